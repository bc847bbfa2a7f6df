import { type Kysely, sql } from 'kysely';
import { builtOnce } from '../../db/built-once.ts';
import type { Tables } from '../../db/tables.ts';

export type ContactRow = Awaited<ReturnType<typeof listRecentContacts>>[number];

/** How many of each are shown. */
const shown = 5;

/** Who was recently active on the resident's chart, latest first, each person once in each part. */
export async function listRecentContacts(db: Kysely<Tables>, residentId: string) {
  return await recentContacts(db, { residentId });
}

const recentContacts = builtOnce((db, { residentId }: { residentId: string }) =>
  db
    .selectFrom(recentPrescribers(db, residentId).as('prescriber'))
    .selectAll()
    .select(sql<'prescriber' | 'pharmacist'>`'prescriber'`.as('part'))
    .unionAll(
      db
        .selectFrom(recentPharmacists(db, residentId).as('pharmacist'))
        .selectAll()
        .select(sql<'prescriber' | 'pharmacist'>`'pharmacist'`.as('part')),
    )
    .orderBy('activeAt', 'desc')
    .orderBy('id'),
);

/** The prescribers whose orders for the resident were recently finalised; an import has none. */
function recentPrescribers(db: Kysely<Tables>, residentId: string) {
  return db
    .selectFrom('pharmacyOrder as o')
    .leftJoin('orderOnBehalf as given', 'given.orderId', 'o.id')
    .innerJoin('appUser', (join) =>
      join.on((eb) => eb('appUser.id', '=', eb.fn.coalesce('given.prescriberId', 'o.finalisedBy'))),
    )
    .where('o.residentId', '=', residentId)
    .where('o.importedFrom', 'is', null)
    .groupBy('appUser.id')
    .select((eb) => [
      'appUser.id',
      'appUser.givenName',
      'appUser.familyName',
      eb.fn.max('o.finalisedAt').as('activeAt'),
    ])
    .orderBy('activeAt', 'desc')
    .orderBy('appUser.id')
    .limit(shown);
}

/** Who recently actioned or confirmed a change on the resident's chart. */
function recentPharmacists(db: Kysely<Tables>, residentId: string) {
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
    // A change of dose times or packaging takes one back, whoever made it.
    .where('done.action', '=', 'Actioned')
    .select(['done.actorId as userId', 'done.at']);
  return db
    .selectFrom(confirmed.unionAll(actioned).as('active'))
    .innerJoin('appUser', 'appUser.id', 'active.userId')
    .groupBy('appUser.id')
    .select((eb) => [
      'appUser.id',
      'appUser.givenName',
      'appUser.familyName',
      eb.fn.max('active.at').as('activeAt'),
    ])
    .orderBy('activeAt', 'desc')
    .orderBy('appUser.id')
    .limit(shown);
}
