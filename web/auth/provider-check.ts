import * as z from 'zod/mini';
import { SignInServiceError, SignInSetUpError } from '../api/errors.ts';

/** How long the provider may take to respond. */
const reachableMs = 3000;

const Discovery = z.object({ issuer: z.string() });

/** Checks again, because the library caches the provider's metadata and would send the browser to a dead page. */
export async function isProviderReachable(authority: string): Promise<boolean> {
  return (await askProvider(authority))?.ok === true;
}

/**
 * Throws SignInServiceError if the provider can't be reached, and SignInSetUpError if it calls itself by another address,
 * because then no answer of it can be accepted.
 */
export async function expectProvider(authority: string): Promise<void> {
  const answer = await askProvider(authority);
  if (answer?.ok !== true) throw new SignInServiceError();
  const found = Discovery.safeParse(await answer.json().catch(() => undefined)).data;
  if (found === undefined) throw new SignInServiceError();
  if (found.issuer !== authority) throw new SignInSetUpError('issuer');
}

async function askProvider(authority: string): Promise<Response | undefined> {
  try {
    return await fetch(`${authority.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(reachableMs),
    });
  } catch {
    return undefined;
  }
}
