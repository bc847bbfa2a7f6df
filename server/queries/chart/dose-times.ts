import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export type DoseTimesRow = Awaited<ReturnType<typeof listDoseTimesChanges>>[number];

/** Records a change of dose times. Rows are never changed or removed: the latest one counts. */
export async function insertDoseTimesChange(
  tx: Kysely<Tables>,
  change: Insertable<Tables['doseTimesChange']>,
): Promise<void> {
  await tx.insertInto('doseTimesChange').values(change).execute();
}

/** Every change of dose times on a resident's chart, oldest first. */
export async function listDoseTimesChanges(db: Kysely<Tables>, residentId: string) {
  return db
    .selectFrom('doseTimesChange as change')
    .innerJoin('medication as m', 'm.id', 'change.medicationId')
    .innerJoin('pharmacyOrder as o', 'o.id', 'change.orderId')
    .where('m.residentId', '=', residentId)
    .orderBy('change.sequence')
    .selectAll('change')
    .select(['m.product', 'o.sequence as orderSequence'])
    .execute();
}
