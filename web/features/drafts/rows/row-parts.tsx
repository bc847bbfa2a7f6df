import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { useDrafting } from '../drafting.ts';
import { OnPaper, OnPaperOf } from './OnPaper.tsx';
import { AddedActions, RowActions } from './RowActions.tsx';
import { RowSelect } from './RowSelect.tsx';

const cells = {
  select: (medication: Medication) => <RowSelect medication={medication} />,
  actions: (medication: Medication) => <RowActions medication={medication} />,
  addedActions: (draft: Draft) => <AddedActions draft={draft} />,
  onPaper: (medication: Medication) => <OnPaperOf medication={medication} />,
  addedOnPaper: (draft: Draft) => <OnPaper draft={draft} />,
};

/** What drafting adds to a chart: cells for its rows, and medicines to be added. */
export function useRowParts() {
  const { drafts } = useDrafting();
  return { ...cells, added: drafts.filter(({ kind }) => kind === 'add') };
}
