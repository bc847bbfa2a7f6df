import type { Medication } from '@wattle/contract/entities/medication.ts';
import { createContext, use } from 'react';

/** Which medicines of the chart are ticked. Apart from the rest of drafting: a tick touches no other part of a row. */
export interface Selection {
  readonly isTicked: (medication: Medication) => boolean;
  readonly tick: (medications: readonly Medication[], isTicked: boolean) => void;
}

export const SelectionContext = createContext<Selection | null>(null);

/** The selection around; throws outside of it. */
export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (selection === null) throw new Error('There is no selection around this part');
  return selection;
}
