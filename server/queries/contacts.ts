import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

export type ContactRow = Awaited<ReturnType<typeof listRecentPrescribers>>[number];

/** How many of each are shown. */
const shown = 5;

/** Who recently finalised an order for the resident, latest first, each person once. */
export async function listRecentPrescribers(db: Kysely<Tables>, residentId: string) {
  return db
    .selectFrom('pharmacyOrder as o')
    .innerJoin('appUser', 'appUser.id', 'o.finalisedBy')
    .where('o.residentId', '=', residentId)
    .groupBy('appUser.id')
    .select((eb) => [
      'appUser.givenName',
      'appUser.familyName',
      eb.fn.max('o.finalisedAt').as('activeAt'),
    ])
    .orderBy('activeAt', 'desc')
    .orderBy('appUser.id')
    .limit(shown)
    .execute();
}

/** Who recently actioned or confirmed a change on the resident's chart. */
export async function listRecentPharmacists(db: Kysely<Tables>, residentId: string) {
  const confirmed = db
    .selectFrom('orderConfirmation as done')
    .innerJoin('pharmacyOrder as o', 'o.id', 'done.orderId')
    .where('o.residentId', '=', residentId)
    .select(['done.confirmedBy as userId', 'done.confirmedAt as at']);
  // Through the medicines, because actions are indexed by medicine and not by order.
  const actioned = db
    .selectFrom('medicationAction as done')
    .innerJoin('medication', 'medication.id', 'done.medicationId')
    .where('medication.residentId', '=', residentId)
    .select(['done.actorId as userId', 'done.at']);
  return db
    .selectFrom(confirmed.unionAll(actioned).as('active'))
    .innerJoin('appUser', 'appUser.id', 'active.userId')
    .groupBy('appUser.id')
    .select((eb) => [
      'appUser.givenName',
      'appUser.familyName',
      eb.fn.max('active.at').as('activeAt'),
    ])
    .orderBy('activeAt', 'desc')
    .orderBy('appUser.id')
    .limit(shown)
    .execute();
}
