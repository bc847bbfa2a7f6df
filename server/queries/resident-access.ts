import type { Subject } from '@wattle/contract/operations/operation.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The resident that a call is about, as far as every call needs to know them. */
export interface ResidentRef {
  readonly id: string;
  readonly authoringSystem: string;
  readonly authoringSystemForeignKey: string;
  readonly facilityId: string;
  readonly timeZone: TimeZone;
  readonly status: 'Active' | 'Deceased' | 'Discharged';
  readonly isOnboarding: boolean;
}

export interface ResidentAccess {
  readonly resident: ResidentRef;
  /** True when the resident's facility belongs to one of the user's organisations. */
  readonly isVisible: boolean;
}

/** The resident that a call is about and whether the user may see them; undefined when there is none. */
export async function findResidentAccess(
  db: Kysely<Tables>,
  subject: Subject,
  userId: string,
): Promise<ResidentAccess | undefined> {
  const named = residentNamedBy(db, subject);
  if (named === undefined) return undefined;
  const row = await named
    .innerJoin('facility', 'facility.id', 'resident.facility_id')
    .select((eb) => [
      'resident.id',
      'resident.authoring_system',
      'resident.foreign_key',
      'resident.facility_id',
      'resident.status',
      'resident.is_onboarding',
      'facility.time_zone',
      eb
        .exists(
          eb
            .selectFrom('user_organisation')
            .select('user_organisation.user_id')
            .where('user_organisation.user_id', '=', userId)
            .whereRef('user_organisation.organisation_id', '=', 'facility.organisation_id'),
        )
        .as('is_visible'),
    ])
    .executeTakeFirst();
  return (
    row && {
      resident: {
        id: row.id,
        authoringSystem: row.authoring_system,
        authoringSystemForeignKey: row.foreign_key,
        facilityId: row.facility_id,
        timeZone: TimeZone.parse(row.time_zone),
        status: row.status,
        isOnboarding: row.is_onboarding,
      },
      isVisible: row.is_visible === true,
    }
  );
}

/** Undefined where the key cannot name anything: no UUID, or a medicine of another system. */
function residentNamedBy(db: Kysely<Tables>, subject: Subject) {
  const residents = db.selectFrom('resident');
  if ('resident' in subject) {
    return residents
      .where('resident.authoring_system', '=', subject.resident.authoringSystem)
      .where('resident.foreign_key', '=', subject.resident.authoringSystemForeignKey);
  }
  if ('medication' in subject) {
    const { authoringSystem, authoringSystemForeignKey: id } = subject.medication;
    if (authoringSystem !== ownAuthoringSystem || !Uuid.safeParse(id).success) return undefined;
    return residents.where('resident.id', 'in', (eb) =>
      eb.selectFrom('medication').select('resident_id').where('id', '=', id),
    );
  }
  const id = subject.allergyHistory;
  if (!Uuid.safeParse(id).success) return undefined;
  return residents.where('resident.id', 'in', (eb) =>
    eb.selectFrom('allergy_change').select('resident_id').where('id', '=', id),
  );
}
