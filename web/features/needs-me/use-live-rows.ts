import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useEffect, useEffectEvent } from 'react';
import { watchResident } from '../../live/resident-hub.ts';

/** Calls `onChange` whenever the chart of one of these residents may have changed elsewhere. */
export function useLiveRows(residents: readonly ResidentKey[], onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  const keys = JSON.stringify(
    residents.map((one) => [one.authoringSystem, one.authoringSystemForeignKey]),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Of several at once, such as when the connection is back, one is enough.
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(() => changed(), 200);
    };
    const watched = (JSON.parse(keys) as [string, string][]).map(
      ([authoringSystem, authoringSystemForeignKey]) =>
        watchResident(
          { authoringSystem, authoringSystemForeignKey },
          { onChange: note, onState: () => undefined, isJustLoaded: () => true },
        ),
    );
    return () => {
      clearTimeout(timer);
      watched.forEach((stop) => stop());
    };
  }, [keys]);
}
