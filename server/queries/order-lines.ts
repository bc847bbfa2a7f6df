import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

export type OrderLineRow = Awaited<ReturnType<typeof listOrderLines>>[number];

/**
 * The medicines of the orders named, each as it stood on that version of the chart: what was actioned and
 * confirmed while a later version was the latest is left out.
 */
export async function listOrderLines(db: Kysely<Tables>, orderIds: readonly string[]) {
  return db
    .selectFrom('order_medication as line')
    .innerJoin('pharmacy_order as o', 'o.id', 'line.order_id')
    .innerJoin('medication as m', 'm.id', 'line.medication_id')
    .where('line.order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .selectAll('m')
    .select([
      'line.order_id',
      'line.status',
      'line.status_since',
      'line.stopped_on',
      'line.change_reason',
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('medication_confirmation as done')
            .innerJoin('order_confirmation', 'order_confirmation.id', 'done.confirmation_id')
            .innerJoin('pharmacy_order as at', 'at.id', 'order_confirmation.order_id')
            .whereRef('done.medication_id', '=', 'line.medication_id')
            .whereRef('done.status', '=', 'line.status')
            .whereRef('at.sequence', '<=', 'o.sequence')
            .select(sql`1`.as('one')),
        )
        .$castTo<boolean>()
        .as('is_confirmed'),
      eb
        .selectFrom('medication_action as done')
        .innerJoin('pharmacy_order as at', 'at.id', 'done.order_id')
        .whereRef('done.medication_id', '=', 'line.medication_id')
        .whereRef('done.status', '=', 'line.status')
        .whereRef('at.sequence', '<=', 'o.sequence')
        .orderBy('done.sequence', 'desc')
        .limit(1)
        .select('done.action')
        .as('last_action'),
      eb
        .selectFrom('packaging_change as change')
        .whereRef('change.medication_id', '=', 'line.medication_id')
        .orderBy('change.sequence', 'desc')
        .limit(1)
        .select('change.packaging_type')
        .as('changed_packaging'),
    ])
    .execute();
}
