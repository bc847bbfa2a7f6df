import type { Draft, DraftContent, DraftToSave } from '@wattle/contract/entities/draft.ts';
import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import {
  changesNothing,
  changesNothingWords,
} from '@wattle/contract/rules/drafts/changes-nothing.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { lastChangeOf } from '@wattle/contract/rules/drafts/overtaken.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { mayBeDone, notDone, sentenceOf } from '../../../api/errors.ts';
import { useChart } from '../../../chart/chart.tsx';
import { useChartToasts } from '../../../chart/use-chart-toasts.ts';
import { useIsShown } from '../../../lib/page/use-is-shown.ts';
import { wordingOf } from '../draft-queries.ts';
import { useDrafting } from '../drafting.ts';
import { newDraft } from '../new-draft.ts';

/** What the dialog needs to know from its form before it closes. */
export interface FormState {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Set if a draft was sent without an answer, so that it may have been saved. */
  readonly unanswered?: UnansweredDraft | undefined;
}

export interface UnansweredDraft {
  readonly draft: Draft;
  /** Whether there was no draft with this id before: discarding it then removes it. */
  readonly isNew: boolean;
}

export const idleForm: FormState = { isDirty: false, isSaving: false };

/** A form in the dialog; `start` has its initial values. */
export interface DraftFormProps<Start> {
  start: Start;
  onState: (state: FormState) => void;
  onCancel: () => void;
  onDone: () => void;
}

interface Subject {
  readonly id: string;
  /** Null for a medicine to be added. */
  readonly medicationForeignKey: string | null;
  readonly lastChangeSeen: DraftToSave['lastChangeSeen'];
}

const editedElsewhere = `${refusalCodes.Draft_Edited} Close this and edit it again.`;

const changedMeanwhile =
  'Somebody has ceased, replaced, paused, resumed or re-timed this medicine on the chart since you opened it here. Nothing was saved. Close this, look at the chart, and draft it again.';

/** Whether the recommendation that it was opened from is still open isn’t the form’s. */
const wordingOfForm = (draft: Draft) => wordingOf([{ ...draft, questionId: undefined }]);

/** Saves a draft's form and keeps the dialog informed. If saving fails, what was typed stays. */
export function useDraftForm(
  { isDirty, isSubmitting }: { isDirty: boolean; isSubmitting: boolean },
  { start, onState, onCancel, onDone }: DraftFormProps<Subject>,
) {
  const { order, drafts, writes, removed, setRemoved } = useDrafting();
  const { reportFailure } = useChartToasts();
  const isShown = useIsShown();
  const onChart = order?.medications.find(
    (one) => one.authoringSystemForeignKey === start.medicationForeignKey,
  );
  const lastChange = onChart && lastChangeOf(onChart);
  // A draft saved after a change counts as written with that change in view.
  const hasChanged = start.medicationForeignKey !== null && lastChange !== start.lastChangeSeen;
  const { today } = useChart();
  const [submitError, setFailure] = useState<string>();
  const [unanswered, setUnanswered] = useState<UnansweredDraft>();
  const before = drafts.find(({ id }) => id === start.id);
  const [opened] = useState(before);
  const known = [opened, unanswered?.draft].filter((one) => one !== undefined);
  const isEditedElsewhere =
    !isSubmitting &&
    before !== undefined &&
    !known.some((one) => wordingOfForm(one) === wordingOfForm(before));
  const report = useEffectEvent(onState);
  useEffect(() => {
    report({ isDirty, isSaving: isSubmitting, unanswered });
    return () => report(idleForm);
  }, [isDirty, isSubmitting, unanswered]);

  return {
    unanswered,
    save: async (content: DraftContent, product: ProductIdentity) => {
      if (onChart !== undefined && changesNothing(content, onChart)) {
        setFailure(`${changesNothingWords}.`);
        return;
      }
      setFailure(undefined);
      // Changed by the prescriber, it still accepts the recommendation that it was opened from.
      const questionId = before?.questionId;
      const draft = newDraft(
        start.id,
        { ...content, ...(questionId && { questionId }) },
        product,
        today,
      );
      const isNew = unanswered?.isNew ?? before === undefined;
      try {
        const { lastChangeSeen } = start;
        // Until this tab's own write is answered, only the server knows the draft's time.
        const editedFrom = writes.isWriting ? undefined : before?.updatedAt;
        await writes.save(draft, { lastChangeSeen, ...(editedFrom && { editedFrom }) });
        if (removed?.again.id === start.id) setRemoved(null);
        onDone();
      } catch (error) {
        if (!isShown()) {
          const draftFor = `The draft for ${productName(product)}`;
          reportFailure(`${draftFor} ${notDone(error, 'was')} saved.`, error);
          return;
        }
        const isUnanswered = mayBeDone(error);
        if (isUnanswered) setUnanswered({ draft, isNew });
        const perhaps = isUnanswered ? ' It may be among your drafts all the same.' : '';
        setFailure(`${sentenceOf(error)}${perhaps}`);
      }
    },
    /** For the FormShell around the fields. */
    shell: {
      ignoresEnter: true,
      submitLabel: 'Save draft',
      submitError: hasChanged
        ? changedMeanwhile
        : isEditedElsewhere
          ? editedElsewhere
          : submitError,
      submitDisabledReason: hasChanged
        ? 'The chart has changed.'
        : isEditedElsewhere
          ? 'The draft has changed.'
          : undefined,
      isSubmitting,
      isDirty,
      onCancel,
    },
  };
}
