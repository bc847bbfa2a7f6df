import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { presentMedication } from '../presenters/medication.ts';
import { presentMedications } from '../presenters/order.ts';
import { findOrderLine, listChartLines, type OrderLineRow } from '../queries/chart/order-lines.ts';

/** The medicines of a resident's latest order: as they are stored, and by name as the rules judge them. */
interface Chart {
  readonly lines: readonly OrderLineRow[];
  readonly medications: readonly Medication[];
}

/** Reads the chart as of the facility's day `today`; empty if there is no order yet. */
export async function readChart(
  db: Kysely<Tables>,
  latestOrderId: string | null,
  today: PlainDate,
): Promise<Chart> {
  const lines = latestOrderId === null ? [] : await listChartLines(db, latestOrderId);
  return { lines, medications: presentMedications(lines, true, today) };
}

/** One medicine of the chart; undefined if it isn't on it. */
export async function readChartLine(
  db: Kysely<Tables>,
  latestOrderId: string | null,
  id: string | null,
  today: PlainDate,
): Promise<{ readonly line: OrderLineRow; readonly medication: Medication } | undefined> {
  const key = Uuid.safeParse(id).data;
  if (latestOrderId === null || key === undefined) return undefined;
  const line = await findOrderLine(db, latestOrderId, key);
  return line && { line, medication: presentMedication(line, true, today) };
}
