import type { KeyObject } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JSONWebKeySet,
} from 'jose';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { sharedSecret } from '../instance/shared-secrets.ts';

/** Shared by every process of an installation. */
export interface ProviderKeys {
  /** Private keys; the first one signs. */
  signing: JWK[];
  cookieSecret: string;
}

/**
 * The embedded provider's keys, created once: the lock makes processes that start together agree.
 */
export async function loadProviderKeys(
  db: Kysely<Tables>,
  now: Date,
  secretsKey?: KeyObject,
): Promise<ProviderKeys> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('idp_key'))`.execute(tx);
    let signing = await readKeys(tx);
    if (signing.length === 0) {
      const jwk = await newSigningKey();
      await tx
        .insertInto('idpKey')
        .values({ kid: jwk.kid, jwk: JSON.stringify(jwk), createdAt: now })
        .execute();
      signing = [jwk];
    }
    return { signing, cookieSecret: await sharedSecret(tx, secretsKey, 'cookie') };
  });
}

/** The public half of the signing keys. */
export async function readPublicKeys(db: Kysely<Tables>): Promise<JSONWebKeySet> {
  const keys = await readKeys(db);
  return {
    keys: keys.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e }) as JWK),
  };
}

async function readKeys(db: Kysely<Tables>): Promise<JWK[]> {
  const rows = await db
    .selectFrom('idpKey')
    .select('jwk')
    .orderBy('createdAt', 'desc')
    .orderBy('kid')
    .execute();
  return rows.map((row) => row.jwk);
}

/** A private key as `loadProviderKeys` keeps it. */
export async function newSigningKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) };
}
