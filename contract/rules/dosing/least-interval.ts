import type { AsRequired } from '../../entities/dosage.ts';

export type LeastInterval = Pick<AsRequired, 'leastHours' | 'leastMinutes'>;

/** The shortest time from one dose when required to the next, in minutes; null if none is stated. */
export const leastMinutesOf = ({ leastHours, leastMinutes }: LeastInterval): number | null =>
  leastMinutes ?? (leastHours === null ? null : leastHours * 60);

const counted = (count: number, unit: string) => (count === 1 ? unit : `${count} ${unit}s`);

/** As in `not sooner than every 4 hours`; undefined if none is stated. */
export function leastWords({ leastHours, leastMinutes }: LeastInterval): string | undefined {
  if (leastMinutes !== undefined) return counted(leastMinutes, 'minute');
  return leastHours === null ? undefined : counted(leastHours, 'hour');
}
