import { timeIn, type TimeZone, toInstant } from '@wattle/contract/values/instant.ts';
import { Failure } from '../errors.ts';

/** Somebody else confirmed first; `at` is shown in the facility's time. */
export function alreadyConfirmed(name: string, at: Date, timeZone: TimeZone): Failure {
  const time = timeIn(timeZone, toInstant(at));
  return new Failure(409, `These changes were already confirmed by ${name} at ${time}.`);
}
