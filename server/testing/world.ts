import type { UserType } from '@wattle/contract/values/user-type.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import {
  insertFacility,
  insertResident,
  insertUser,
  type TestResident,
  type TestUser,
} from './rows.ts';
import { sharedApp, type TestAppOptions } from './test-app.ts';

export interface World {
  /** Their organisation, and its facility in Adelaide. */
  readonly organisationId: string;
  readonly facilityId: string;
  /** One user of each type, who may see `resident`. */
  readonly users: Readonly<Record<UserType, TestUser>>;
  readonly resident: TestResident;
  /** Another organisation, with its facility in Sydney, its doctor and its resident. */
  readonly elsewhere: {
    readonly organisationId: string;
    readonly facilityId: string;
    readonly doctor: TestUser;
    readonly resident: TestResident;
  };
  /** An account that isn't mapped to a provider record. */
  readonly unmapped: TestUser;
  readonly unknownResident: ResidentKey;
}

/** Two organisations, with users of every type in the first. */
export async function insertWorld(db: Kysely<Tables>): Promise<World> {
  const home = await insertFacility(db, { timeZone: 'Australia/Adelaide' });
  const other = await insertFacility(db, { timeZone: 'Australia/Sydney' });
  const userOf = (userType: UserType | null, organisationId: string) =>
    insertUser(db, { userType }, [organisationId]);
  return {
    organisationId: home.organisationId,
    facilityId: home.id,
    users: {
      Doctor: await userOf('Doctor', home.organisationId),
      Dentist: await userOf('Dentist', home.organisationId),
      NursePractitioner: await userOf('NursePractitioner', home.organisationId),
      Optometrist: await userOf('Optometrist', home.organisationId),
      RegisteredNurse: await userOf('RegisteredNurse', home.organisationId),
      GeneralStaffAdmin: await userOf('GeneralStaffAdmin', home.organisationId),
      Pharmacist: await userOf('Pharmacist', home.organisationId),
      Consultant: await userOf('Consultant', home.organisationId),
      Administrator: await userOf('Administrator', home.organisationId),
    },
    resident: await insertResident(db, { facilityId: home.id }),
    elsewhere: {
      organisationId: other.organisationId,
      facilityId: other.id,
      doctor: await userOf('Doctor', other.organisationId),
      resident: await insertResident(db, { facilityId: other.id }),
    },
    unmapped: await userOf(null, home.organisationId),
    unknownResident: { authoringSystem: 'test', authoringSystemForeignKey: 'nobody' },
  };
}

/** The app of all tests of a file, with a world. */
export async function sharedWorld(options?: TestAppOptions) {
  const app = await sharedApp(options);
  return { app, world: await insertWorld(app.container.db.kysely) };
}
