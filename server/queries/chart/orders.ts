import { type Kysely, sql } from 'kysely';
import type { UserId } from '../../actor.ts';
import { builtOnce } from '../../db/built-once.ts';
import { insertRows, type NewRow } from '../../db/insert-rows.ts';
import type { Tables } from '../../db/tables.ts';
import { senderName } from '../exchange/import-runs.ts';
import { changedSince } from './since-signed.ts';

export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number];

/** Whose order it is, also if another person entered it. */
const prescriberOf = (order: string, onBehalf: string) =>
  sql<UserId>`coalesce(${sql.ref(`${onBehalf}.prescriberId`)}, ${sql.ref(`${order}.finalisedBy`)})`;

const isFirstOfPrescriber = sql<boolean>`not exists (
  select from pharmacy_order as earlier
    left join order_on_behalf as given on given.order_id = earlier.id
  where earlier.resident_id = o.resident_id and earlier.sequence < o.sequence
    and ${prescriberOf('earlier', 'given')} = ${prescriberOf('o', 'b')}
)`.as('isFirstOfPrescriber');

/** The sender by name; null if it was finalised here. */
const importedFromName = sql<string | null>`case when o.imported_from is not null
  then ${senderName(sql`o.imported_from`)} end`.as('importedFromName');

const orders = (db: Kysely<Tables>) =>
  db
    .selectFrom('pharmacyOrder as o')
    .leftJoin('orderConfirmation as c', 'c.orderId', 'o.id')
    .leftJoin('orderSeen as seen', 'seen.orderId', 'o.id')
    .leftJoin('orderOnBehalf as b', 'b.orderId', 'o.id')
    .leftJoin('countersignature as s', 's.orderId', 'o.id')
    .innerJoin('appUser as p', (join) => join.on('p.id', '=', prescriberOf('o', 'b')))
    .selectAll('o')
    .select('seen.at as seenAt')
    .select(['p.hpii', 'p.prescriberNumber', 'p.userType'])
    .select([isFirstOfPrescriber, importedFromName])
    .select(['c.id as confirmationId', 'c.confirmedBy', 'c.confirmedByName', 'c.confirmedAt'])
    .select(['b.prescriberId', 'b.prescriberName', 'b.means', 'b.heardBy', 's.countersignedAt']);

/** Every version of a resident's chart, newest first. */
export async function listOrders(db: Kysely<Tables>, residentId: string) {
  return orders(db).where('o.residentId', '=', residentId).orderBy('o.sequence', 'desc').execute();
}

/** The versions from one on, newest first; at most so many. */
export async function listOrdersFrom(
  db: Kysely<Tables>,
  residentId: string,
  sequence: number,
  most: number,
) {
  return orders(db)
    .where('o.residentId', '=', residentId)
    .where('o.sequence', '>=', sequence)
    .orderBy('o.sequence', 'desc')
    .limit(most)
    .execute();
}

/** An order in which a reason was given for a conflict. */
export type OverridingOrder = Pick<
  OrderRow,
  'id' | 'overrides' | 'finalisedByName' | 'finalisedAt' | 'prescriberName'
>;

/** A version of a chart with the orders up to it in which a reason was given for a conflict, newest first. */
export interface ChartRow extends OrderRow {
  readonly overriding: readonly OverridingOrder[];
  /** Of the latest: the last order that its reader signed, if the chart was changed since. */
  readonly changedSince?: { readonly sequence: number; readonly at: Date } | null;
}

/** In the same statement, because few charts have any. */
const overriding = sql<
  readonly (Omit<OverridingOrder, 'finalisedAt'> & { finalisedAt: string })[]
>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', earlier.id, 'overrides', earlier.overrides, 'finalisedByName', earlier.finalised_by_name,
    'finalisedAt', earlier.finalised_at, 'prescriberName', given.prescriber_name
  ) order by earlier.sequence desc), '[]')
  from pharmacy_order as earlier left join order_on_behalf as given on given.order_id = earlier.id
  where earlier.resident_id = o.resident_id and earlier.sequence <= o.sequence and earlier.overrides <> '[]'
)`.as('overriding');

const charts = (db: Kysely<Tables>) => orders(db).select(overriding);

function toChart(
  row: Awaited<ReturnType<ReturnType<typeof charts>['executeTakeFirstOrThrow']>>,
): ChartRow {
  const dated = row.overriding.map((one) => ({ ...one, finalisedAt: new Date(one.finalisedAt) }));
  return { ...row, overriding: dated };
}

/** One version of any resident's chart; the caller has to check whose it is. */
export async function findOrder(db: Kysely<Tables>, id: string): Promise<ChartRow | undefined> {
  const row = await charts(db).where('o.id', '=', id).executeTakeFirst();
  return row && toChart(row);
}

/** The newest version of a resident's chart; to a prescriber, also whether it was changed since they signed. */
export async function findLatestOrder(
  db: Kysely<Tables>,
  residentId: string,
  reader: UserId | null = null,
): Promise<ChartRow | undefined> {
  const [row] = await latestOrder(db, { residentId, reader });
  if (row === undefined) return undefined;
  const { changedSince: since } = row;
  return { ...toChart(row), changedSince: since && { ...since, at: new Date(since.at) } };
}

const latestOrder = builtOnce((db, of: { residentId: string; reader: UserId | null }) =>
  charts(db)
    .select(changedSince(db, of.reader))
    .where('o.residentId', '=', of.residentId)
    .orderBy('o.sequence', 'desc')
    .limit(1),
);

/** A complete new version of a chart. */
export interface NewVersion {
  readonly order: NewRow<'pharmacyOrder'>;
  /** Whose order it is, if another person entered it. */
  readonly onBehalf: Omit<NewRow<'orderOnBehalf'>, 'orderId'> | null;
  /** The new prescriptions. */
  readonly medications: readonly NewRow<'medication'>[];
  /** All lines. */
  readonly lines: readonly Omit<NewRow<'orderMedication'>, 'orderId'>[];
  readonly events: readonly NewRow<'lineEvent'>[];
  /** What it does to medicines of other prescribers. */
  readonly takenOver?: readonly NewRow<'takenOver'>[];
}

export async function insertOrder(
  tx: Kysely<Tables>,
  { order, onBehalf, medications, lines, events, takenOver = [] }: NewVersion,
): Promise<void> {
  const orderId = order.id;
  await insertRows(tx, {
    pharmacyOrder: [order],
    orderOnBehalf: onBehalf === null ? [] : [{ ...onBehalf, orderId }],
    medication: medications,
    orderMedication: lines.map((line) => ({ ...line, orderId })),
    lineEvent: events,
    takenOver,
  });
}
