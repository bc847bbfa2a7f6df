import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { FhirCaller } from './caller.ts';

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The backend service of one of our own tokens; undefined if it has expired or the service's access has ended. */
export async function findBackendCaller(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<Extract<FhirCaller, { kind: 'service' }> | undefined> {
  const row = await db
    .selectFrom('backendToken')
    .innerJoin('backendService', 'backendService.id', 'backendToken.serviceId')
    .select(['backendService.id', 'backendService.name', 'backendToken.scopes'])
    .where('tokenHash', '=', hashOfToken(token))
    .where('expiresAt', '>', now)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', now)]))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, name, scopes } = row;
  return { kind: 'service', service: { id, name }, scopes };
}
