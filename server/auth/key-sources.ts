import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWTVerifyGetKey,
  type LocalJWKSet,
  type RemoteJWKSet,
} from 'jose';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '../db/tables.ts';
import { readPublicKeys } from '../idp/keys.ts';
import { ProviderUnavailableError } from './errors.ts';

const timeoutMs = 5000;
const cooldownMs = 30_000;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** The keys of the embedded provider, read again at most every 30 s when a token names another. */
export function storedKeys(db: Kysely<Tables>): JWTVerifyGetKey {
  let keys: LocalJWKSet | undefined;
  let readAt = 0;
  return async (header, token) => {
    try {
      if (keys) return await keys(header, token);
    } catch (error) {
      const isKnownEnough = Date.now() - readAt < cooldownMs;
      if (isKnownEnough || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    readAt = Date.now();
    keys = createLocalJWKSet(await readPublicKeys(db));
    return keys(header, token);
  };
}

/** The keys that an external provider publishes, found by OpenID Connect Discovery. */
export function discoveredKeys(issuer: string): JWTVerifyGetKey {
  let discovery: Promise<RemoteJWKSet> | undefined;
  return async (header, token) => {
    try {
      discovery ??= discover(issuer);
      const keys = await discovery;
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      if (error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      discovery = undefined;
      throw new ProviderUnavailableError(error);
    }
  };
}

async function discover(issuer: string): Promise<RemoteJWKSet> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const found = Discovery.parse(await response.json());
  if (found.issuer !== issuer) throw new Error(`${address} names another issuer`);
  return createRemoteJWKSet(new URL(found.jwks_uri), {
    timeoutDuration: timeoutMs,
    cooldownDuration: cooldownMs,
  });
}
