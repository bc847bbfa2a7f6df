import { type TimeZone, timeIn } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { useSyncExternalStore } from 'react';
import { nowInstant, todayAt } from './clock.ts';

export function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000);
  return () => clearInterval(timer);
}

/** Today at a facility; re-renders after its midnight. */
export function useToday(zone: TimeZone): PlainDate {
  return useSyncExternalStore(everyMinute, () => todayAt(zone));
}

/** The facility’s day and time of day; re-renders each minute. */
export function useFacilityMoment(zone: TimeZone): {
  readonly day: PlainDate;
  readonly time: string;
} {
  const day = useToday(zone);
  const time = useSyncExternalStore(everyMinute, () => timeIn(zone, nowInstant()));
  return { day, time };
}
