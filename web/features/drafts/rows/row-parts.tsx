import type { Medication } from '@wattle/contract/entities/medication.ts';
import { RowActions } from './RowActions.tsx';
import { RowNote } from './RowNote.tsx';
import { RowSelect } from './RowSelect.tsx';

/** What drafting puts into the rows of a chart. */
export const rowParts = {
  select: (medication: Medication) => <RowSelect medication={medication} />,
  note: (medication: Medication) => <RowNote medication={medication} />,
  actions: (medication: Medication) => <RowActions medication={medication} />,
};
