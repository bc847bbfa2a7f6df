import { hashKey, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { DraftKind } from '@wattle/contract/entities/draft.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { canFinaliseWith } from '@wattle/contract/rules/complete-prescriber.ts';
import { canFinalise, latestEdit } from '@wattle/contract/rules/finalise.ts';
import { canReviewChart } from '@wattle/contract/rules/imported.ts';
import {
  canReauthenticate,
  needsReauthentication,
} from '@wattle/contract/rules/reauthentication.ts';
import { canEnterOnBehalf, givenOrderOf } from '@wattle/contract/rules/on-behalf.ts';
import { isAssistant } from '@wattle/contract/rules/roles.ts';
import { useEffect, useRef, useState } from 'react';
import { chartQueries } from '../../../api/chart-queries.ts';
import { loadable } from '../../../api/query.ts';
import { clinicalChart } from '../../../chart/addresses.ts';
import { AllergyLine } from '../../../chart/AllergyLine.tsx';
import { useChart } from '../../../chart/chart.tsx';
import { ResidentIdentity } from '../../../chart/ResidentIdentity.tsx';
import { SecondIdentifier, useSecondIdentifier } from '../../../chart/SecondIdentifier.tsx';
import { keepRequest } from '../../../lib/kept-request.ts';
import { announce } from '../../../ui/announce.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SendIcon } from '../../../ui/icons.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { ReadToEnd } from '../../../ui/ReadToEnd.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { findMedication, useDrafting } from '../drafting.ts';
import { ControlledReview } from '../forms/ControlledNote.tsx';
import { kindOrder, kinds } from '../kinds.ts';
import { ChangedNote } from '../tray/ChangedNote.tsx';
import { RemovedNote } from '../tray/RemovedNote.tsx';
import { useCtrlEnter } from '../../../ui/use-ctrl-enter.ts';
import { useReading } from '../../../ui/use-reading.ts';
import { ChartReviewChoice, ExpiredChart } from './ChartReviewChoice.tsx';
import { GivenBy, useGivenProblems } from './GivenBy.tsx';
import { reviewSentence, sendRoute } from './request-routes.ts';
import styles from './review.module.css';
import { ReviewDraft } from './ReviewDraft.tsx';
import { type ReviewSafety, useReviewSafety } from './review-safety.ts';
import { SafetySummary } from './SafetySummary.tsx';

const reviewChanged =
  'The chart has changed since you ticked this. Review it as it is now, then tick it again.';
const notLoaded = 'We couldn’t load the medication chart';

/** The pharmacy request before it is sent, with every field of every draft (DRF-02). */
export function ReviewDialog() {
  const { residentKey, resident, identity, today, allergies } = useChart();
  const {
    drafts,
    areDraftsKnown,
    order,
    capability,
    writes,
    editing,
    removed,
    given,
    notice,
    retry,
  } = useDrafting();
  const chart = loadable(useQuery(chartQueries(residentKey).order));
  const router = useRouter();
  const navigate = useNavigate();
  const reviewAgain = useLocation({ select: ({ state }) => state.reviewAgain });
  const isOverChart = useLocation({ select: ({ state }) => state.isOverChart === true });
  const isClosed = useRef(false);
  const reviewedBefore = useLocation({ select: ({ state }) => state.reviewedOrderId });
  const [reviewedOrderId, setReviewedOrderId] = useState(reviewedBefore);
  const isReviewed = Boolean(order) && reviewedOrderId === order?.id;
  const hasReviewedOther = Boolean(order) && reviewedOrderId !== undefined && !isReviewed;
  useEffect(() => {
    if (hasReviewedOther) announce(reviewChanged);
  }, [hasReviewedOther]);
  const [isSent, setSent] = useState(false);
  const [areAllergiesChecked, setAllergiesChecked] = useState(false);
  const safety = useReviewSafety();
  const isShown = order !== undefined && safety.isLoaded && editing === null;
  const onChart = drafts.map((draft) => findMedication(order, draft));
  // Between two orders nothing else changes in a medicine that is shown here.
  const written = onChart.map((medication) => [medication?.doseTimes, medication?.packagingType]);
  const reading = useReading(
    isShown ? hashKey([safety.content, order?.id, written]) : undefined,
    'Scroll to the end to finalise.',
  );
  const { reason: identifierReason, ...identifier } = useSecondIdentifier();

  const isForPrescriber = isAssistant(identity.userType);
  const reauthentication = canReauthenticate(identity);
  const touched = [...drafts, ...onChart.filter((medication) => medication !== undefined)];
  const enterable = canEnterOnBehalf(touched.map(({ product }) => product));
  const [givenProblem] = useGivenProblems();
  const numbers = canFinaliseWith(identity.missingNumbers);
  const isControlled = needsReauthentication(drafts);
  // A nurse finalises for a prescriber, but doesn't review for one; and only an existing chart can be reviewed.
  const mayReview = !isForPrescriber && Boolean(order);
  const isChartReview = mayReview && isReviewed;
  const areAllergiesUnknown = allergies === 'unknown';
  const safetyProblem = safetyProblemOf(safety, areAllergiesUnknown && !areAllergiesChecked);
  const drafted = new Set(drafts.map(({ medicationForeignKey }) => medicationForeignKey));
  const reviewable = canReviewChart(isChartReview ? (order?.medications ?? []) : [], drafted);
  const ready =
    !reviewable.ok || (drafts.length === 0 && isChartReview)
      ? reviewable
      : canFinalise(drafts, order?.medications ?? [], today, reauthentication);
  const disabledReason =
    order === undefined
      ? chart.problem === undefined
        ? 'Loading the medication chart'
        : notLoaded
      : !capability.ok
        ? capability.why
        : writes.isWriting
          ? 'Saving your drafts…'
          : !numbers.ok
            ? numbers.why
            : isForPrescriber && !enterable.ok
              ? enterable.why
              : ready.ok
                ? (givenProblem?.message ?? safetyProblem ?? identifierReason ?? reading.reason)
                : ready.why;

  const finalise = () => {
    const draftsAsOf = latestEdit(drafts) ?? order?.finalisedAt;
    if (isSent || order === undefined || draftsAsOf === undefined) return;
    // Set before a second press of the button, so that one id makes one order.
    setSent(true);
    safety.settle();
    const pharmacyRequest = {
      id: crypto.randomUUID(),
      draftIds: drafts.map(({ id }) => id),
      draftsAsOf,
      basedOnOrderId: order?.id ?? null,
      ...(isChartReview && { isChartReview }),
      ...(isForPrescriber && { onBehalf: givenOrderOf(given.entered) }),
      ...(areAllergiesUnknown && { allergiesUnavailable: true }),
      ...(identifier.isAsked && { isResidentChecked: true }),
    };
    if (isControlled) {
      const path = router.buildLocation({ to: sendRoute, params: residentKey }).pathname;
      keepRequest(pharmacyRequest, { path, userId: identity.userId });
      void navigate({ to: '/relogin', search: { redirct_uri: path }, replace: true });
      return;
    }
    void navigate({
      to: sendRoute,
      params: residentKey,
      state: { pharmacyRequest },
      replace: true,
    });
  };
  const refuse = () => reading.refuse(disabledReason);
  const byKey = disabledReason === undefined ? finalise : refuse;
  useCtrlEnter(editing === null ? byKey : undefined, reading.group);
  const close = () => {
    if (!isOverChart) {
      void navigate({ to: clinicalChart, params: residentKey, replace: true, resetScroll: false });
    } else if (!isClosed.current) {
      // A second chart in the history would have to be left twice; a second press would leave the first.
      isClosed.current = true;
      router.history.back();
    }
  };

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
            onRefused={refuse}
            {...(disabledReason === undefined && { 'aria-keyshortcuts': 'Control+Enter' })}
            // `detail` counts clicks: 2 means the second of those that opened the review.
            onPress={({ detail }) => {
              if (detail < 2) finalise();
            }}
          >
            Finalise and send to pharmacy
          </Button>
        </>
      }
    >
      <ReadToEnd reading={reading} label="The order" className={styles.review} data-drafts>
        {reviewAgain !== undefined && <Banner kind="warning" title={reviewSentence(reviewAgain)} />}
        <ChangedNote />
        {isForPrescriber ? (
          <>
            {!enterable.ok && <ControlledReview ability={enterable} />}
            {drafts.length > 0 && <GivenBy />}
          </>
        ) : (
          isControlled && <ControlledReview ability={reauthentication} />
        )}
        <ExpiredChart isReviewed={isChartReview} />
        {mayReview && (
          <ChartReviewChoice
            value={isReviewed}
            onChange={(isTicked) => setReviewedOrderId(isTicked ? order?.id : undefined)}
            description={hasReviewedOther ? reviewChanged : undefined}
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
            failed={notLoaded}
          >
            {() => null}
          </Loaded>
        ) : drafts.length === 0 && isChartReview ? (
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
        {areAllergiesUnknown && (
          <Checkbox
            label="The allergies couldn’t be shown. I’ve checked them another way."
            isRequired
            value={areAllergiesChecked}
            onChange={setAllergiesChecked}
          />
        )}
        {ready.ok && <SecondIdentifier {...identifier} />}
      </ReadToEnd>
    </Dialog>
  );
}

function safetyProblemOf(
  { isLoaded, unanswered }: ReviewSafety,
  asksForAllergies: boolean,
): string | undefined {
  if (!isLoaded) return 'The safety check is still running.';
  if (unanswered.length === 1) return 'Give a reason for the conflict.';
  if (unanswered.length > 1) return `Give a reason for ${unanswered.length} conflicts.`;
  return asksForAllergies
    ? 'The allergies couldn’t be shown. Say that you’ve checked them another way.'
    : undefined;
}

/** The drafts of one kind, with their count. */
function ReviewGroup({ kind, safety }: { kind: DraftKind; safety: ReviewSafety }) {
  const { drafts } = useDrafting();
  const own = drafts.filter((draft) => draft.kind === kind);
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
