import { randomUUID } from 'node:crypto';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { hpiiOf } from '../demo/seed/identifiers.ts';
import { quickHash } from './passwords.ts';

/** With a colon, which a password may contain, and not only ASCII. */
export const clinicalPassword = 'p:äss✓ word';
const passwordHash = quickHash(clinicalPassword);

/** A provider record for these organisations, by default a doctor's to which nobody is mapped. */
export async function insertProvider(
  db: Kysely<Tables>,
  values: Partial<Insertable<Tables['provider']>>,
  organisationIds: readonly string[],
): Promise<ResidentKey> {
  const { authoringSystem = 'test', foreignKey = randomUUID() } = values;
  const key = { authoringSystem, foreignKey };
  await db
    .insertInto('provider')
    .values({
      ...key,
      userType: 'Doctor',
      familyName: 'Provider',
      givenName: 'Pat',
      email: `${foreignKey}@example.org`,
      ...values,
    })
    .execute();
  for (const organisationId of organisationIds) {
    await db
      .insertInto('providerOrganisation')
      .values({ ...key, organisationId })
      .execute();
  }
  return { authoringSystem, authoringSystemForeignKey: foreignKey };
}

/** Lets a provider sign in at the clinical system, with `clinicalPassword`. */
export async function insertClinicalAccount(
  db: Kysely<Tables>,
  externalUserName: string,
  { authoringSystem, authoringSystemForeignKey }: ResidentKey,
): Promise<void> {
  await db
    .insertInto('clinicalAccount')
    .values({
      externalUserName,
      passwordHash,
      authoringSystem,
      foreignKey: authoringSystemForeignKey,
    })
    .execute();
}

let counter = 0;

/** A new 16-digit HPI-I on every call. */
export function nextHpii(): string {
  counter += 1;
  return hpiiOf(700_000 + counter);
}
