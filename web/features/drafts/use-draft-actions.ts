import { useQueryClient } from '@tanstack/react-query';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { draftProblems } from '@wattle/contract/rules/drafts/drafting.ts';
import { isOutdated, lastChangeOf } from '@wattle/contract/rules/drafts/overtaken.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { useChart } from '../../chart/chart.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { contentOf, draftsQuery } from './draft-queries.ts';
import { findMedication, type RemovedDraft, useDrafting } from './drafting.ts';
import type { UnansweredDraft } from './forms/draft-form.ts';
import { ceaseDraft, represcribeDraft } from './new-draft.ts';
import { editDraft, editMedication } from './prescribing.ts';

/** Actions on drafts without a form. */
export function useDraftActions() {
  const { order, writes, edit, setRemoved } = useDrafting();
  const { today, residentKey } = useChart();
  const client = useQueryClient();
  const { reportFailure } = useChartToasts();

  const save = (draft: Draft, onChart: Medication | undefined, onFailed?: () => void) => {
    writes.save(draft, onChart && lastChangeOf(onChart)).catch((error: unknown) => {
      onFailed?.();
      reportFailure(`We couldn’t draft ${productName(draft.product)}.`, error);
    });
  };
  return {
    /**
     * Re-prescribes each unchanged. Returns those that can't be; the first one opens to be completed. What is written as
     * text can't: the prescriber looks at what the form reads from it.
     */
    represcribe: (medications: readonly Medication[]): readonly Medication[] => {
      const incomplete = medications.filter((medication) => {
        const draft = represcribeDraft(medication, today);
        const isWhole =
          medication.dosage !== undefined &&
          draftProblems(contentOf(draft), draft.product, today).length === 0;
        if (isWhole) save(draft, medication);
        return !isWhole;
      });
      const [first] = incomplete;
      if (first !== undefined) edit(editMedication('represcribe', first, today));
      return incomplete;
    },
    cease: (medication: Medication, reason: string) =>
      save(ceaseDraft(medication, reason, today), medication),
    remove: (draft: Draft) => {
      const removal = writes.remove(draft).catch((error: unknown) => {
        // Another may have been removed since, whose Undo stays.
        setRemoved((last) => (last?.id === draft.id ? null : last));
        reportFailure(`We couldn’t remove the draft for ${productName(draft.product)}.`, error);
      });
      setRemoved({ id: draft.id, again: { ...draft, id: crypto.randomUUID() }, removal });
    },
    /** Removes what may have been saved without an answer; a draft that was there before stays as it is. */
    discard: (unanswered: UnansweredDraft | undefined) => {
      if (unanswered?.isNew !== true) return;
      const { draft } = unanswered;
      writes.remove(draft).catch((error: unknown) => {
        const what = `The draft for ${productName(draft.product)} may be among your drafts all the same.`;
        reportFailure(what, error);
      });
    },
    /** Saves it again, or opens it if its medicine has changed since: saving would say that this was seen. */
    bringBack: (removed: RemovedDraft) => {
      const { again } = removed;
      const onChart = findMedication(order, again);
      if (order && isOutdated(again, order.medications)) {
        edit(editDraft(again, onChart));
        return;
      }
      void removed.removal.then(() => {
        setRemoved((last) => (last?.id === removed.id ? null : last));
        // Beside one that couldn't be removed it would be a second one.
        const drafts = client.getQueryData(draftsQuery(residentKey).queryKey);
        if (drafts?.some(({ id }) => id === removed.id)) return;
        save(again, onChart, () => setRemoved((last) => last ?? removed));
      });
    },
  };
}
