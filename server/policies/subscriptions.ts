import type { SubscriptionForm } from '@wattle/contract/fhir/subscriptions.ts';
import { giveUpHours } from '@wattle/contract/fhir/subscriptions.ts';
import type { FieldProblems } from '@wattle/contract/rules/people/provider-details.ts';

/** What is wrong with an address for notifications. In production nothing is sent unencrypted. */
export function endpointProblems(
  endpoint: string,
  isProduction: boolean,
): FieldProblems<keyof SubscriptionForm> {
  const text = 'Enter an address that starts with https://, without a user name or password in it';
  if (!URL.canParse(endpoint)) return { endpoint: text };
  const { protocol, username, password, hash } = new URL(endpoint);
  const isSecure = protocol === 'https:' || (protocol === 'http:' && !isProduction);
  return isSecure && username === '' && password === '' && hash === '' ? {} : { endpoint: text };
}

/** When to give up on a notification that is due at `now`. */
export function giveUpAfter(now: Date): Date {
  return new Date(now.getTime() + giveUpHours * 3_600_000);
}

const firstRetryMs = 10_000;
const longestRetryMs = 15 * 60_000;

/** When to try again after this many failures: 10 seconds, then twice as long each time, up to 15 minutes. */
export function retryAt(failures: number, now: Date): Date {
  const pause = Math.min(firstRetryMs * 2 ** Math.min(failures - 1, 20), longestRetryMs);
  return new Date(now.getTime() + pause);
}
