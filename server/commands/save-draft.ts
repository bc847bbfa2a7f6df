import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { DraftToSave } from '@wattle/contract/entities/draft.ts';
import type { CatalogueProduct, ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { medications } from '@wattle/contract/operations/medications.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Actor } from '../actor.ts';
import type { Container } from '../container.ts';
import type { Tables } from '../db/tables.ts';
import { Failure, Refusal } from '../errors.ts';
import type { Call, CallContext } from '../call.ts';
import { publishToOwnLists } from '../live/publish.ts';
import { requireActive } from '../policies/chart-writes.ts';
import { isAlive, productOf, requireComplete, requireOnChart } from '../policies/drafts.ts';
import { todayIn } from '../time.ts';
import { findSaving } from '../queries/chart/draft-facts.ts';
import { type DraftRow, deleteDrafts, upsertDraft } from '../queries/chart/drafts.ts';
import type { ResidentRef } from '../queries/residents/resident-access.ts';
import { type LockedResident, lockResident } from '../queries/residents/residents.ts';
import { readChartLine } from '../readers/chart.ts';

/** Saves a draft under the client's id, replacing any draft with that id (DRF-01). */
export async function saveDraft(
  { db }: Container,
  call: Call<typeof medications.saveDraft>,
): Promise<DraftRow> {
  const { draftId: id } = call.params;
  return db.kysely.transaction().execute(async (tx) => {
    const saved = await saveIn(tx, await lockToDraft(tx, call), call, { ...call.body, id });
    await publishToOwnLists(tx, call.actor);
    await call.audit(tx, { draft: id, kind: call.body.kind });
    return saved;
  });
}

/** Saves several drafts, all or none (LST-01). */
export async function saveDrafts(
  { db }: Container,
  call: Call<typeof medications.saveDrafts>,
): Promise<DraftRow[]> {
  const { drafts } = call.body;
  return db.kysely.transaction().execute(async (tx) => {
    const resident = await lockToDraft(tx, call);
    if (new Set(drafts.map(({ id }) => id)).size < drafts.length) {
      throw new Refusal('Invalid_Draft', 'Two of these drafts have the same id.');
    }
    const saved: DraftRow[] = [];
    for (const draft of drafts) saved.push(await saveIn(tx, resident, call, draft));
    await publishToOwnLists(tx, call.actor);
    await call.audit(tx, { drafts: saved.length });
    return saved;
  });
}

type DraftCall = CallContext<Actor, ResidentRef>;

async function lockToDraft(tx: Kysely<Tables>, call: DraftCall): Promise<LockedResident> {
  const resident = await lockResident(tx, call.resident.id);
  requireActive(resident);
  return resident;
}

async function saveIn(
  tx: Kysely<Tables>,
  resident: LockedResident,
  { actor, now, resident: { timeZone } }: DraftCall,
  { id, ...content }: DraftToSave & { readonly id: string },
): Promise<DraftRow> {
  const draftsKey = { residentId: resident.id, prescriberId: actor.userId };
  const today = todayIn(timeZone, now);
  const productCode = content.prescription?.productCode ?? null;
  const {
    isFinalised,
    isRemoved,
    drafts,
    product: inCatalogue,
    openQuestionId,
  } = await findSaving(tx, {
    ...draftsKey,
    draftId: id,
    productCode,
    questionId: content.questionId ?? null,
  });
  if (isFinalised) throw new Failure(409, 'This draft has already been finalised.');
  if (isRemoved) throw new Failure(409, 'This draft was removed.');
  const product = await freezeProduct(tx, resident, content, inCatalogue, today);
  requireComplete(content, product, today);

  const isDead = (draft: DraftRow) => !isAlive(draft, resident.isOnboarding, today);
  const dead = drafts.filter(isDead).map((draft) => draft.id);
  const isRival = (draft: DraftRow) =>
    draft.id !== id &&
    draft.medicationId !== null &&
    draft.medicationId === content.medicationForeignKey &&
    !isDead(draft);
  const before = drafts.find((draft) => draft.id === id);
  // Opened from a chart that didn’t show yet that it was closed, perhaps because it was about another resident.
  if (before === undefined && content.questionId !== undefined && openQuestionId === null) {
    throw new Refusal('Question_Closed');
  }
  if (before !== undefined && isEditedElsewhere(before, content)) throw new Refusal('Draft_Edited');
  if (drafts.some(isRival)) throw new Refusal('Already_Drafted');
  if (dead.length > 0) await deleteDrafts(tx, draftsKey, dead);

  const saved = await upsertDraft(tx, {
    id,
    residentId: draftsKey.residentId,
    prescriberId: draftsKey.prescriberId,
    kind: content.kind,
    medicationId: content.medicationForeignKey,
    prescription: content.prescription && JSON.stringify(content.prescription),
    product: JSON.stringify(product),
    reason: content.reason,
    event: content.event === undefined ? null : JSON.stringify(content.event),
    // Saved again after its recommendation was closed, it is the prescriber’s own.
    questionId: openQuestionId,
    performedOn: today,
    createdAt: now,
    updatedAt: now,
  });
  if (saved === undefined) throw new Failure(404, 'There is no such draft.');
  return saved;
}

/** Whether somebody saved other words since the author opened it: the same prescriber, in another window or on another device. */
function isEditedElsewhere(before: DraftRow, content: DraftToSave): boolean {
  const { editedFrom } = content;
  if (editedFrom === undefined || editedFrom === before.updatedAt.toISOString()) return false;
  // Sent again after an answer that got lost.
  const isSaved =
    before.kind === content.kind &&
    before.reason === content.reason &&
    isDeepStrictEqual(before.prescription, content.prescription) &&
    isDeepStrictEqual(before.event ?? undefined, content.event);
  return !isSaved;
}

/** The current product; refuses a draft that the medicine's state doesn't allow. */
async function freezeProduct(
  tx: Kysely<Tables>,
  { latestOrderId: orderId }: LockedResident,
  draft: DraftToSave,
  inCatalogue: Omit<CatalogueProduct, 'matchedName'> | undefined,
  today: PlainDate,
): Promise<ProductIdentity> {
  const { medicationForeignKey, prescription } = draft;
  const found = await readChartLine(tx, orderId, medicationForeignKey, today);
  requireOnChart(draft, found?.medication, today);
  if (prescription !== null) return productOf(prescription, found?.line.product, inCatalogue);
  if (found === undefined) throw new Refusal('Not_On_Chart');
  return found.line.product;
}
