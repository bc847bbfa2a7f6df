import { Failure } from '../errors.ts';
import { waitText } from '@wattle/contract/rules/orders/wait-text.ts';

/** Registrations per hour from one address. A whole facility may share one, so it is generous. */
export const registrationsPerHour = 30;

export const hourMs = 60 * 60_000;

/** Throws if the last hour has had too many; `oldest` is the next one to drop out of it. */
export function requireRoom(oldest: Date | undefined, now: Date): void {
  if (oldest === undefined) return;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000));
  throw new Failure(
    429,
    `Too many registrations from your network. Try again in ${waitText(seconds)}.`,
    seconds,
  );
}
