import { everyType } from '@wattle/contract/values/user-type.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/**
 * Whether a group of the live hub is that of a resident whom the account may see. Where the keys of
 * several residents differ in case alone, all of them must be visible.
 */
export async function maySeeGroup(
  db: Kysely<Tables>,
  group: string,
  subject: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facility_id')
    .select((eb) => [
      eb.fn.countAll().as('residents'),
      eb.fn
        .countAll()
        .filterWhere((each) =>
          each.exists(
            each
              .selectFrom('app_user')
              .innerJoin('user_organisation', 'user_organisation.user_id', 'app_user.id')
              .select('app_user.id')
              .where('app_user.subject', '=', subject)
              .where('app_user.user_type', 'in', everyType)
              .whereRef('user_organisation.organisation_id', '=', 'facility.organisation_id'),
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
