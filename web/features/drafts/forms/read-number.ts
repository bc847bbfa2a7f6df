import type { LeastInterval } from '@wattle/contract/rules/dosing/least-interval.ts';

/** Says what is wrong at a field. */
export type Report = (path: string, message: string) => undefined;

/** A whole number from `least` to `most`, or undefined, which is reported. */
export function numberIn(
  text: string,
  [least, most]: readonly [number, number],
  path: string,
  report: Report,
): number | undefined {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : 0;
  if (value >= least && value <= most) return value;
  return report(path, `Enter a number from ${least} to ${most}`);
}

const inMinutes = /^(\d{1,2}) ?min(?:ute)?s?$/i;

/** `4` hours or `5 min`. */
export function readLeast(typed: string, report: Report): LeastInterval | undefined {
  const text = typed.trim();
  const minutes = inMinutes.exec(text)?.[1];
  if (minutes !== undefined) {
    const leastMinutes = numberIn(minutes, [1, 59], 'leastHours', report);
    return leastMinutes === undefined ? undefined : { leastHours: null, leastMinutes };
  }
  const leastHours = text === '' ? null : numberIn(text, [1, 168], 'leastHours', report);
  return leastHours === undefined ? undefined : { leastHours };
}
