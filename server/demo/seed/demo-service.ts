import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { sql } from 'kysely';
import { PersonalId } from '../../actor.ts';
import type { Container } from '../../container.ts';
import {
  updateBackendService,
  upsertBackendService,
} from '../../queries/exchange/backend-service-records.ts';
import { organisations } from './data/places.ts';

/** The backend service used by the examples in docs/fhir.md. */
export const demoServiceId = '00000000-0000-4000-8000-0000000f0001';
export const demoKeyFile = (dataDir: string): string => join(dataDir, 'demo-fhir-key.pem');

/** Any number, the same in every process. */
const LOCK = 7_242_003;
/** If several processes have their own data directories, each has a key. */
const mostKeys = 10;

/**
 * Registers the demo's backend service for the first of the demo's organisations. Its private key is made here,
 * and kept where only the owner of the data directory can read it.
 */
export async function ensureDemoService({ db, settings, now }: Container): Promise<void> {
  const key = await publicKeyOf(await readOrMakeKey(settings.dataDir));
  await db.kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const stored = await tx
      .selectFrom('backendService')
      .select('jwks')
      .where('id', '=', demoServiceId)
      .executeTakeFirst();
    const keys = stored?.jwks?.keys ?? [];
    if (keys.some(({ kid }) => kid === key.kid)) return;
    const jwks = JSON.stringify({ keys: [...keys, key].slice(-mostKeys) });
    if (stored !== undefined) {
      await updateBackendService(tx, demoServiceId, { jwks });
      return;
    }
    const administrator = await tx
      .selectFrom('appUser')
      .select('id')
      .where('userType', '=', 'Administrator')
      .orderBy('id')
      .executeTakeFirst();
    if (administrator === undefined) return;
    const createdBy = PersonalId.parse(administrator.id);
    const service = {
      id: demoServiceId,
      name: 'Demo practice system',
      jwks,
      jwksUrl: null,
      scopes: ['system/*.cu', 'system/*.rs'],
      createdBy,
      createdAt: now(),
    };
    await upsertBackendService(tx, service, [organisations[0].id]);
  });
}

async function readOrMakeKey(dataDir: string): Promise<string> {
  const file = demoKeyFile(dataDir);
  const found = await readIfThere(file);
  if (found !== undefined) return found;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, pem, { mode: 0o600 });
  return pem;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** As it is registered: with its thumbprint as its name. */
export async function publicKeyOf(pem: string): Promise<JWK & { kid: string }> {
  const {
    kty = '',
    n = '',
    e = '',
    crv = '',
    x = '',
    y = '',
  } = createPublicKey(createPrivateKey(pem)).export({ format: 'jwk' });
  const jwk: JWK = kty === 'RSA' ? { kty, n, e } : { kty, crv, x, y };
  return { ...jwk, kid: await calculateJwkThumbprint(jwk) };
}
