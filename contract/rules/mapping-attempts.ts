/** Failed mappings of an account since its last success or wait. */
export interface MappingAttempts {
  readonly failures: number;
  /** Until when, exclusive, no further attempt is looked at. */
  readonly lockedUntil: Date | null;
}

export const attemptLimit = 3;
const lockMinutes = 30;

/** Whether the wait still runs (MAP-05): half-open, so that after exactly 30 minutes it is over. */
export function isLocked({ lockedUntil }: MappingAttempts, now: Date): boolean {
  return lockedUntil !== null && now < lockedUntil;
}

/** The count after one more failure; the third starts the wait. A wait that is over counts from nothing again. */
export function afterFailure(before: MappingAttempts, now: Date): MappingAttempts {
  const failures = (before.lockedUntil === null ? before.failures : 0) + 1;
  return lockedAtLimit({ failures, lockedUntil: null }, now);
}

/** Starts the wait where the failures ask for it and none was started. */
export function lockedAtLimit(attempts: MappingAttempts, now: Date): MappingAttempts {
  const { failures, lockedUntil } = attempts;
  if (failures < attemptLimit || lockedUntil !== null) return attempts;
  return { failures, lockedUntil: new Date(now.getTime() + lockMinutes * 60_000) };
}
