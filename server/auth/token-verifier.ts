import { createHash } from 'node:crypto';
import type { SignInFault } from '@wattle/contract/sign-in-faults.ts';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { TokenPerson } from '../actor.ts';
import { accessKey } from '../db/access-keys.ts';
import type { Database } from '../db/database.ts';
import { signInFaults } from '../monitoring/metrics.ts';
import { type EndableToken, type Logout, longestTokenMs } from '../queries/people/ended-access.ts';
import type { ClaimNames } from '../settings/oidc-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { InvalidTokenError, setUpFaultOf } from './errors.ts';
import { discoveredKeys, storedKeys } from './key-sources.ts';
import { verifyLogoutToken } from './logout-token.ts';
import {
  acceptedAlgorithms,
  faultInClaims,
  faultInClock,
  faultInRefusal,
} from './set-up-faults.ts';

/** Enough for a day's users; beyond it the token used longest ago is verified again. */
const cacheSize = 10_000;
/** How far the provider's clock and ours may differ. */
const clockToleranceSeconds = 30;
/** A fault in the set-up refuses every call, but one log line in this time is enough. */
const quietMs = 60_000;

export interface VerifiedToken extends TokenPerson, EndableToken {
  /** The scopes it was issued for, besides identifying the caller. */
  readonly scopes: readonly string[];
}

/** Where faults in the set-up are logged. */
export interface FaultLog {
  warn(fields: { readonly fault: SignInFault }, line: string): void;
}

export interface TokenVerifier {
  /** Throws InvalidTokenError (401), or ProviderUnavailableError (503) if the keys can't be fetched. */
  verify(token: string): Promise<VerifiedToken>;
  /** Throws InvalidLogoutTokenError, or ProviderUnavailableError (503). */
  verifyLogout(token: string): Promise<Logout>;
  /** Reads the provider's keys, so that the log names a wrong or unreachable issuer before anybody signs in. */
  warmUp(): Promise<void>;
}

/**
 * Verifies JWT access tokens of the provider that the settings name: the embedded one by the keys
 * in the database, any other by what it publishes. Without an audience setting a token must have
 * been issued to our client (`azp`, `client_id` or `aud`). ID tokens are refused.
 */
export function createTokenVerifier(
  { demo, oidc }: Pick<Settings, 'demo' | 'oidc'>,
  db: Pick<Database, 'kysely'>,
  now: () => Date = () => new Date(),
  log?: FaultLog,
): TokenVerifier {
  const toldAt = new Map<SignInFault, number>();
  const keys = demo ? storedKeys(db.kysely) : discoveredKeys(oidc.issuer, now, tell);
  const cache = new Map<string, VerifiedToken>();

  /** Tells the operator about a fault in the set-up, once in a while. */
  function tell(error: unknown): void {
    const { fault, line } = setUpFaultOf(error) ?? {};
    if (fault === undefined) return;
    signInFaults.inc({ fault });
    const last = toldAt.get(fault);
    if (last !== undefined && performance.now() - last < quietMs) return;
    toldAt.set(fault, performance.now());
    log?.warn({ fault }, `Signing in fails. ${line}`);
  }

  async function verifySignature(token: string): Promise<VerifiedToken> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys.find, {
        issuer: oidc.issuer,
        algorithms: acceptedAlgorithms,
        clockTolerance: clockToleranceSeconds,
        currentDate: now(),
        requiredClaims: ['exp'],
        ...(oidc.audience.length > 0 && { audience: [...oidc.audience] }),
      });
      const isIdToken = protectedHeader.typ !== 'at+jwt' && looksLikeIdToken(payload);
      const fault = faultInClaims(payload, oidc, isIdToken);
      if (fault !== undefined) throw new InvalidTokenError(undefined, fault);
      const endable = endableBy(token, payload);
      // A record of its end would no longer be kept.
      const isTooOld = now().getTime() >= endable.issuedAt.getTime() + longestTokenMs;
      if (isTooOld) throw new InvalidTokenError();
      return { ...personOf(payload, oidc.claims), ...endable, scopes: scopesOf(payload) };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      throw new InvalidTokenError(error, await faultOf(token, error));
    }
  }

  async function faultOf(token: string, error: errors.JOSEError) {
    const isUntimely =
      error instanceof errors.JWTExpired ||
      (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf');
    if (!isUntimely) return faultInRefusal(token, error, oidc);
    // Without the provider's answer an expired token is just expired.
    const lead = await keys.clockLead().catch(() => undefined);
    return faultInClock(lead, clockToleranceSeconds);
  }

  async function verifyNew(token: string): Promise<VerifiedToken> {
    try {
      return await verifySignature(token);
    } catch (error) {
      tell(error);
      throw error;
    }
  }

  return {
    async verify(token) {
      const hash = createHash('sha256').update(token).digest('base64');
      const cached = cache.get(hash);
      cache.delete(hash);
      const verified =
        cached && cached.expiresAt > now().getTime() ? cached : await verifyNew(token);
      cache.set(hash, verified);
      const [oldest] = cache.keys();
      if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest);
      return verified;
    },
    verifyLogout: (token) =>
      verifyLogoutToken(token, keys.find, oidc, {
        currentDate: now(),
        clockTolerance: clockToleranceSeconds,
      }),
    async warmUp() {
      await keys.clockLead().catch(tell);
    },
  };
}

/** The keys that end the token; its own is made without the signature, which can be written in more than one way. */
function endableBy(token: string, { sid, sub, iat = 0, exp = 0 }: JWTPayload): EndableToken {
  const signed = token.slice(0, token.lastIndexOf('.'));
  const sessionKeys = [accessKey('token', signed)];
  const hasSession = typeof sid === 'string';
  if (hasSession) sessionKeys.push(accessKey('session', sid));
  const keys = [...sessionKeys];
  if (sub !== undefined) keys.push(accessKey('user', sub));
  if (sub !== undefined && !hasSession) keys.push(accessKey('user-only', sub));
  const issuedAt = new Date(iat * 1000);
  const expiresAt = Math.min(exp * 1000, issuedAt.getTime() + longestTokenMs);
  return { sessionKeys, keys, issuedAt, expiresAt };
}

/** `scope` is the standard's; some providers put them into `scp`, also as a list. */
function scopesOf({ scope, scp }: JWTPayload): string[] {
  return [scope, scp].flat().flatMap((one) => (typeof one === 'string' ? one.split(' ') : []));
}

/** The user, from the configured claims; only text values count. */
function personOf(payload: JWTPayload, names: ClaimNames): TokenPerson {
  const claim = (name: keyof ClaimNames): string => {
    const value = payload[names[name]];
    return typeof value === 'string' ? value : '';
  };
  return {
    subject: claim('subject'),
    givenName: claim('givenName'),
    familyName: claim('familyName'),
    email: claim('email'),
    userName: claim('userName'),
    clinicalUser: claim('clinicalUser'),
  };
}

/**
 * ID tokens name our client as well, but appear in addresses, such as that of a sign-out. Some providers put a `nonce`
 * into access tokens too; those say `typ: Bearer`.
 */
function looksLikeIdToken({ at_hash, c_hash, nonce, typ }: JWTPayload): boolean {
  const isHashed = at_hash !== undefined || c_hash !== undefined;
  return isHashed || typ === 'ID' || (nonce !== undefined && typ !== 'Bearer');
}
