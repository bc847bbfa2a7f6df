import type { Draft, DraftContent } from '@wattle/contract/entities/draft.ts';
import type { ListLine } from '@wattle/contract/entities/medication-list.ts';
import { useRef, useState } from 'react';
import { mayBeDone, notDone, sentenceOf } from '../../../api/errors.ts';
import { useChart } from '../../../chart/chart.tsx';
import { useChartToasts } from '../../../chart/use-chart-toasts.ts';
import { useIsShown } from '../../../lib/page/use-is-shown.ts';
import { useDrafting } from '../drafting.ts';
import { newDraft } from '../new-draft.ts';
import { useDraftActions } from '../use-draft-actions.ts';

/** A line of a list, and the draft that it becomes. */
interface ToAdd {
  readonly line: ListLine;
  readonly content: DraftContent;
}

/** Drafts the lines of lists: one draft a line, however often and from whichever list they are sent. */
export function useListDrafts(onDone: () => void) {
  const { writes } = useDrafting();
  const { today } = useChart();
  const { discard } = useDraftActions();
  const { reportFailure } = useChartToasts();
  const isShown = useIsShown();
  const ids = useRef(new Map<string, string>());
  // Sent without an answer, so that they may have been saved.
  const [unanswered, setUnanswered] = useState<readonly Draft[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const idOf = ({ id }: ListLine) => {
    const known = ids.current.get(id) ?? crypto.randomUUID();
    ids.current.set(id, known);
    return known;
  };
  const allBut = (sent: readonly Draft[]) =>
    unanswered.filter((draft) => !sent.some(({ id }) => id === draft.id));
  const discardAll = (drafts: readonly Draft[]) => {
    for (const draft of drafts) discard({ draft, isNew: true });
  };
  return {
    unanswered,
    failure,
    isSaving,
    add: async (lines: readonly ToAdd[]) => {
      const sent = lines.map(({ line, content }) =>
        newDraft(idOf(line), content, line.product, today),
      );
      setFailure(undefined);
      setSaving(true);
      try {
        await writes.saveAll(sent);
        // Those unticked since aren't wanted any more.
        discardAll(allBut(sent));
        onDone();
      } catch (error) {
        if (!isShown()) {
          reportFailure(`The drafts from a list ${notDone(error, 'were')} saved.`, error);
          return;
        }
        const isUnanswered = mayBeDone(error);
        if (isUnanswered) setUnanswered([...allBut(sent), ...sent]);
        const perhaps = isUnanswered ? ' They may be among your drafts all the same.' : '';
        setFailure(`${sentenceOf(error)}${perhaps}`);
      } finally {
        setSaving(false);
      }
    },
    discardUnanswered: () => discardAll(unanswered),
  };
}
