import type { FacilityForm } from '@wattle/contract/entities/administration.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export type FacilityRow = Awaited<ReturnType<typeof listFacilityRecords>>[number];

/** Every facility, or one, by name; with its organisation and how many active residents it has. */
export async function listFacilityRecords(db: Kysely<Tables>, id?: string) {
  return await db
    .selectFrom('facility as f')
    .innerJoin('organisation as o', 'o.id', 'f.organisationId')
    .$if(id !== undefined, (query) => query.where('f.id', '=', id ?? ''))
    .selectAll('f')
    .select('o.name as organisationName')
    .select((eb) =>
      eb
        .selectFrom('resident')
        .whereRef('resident.facilityId', '=', 'f.id')
        .where('resident.status', '=', 'Active')
        .select((one) => one.cast<number>(one.fn.countAll(), 'integer').as('count'))
        .$asScalar()
        .$notNull()
        .as('residentCount'),
    )
    .orderBy('f.name')
    .orderBy('f.id')
    .execute();
}

/** Whether a facility has residents, of any status, and whether any of them has a chart. */
export async function findUseOfFacility(tx: Kysely<Tables>, facilityId: string) {
  const residents = tx.selectFrom('resident').where('resident.facilityId', '=', facilityId);
  const resident = await residents.select('resident.id').limit(1).executeTakeFirst();
  const chart = await residents
    .innerJoin('pharmacyOrder', 'pharmacyOrder.residentId', 'resident.id')
    .select('pharmacyOrder.id')
    .limit(1)
    .executeTakeFirst();
  return { hasResidents: resident !== undefined, hasCharts: chart !== undefined };
}

/** Stored otherwise than the form has it. */
type StoredColumn =
  | 'hpioNumber'
  | 'racsId'
  | 'seenWithinHours'
  | 'chartKind'
  | 'chartMonths'
  | 'packingDay';

/** Writes a facility, or all its columns if it exists. */
export async function upsertFacility(
  tx: Kysely<Tables>,
  row: Omit<FacilityForm, StoredColumn> &
    Pick<Selectable<Tables['facility']>, 'id' | 'revision' | StoredColumn>,
): Promise<void> {
  const { id: _, ...columns } = row;
  await tx
    .insertInto('facility')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}
