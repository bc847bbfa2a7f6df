import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { UserId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';
import { deleteSome } from '../instance/delete-some.ts';

export type DraftRow = Selectable<Tables['draft']>;

/** Each by its name: a statement that asks for all columns isn’t prepared in a transaction. */
const columns: Readonly<Record<keyof DraftRow, true>> = {
  id: true,
  residentId: true,
  prescriberId: true,
  kind: true,
  medicationId: true,
  prescription: true,
  product: true,
  reason: true,
  event: true,
  questionId: true,
  performedOn: true,
  createdAt: true,
  updatedAt: true,
};
export const draftColumns = Object.keys(columns) as (keyof typeof columns)[];

/** One prescriber's drafts on one resident's chart. */
export interface DraftsKey {
  readonly residentId: string;
  readonly prescriberId: UserId;
}

/** An owner's drafts in the order they were made, whatever their day. */
export async function listDrafts(db: Kysely<Tables>, key: DraftsKey): Promise<DraftRow[]> {
  return db
    .selectFrom('draft')
    .where('residentId', '=', key.residentId)
    .where('prescriberId', '=', key.prescriberId)
    .select(draftColumns)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Saves or replaces a draft; undefined if another owner's draft has the id. */
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
          medicationId: eb.ref('excluded.medicationId'),
          prescription: eb.ref('excluded.prescription'),
          product: eb.ref('excluded.product'),
          reason: eb.ref('excluded.reason'),
          event: eb.ref('excluded.event'),
          questionId: eb.ref('excluded.questionId'),
          performedOn: eb.ref('excluded.performedOn'),
          // Always newer than the draft it replaces, whose review doesn't count for this one.
          updatedAt: sql<Date>`greatest(excluded.updated_at, draft.updated_at + interval '1 millisecond')`,
        }))
        .whereRef('draft.residentId', '=', 'excluded.residentId')
        .whereRef('draft.prescriberId', '=', 'excluded.prescriberId'),
    )
    .returning(draftColumns)
    .executeTakeFirst();
}

/** Returns how many there were. */
export async function deleteDrafts(
  tx: Kysely<Tables>,
  key: DraftsKey,
  ids: readonly string[],
): Promise<number> {
  const result = await tx
    .deleteFrom('draft')
    .where('residentId', '=', key.residentId)
    .where('prescriberId', '=', key.prescriberId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Notes that a draft was removed, whether or not it has been saved yet. */
export async function insertRemovedDraft(
  tx: Kysely<Tables>,
  removed: Insertable<Tables['removedDraft']>,
): Promise<void> {
  await tx
    .insertInto('removedDraft')
    .values(removed)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes some records of drafts removed more than a day ago; true if there may be more. */
export async function deleteOldRemovals(db: Kysely<Tables>, now: Date): Promise<boolean> {
  return await deleteSome(
    db,
    'removedDraft',
    sql`removed_at < ${now}::timestamptz - interval '1 day'`,
  );
}

/** Moves a draft to `today`; it counts as written at `updatedAt`. */
export async function moveDraft(
  tx: Kysely<Tables>,
  id: string,
  { today, updatedAt }: { today: PlainDate; updatedAt: Date },
  { prescription, event }: Pick<DraftContent, 'prescription' | 'event'>,
): Promise<void> {
  await tx
    .updateTable('draft')
    .where('id', '=', id)
    .set({
      performedOn: today,
      prescription: prescription && JSON.stringify(prescription),
      ...(event !== undefined && { event: JSON.stringify(event) }),
      updatedAt,
    })
    .execute();
}

/**
 * Removes some drafts whose day is over at their facility, except for residents being onboarded; true if there may be
 * more.
 */
export async function deleteStaleDrafts(db: Kysely<Tables>, now: Date): Promise<boolean> {
  return await deleteSome(
    db,
    'draft',
    sql`exists (
      select from resident join facility on facility.id = resident.facility_id
      where resident.id = draft.resident_id and not resident.is_onboarding
        and draft.performed_on < (${now}::timestamptz at time zone facility.time_zone)::date
    )`,
  );
}
