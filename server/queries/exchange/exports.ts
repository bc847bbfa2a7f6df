import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { deleteSome } from '../instance/delete-some.ts';

export type ExportRow = Selectable<Tables['bulkExport']>;

/** Begins an export; false if the service has one that hasn't ended. */
export async function insertExport(
  tx: Kysely<Tables>,
  row: Insertable<Tables['bulkExport']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('bulkExport')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('serviceId').where('finishedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether an organisation is one of the service's. */
export async function isOrganisationOf(
  db: Kysely<Tables>,
  serviceId: string,
  organisationId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('backendServiceOrganisation')
    .select('serviceId')
    .where('serviceId', '=', serviceId)
    .where('organisationId', '=', organisationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How long the files of an export can be fetched. */
const keptMs = 86_400_000;

export const expiryOf = (finishedAt: Date) => new Date(finishedAt.getTime() + keptMs);

/** An export of the service; undefined for another's and for one that has expired. */
export async function findExportOf(
  db: Kysely<Tables>,
  serviceId: string,
  id: string,
  now: Date,
): Promise<ExportRow | undefined> {
  const row = await db
    .selectFrom('bulkExport')
    .selectAll()
    .where(sql<boolean>`id::text = ${id}`)
    .where('serviceId', '=', serviceId)
    .executeTakeFirst();
  return row?.finishedAt != null && expiryOf(row.finishedAt) <= now ? undefined : row;
}

/** The files, without their contents. */
export async function listParts(db: Kysely<Tables>, exportId: string) {
  return await db
    .selectFrom('bulkExportPart')
    .select(['number', 'resourceType', 'count'])
    .where('exportId', '=', exportId)
    .orderBy('number')
    .execute();
}

export async function findPart(db: Kysely<Tables>, exportId: string, number: number) {
  return await db
    .selectFrom('bulkExportPart')
    .selectAll()
    .where('exportId', '=', exportId)
    .where('number', '=', number)
    .executeTakeFirst();
}

export async function deleteExport(tx: Kysely<Tables>, id: string): Promise<void> {
  await tx.deleteFrom('bulkExport').where('id', '=', id).execute();
}

/** Takes the export with the least progress until `until`, with its service's current rights; undefined if none. */
export async function takeExport(db: Kysely<Tables>, now: Date, until: Date) {
  const { rows } = await sql<ExportRow & { readonly scopes: string[] }>`
    update bulk_export set taken_until = ${until}, attempts = bulk_export.attempts + 1
    from backend_service as service
    where bulk_export.service_id = service.id and bulk_export.id = (
      select e.id from bulk_export as e join backend_service as owner on owner.id = e.service_id
      where e.finished_at is null and (e.taken_until is null or e.taken_until <= ${now})
        and (owner.ended_at is null or owner.ended_at > ${now})
      order by e.parts, e.requested_at limit 1 for update of e skip locked
    ) returning bulk_export.*, service.scopes`.execute(db);
  return rows[0];
}

/** Saves an export's progress and the part read for it; false if it was cancelled or another process has it. */
export async function advanceExport(
  tx: Kysely<Tables>,
  taken: ExportRow,
  part: Omit<Insertable<Tables['bulkExportPart']>, 'exportId' | 'number'>,
  next: Pick<ExportRow, 'typeIndex' | 'after' | 'finishedAt'>,
): Promise<boolean> {
  const hasContent = part.count > 0;
  const isError = part.resourceType === 'OperationOutcome';
  const { numUpdatedRows } = await tx
    .updateTable('bulkExport')
    .set({
      ...next,
      parts: taken.parts + (hasContent ? 1 : 0),
      exported: taken.exported + (isError ? 0 : part.count),
      attempts: 0,
      takenUntil: null,
    })
    .where('id', '=', taken.id)
    .where('takenUntil', '=', taken.takenUntil)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) return false;
  if (hasContent) {
    await tx
      .insertInto('bulkExportPart')
      .values({ ...part, exportId: taken.id, number: taken.parts + 1 })
      .execute();
  }
  return true;
}

export async function releaseExport(db: Kysely<Tables>, taken: ExportRow): Promise<void> {
  await db
    .updateTable('bulkExport')
    .set({ takenUntil: null })
    .where('id', '=', taken.id)
    .where('takenUntil', '=', taken.takenUntil)
    .execute();
}

/** How many files are deleted at once: each may have 1,000 resources. */
const filesAtOnce = 50;

/**
 * Deletes some files of exports that have expired or whose service’s access has ended, then the exports; true if there
 * may be more.
 */
export async function purgeExports(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const isOver = sql`(finished_at <= ${new Date(now.getTime() - keptMs)} or exists (
    select from backend_service as owner where owner.id = bulk_export.service_id and owner.ended_at <= ${now}
  ))`;
  const ofThese = sql`export_id in (select id from bulk_export where ${isOver})`;
  if (await deleteSome(db, 'bulkExportPart', ofThese, filesAtOnce)) return true;
  return await deleteSome(db, 'bulkExport', isOver);
}
