const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A span of `seconds` in the largest unit of which there are at least two: `42 minutes`, `3 hours`, `2 days`. */
export function spanText(seconds: number): string {
  if (seconds >= 2 * day) return `${Math.round(seconds / day)} days`;
  if (seconds >= 2 * hour) return `${Math.round(seconds / hour)} hours`;
  const minutes = Math.round(seconds / minute);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
