import { type Kysely, sql } from 'kysely';
import type { UserId } from '../../actor.ts';
import { builtOnce } from '../../db/built-once.ts';
import type { Tables } from '../../db/tables.ts';

interface Signing {
  readonly residentId: string;
  readonly userId: UserId;
}

/** The last order of a resident that a prescriber finalised as their own or countersigned. */
export async function findSigned(db: Kysely<Tables>, signing: Signing) {
  const [row] = await signedBy(db, signing);
  return row;
}

const signedBy = builtOnce((db, { residentId, userId }: Signing) =>
  lastSigned(db, userId).where('own.residentId', '=', residentId),
);

const lastSigned = (db: Kysely<Tables>, userId: UserId | null) =>
  db
    .selectFrom('pharmacyOrder as own')
    .leftJoin('orderOnBehalf as given', 'given.orderId', 'own.id')
    .leftJoin('countersignature as signed', 'signed.orderId', 'own.id')
    .where('own.importedFrom', 'is', null)
    .where(
      sql<boolean>`case when given.order_id is null then own.finalised_by = ${userId}
        else given.prescriber_id = ${userId} and signed.order_id is not null end`,
    )
    .orderBy('own.sequence', 'desc')
    .limit(1)
    .select(['own.id', 'own.sequence', 'own.finalisedAt']);

/**
 * Beside `o`, the latest order of a chart: the last one that the reader signed, if the chart was changed since; null if it
 * wasn’t, or for nobody. It tells whether `readSinceSigned` has anything to list, without reading it.
 */
export const changedSince = (db: Kysely<Tables>, reader: UserId | null) =>
  sql<{ readonly sequence: number; readonly at: string } | null>`(
    select jsonb_build_object('sequence', last.sequence, 'at', last.finalised_at)
    from (${lastSigned(db, reader).whereRef('own.residentId', '=', sql.ref('o.residentId'))}) as last
      inner join resident on resident.id = o.resident_id
    where (o.sequence > last.sequence and o.finalised_at > last.finalised_at)
      or exists (
        select from medication as m inner join dose_times_change as change on change.medication_id = m.id
        where m.resident_id = o.resident_id and change.at > last.finalised_at
      )
      or exists (
        select from order_medication as line
          inner join packaging_change as change on change.medication_id = line.medication_id
        where line.order_id = o.id and change.at > last.finalised_at
      )
      or exists (
        select from allergy_event as event
        where event.resident_id = o.resident_id and event.at > last.finalised_at
          and event.actor_id is distinct from ${reader}
      )
      or (resident.allergies_recorded_at > last.finalised_at and not exists (
        select from allergy_event as event
        where event.resident_id = o.resident_id and event.at = resident.allergies_recorded_at
      ))
      or exists (
        select from stay_event as event
        where event.resident_id = o.resident_id and event.at > last.finalised_at
          and event.actor_id is distinct from ${reader}
      )
  )`.as('changedSince');
