import { randomUUID } from 'node:crypto';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

export interface TestUser {
  readonly id: string;
  readonly subject: string;
  readonly userName: string;
  /** As it stands beside what they did. */
  readonly name: string;
}

export interface TestResident extends ResidentKey {
  readonly id: string;
  /** `authoringSystem/foreignKey`, as it stands in an address. */
  readonly path: string;
}

let counter = 0;
/** A number for names that must not be the same. */
function next(): number {
  counter += 1;
  return counter;
}

/** A facility in an organisation of its own unless one is named. */
export async function insertFacility(
  db: Kysely<Tables>,
  values: Partial<Insertable<Tables['facility']>> = {},
): Promise<{ id: string; organisationId: string }> {
  const number = next();
  const organisationId = values.organisation_id ?? `organisation-${number}`;
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
      time_zone: 'Australia/Adelaide',
      ...values,
      id,
      organisation_id: organisationId,
    })
    .execute();
  return { id, organisationId };
}

/** A doctor unless told otherwise, who may see the residents of these organisations. */
export async function insertUser(
  db: Kysely<Tables>,
  values: Partial<Insertable<Tables['app_user']>>,
  organisationIds: readonly string[],
): Promise<TestUser> {
  const number = next();
  const user = {
    id: randomUUID(),
    subject: `subject-${number}`,
    user_name: `user${number}`,
    user_type: 'Doctor',
    family_name: `Family${number}`,
    given_name: `Given${number}`,
    email: `user${number}@example.org`,
    ...values,
  };
  await db.insertInto('app_user').values(user).execute();
  for (const organisation_id of organisationIds) {
    await db
      .insertInto('user_organisation')
      .values({ user_id: user.id, organisation_id })
      .execute();
  }
  return {
    id: user.id,
    subject: user.subject,
    userName: user.user_name,
    name: `${user.given_name} ${user.family_name}`,
  };
}

/** An active resident without a chart. */
export async function insertResident(
  db: Kysely<Tables>,
  values: Partial<Insertable<Tables['resident']>> & { facility_id: string },
): Promise<TestResident> {
  const number = next();
  const resident = {
    id: randomUUID(),
    authoring_system: 'test',
    foreign_key: `resident-${number}`,
    status: 'Active' as const,
    family_name: `Resident${number}`,
    given_name: 'Ada',
    date_of_birth: '1940-02-29',
    sex_code: 'F',
    sex_name: 'Female',
    indigenous_status_code: '4',
    allergy_status: 'NOT ASKED' as const,
    allergies: '[]',
    updated_at: new Date(),
    ...values,
  };
  await db.insertInto('resident').values(resident).execute();
  return {
    id: resident.id,
    authoringSystem: resident.authoring_system,
    authoringSystemForeignKey: resident.foreign_key,
    path: `${resident.authoring_system}/${resident.foreign_key}`,
  };
}
