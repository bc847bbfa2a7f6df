import { useLocation } from '@tanstack/react-router';
import type { DraftKind } from '@wattle/contract/entities/draft.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { chartNotLoaded } from '@wattle/contract/rules/orders/finalise.ts';
import { AllergyLine } from '../../../chart/AllergyLine.tsx';
import { useChart } from '../../../chart/chart.tsx';
import { ResidentIdentity } from '../../../chart/ResidentIdentity.tsx';
import { SecondIdentifier } from '../../../chart/SecondIdentifier.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SendIcon } from '../../../ui/content/screen-icons.tsx';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { ReadToEnd } from '../../../ui/dialogs/ReadToEnd.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx';
import { useDrafting } from '../drafting.ts';
import { ControlledReview } from '../forms/ControlledNote.tsx';
import { inReviewOrder, kindOrder, kinds } from '../kinds.ts';
import { ChangedNote } from '../tray/ChangedNote.tsx';
import { RemovedNote } from '../tray/RemovedNote.tsx';
import { ChartReviewChoice, ExpiredChart } from './ChartReviewChoice.tsx';
import { OnBehalfFields } from './OnBehalfFields.tsx';
import { reviewSentence } from './review-sentence.ts';
import styles from './review.module.css';
import { ReviewDraft } from './ReviewDraft.tsx';
import type { ReviewSafety } from './review-safety.ts';
import { SafetySummary } from './SafetySummary.tsx';
import { StayNote } from './StayNote.tsx';
import { reviewChanged, useReview } from './use-review.ts';

/** The pharmacy request before it is sent, with every field of every draft (DRF-02). */
export function ReviewDialog() {
  const { resident } = useChart();
  const { drafts, areDraftsKnown, order, removed, notice, retry } = useDrafting();
  const reviewAgain = useLocation({ select: ({ state }) => state.reviewAgain });
  const review = useReview();
  const { chart, chartReview, safety, reading, identifier, disabledReason, close } = review;
  const { isForPrescriber, enterable } = review;

  return (
    <Dialog
      isOpen
      onClose={close}
      size="large"
      title="Review and finalise"
      banner={
        <ResidentIdentity>
          <span>{resident.facilityDetails.name}</span>
          <AllergyLine />
        </ResidentIdentity>
      }
      footer={
        <>
          <p className={styles.missing}>
            {disabledReason === reading.reason ? reading.hint : disabledReason}
          </p>
          <Button onPress={close}>Back to the chart</Button>
          <Button
            variant="primary"
            icon={<SendIcon />}
            disabledReason={disabledReason}
            onRefused={review.refuse}
            {...(disabledReason === undefined && { 'aria-keyshortcuts': 'Control+Enter' })}
            // `detail` counts clicks: 2 means the second of those that opened the review.
            onPress={({ detail }) => {
              if (detail < 2) review.finalise();
            }}
          >
            Finalise and send to pharmacy
          </Button>
        </>
      }
    >
      <ReadToEnd reading={reading} label="The order" className={styles.review} data-drafts>
        {review.hasContent && <SecondIdentifier {...identifier} isFirst />}
        {reviewAgain !== undefined && <Banner kind="warning" title={reviewSentence(reviewAgain)} />}
        <StayNote />
        <ChangedNote />
        {isForPrescriber ? (
          <>
            {!enterable.ok && <ControlledReview ability={enterable} />}
            {drafts.length > 0 && <OnBehalfFields />}
          </>
        ) : (
          review.isControlled && <ControlledReview ability={review.reauthentication} />
        )}
        <ExpiredChart isReviewed={chartReview.isChartReview} />
        {chartReview.isOffered && (
          <ChartReviewChoice
            value={chartReview.isTicked}
            expiry={chartReview.expiry}
            onChange={chartReview.tick}
            description={chartReview.hasTickedOther ? reviewChanged : undefined}
          />
        )}
        {removed !== null && <RemovedNote removed={removed} />}
        {!areDraftsKnown ? (
          notice !== undefined && retry !== undefined ? (
            <ErrorState title={notice} onRetry={retry} />
          ) : (
            <LoadingState label="Loading your drafts" />
          )
        ) : order === undefined ? (
          <Loaded
            from={chart}
            loading={<LoadingState label="Loading the medication chart" />}
            failed={chartNotLoaded}
          >
            {() => null}
          </Loaded>
        ) : drafts.length === 0 && chartReview.isChartReview ? (
          <p>No medicine changes. The pharmacy is asked to acknowledge the new chart expiry.</p>
        ) : drafts.length === 0 ? (
          <EmptyState
            title={refusalCodes.No_Drafts}
            action={<Button onPress={close}>Back to the chart</Button>}
          />
        ) : (
          <>
            <SafetySummary safety={safety} />
            {kindOrder.map((kind) => (
              <ReviewGroup key={kind} kind={kind} safety={safety} />
            ))}
          </>
        )}
        {review.areAllergiesUnknown && (
          <Checkbox
            label="The allergies couldn’t be shown. I’ve checked them another way."
            isRequired
            value={review.areAllergiesChecked}
            onChange={review.setAllergiesChecked}
          />
        )}
      </ReadToEnd>
    </Dialog>
  );
}

/** The drafts of one kind, with their count. */
function ReviewGroup({ kind, safety }: { kind: DraftKind; safety: ReviewSafety }) {
  const { drafts } = useDrafting();
  const own = inReviewOrder(drafts.filter((draft) => draft.kind === kind));
  if (own.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={`review-${kind}`}>
      <h3 id={`review-${kind}`}>
        {kinds[kind].heading} <span className={styles.count}>({own.length})</span>
      </h3>
      <ul className={styles.drafts}>
        {own.map((draft) => (
          <li key={draft.id}>
            <ReviewDraft draft={draft} safety={safety} />
          </li>
        ))}
      </ul>
    </section>
  );
}
