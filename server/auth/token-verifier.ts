import { createHash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { TokenPerson } from '../actor.ts';
import type { Database } from '../db/database.ts';
import type { ClaimNames } from '../settings/oidc-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { InvalidTokenError } from './errors.ts';
import { discoveredKeys, storedKeys } from './key-sources.ts';

/** Enough for the users of a day; beyond it the token used longest ago is verified again. */
const cacheSize = 10_000;

export interface VerifiedToken extends TokenPerson {
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export interface TokenVerifier {
  /** Throws InvalidTokenError (401), or ProviderUnavailableError (503) if the keys can't be fetched. */
  verify(token: string): Promise<VerifiedToken>;
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
): TokenVerifier {
  const keys = demo ? storedKeys(db.kysely) : discoveredKeys(oidc.issuer);
  const cache = new Map<string, VerifiedToken>();

  async function verifySignature(token: string): Promise<VerifiedToken> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer: oidc.issuer,
        algorithms: ['RS256', 'PS256', 'ES256'],
        clockTolerance: 30,
        currentDate: now(),
        requiredClaims: ['exp'],
        ...(oidc.audience.length > 0 && { audience: [...oidc.audience] }),
      });
      const person = personOf(payload, oidc.claims);
      const isForUs = oidc.audience.length > 0 || isFor(oidc.clientId, payload);
      const isIdToken = protectedHeader.typ !== 'at+jwt' && looksLikeIdToken(payload);
      if (person.subject === '' || !isForUs || isIdToken) throw new InvalidTokenError();
      return { ...person, expiresAt: (payload.exp ?? 0) * 1000 };
    } catch (error) {
      throw error instanceof errors.JOSEError ? new InvalidTokenError(error) : error;
    }
  }

  return {
    async verify(token) {
      const hash = createHash('sha256').update(token).digest('base64');
      const cached = cache.get(hash);
      cache.delete(hash);
      const verified =
        cached && cached.expiresAt > now().getTime() ? cached : await verifySignature(token);
      cache.set(hash, verified);
      const [oldest] = cache.keys();
      if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest);
      return verified;
    },
  };
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

function isFor(clientId: string, { aud, azp, client_id }: JWTPayload): boolean {
  return [aud, azp, client_id].flat().includes(clientId);
}

/**
 * ID tokens name our client as well, but stand in addresses, such as that of a sign-out. Some providers put a `nonce`
 * into access tokens too; those say `typ: Bearer`.
 */
function looksLikeIdToken({ at_hash, c_hash, nonce, typ }: JWTPayload): boolean {
  const isHashed = at_hash !== undefined || c_hash !== undefined;
  return isHashed || typ === 'ID' || (nonce !== undefined && typ !== 'Bearer');
}
