import { portal } from '@wattle/contract/operations/portal.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { quickHash } from './passwords.ts';
import type { TestUser } from './rows.ts';
import type { TestClient } from './test-app.ts';

/** With a colon, which a password may contain, and not only ASCII. */
export const clinicalPassword = 'p:äss✓ word';
const passwordHash = quickHash(clinicalPassword);

export interface ClinicalSignIn {
  readonly userName: string;
  readonly key: { readonly authoringSystem: string; readonly authoringSystemForeignKey: string };
}

/** Gives a user a provider record and a sign-in in the clinical system. */
export async function insertClinicalSignIn(
  db: Kysely<Tables>,
  user: TestUser,
): Promise<ClinicalSignIn> {
  const userName = `clinical-${user.userName}`;
  const record = { authoringSystem: 'CLINIC', foreignKey: `P-${user.userName}` };
  const { id } = user;
  const names = { familyName: 'Halvorsen', givenName: 'Ingrid' };
  await db
    .insertInto('provider')
    .values({
      ...record,
      ...names,
      userType: 'Doctor',
      email: `${userName}@example.org`,
      hpii: null,
      prescriberNumber: null,
      externalUserName: userName,
      mappedTo: id,
    })
    .execute();
  await db
    .insertInto('clinicalAccount')
    .values({ ...record, externalUserName: userName, passwordHash })
    .execute();
  await db
    .updateTable('appUser')
    .set({
      externalUserName: userName.toUpperCase(),
      providerAuthoringSystem: record.authoringSystem,
      providerForeignKey: record.foreignKey,
    })
    .where('id', '=', id)
    .execute();
  return {
    userName,
    key: {
      authoringSystem: record.authoringSystem,
      authoringSystemForeignKey: record.foreignKey,
    },
  };
}

/** A user name and password as the client sends them. */
export function userCreds(userName: string, password: string = clinicalPassword): string {
  return Buffer.from(`${userName}:${password}`).toString('base64');
}

/** Sends a re-authentication, by default with the correct password. */
export function reauthenticate(
  client: TestClient,
  { key, userName }: ClinicalSignIn,
  creds: string = userCreds(userName),
) {
  return client.post(`/portal${portal.validateClinicalUser.path}`, { ...key, userCreds: creds });
}
