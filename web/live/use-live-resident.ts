import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type LiveState, watchResident } from './resident-hub.ts';

/** Calls `onChange` whenever the resident's chart may have changed elsewhere; returns the state of the connection. */
export function useLiveResident(
  resident: ResidentKey,
  onChange: (order: string | undefined) => void,
): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const changed = useEffectEvent(onChange);
  const { authoringSystem, authoringSystemForeignKey } = resident;
  useEffect(
    () =>
      watchResident(
        { authoringSystem, authoringSystemForeignKey },
        { onChange: (order) => changed(order), onState: setState },
      ),
    [authoringSystem, authoringSystemForeignKey],
  );
  return state;
}
