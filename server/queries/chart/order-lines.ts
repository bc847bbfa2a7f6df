import type { ReplacedPrescription } from '@wattle/contract/entities/medication.ts';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { builtOnce } from '../../db/built-once.ts';
import type { Tables } from '../../db/tables.ts';
import { replacedBefore } from './replaced-prescriptions.ts';
import { senderName } from '../exchange/import-runs.ts';
import { dosageIn } from './dosage-columns.ts';
import { lineEvents } from './line-events.ts';
import { eventProgress, lineProgress, type ProgressRow } from './order-progress.ts';

export type OrderLineRow = Awaited<ReturnType<typeof listOrderLines>>[number];

/** One medicine of an order, with what the safety check compares it with. */
export interface ChartLineRow extends OrderLineRow {
  /** Missing where nothing is checked. */
  readonly replaced?: ReplacedPrescription[] | null;
  /** What has become of its last change and of its events; missing where nobody reads it. */
  readonly progress?: ProgressRow | null;
  readonly eventProgress?: Readonly<Record<string, ProgressRow>> | null;
}

/** The medicines of one version of a chart, to be checked. */
export async function listChartLines(db: Kysely<Tables>, orderId: string): Promise<ChartLineRow[]> {
  return await chartLinesOf(db, { orderId });
}

const chartLinesOf = builtOnce((db, { orderId }: { orderId: string }) =>
  orderLines(db)
    .where('line.orderId', '=', orderId)
    .select([replacedBefore, lineProgress, eventProgress]),
);

/** One medicine of an order. */
export async function findOrderLine(
  db: Kysely<Tables>,
  orderId: string,
  medicationId: string,
): Promise<OrderLineRow | undefined> {
  const [line] = await lineOf(db, { orderId, medicationId });
  return line;
}

const lineOf = builtOnce((db, one: { orderId: string; medicationId: string }) =>
  orderLines(db)
    .where('line.orderId', '=', one.orderId)
    .where('line.medicationId', '=', one.medicationId),
);

/** The medicines of the given orders. */
export async function listOrderLines(db: Kysely<Tables>, orderIds: readonly string[]) {
  const [orderId, ...more] = orderIds;
  // Prepared, a list would be planned for ten.
  if (orderId !== undefined && more.length === 0) return await linesOfOne(db, { orderId });
  return await linesOf(db, { orderIds });
}

const linesOfOne = builtOnce((db, { orderId }: { orderId: string }) =>
  orderLines(db).where('line.orderId', '=', orderId),
);

const linesOf = builtOnce((db, { orderIds }: { orderIds: readonly string[] }) =>
  orderLines(db).where('line.orderId', '=', sql<string>`any(${orderIds}::uuid[])`),
);

/** The sender by name; null if it was prescribed here. */
const importedFromName = sql<string | null>`case when m.imported_from is not null
  then ${senderName(sql`m.imported_from`)} end`.as('importedFromName');

/** The prescriber who ceased it; null if it isn't ceased, or was by an import. */
const ceasedByName = sql<string | null>`case when ceasing.imported_from is null
  then coalesce(ceasing_for.prescriber_name, ceasing.finalised_by_name) end`.as('ceasedBy');

/** Each by its name: `m.*` answers with more once a migration adds a column, and isn’t prepared in a transaction. */
const columns: Readonly<Record<Exclude<keyof Tables['medication'], `${string}osage`>, true>> = {
  id: true,
  residentId: true,
  encounterId: true,
  replacesId: true,
  scriptNumber: true,
  productCode: true,
  product: true,
  courseType: true,
  packagingType: true,
  dose: true,
  route: true,
  frequency: true,
  doseTimes: true,
  startDate: true,
  endDate: true,
  prnReason: true,
  maximum24h: true,
  directions: true,
  medicationType: true,
  repeats: true,
  supply: true,
  prescribedBy: true,
  prescribedByName: true,
  prescribedAt: true,
  enteredIn: true,
  importedFrom: true,
  importedKey: true,
  codings: true,
};
const medicationColumns = (Object.keys(columns) as (keyof typeof columns)[]).map(
  (name) => `m.${name}` as const,
);

/** Written out: as values they would be unknown when a prepared statement is planned. */
const one = sql.lit(1);
const ceased = sql.lit('Ceased' as const);

/**
 * The medicines of orders, each as it was on that version of the chart: actions, confirmations and changed dose times of
 * later versions are left out. A filter on the `lines` belongs in there or in a condition: with a table joined
 * after so many, PostgreSQL would read every line first (`join_collapse_limit`).
 */
export function orderLines(
  db: Kysely<Tables>,
  lines: RawBuilder<Selectable<Tables['orderMedication']>> = sql`order_medication`,
) {
  return db
    .selectFrom(lines.as('line'))
    .innerJoin('pharmacyOrder as o', 'o.id', 'line.orderId')
    .innerJoin('medication as m', 'm.id', 'line.medicationId')
    .leftJoin('pharmacyOrder as entry', 'entry.id', 'm.enteredIn')
    .leftJoin('pharmacyOrder as ceasing', (join) =>
      join.onRef('ceasing.id', '=', 'line.statusSince').on('line.status', '=', ceased),
    )
    .leftJoin('orderOnBehalf as ceasingFor', 'ceasingFor.orderId', 'ceasing.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('doseTimesChange as change')
          .innerJoin('pharmacyOrder as at', 'at.id', 'change.orderId')
          .whereRef('change.medicationId', '=', 'line.medicationId')
          .whereRef('at.sequence', '<=', 'o.sequence')
          .orderBy('change.sequence', 'desc')
          .limit(one)
          .select([
            'change.beforeTimes as timesBefore',
            'change.doseTimes as timesAfter',
            'change.actorName as timesChangedBy',
            'change.at as timesChangedAt',
          ])
          .as('times'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('packagingChange as change')
          .innerJoin('appUser as by', 'by.id', 'change.actorId')
          .whereRef('change.medicationId', '=', 'line.medicationId')
          .orderBy('change.sequence', 'desc')
          .limit(one)
          .select([
            'change.packagingType as changedPackaging',
            'by.givenName as packagedByGivenName',
            'by.familyName as packagedByFamilyName',
            'change.at as packagedAt',
          ])
          .select((of) =>
            of
              .selectFrom('packagingChange as earlier')
              .whereRef('earlier.medicationId', '=', 'change.medicationId')
              .whereRef('earlier.sequence', '<', 'change.sequence')
              .orderBy('earlier.sequence', 'desc')
              .limit(one)
              .select('earlier.packagingType')
              .as('packagingBefore'),
          )
          .as('packed'),
      (join) => join.onTrue(),
    )
    .select(medicationColumns)
    .select([
      'times.timesBefore',
      'times.timesAfter',
      'times.timesChangedBy',
      'times.timesChangedAt',
      'packed.changedPackaging',
      'packed.packagedByGivenName',
      'packed.packagedByFamilyName',
      'packed.packagedAt',
      'packed.packagingBefore',
    ])
    .select([
      'line.orderId',
      'line.status',
      'line.statusSince',
      'line.stoppedOn',
      'line.changeReason',
      'entry.finalisedByName as enteredByName',
      'ceasing.finalisedAt as ceasedAt',
    ])
    .select([ceasedByName, importedFromName, lineEvents, dosageIn('m').as('dosage')])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('medicationConfirmation as done')
            .innerJoin('orderConfirmation', 'orderConfirmation.id', 'done.confirmationId')
            .innerJoin('pharmacyOrder as at', 'at.id', 'orderConfirmation.orderId')
            .whereRef('done.medicationId', '=', 'line.medicationId')
            .whereRef('done.status', '=', 'line.status')
            .whereRef('at.sequence', '<=', 'o.sequence')
            .select(sql`1`.as('one')),
        )
        .$castTo<boolean>()
        .as('isConfirmed'),
      eb
        .selectFrom('medicationAction as done')
        .innerJoin('pharmacyOrder as at', 'at.id', 'done.orderId')
        .whereRef('done.medicationId', '=', 'line.medicationId')
        .whereRef('done.status', '=', 'line.status')
        .whereRef('at.sequence', '<=', 'o.sequence')
        .orderBy('done.sequence', 'desc')
        .limit(one)
        .select('done.action')
        .as('lastAction'),
      eb
        .exists(
          eb
            .selectFrom('orderMedication as beside')
            .innerJoin('medication as next', 'next.id', 'beside.medicationId')
            .where('line.status', '=', ceased)
            .whereRef('beside.orderId', '=', 'line.statusSince')
            .whereRef('next.replacesId', '=', 'line.medicationId')
            .select(sql`1`.as('one')),
        )
        .$castTo<boolean>()
        .as('isReplaced'),
      // Of the order that ceased the medicine, or else of the one that prescribed it. For an `exists` of one condition
      // PostgreSQL would read all orders of the instance that are open, and look the line’s up among them.
      sql<boolean>`coalesce((
        select signed.order_id is null from order_on_behalf as given
          left join countersignature as signed on signed.order_id = given.order_id
        where given.order_id = case when line.status = 'Ceased' then line.status_since else m.entered_in end
      ), false)`.as('isOpenPhoneOrder'),
    ]);
}
