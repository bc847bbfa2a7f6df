import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

export type ContactRow = Awaited<ReturnType<typeof listRecentPrescribers>>[number];

/** How many of each are shown. */
const shown = 5;

/** Who lately finalised an order of the resident, the latest first, each person once. */
export async function listRecentPrescribers(db: Kysely<Tables>, residentId: string) {
  return db
    .selectFrom('pharmacy_order as o')
    .innerJoin('app_user', 'app_user.id', 'o.finalised_by')
    .where('o.resident_id', '=', residentId)
    .groupBy('app_user.id')
    .select((eb) => [
      'app_user.given_name',
      'app_user.family_name',
      eb.fn.max('o.finalised_at').as('active_at'),
    ])
    .orderBy('active_at', 'desc')
    .orderBy('app_user.id')
    .limit(shown)
    .execute();
}

/** Who lately actioned or confirmed a change of the resident's chart. */
export async function listRecentPharmacists(db: Kysely<Tables>, residentId: string) {
  const confirmed = db
    .selectFrom('order_confirmation as done')
    .innerJoin('pharmacy_order as o', 'o.id', 'done.order_id')
    .where('o.resident_id', '=', residentId)
    .select(['done.confirmed_by as user_id', 'done.confirmed_at as at']);
  // By way of the medicines, which actions are indexed by, and not of the orders.
  const actioned = db
    .selectFrom('medication_action as done')
    .innerJoin('medication', 'medication.id', 'done.medication_id')
    .where('medication.resident_id', '=', residentId)
    .select(['done.actor_id as user_id', 'done.at']);
  return db
    .selectFrom(confirmed.unionAll(actioned).as('active'))
    .innerJoin('app_user', 'app_user.id', 'active.user_id')
    .groupBy('app_user.id')
    .select((eb) => [
      'app_user.given_name',
      'app_user.family_name',
      eb.fn.max('active.at').as('active_at'),
    ])
    .orderBy('active_at', 'desc')
    .orderBy('app_user.id')
    .limit(shown)
    .execute();
}
