import { ErrorResponse } from 'oidc-client-ts';
import { clockSkewSeconds, ProviderClockError } from './clock-skew.ts';
import { deviceClockLead } from './device-clock.ts';
import { isProviderReachable } from './provider-check.ts';
import type { SignInProblem } from './sign-in-problem.ts';

/** What to tell the user about a refused answer to their own request; undefined if there is nothing more to say. */
export async function problemOf(
  error: unknown,
  returnTo: string,
  authority: string,
): Promise<SignInProblem | undefined> {
  if (error instanceof ErrorResponse && error.error === 'access_denied') {
    return { kind: 'cancelled', returnTo };
  }
  const lead = (await deviceClockLead()) ?? 0;
  if (Math.abs(lead) > clockSkewSeconds) return { kind: 'clock', returnTo, lead };
  if (error instanceof ProviderClockError) {
    return { kind: 'provider-clock', returnTo, lead: error.lead };
  }
  return (await isProviderReachable(authority)) ? undefined : { kind: 'unreachable', returnTo };
}
