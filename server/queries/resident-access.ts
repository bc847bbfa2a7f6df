import type { Subject } from '@wattle/contract/operations/operation.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import type { Kysely } from 'kysely';
import type { AccountId } from '../actor.ts';
import type { Tables } from '../db/tables.ts';

/** The resident of a call, with what every call needs. */
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
  /** Whether the resident's facility belongs to one of the account's organisations. */
  readonly isVisible: boolean;
}

/** The resident of a call, and whether the account may see them; undefined if there is none. */
export async function findResidentAccess(
  db: Kysely<Tables>,
  subject: Subject,
  accountId: AccountId,
): Promise<ResidentAccess | undefined> {
  const named = residentNamedBy(db, subject);
  if (named === undefined) return undefined;
  const row = await named
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .select((eb) => [
      'resident.id',
      'resident.authoringSystem',
      'resident.foreignKey',
      'resident.facilityId',
      'resident.status',
      'resident.isOnboarding',
      'facility.timeZone',
      eb
        .exists(
          eb
            .selectFrom('userOrganisation')
            .select('userOrganisation.userId')
            .where('userOrganisation.userId', '=', accountId)
            .whereRef('userOrganisation.organisationId', '=', 'facility.organisationId'),
        )
        .as('isVisible'),
    ])
    .executeTakeFirst();
  return (
    row && {
      resident: {
        id: row.id,
        authoringSystem: row.authoringSystem,
        authoringSystemForeignKey: row.foreignKey,
        facilityId: row.facilityId,
        timeZone: TimeZone.parse(row.timeZone),
        status: row.status,
        isOnboarding: row.isOnboarding,
      },
      isVisible: row.isVisible === true,
    }
  );
}

/** Undefined if the key can't be valid: not a UUID, or a medicine from another system. */
function residentNamedBy(db: Kysely<Tables>, subject: Subject) {
  const residents = db.selectFrom('resident');
  if ('resident' in subject) {
    return residents
      .where('resident.authoringSystem', '=', subject.resident.authoringSystem)
      .where('resident.foreignKey', '=', subject.resident.authoringSystemForeignKey);
  }
  if ('medication' in subject) {
    const { authoringSystem, authoringSystemForeignKey: id } = subject.medication;
    if (authoringSystem !== ownAuthoringSystem || !Uuid.safeParse(id).success) return undefined;
    return residents.where('resident.id', 'in', (eb) =>
      eb.selectFrom('medication').select('residentId').where('id', '=', id),
    );
  }
  const id = subject.allergyHistory;
  if (!Uuid.safeParse(id).success) return undefined;
  return residents.where('resident.id', 'in', (eb) =>
    eb.selectFrom('allergyChange').select('residentId').where('id', '=', id),
  );
}
