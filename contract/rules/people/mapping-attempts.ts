/** Failed mappings of an account since its last success or lock. */
export interface MappingAttempts {
  readonly failures: number;
  /** Until when, exclusive, further attempts are refused. */
  readonly lockedUntil: Date | null;
}

export const attemptLimit = 3;
const lockMinutes = 30;

/** Whether the account is still locked (MAP-05); the lock ends after exactly 30 minutes. */
export function isLocked({ lockedUntil }: MappingAttempts, now: Date): boolean {
  return lockedUntil !== null && now < lockedUntil;
}

/** The count after one more failure; the third starts the lock. After a lock, counting starts again from zero. */
export function afterFailure(before: MappingAttempts, now: Date): MappingAttempts {
  const failures = (before.lockedUntil === null ? before.failures : 0) + 1;
  return lockedAtLimit({ failures, lockedUntil: null }, now);
}

/** Starts the lock if there are enough failures and it hasn't started. */
export function lockedAtLimit(attempts: MappingAttempts, now: Date): MappingAttempts {
  const { failures, lockedUntil } = attempts;
  if (failures < attemptLimit || lockedUntil !== null) return attempts;
  return { failures, lockedUntil: new Date(now.getTime() + lockMinutes * 60_000) };
}
