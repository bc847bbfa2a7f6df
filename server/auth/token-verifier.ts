import { createHash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import { InvalidTokenError } from './errors.ts';
import { discoveredKeys, storedKeys } from './key-sources.ts';

/** Enough for the users of a day; beyond it the token used longest ago is verified again. */
const cacheSize = 10_000;

export interface VerifiedToken {
  /** The `sub` claim. */
  readonly subject: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly claims: JWTPayload;
}

export interface TokenVerifier {
  /** Throws InvalidTokenError (401), or ProviderUnavailableError (503) when nobody can tell. */
  verify(token: string): Promise<VerifiedToken>;
}

/**
 * Verifies JWT access tokens of the provider that the settings name: the embedded one by the keys
 * in the database, any other by what it publishes. Without an audience setting a token must have
 * been issued to our client (`azp`, `client_id` or `aud`).
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
      const { payload } = await jwtVerify(token, keys, {
        issuer: oidc.issuer,
        algorithms: ['RS256', 'PS256', 'ES256'],
        clockTolerance: 30,
        currentDate: now(),
        requiredClaims: ['sub', 'exp'],
        ...(oidc.audience !== undefined && { audience: oidc.audience }),
      });
      const { sub = '', exp = 0 } = payload;
      if (sub === '' || (oidc.audience === undefined && !isFor(oidc.clientId, payload))) {
        throw new InvalidTokenError();
      }
      return { subject: sub, expiresAt: exp * 1000, claims: payload };
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

function isFor(clientId: string, { aud, azp, client_id }: JWTPayload): boolean {
  return [aud, azp, client_id].flat().includes(clientId);
}
