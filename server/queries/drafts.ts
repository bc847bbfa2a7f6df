import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Prescription } from '@wattle/contract/entities/medication.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Tables } from '../db/tables.ts';

export type DraftRow = Selectable<Tables['draft']>;

/** One prescriber's drafts on one resident's chart. */
export interface DraftOwner {
  readonly residentId: string;
  readonly prescriberId: string;
}

/** The drafts of an owner in the order they were made, whichever day they belong to. */
export async function listDrafts(db: Kysely<Tables>, owner: DraftOwner): Promise<DraftRow[]> {
  return db
    .selectFrom('draft')
    .where('resident_id', '=', owner.residentId)
    .where('prescriber_id', '=', owner.prescriberId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Writes a draft or replaces it; undefined where the id is taken by a draft of another owner. */
export async function upsertDraft(
  tx: Kysely<Tables>,
  draft: Insertable<Tables['draft']>,
): Promise<DraftRow | undefined> {
  return tx
    .insertInto('draft')
    .values(draft)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          medication_id: eb.ref('excluded.medication_id'),
          prescription: eb.ref('excluded.prescription'),
          product: eb.ref('excluded.product'),
          reason: eb.ref('excluded.reason'),
          performed_on: eb.ref('excluded.performed_on'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .whereRef('draft.resident_id', '=', 'excluded.resident_id')
        .whereRef('draft.prescriber_id', '=', 'excluded.prescriber_id'),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Gives how many there were. */
export async function deleteDrafts(
  tx: Kysely<Tables>,
  owner: DraftOwner,
  ids: readonly string[],
): Promise<number> {
  const result = await tx
    .deleteFrom('draft')
    .where('resident_id', '=', owner.residentId)
    .where('prescriber_id', '=', owner.prescriberId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Makes a draft one of `today`; `now` is when its prescription was moved along. */
export async function moveDraft(
  tx: Kysely<Tables>,
  id: string,
  { today, now }: { today: PlainDate; now: Date },
  prescription: Prescription | null,
): Promise<void> {
  await tx
    .updateTable('draft')
    .where('id', '=', id)
    .set({
      performed_on: today,
      prescription: prescription && JSON.stringify(prescription),
      updated_at: now,
    })
    .execute();
}

/** Removes every draft of a day that is over where its resident lives, but for residents being onboarded. */
export async function deleteStaleDrafts(db: Kysely<Tables>, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('draft')
    .using('resident')
    .using('facility')
    .whereRef('resident.id', '=', 'draft.resident_id')
    .whereRef('facility.id', '=', 'resident.facility_id')
    .where('resident.is_onboarding', '=', false)
    .where(
      'draft.performed_on',
      '<',
      sql<string>`(${now}::timestamptz at time zone facility.time_zone)::date`,
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
