import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import { type Kysely, sql } from 'kysely';
import { builtOnce } from '../../db/built-once.ts';
import type { Tables } from '../../db/tables.ts';
import { itemsToAnswer } from '../exchange/answered-items.ts';
import { waitingAllergiesOf } from '../exchange/held-items.ts';
import { withStructure } from './catalogue.ts';
import { openQuestionsOf } from '../questions/questions.ts';
import { type DraftsKey, type DraftRow, draftColumns } from './drafts.ts';

// What a command about drafts depends on, by one statement each: every statement is a round trip while the resident is
// locked. Read after the lock, for a statement sees what was committed before it began.

type StoredDraft = Omit<DraftRow, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** An owner's drafts in the order they were made, whatever their day. */
const draftsOf = ({ residentId, prescriberId }: DraftsKey) => sql<readonly StoredDraft[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object(${sql.join(draftColumns.flatMap((name) => [sql.lit(name), sql.ref(`draft.${name}`)]))})
    order by draft.created_at, draft.id
  ), '[]')
  from draft where draft.resident_id = ${residentId} and draft.prescriber_id = ${prescriberId}
)`;

const withDates = (draft: StoredDraft): DraftRow => ({
  ...draft,
  createdAt: new Date(draft.createdAt),
  updatedAt: new Date(draft.updatedAt),
});

interface Saving extends DraftsKey {
  readonly draftId: string;
  /** Null if the draft writes no prescription. */
  readonly productCode: string | null;
  /** The recommendation that the draft was opened from; null if from none. */
  readonly questionId: string | null;
}

/** What saving a draft depends on: whether it is finalised or was removed within the last day, its product and the others. */
export async function findSaving(tx: Kysely<Tables>, saving: Saving) {
  const [row] = await savings(tx, saving);
  if (row === undefined) throw new Error('A statement without a table has one row');
  const inCatalogue = row.product === null ? undefined : withStructure({ product: row.product });
  return { ...row, drafts: row.drafts.map(withDates), product: inCatalogue?.product };
}

const savings = builtOnce((db, saving: Saving) => {
  const { residentId, prescriberId, draftId, productCode, questionId } = saving;
  return db.selectNoFrom([
    sql<boolean>`exists (
      select from pharmacy_order where resident_id = ${residentId} and ${draftId} = any(draft_ids)
    )`.as('isFinalised'),
    sql<boolean>`exists (
      select from removed_draft
      where draft_id = ${draftId} and prescriber_id = ${prescriberId} and resident_id = ${residentId}
    )`.as('isRemoved'),
    sql<Omit<CatalogueProduct, 'matchedName'> | null>`(
      select product from catalogue_product where code = ${productCode}
    )`.as('product'),
    sql<string | null>`(
      select id from question
      where id = ${questionId}::uuid and resident_id = ${residentId} and state = 'open'
    )`.as('openQuestionId'),
    draftsOf({ residentId, prescriberId }).as('drafts'),
  ]);
});

interface Finalising extends DraftsKey {
  readonly orderId: string;
  readonly latestOrderId: string | null;
}

/** What finalising depends on, beside the chart itself. */
export async function findFinalising(tx: Kysely<Tables>, finalising: Finalising) {
  const [row] = await finalisings(tx, finalising);
  if (row === undefined) throw new Error('A statement without a table has one row');
  return { ...row, drafts: row.drafts.map(withDates) };
}

const finalisings = builtOnce(
  (db, { residentId, prescriberId, orderId, latestOrderId }: Finalising) =>
    db.selectNoFrom([
      sql<boolean>`exists (select from pharmacy_order where id = ${orderId})`.as('isDone'),
      sql<number | null>`(select sequence from pharmacy_order where id = ${latestOrderId})`.as(
        'latestSequence',
      ),
      sql<string | null>`(
        select id from encounter where resident_id = ${residentId} and user_id = ${prescriberId}
      )`.as('encounterId'),
      // Never given out again, whatever comes of the order.
      sql<readonly number[]>`array(
        select nextval('script_number') from draft
        where resident_id = ${residentId} and prescriber_id = ${prescriberId} and prescription is not null
      )`.as('scriptNumbers'),
      sql<boolean>`exists (select from held_item as item where ${itemsToAnswer(residentId)})`.as(
        'hasItemsToAnswer',
      ),
      sql<readonly string[]>`array(
        select medication_id from course_end where resident_id = ${residentId}
      )`.as('courses'),
      waitingAllergiesOf(sql`${residentId}::uuid`).as('waitingAllergies'),
      openQuestionsOf(sql`${residentId}::uuid`).as('questions'),
      draftsOf({ residentId, prescriberId }).as('drafts'),
    ]),
);
