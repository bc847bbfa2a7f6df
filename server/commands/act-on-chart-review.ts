import type { Kysely } from 'kysely';
import type { portal } from '@wattle/contract/operations/portal.ts';
import type { Container } from '../container.ts';
import type { Tables } from '../db/tables.ts';
import { Failure, Refusal } from '../errors.ts';
import type { Call } from '../call.ts';
import { publish } from '../live/publish.ts';
import { requireActive, requireLatest } from '../policies/chart-writes.ts';
import { confirmedBefore } from '../policies/confirmations.ts';
import { insertReviewEvent } from '../queries/chart/chart-events.ts';
import { findReviewEvent } from '../queries/chart/chart-reviews.ts';
import {
  type LockedResident,
  lockResident,
  updateResident,
} from '../queries/residents/residents.ts';

type ActionCall = Call<typeof portal.actionChartReview>;
type ConfirmCall = Call<typeof portal.confirmChartReview>;
type Kind = 'Actioned' | 'Unactioned' | 'Confirmed';

/**
 * Marks the last chart review as actioned or not. After a confirmation it is sent again with `isConfirmed`, as
 * specified, and changes nothing.
 */
export async function actionChartReview({ db }: Container, call: ActionCall): Promise<void> {
  const { pharmacyMedicationOrderId: orderId, actionstatus, isConfirmed } = call.body;
  await db.kysely.transaction().execute(async (tx) => {
    const { resident, review, last } = await lockReview(tx, call, orderId);
    const isOwnConfirmed = last?.kind === 'Confirmed' && last.actorId === call.actor.userId;
    if (last?.kind === 'Confirmed' && !(isConfirmed && isOwnConfirmed)) {
      throw confirmedBefore(last, call.resident.timeZone, call.now);
    }
    if (isConfirmed && !isOwnConfirmed) {
      throw new Failure(409, 'The chart review has not been confirmed yet.');
    }
    const wanted = actionstatus ? 'Actioned' : 'Unactioned';
    const isChange = !isConfirmed && (last?.kind ?? 'Unactioned') !== wanted;
    if (isChange) await add(tx, call, resident, review, [wanted]);
    await call.audit(tx, { review, action: isConfirmed ? 'Confirmed' : wanted });
  });
}

/** Acknowledges the new chart expiry. The pharmacist thereby says the review was actioned. */
export async function confirmChartReview({ db }: Container, call: ConfirmCall): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    const { resident, review, last } = await lockReview(tx, call, call.params.orderId);
    const isRepeat = last?.kind === 'Confirmed' && last.actorId === call.actor.userId;
    if (last?.kind === 'Confirmed' && !isRepeat) {
      throw confirmedBefore(last, call.resident.timeZone, call.now);
    }
    if (!isRepeat) {
      const kinds: Kind[] = last?.kind === 'Actioned' ? ['Confirmed'] : ['Actioned', 'Confirmed'];
      await updateResident(tx, resident.id, { isChartReviewConfirmed: true });
      await add(tx, call, resident, review, kinds);
    }
    await call.audit(tx, { review, repeated: isRepeat });
  });
}

/** The review is that of the resident; the order is the version of the chart that the pharmacist saw it on. */
async function lockReview(tx: Kysely<Tables>, call: ActionCall | ConfirmCall, orderId: string) {
  const resident = await lockResident(tx, call.resident.id);
  requireActive(resident);
  requireLatest(resident, orderId);
  const review = resident.chartReviewOrderId;
  if (review === null) throw new Refusal('Nothing_To_Confirm');
  return { resident, review, last: await findReviewEvent(tx, review) };
}

async function add(
  tx: Kysely<Tables>,
  { actor, now }: ActionCall | ConfirmCall,
  resident: LockedResident,
  orderId: string,
  kinds: readonly Kind[],
): Promise<void> {
  for (const kind of kinds) {
    await insertReviewEvent(tx, { orderId, kind, actorId: actor.userId, at: now });
  }
  await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
}
