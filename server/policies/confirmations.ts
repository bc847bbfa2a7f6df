import { timeIn, type TimeZone, toInstant } from '@wattle/contract/values/instant.ts';
import { Refusal } from '../errors.ts';

/** Somebody else confirmed first; `at` is shown in the facility's time. */
export function alreadyConfirmed(name: string, at: Date, timeZone: TimeZone): Refusal {
  const time = timeIn(timeZone, toInstant(at));
  return new Refusal(
    'Already_Confirmed',
    `These changes were already confirmed by ${name} at ${time}.`,
  );
}

interface ConfirmedEvent {
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly at: Date | null;
}

/** The same, from the event that confirmed an allergy change or a chart review. */
export function confirmedBefore(event: ConfirmedEvent, timeZone: TimeZone, now: Date): Refusal {
  const name = `${event.givenName ?? ''} ${event.familyName ?? ''}`.trim();
  return alreadyConfirmed(name, event.at ?? now, timeZone);
}
