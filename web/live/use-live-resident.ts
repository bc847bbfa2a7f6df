import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type LiveState, watchResident } from './resident-hub.ts';

/**
 * Calls `onChange` whenever the resident's chart may have changed elsewhere, also before it was watched unless
 * `isJustLoaded`; returns the state of the connection.
 */
export function useLiveResident(
  resident: ResidentKey,
  onChange: (order: string | undefined) => void,
  isJustLoaded: () => boolean,
): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const changed = useEffectEvent(onChange);
  const justLoaded = useEffectEvent(isJustLoaded);
  const { authoringSystem, authoringSystemForeignKey } = resident;
  useEffect(
    () =>
      watchResident(
        { authoringSystem, authoringSystemForeignKey },
        {
          onChange: (order) => changed(order),
          onState: setState,
          isJustLoaded: () => justLoaded(),
        },
      ),
    [authoringSystem, authoringSystemForeignKey],
  );
  return state;
}
