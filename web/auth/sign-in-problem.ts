import * as z from 'zod/mini';
import { parseJson } from '@wattle/contract/values/parse-json.ts';

/** Why a sign-in was refused, as far as it helps the user, and the address it was for. */
const SignInProblem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancelled'), returnTo: z.string() }),
  z.object({ kind: z.literal('unreachable'), returnTo: z.string() }),
  /** `lead`: seconds that this device's clock is ahead of the server's. */
  z.object({ kind: z.literal('clock'), returnTo: z.string(), lead: z.number() }),
  /** `lead`: seconds that the provider's clock is ahead of this device's, which agrees with the server's. */
  z.object({ kind: z.literal('provider-clock'), returnTo: z.string(), lead: z.number() }),
]);
export type SignInProblem = z.infer<typeof SignInProblem>;

/** In this tab, so that the page can be reloaded; sign-out clears it. */
const key = 'wattle.signInProblem';

/** Keeps the problem for the sign-in problem page; undefined forgets an earlier one. */
export function keepProblem(problem: SignInProblem | undefined): void {
  try {
    if (problem === undefined) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(problem));
  } catch {
    // Full: the page then gives no reason.
  }
}

export function keptProblem(): SignInProblem | undefined {
  return SignInProblem.safeParse(parseJson(window.sessionStorage.getItem(key) ?? '')).data;
}
