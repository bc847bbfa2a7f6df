import type { SinceSigned } from '@wattle/contract/entities/since-signed.ts';
import { changesSince } from '@wattle/contract/rules/orders/since-signed.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { Kysely } from 'kysely';
import type { UserId } from '../actor.ts';
import type { Tables } from '../db/tables.ts';
import { presentHistory, presentMedications } from '../presenters/order.ts';
import { presentStayEvent } from '../presenters/stay-event.ts';
import { listDoseTimesChanges } from '../queries/chart/dose-times.ts';
import { listOrderLines } from '../queries/chart/order-lines.ts';
import { listOrdersFrom } from '../queries/chart/orders.ts';
import { findSigned } from '../queries/chart/since-signed.ts';
import { listAllergyEvents } from '../queries/residents/allergies.ts';
import type { ResidentRef } from '../queries/residents/resident-access.ts';
import { listStayEvents } from '../queries/residents/stay-events.ts';
import { presentInstant, todayIn } from '../time.ts';

/** How many orders are listed; the change history has all. */
const mostOrders = 20;

/** What others changed on a chart since a prescriber last signed an order on it. */
export async function readSinceSigned(
  db: Kysely<Tables>,
  userId: UserId,
  resident: ResidentRef,
  now: Date,
): Promise<SinceSigned> {
  const signed = await findSigned(db, { residentId: resident.id, userId });
  if (signed === undefined) return { signed: null, changes: [], isCut: false };
  // One more, to compare the oldest with.
  const orders = await listOrdersFrom(db, resident.id, signed.sequence, mostOrders + 1);
  const lines = await listOrderLines(
    db,
    orders.map(({ id }) => id),
  );
  const timesChanges = await listDoseTimesChanges(db, resident.id);
  const today = todayIn(resident.timeZone, now);
  const history = presentHistory(orders, lines, timesChanges, today);
  const current = lines.filter(({ orderId }) => orderId === orders[0]?.id);
  const isOthers = ({ actorId }: { readonly actorId: UserId | null }) => actorId !== userId;
  const allergies = await listAllergyEvents(db, resident.id);
  const stay = await listStayEvents(db, resident.id);
  const recordedAt = resident.allergiesRecordedAt;
  const recordedByThem = allergies.some(
    (event) => !isOthers(event) && event.at.getTime() === recordedAt?.getTime(),
  );
  return {
    signed: { sequence: signed.sequence, at: toInstant(signed.finalisedAt) },
    changes: changesSince({
      signedAt: toInstant(signed.finalisedAt),
      orders: history.slice(0, -1),
      doseTimes: history.flatMap(({ doseTimesChanges }) => doseTimesChanges),
      medications: presentMedications(current, true, today),
      allergies: allergies
        .filter(isOthers)
        .map(({ id, content, byName, at }) => ({ id, content, by: byName, at: toInstant(at) })),
      stay: stay.filter(isOthers).map(presentStayEvent),
      allergiesRecorded: {
        at: recordedByThem ? null : presentInstant(recordedAt),
        by: resident.allergiesRecordedBy,
      },
    }),
    isCut: orders.at(-1)?.id !== signed.id,
  };
}
