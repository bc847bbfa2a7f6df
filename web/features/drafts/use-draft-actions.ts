import { useQueryClient } from '@tanstack/react-query';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { isOutdated, lastChangeOf } from '@wattle/contract/rules/drafts/overtaken.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { whyNotAsItIs } from '@wattle/contract/rules/orders/renewal.ts';
import { useChart } from '../../chart/chart.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { draftsQuery } from './draft-queries.ts';
import { findMedication, type RemovedDraft, useDrafting } from './drafting.ts';
import type { UnansweredDraft } from './forms/draft-form.ts';
import { ceaseDraft, represcribeDraft } from './new-draft.ts';
import { editDraft, editMedication } from './prescribing.ts';

/** As many drafts as the server saves in one call. */
const mostAtOnce = 60;

/** Actions on drafts without a form. */
export function useDraftActions() {
  const { order, writes, edit, setRemoved } = useDrafting();
  const { today, residentKey } = useChart();
  const client = useQueryClient();
  const { reportFailure } = useChartToasts();

  const save = (draft: Draft, onChart: Medication | undefined, onFailed?: () => void) => {
    const seen = { lastChangeSeen: onChart && lastChangeOf(onChart) };
    writes.save(draft, seen).catch((error: unknown) => {
      onFailed?.();
      reportFailure(`We couldn’t draft ${productName(draft.product)}.`, error);
    });
  };
  const split = (medications: readonly Medication[]) => {
    const incomplete = medications.filter((one) => whyNotAsItIs(one, today) !== null);
    const whole = medications.filter((one) => !incomplete.includes(one));
    return { incomplete, whole };
  };
  const complete = ([first]: readonly Medication[]) => {
    if (first !== undefined) edit(editMedication('represcribe', first, today));
  };
  return {
    /** Saves a draft that was written without a form. */
    saveNew: (draft: Draft, onChart: Medication | undefined) => save(draft, onChart),
    /**
     * Re-prescribes each unchanged. Returns those that can't be; the first one opens to be completed. What is written as
     * text can't: the prescriber looks at what the form reads from it.
     */
    represcribe: (medications: readonly Medication[]): readonly Medication[] => {
      const { incomplete, whole } = split(medications);
      for (const one of whole) save(represcribeDraft(one, today), one);
      complete(incomplete);
      return incomplete;
    },
    /** The same, with all of them saved before anything opens, or none. Rejects if they weren't. */
    represcribeAll: async (medications: readonly Medication[]): Promise<readonly Medication[]> => {
      const { incomplete, whole } = split(medications);
      for (let at = 0; at < whole.length; at += mostAtOnce) {
        const part = whole.slice(at, at + mostAtOnce);
        await writes.saveAll(
          part.map((one) => represcribeDraft(one, today)),
          part,
        );
      }
      complete(incomplete);
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
