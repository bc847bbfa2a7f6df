import type { Draft } from '@wattle/contract/entities/draft.ts';
import { type EnteredOrder, nothingEntered } from '@wattle/contract/rules/orders/on-behalf.ts';
import { useState } from 'react';
import { wordingOf } from './draft-queries.ts';

export interface OnBehalfEntry {
  readonly entered: EnteredOrder;
  readonly enter: (changes: Partial<EnteredOrder>) => void;
  /** For the next request, which is another order. */
  readonly clear: () => void;
}

/**
 * What is entered about who gave the order. It is kept while the chart is open, also when sending fails. Only
 * exactly these drafts were read back, and to this prescriber: with any change the order has to be read back again.
 */
export function useOnBehalfEntry(drafts: readonly Draft[]): OnBehalfEntry {
  const [entered, setEntered] = useState(nothingEntered);
  const [readBack, setReadBack] = useState<string | null>(null);
  const shown = wordingOf(drafts);
  return {
    entered: { ...entered, isReadBack: readBack === shown },
    enter: ({ isReadBack, ...changes }) => {
      setEntered({ ...entered, ...changes });
      const isSomebodyElse =
        changes.prescriberId !== undefined && changes.prescriberId !== entered.prescriberId;
      if (isReadBack !== undefined) setReadBack(isReadBack ? shown : null);
      else if (isSomebodyElse) setReadBack(null);
    },
    clear: () => {
      setEntered(nothingEntered);
      setReadBack(null);
    },
  };
}
