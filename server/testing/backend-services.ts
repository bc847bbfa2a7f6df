import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { hashOfToken } from '../fhir/backend-tokens.ts';
import { upsertBackendService } from '../queries/exchange/backend-service-records.ts';
import { keyPairOf } from './key-pairs.ts';
import type { World } from './world.ts';

export interface TestService {
  readonly id: string;
  readonly key: CryptoKey;
  readonly kid: string;
  /** A live token with these scopes, as if it had been issued. */
  token(...scopes: string[]): Promise<string>;
}

interface ServiceOptions {
  readonly organisationIds: readonly string[];
  readonly scopes?: readonly string[];
  readonly alg?: 'RS384' | 'ES384';
  /** Where the keys are published instead. */
  readonly jwksUrl?: string;
}

/** A registered backend service. All have the same key, each under an id of its own. */
export async function insertBackendService(
  db: Kysely<Tables>,
  world: World,
  { organisationIds, scopes = ['system/*.rs'], alg = 'RS384', jwksUrl }: ServiceOptions,
): Promise<TestService> {
  const id = randomUUID();
  const kid = `key-${id.slice(0, 8)}`;
  const { privateKey, publicKey } = await keyPairOf('service', alg);
  const jwk = { ...(await exportJWK(publicKey)), kid };
  const service = {
    id,
    name: `Service ${id.slice(0, 8)}`,
    jwks: jwksUrl === undefined ? JSON.stringify({ keys: [jwk] }) : null,
    jwksUrl: jwksUrl ?? null,
    scopes: [...scopes],
    createdBy: world.users.Administrator.id,
    createdAt: new Date(),
  };
  await upsertBackendService(db, service, organisationIds);
  return {
    id,
    key: privateKey,
    kid,
    token: async (...granted) => {
      const token = `token-${randomUUID()}`;
      const issuedAt = new Date();
      await db
        .insertInto('backendToken')
        .values({
          tokenHash: hashOfToken(token),
          serviceId: id,
          scopes: granted,
          issuedAt,
          expiresAt: new Date(issuedAt.getTime() + 300_000),
        })
        .execute();
      return token;
    },
  };
}

export interface AssertionOptions {
  readonly alg?: string;
  readonly claims?: Record<string, unknown>;
  readonly kid?: string;
  readonly key?: CryptoKey | Uint8Array;
}

/** What the service signs to ask for a token, right unless a test says otherwise. */
export async function signAssertion(
  { id, key, kid }: TestService,
  audience: string,
  options: AssertionOptions = {},
): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    iss: id,
    sub: id,
    aud: audience,
    iat: seconds,
    exp: seconds + 240,
    jti: randomUUID(),
    ...options.claims,
  };
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: options.alg ?? 'RS384', kid: options.kid ?? kid, typ: 'JWT' })
    .sign(options.key ?? key);
}
