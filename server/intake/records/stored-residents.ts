import { sql } from 'kysely';
import { allergiesKeptBy, detailsKeptBy } from '../../queries/residents/keepers.ts';
import type { ImportRun, LocatedRow } from './loader.ts';
import { columnsThat, type ResidentRow } from './resident-columns.ts';

/** The columns that an import may change. */
export const compared = [
  ...columnsThat(() => true),
  'id',
  'sexName',
  'ihiVerifiedAt',
  'keptHere',
] as const;

export type StoredResident = Awaited<ReturnType<typeof listStored>>[number];

export const keyOfRow = (row: { authoringSystem: string; foreignKey: string }) =>
  `${row.authoringSystem}/${row.foreignKey}`;

/**
 * The residents of these rows, as they are; with several systems, perhaps more. Two lists are looked up in the index key
 * by key; pairs would be joined with the whole table.
 */
export async function listStored({ tx }: ImportRun, rows: readonly LocatedRow<ResidentRow>[]) {
  const systems = [...new Set(rows.map(({ row }) => row.authoringSystem))];
  const keys = rows.map(({ row }) => row.foreignKey);
  return await tx
    .selectFrom('resident')
    .select(compared)
    .select([allergiesKeptBy, detailsKeptBy])
    .select([
      'latestOrderId',
      'hasAllergyUpdated',
      'allergyConflicts',
      'updatedAt',
      'identityChangedAt',
      'usualPrescriberId',
      'usualPharmacyId',
    ])
    .where('authoringSystem', '=', sql<string>`any(${systems}::text[])`)
    .where('foreignKey', '=', sql<string>`any(${keys}::text[])`)
    .execute();
}
