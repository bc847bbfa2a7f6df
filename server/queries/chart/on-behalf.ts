import { prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { type Kysely, sql } from 'kysely';
import type { AccountId, UserId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

export type PrescriberRow = Awaited<ReturnType<typeof listPrescribers>>[number];
export type ToCountersignRow = Awaited<ReturnType<typeof listCountersigning>>[number];

/**
 * The prescribers of a facility's organisation whose access hasn't ended, by name. Those who use a shared account are
 * listed one by one; the account itself isn't.
 */
export async function listPrescribers(db: Kysely<Tables>, facilityId: string, now: Date) {
  return db
    .selectFrom('appUser as u')
    .innerJoin('appUser as account', (join) =>
      join.on('account.id', '=', sql<AccountId>`coalesce(u.shared_account_id, u.id)`),
    )
    .where((eb) =>
      eb.or([eb('account.accessEndsAt', 'is', null), eb('account.accessEndsAt', '>', now)]),
    )
    .where('u.userType', 'in', prescriberTypes)
    .where('u.isShared', '=', false)
    .where(
      sql<boolean>`exists (
        select from user_organisation as named join facility on facility.organisation_id = named.organisation_id
        where facility.id = ${facilityId} and named.user_id = account.id
      )`,
    )
    .select(['u.id', 'u.givenName', 'u.familyName', 'u.hpii', 'u.prescriberNumber'])
    .select((eb) => eb.ref('u.userType').$notNull().as('userType'))
    .orderBy('u.familyName')
    .orderBy('u.givenName')
    .orderBy('u.id')
    .execute();
}

const open = (db: Kysely<Tables>) =>
  db
    .selectFrom('orderOnBehalf as given')
    .innerJoin('pharmacyOrder as o', 'o.id', 'given.orderId')
    .leftJoin('countersignature as signed', 'signed.orderId', 'given.orderId')
    .where('signed.orderId', 'is', null);

/** Whether any order of a resident waits for its countersignature. */
export async function hasOpenOrder(db: Kysely<Tables>, residentId: string): Promise<boolean> {
  const order = await open(db)
    .where('o.residentId', '=', residentId)
    .select('o.id')
    .executeTakeFirst();
  return order !== undefined;
}

/** The residents, of those the account may see, with open orders of the prescriber; the longest wait first. */
export async function listCountersigning(
  db: Kysely<Tables>,
  prescriberId: UserId,
  accountId: AccountId,
) {
  return open(db)
    .innerJoin('resident as r', 'r.id', 'o.residentId')
    .innerJoin('facility', 'facility.id', 'r.facilityId')
    .innerJoin('userOrganisation as named', (join) =>
      join
        .onRef('named.organisationId', '=', 'facility.organisationId')
        .on('named.userId', '=', accountId),
    )
    .where('given.prescriberId', '=', prescriberId)
    .groupBy(['r.id', 'facility.name'])
    .select(['r.authoringSystem', 'r.foreignKey'])
    .select(['r.familyName', 'r.givenName', 'r.preferredName', 'r.dateOfBirth'])
    .select((eb) => [
      'facility.name as facilityName',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('orders'),
      eb.fn.min('o.finalisedAt').as('since'),
    ])
    .orderBy('since')
    .orderBy('r.id')
    .execute();
}

export async function insertCountersignatures(
  tx: Kysely<Tables>,
  orderIds: readonly string[],
  countersignedBy: UserId,
  countersignedAt: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  const rows = orderIds.map((orderId) => ({ orderId, countersignedBy, countersignedAt }));
  await tx.insertInto('countersignature').values(rows).execute();
}
