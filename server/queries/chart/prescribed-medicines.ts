import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

const columns = [
  'id',
  'replacesId',
  'importedFrom',
  'importedKey',
  'scriptNumber',
  'product',
  'prescribedAt',
  'endDate',
] as const;

type PrescribedMedicine = Pick<Selectable<Tables['medication']>, (typeof columns)[number]>;

/** All that was ever prescribed for a resident, and what of it is on the chart now. */
export interface PrescribedSoFar {
  /** Whether an order was finalised here. */
  readonly isOwnChart: boolean;
  readonly medicines: ReadonlyMap<string, PrescribedMedicine>;
  /** Those that are given, expired ones among them. */
  readonly running: ReadonlySet<string>;
  readonly ceased: ReadonlySet<string>;
}

export async function readPrescribed(
  db: Kysely<Tables>,
  residentId: string,
): Promise<PrescribedSoFar> {
  const order = await db
    .selectFrom('resident')
    .innerJoin('pharmacyOrder', 'pharmacyOrder.id', 'resident.latestOrderId')
    .select(['pharmacyOrder.id', 'pharmacyOrder.importedFrom'])
    .where('resident.id', '=', residentId)
    .executeTakeFirst();
  if (order === undefined) {
    return { isOwnChart: false, medicines: new Map(), running: new Set(), ceased: new Set() };
  }
  const medicines = await db
    .selectFrom('medication')
    .select(columns)
    .where('residentId', '=', residentId)
    .execute();
  const lines = await db
    .selectFrom('orderMedication')
    .select(['medicationId', sql<boolean>`status = 'Ceased'`.as('isCeased')])
    .where('orderId', '=', order.id)
    // The same message about several of them says them the same way each time.
    .orderBy('medicationId')
    .execute();
  const ids = (isCeased: boolean) =>
    new Set(lines.filter((one) => one.isCeased === isCeased).map((one) => one.medicationId));
  return {
    isOwnChart: order.importedFrom === null,
    medicines: new Map(medicines.map((one) => [one.id, one])),
    running: ids(false),
    ceased: ids(true),
  };
}

/** Of these medicines and what replaced them since, those that are on the chart and not ceased. */
export function runningOf(so: PrescribedSoFar, ids: readonly string[]): string[] {
  const wanted = new Set(ids);
  return [...so.running].filter((id) => lineageOf(so, id).some((one) => wanted.has(one.id)));
}

/** The same for what a new medicine replaces: one that was ceased or changed here since needs no more ceasing. */
export function stillToReplace(so: PrescribedSoFar, ids: readonly string[]): string[] {
  return runningOf(
    so,
    ids.filter((id) => !so.ceased.has(id)),
  );
}

/** A medicine and those that it replaced, the latest first. */
export function lineageOf({ medicines }: PrescribedSoFar, id: string): PrescribedMedicine[] {
  const lineage: PrescribedMedicine[] = [];
  for (let one = medicines.get(id); one !== undefined; one = medicines.get(one.replacesId ?? '')) {
    lineage.push(one);
  }
  return lineage;
}
