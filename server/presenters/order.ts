import type { Medication, Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import {
  changesBetween,
  eventChange,
  isWritten,
} from '@wattle/contract/rules/orders/order-diff.ts';
import { missingNumbers } from '@wattle/contract/rules/people/complete-prescriber.ts';
import { numbersToCheck } from '@wattle/contract/rules/orders/prescriber-notes.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { DoseTimesRow } from '../queries/chart/dose-times.ts';
import type { ChartLineRow, OrderLineRow } from '../queries/chart/order-lines.ts';
import type { ChartRow, OrderRow } from '../queries/chart/orders.ts';
import { presentInstant } from '../time.ts';
import { presentLineEvent } from './line-event.ts';
import { presentMedication } from './medication.ts';
import { presentOnBehalf } from './on-behalf.ts';
import { presentCurrentOverrides, presentOverrides, presentSafety } from './safety.ts';

/** A version of the chart, with its medicines by name. */
export function presentOrder(
  order: ChartRow,
  lines: readonly ChartLineRow[],
  isLatest: boolean,
  today: PlainDate,
): Order {
  const { changedSince } = order;
  const current = lines.filter(({ status }) => status !== 'Ceased').map(({ id }) => id);
  return {
    id: order.id,
    sequence: order.sequence,
    previousOrderId: order.previousOrderId,
    isLatest,
    finalisedAt: toInstant(order.finalisedAt),
    finalisedBy: order.finalisedByName,
    importedFrom: order.importedFromName,
    seenAt: presentInstant(order.seenAt),
    medications: presentMedications(lines, isLatest, today),
    safety: order.safety,
    overrides: presentCurrentOverrides(order.overriding, new Set(current)),
    ...(changedSince !== undefined && {
      changedSince: changedSince && { ...changedSince, at: toInstant(changedSince.at) },
    }),
  };
}

/** The medicines of a version, by name. */
export function presentMedications(
  lines: readonly ChartLineRow[],
  isLatest: boolean,
  today: PlainDate,
): Medication[] {
  return lines.map((line) => presentMedication(line, isLatest, today)).toSorted(byName);
}

function byName(a: Medication, b: Medication): number {
  const byText = (x: string, y: string) => (x < y ? -1 : Number(x > y));
  return (
    byText(a.product.name, b.product.name) ||
    byText(a.authoringSystemForeignKey, b.authoringSystemForeignKey)
  );
}

/** Every version, with what it changed from the one before; `orders` are newest first. */
export function presentHistory(
  orders: readonly OrderRow[],
  lines: readonly OrderLineRow[],
  timesChanges: readonly DoseTimesRow[],
  today: PlainDate,
): OrderHistoryEntry[] {
  const byOrder = new Map<string, OrderLineRow[]>(orders.map(({ id }) => [id, []]));
  for (const line of lines) byOrder.get(line.orderId)?.push(line);
  const linesOf = (order: OrderRow | undefined) => (order && byOrder.get(order.id)) ?? [];
  return orders.map((order, i) => {
    const confirming = confirmingOrder(order, orders.slice(0, i), linesOf);
    const finalised = linesOf(order).map((line) => asFinalised(line, order, timesChanges));
    const changes = [
      ...changesBetween(
        presentMedications(finalised, i === 0, today),
        i + 1 < orders.length ? presentMedications(linesOf(orders[i + 1]), false, today) : null,
      ),
      ...eventChanges(finalised, i === 0, today),
    ];
    const written = changes
      .filter(isWritten)
      .map(({ medication }) => medication.authoringSystemForeignKey);
    return {
      id: order.id,
      sequence: order.sequence,
      finalisedAt: toInstant(order.finalisedAt),
      finalisedBy: order.finalisedByName,
      importedFrom: order.importedFromName,
      renewedExpiry: order.renewedExpiry,
      onBehalf: presentOnBehalf(order),
      prescriber: {
        isFirstOrder: order.isFirstOfPrescriber && order.importedFrom === null,
        numbersToCheck: numbersToCheck(order),
        missingNumbers: order.importedFrom === null ? missingNumbers(order) : [],
      },
      confirmedAt: presentInstant(confirming?.confirmedAt ?? null),
      confirmedBy: confirming?.confirmedByName ?? null,
      confirmedWith: confirming === undefined || confirming === order ? null : confirming.sequence,
      changes,
      safety: presentSafety(order.safety, new Set(written)),
      overrides: presentOverrides(order),
      doseTimesChanges: timesChanges
        .filter((change) => change.orderId === order.id)
        .map((change) => ({
          product: change.product,
          before: change.beforeTimes,
          after: change.doseTimes,
          changedBy: change.actorName,
          changedAt: toInstant(change.at),
        })),
    };
  });
}

const madeIn = ({ orderId, events }: OrderLineRow) =>
  (events ?? []).filter((event) => event.orderId === orderId && !event.isCarried);

/** What an order decided about medicines that it left as they are prescribed. */
function eventChanges(lines: readonly OrderLineRow[], isLatest: boolean, today: PlainDate) {
  return lines.flatMap((line) =>
    madeIn(line).map((event) =>
      eventChange(presentLineEvent(event, isLatest), presentMedication(line, isLatest, today)),
    ),
  );
}

/**
 * The order whose confirmation included every change of this one: itself, or the next that was confirmed, unless a
 * change was replaced before. `newer` are newest first.
 */
function confirmingOrder(
  order: OrderRow,
  newer: readonly OrderRow[],
  linesOf: (order: OrderRow | undefined) => readonly OrderLineRow[],
): OrderRow | undefined {
  if (order.confirmedAt !== null) return order;
  const next = newer.findLast(({ confirmedAt }) => confirmedAt !== null);
  const confirmed = linesOf(next).filter(({ isConfirmed }) => isConfirmed);
  const changes = linesOf(order).filter(
    ({ status, statusSince }) => status !== 'Existing' && statusSince === order.id,
  );
  const isEvery = changes.every(({ id, status }) =>
    confirmed.some((line) => line.id === id && line.status === status),
  );
  const made = linesOf(order).flatMap(madeIn);
  const known = linesOf(next).flatMap(({ events }) => events ?? []);
  const isEveryEvent = made.every(({ id }) => known.some((one) => one.id === id && one.confirmed));
  return changes.length + made.length > 0 && isEvery && isEveryEvent ? next : undefined;
}

/** A line as the order was finalised: with the dose times of that moment, not of a later one. */
function asFinalised(
  line: OrderLineRow,
  { sequence }: OrderRow,
  timesChanges: readonly DoseTimesRow[],
): OrderLineRow {
  const last = timesChanges.findLast(
    (change) => change.medicationId === line.id && change.orderSequence < sequence,
  );
  return {
    ...line,
    timesBefore: last?.beforeTimes ?? null,
    timesAfter: last?.doseTimes ?? null,
    timesChangedBy: last?.actorName ?? null,
    timesChangedAt: last?.at ?? null,
  };
}
