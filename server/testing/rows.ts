import { randomUUID } from 'node:crypto';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { prescriberTypes } from '@wattle/contract/values/user-type.ts';
import type { Insertable, Kysely } from 'kysely';
import { PersonalId } from '../actor.ts';
import type { Tables } from '../db/tables.ts';
import { hpiiOf, prescriberNumberOf } from '../demo/seed/identifiers.ts';

export interface TestUser {
  readonly id: PersonalId;
  readonly subject: string;
  readonly userName: string;
  /** As shown beside what they did. */
  readonly name: string;
}

export interface TestResident extends ResidentKey {
  readonly id: string;
  /** `authoringSystem/foreignKey`, as in an address. */
  readonly path: string;
}

let counter = 0;
/** A number that makes names unique. */
function next(): number {
  counter += 1;
  return counter;
}

/** A facility, by default in a new organisation. */
export async function insertFacility(
  db: Kysely<Tables>,
  values: Partial<Insertable<Tables['facility']>> = {},
): Promise<{ id: string; organisationId: string }> {
  const number = next();
  const organisationId = values.organisationId ?? `organisation-${number}`;
  await db
    .insertInto('organisation')
    .values({ id: organisationId, name: `Organisation ${number}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const id = values.id ?? `facility-${number}`;
  await db
    .insertInto('facility')
    .values({
      name: `Facility ${number}`,
      address1: '1 Test Street',
      suburb: 'Testville',
      state: 'SA',
      postcode: '5000',
      phone: '08 5550 0000',
      timeZone: 'Australia/Adelaide',
      ...values,
      id,
      organisationId,
    })
    .execute();
  return { id, organisationId };
}

/** A user, by default a doctor, who may see the residents of these organisations. */
export async function insertUser(
  db: Kysely<Tables>,
  values: Partial<Insertable<Tables['appUser']>>,
  organisationIds: readonly string[],
): Promise<TestUser> {
  const number = next();
  const { userType = 'Doctor' } = values;
  const user = {
    // Complete, so that a prescriber can finalise.
    ...(prescriberTypes.some((one) => one === userType) && {
      hpii: hpiiOf(600_000 + number),
      prescriberNumber: prescriberNumberOf(number),
    }),
    subject: `subject-${number}`,
    userName: `user${number}`,
    userType,
    familyName: `Family${number}`,
    givenName: `Given${number}`,
    email: `user${number}@example.org`,
    ...values,
    id: PersonalId.parse(values.id ?? randomUUID()),
  };
  await db.insertInto('appUser').values(user).execute();
  for (const organisationId of organisationIds) {
    await db.insertInto('userOrganisation').values({ userId: user.id, organisationId }).execute();
  }
  return {
    id: user.id,
    subject: user.subject,
    userName: user.userName,
    name: `${user.givenName} ${user.familyName}`,
  };
}

/** An active resident without a chart. */
export async function insertResident(
  db: Kysely<Tables>,
  values: Partial<Insertable<Tables['resident']>> & { facilityId: string },
): Promise<TestResident> {
  const number = next();
  const resident = {
    id: randomUUID(),
    authoringSystem: 'test',
    foreignKey: `resident-${number}`,
    status: 'Active' as const,
    familyName: `Resident${number}`,
    givenName: 'Ada',
    dateOfBirth: '1940-02-29',
    sexCode: 'F',
    sexName: 'Female',
    indigenousStatusCode: '4',
    allergyStatus: 'NOT ASKED' as const,
    allergies: '[]',
    updatedAt: new Date(),
    ...values,
  };
  await db.insertInto('resident').values(resident).execute();
  return {
    id: resident.id,
    authoringSystem: resident.authoringSystem,
    authoringSystemForeignKey: resident.foreignKey,
    path: `${resident.authoringSystem}/${resident.foreignKey}`,
  };
}
