import type { soughtBy } from '@wattle/contract/rules/residents/same-person.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Any number, the same in every process. */
const LOCK = 7_242_007;

/** One looks for the same person at a time, an admission or an import that adds somebody: the second finds the first. */
export async function lockAdmissions(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/**
 * Residents of any status in an organisation who have something in common with the person: a number, the birth date, the
 * family name, or what look-alikes share; and those of whom that hasn’t been computed yet.
 */
export async function listWhoCouldBe(
  db: Kysely<Tables>,
  organisationId: string,
  person: NonNullable<ReturnType<typeof soughtBy>>,
) {
  const { dateOfBirth, ihiNumber, medicareNumber, familyName, keys } = person;
  // `!` follows the space in the order of bytes.
  const name = familyName.toLowerCase();
  return await db
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .where('facility.organisationId', '=', organisationId)
    .where((eb) =>
      eb.or([
        eb('resident.dateOfBirth', '=', dateOfBirth),
        eb('resident.ihiNumber', '=', ihiNumber),
        eb('resident.medicareNumber', '=', medicareNumber),
        sql<boolean>`(resident.sort_name collate "C" >= ${`${name} `} and resident.sort_name collate "C" < ${`${name}!`})`,
        sql<boolean>`resident.id in (
          select shared.resident_id from look_alike_key as shared
          where shared.facility_id = facility.id and shared.key = any(${keys}::text[])
        )`,
        sql<boolean>`resident.id in (
          select change.resident_id from look_alike_change as change where change.facility_id = facility.id
        )`,
        // Without a resident, nothing of the facility has been computed.
        sql<boolean>`exists (
          select from look_alike_change as change
          where change.facility_id = facility.id and change.resident_id is null
        )`,
      ]),
    )
    .select(['resident.id', 'resident.authoringSystem', 'resident.foreignKey', 'resident.status'])
    .select(['resident.familyName', 'resident.givenName', 'resident.middleNames'])
    .select(['resident.preferredName', 'resident.dateOfBirth', 'resident.room'])
    .select(['resident.ihiNumber', 'resident.medicareNumber', 'facility.name as facilityName'])
    .orderBy('resident.sortName')
    .orderBy('resident.id')
    .execute();
}
