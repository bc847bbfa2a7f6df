import { portal } from '@wattle/contract/operations/portal.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { clinicalPassword, insertClinicalAccount, insertProvider } from './providers.ts';
import type { TestUser } from './rows.ts';
import type { TestClient } from './test-app.ts';

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
  const values = { authoringSystem: 'CLINIC', foreignKey: `P-${user.userName}` };
  const person = { familyName: 'Halvorsen', givenName: 'Ingrid', mappedTo: user.id };
  const key = await insertProvider(db, { ...values, ...person, externalUserName: userName }, []);
  await insertClinicalAccount(db, userName, key);
  await db
    .updateTable('appUser')
    .set({
      externalUserName: userName.toUpperCase(),
      providerAuthoringSystem: values.authoringSystem,
      providerForeignKey: values.foreignKey,
    })
    .where('id', '=', user.id)
    .execute();
  return { userName, key };
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
