import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { detailsKeptBy } from './keepers.ts';
import { senderName } from '../exchange/import-runs.ts';

export type ResidentChangeRow = Awaited<ReturnType<typeof listResidentChanges>>[number];

/** The changes of a resident’s details, the latest first. */
export async function listResidentChanges(
  db: Kysely<Tables>,
  residentId: string,
  { limit, since = new Date(0) }: { readonly limit: number; readonly since?: Date },
) {
  return await db
    .selectFrom('residentChange')
    .select(['fields', 'byName', 'at'])
    .where('residentId', '=', residentId)
    .where('at', '>=', since)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}

/**
 * The name of the registered system that keeps a resident’s record, if one has sent it, and which system keeps the details
 * of the organisation’s residents.
 */
export async function findKeeper(db: Kysely<Tables>, residentId: string) {
  return await db
    .selectFrom('resident')
    .where('id', '=', residentId)
    .select(detailsKeptBy)
    .select((eb) =>
      eb
        .selectFrom('externalRecord')
        .select(senderName(sql`external_record.source`).as('name'))
        .where('targetType', '=', 'Patient')
        .where('targetId', '=', residentId)
        .where('isKeeper', '=', true)
        .orderBy('updatedAt', 'desc')
        .limit(1)
        .as('name'),
    )
    .executeTakeFirstOrThrow();
}

/** The resident as they are now, whom nobody changes until the transaction ends. */
export async function lockResident(tx: Kysely<Tables>, residentId: string) {
  return await tx
    .selectFrom('resident')
    .selectAll()
    .select(detailsKeptBy)
    .where('id', '=', residentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findResident(db: Kysely<Tables>, residentId: string) {
  return await db
    .selectFrom('resident')
    .selectAll()
    .where('id', '=', residentId)
    .executeTakeFirstOrThrow();
}

/** Whether somebody else in the organisation has this IHI. */
export async function isOthersIhi(
  tx: Kysely<Tables>,
  ihiNumber: string,
  { residentId, facilityId }: { readonly residentId: string; readonly facilityId: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from resident as other
      inner join facility as home on home.id = other.facility_id
      where other.ihi_number = ${ihiNumber} and other.id <> ${residentId}::uuid
        and home.organisation_id = (select organisation_id from facility where id = ${facilityId})
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
