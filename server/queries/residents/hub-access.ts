import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { everyType } from '@wattle/contract/values/user-type.ts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { AccountId } from '../../actor.ts';
import { accessKey } from '../../db/access-keys.ts';
import type { Tables } from '../../db/tables.ts';
import type { SignedIn } from '../people/actors.ts';
import { isNotEnded } from '../people/ended-access.ts';

/** The user who wants to follow a resident. */
export interface Follower {
  readonly token: SignedIn;
  /** The provider chosen on a shared account. */
  readonly provider: ResidentKey | undefined;
}

/**
 * Whether a group at the live hub belongs to a resident the account may see. A shared account needs one of its
 * providers. If the keys of several residents differ only in case, all of them must be visible.
 */
export async function maySeeGroup(
  db: Kysely<Tables>,
  group: string,
  { token, provider }: Follower,
  now: Date,
): Promise<boolean> {
  const chosen = (user: ExpressionBuilder<Tables, 'appUser'>) =>
    user
      .selectFrom('appUser as chosen')
      .select('chosen.id')
      .whereRef('chosen.sharedAccountId', '=', sql<AccountId>`app_user.id`)
      .where('chosen.providerAuthoringSystem', '=', provider?.authoringSystem ?? '')
      .where('chosen.providerForeignKey', '=', provider?.authoringSystemForeignKey ?? '');
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
              .where('appUser.subject', '=', token.subject)
              .where('appUser.userType', 'in', everyType)
              .where('appUser.sharedAccountId', 'is', null)
              .where(isNotEnded(token))
              .where((user) =>
                user.or([user('accessEndsAt', 'is', null), user('accessEndsAt', '>', now)]),
              )
              .where((user) => user.or([user('isShared', '=', false), user.exists(chosen(user))]))
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

/** The access keys of the account's organisations. */
export async function listOrganisationKeys(db: Kysely<Tables>, subject: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appUser')
    .innerJoin('userOrganisation', 'userOrganisation.userId', 'appUser.id')
    .select('userOrganisation.organisationId')
    .where('appUser.subject', '=', subject)
    .where('appUser.sharedAccountId', 'is', null)
    .execute();
  return rows.map(({ organisationId }) => accessKey('organisation', organisationId));
}
