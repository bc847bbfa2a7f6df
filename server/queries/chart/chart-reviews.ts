import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ResidentRow } from '../residents/resident-access.ts';

/** The last action on a chart review, and the pharmacist who took it; undefined if there is none. */
export async function findReviewEvent(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('chartReviewEvent as event')
    .innerJoin('appUser', 'appUser.id', 'event.actorId')
    .where('event.orderId', '=', orderId)
    .orderBy('event.sequence', 'desc')
    .limit(1)
    .select(['event.kind', 'event.actorId', 'event.at'])
    .select(['appUser.givenName', 'appUser.familyName'])
    .executeTakeFirst();
}

/** The same, for the resident's last review while it waits for the pharmacist. */
export async function findWaitingReview(
  db: Kysely<Tables>,
  resident: Pick<ResidentRow, 'chartReviewOrderId' | 'isChartReviewConfirmed'>,
) {
  const { chartReviewOrderId: review, isChartReviewConfirmed } = resident;
  return review === null || isChartReviewConfirmed ? undefined : findReviewEvent(db, review);
}
