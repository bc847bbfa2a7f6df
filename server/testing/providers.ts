import { randomUUID } from 'node:crypto';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { hashPassword } from '../passwords.ts';

export const clinicalPassword = 'right password';
let hash: Promise<string> | undefined;

/** A doctor's record to which nobody is mapped, unless told otherwise, that works for these organisations. */
export async function insertProvider(
  db: Kysely<Tables>,
  values: Partial<Insertable<Tables['provider']>>,
  organisationIds: readonly string[],
): Promise<ResidentKey> {
  const key = { authoring_system: 'test', foreign_key: randomUUID() };
  await db
    .insertInto('provider')
    .values({
      ...key,
      user_type: 'Doctor',
      family_name: 'Provider',
      given_name: 'Pat',
      email: `${key.foreign_key}@example.org`,
      ...values,
    })
    .execute();
  for (const organisation_id of organisationIds) {
    await db
      .insertInto('provider_organisation')
      .values({ ...key, organisation_id })
      .execute();
  }
  return { authoringSystem: key.authoring_system, authoringSystemForeignKey: key.foreign_key };
}

/** Lets a provider sign in at the clinical system, with `clinicalPassword`. */
export async function insertClinicalAccount(
  db: Kysely<Tables>,
  external_user_name: string,
  { authoringSystem, authoringSystemForeignKey }: ResidentKey,
): Promise<void> {
  hash ??= hashPassword(clinicalPassword);
  await db
    .insertInto('clinical_account')
    .values({
      external_user_name,
      password_hash: await hash,
      authoring_system: authoringSystem,
      foreign_key: authoringSystemForeignKey,
    })
    .execute();
}

let counter = 0;

/** Another HPI-I at every call, 16 digits. */
export function nextHpii(): string {
  counter += 1;
  return `800361${String(counter).padStart(10, '0')}`;
}
