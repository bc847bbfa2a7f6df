import { everyType } from '@wattle/contract/values/user-type.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/**
 * Whether a group at the live hub belongs to a resident the account may see. If the keys of
 * several residents differ only in case, all of them must be visible.
 */
export async function maySeeGroup(
  db: Kysely<Tables>,
  group: string,
  subject: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .select((eb) => [
      eb.fn.countAll().as('residents'),
      eb.fn
        .countAll()
        .filterWhere((each) =>
          each.exists(
            each
              .selectFrom('appUser')
              .innerJoin('userOrganisation', 'userOrganisation.userId', 'appUser.id')
              .select('appUser.id')
              .where('appUser.subject', '=', subject)
              .where('appUser.userType', 'in', everyType)
              .whereRef('userOrganisation.organisationId', '=', 'facility.organisationId'),
          ),
        )
        .as('visible'),
    ])
    .where(
      sql`lower('patient-' || resident.authoring_system || '-' || resident.foreign_key)`,
      '=',
      group,
    )
    .executeTakeFirstOrThrow();
  return Number(row.residents) > 0 && row.visible === row.residents;
}
