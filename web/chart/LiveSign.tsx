import { type Query, useIsFetching } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { shownOfChart } from '../api/chart-queries.ts';
import { LiveContext } from './chart.tsx';
import styles from './live-sign.module.css';

const words = {
  connecting: 'Connecting…',
  live: 'Live',
  interrupted: 'Reconnecting…',
  refused: 'No live updates',
  updating: 'Updating…',
} as const;

/** Most updates take less, and need no message. */
const noticedMs = 500;

/** Runs at every step of every query. Whether one is active takes longest, so it is asked last, only of those that load. */
const shown = {
  predicate: (query: Query) => shownOfChart.predicate(query) && query.isActive(),
};

/** Whether this page gets live updates, and whether a newer chart is still on its way. */
export function LiveSign() {
  const live = use(LiveContext);
  const isUpdating = useIsLate(useIsFetching(shown) > 0);
  const state = isUpdating && (live === 'connecting' || live === 'live') ? 'updating' : live;
  return (
    <span className={styles.sign} role="status" data-state={state}>
      <span className={styles.dot} aria-hidden />
      {words[state]}
    </span>
  );
}

/** Whether it is fetching, and has been for longer than most. */
function useIsLate(isFetching: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isFetching) return;
    const timer = setTimeout(setLate, noticedMs, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isFetching]);
  return isLate;
}
