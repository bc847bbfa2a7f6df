import { isDeepStrictEqual } from 'node:util';
import { instructionOf, type ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { type Kysely, sql } from 'kysely';
import { UserId } from '../../../actor.ts';
import { closeAnsweredItems } from '../../../queries/exchange/answered-items.ts';
import type { NewRow } from '../../../db/insert-rows.ts';
import type { Tables } from '../../../db/tables.ts';
import { publish } from '../../../live/publish.ts';
import { listOpenQuestions } from '../../../queries/questions/questions.ts';
import { settleQuestions } from '../../../queries/questions/settle-questions.ts';
import { replaceCourseEnds } from '../../../queries/chart/courses.ts';
import { senderName } from '../../../queries/exchange/import-runs.ts';
import {
  listOrderLines,
  orderLines,
  type OrderLineRow,
} from '../../../queries/chart/order-lines.ts';
import { dosageColumns } from '../../../queries/chart/dosage-columns.ts';
import { insertOrder } from '../../../queries/chart/orders.ts';
import {
  type LockedResident,
  lockResident,
  updateResident,
} from '../../../queries/residents/residents.ts';
import { notKept, result, type Result } from '../result.ts';
import type { CurrentMedicine, ImportedMedicine, NamedMedicine } from '../read/medicine.ts';
import { areSameEvents, eventRows, facilityDay } from './imported-events.ts';
import { haveSameIngredients, isSameName } from '../read/product.ts';

export interface ChartToWrite {
  readonly residentId: string;
  /** Of one source. A medicine that was on the imported chart and isn't here stays on it. */
  readonly medicines: readonly ImportedMedicine[];
  /** The lines that are ceased because a medicine replaces them, by its key. */
  readonly replaced?: {
    readonly on: PlainDate;
    readonly by: ReadonlyMap<string, readonly string[]>;
  };
  /** Which system they came from: `service/` and an id, or as the operator named it. */
  readonly source: string;
  readonly clock: () => Date;
  readonly newId: () => string;
}

/** `overtaken`: the same came in before, and somebody has ceased or changed it here since. */
type MedicineOutcome = 'created' | 'changed' | 'unchanged' | 'overtaken';

/** What became of each medicine, by its key; the target is what it is on the chart, also if nothing of it is kept. */
type MedicineResults = ReadonlyMap<string, Result>;

/** Who is recorded as having written an imported chart: an account that nobody can sign in to. */
const importer = UserId.parse('00000000-0000-8000-8000-000000000031');

const because = (text: string) => result('refused', { reasons: [{ text }] });

/** A line of the next version, with the medicine if it is a new one. */
interface NextLine {
  readonly line: Omit<NewRow<'orderMedication'>, 'orderId'>;
  readonly written: CurrentMedicine | null;
  readonly replaces: OrderLineRow | null;
}

/**
 * Writes medicines of another system as a version of a chart that waits for a prescriber (decision 031). Sending the
 * same medicines again writes nothing, even once somebody has prescribed here. A chart on which somebody finalised an
 * order here is never changed.
 */
export async function writeOnboardingChart(
  tx: Kysely<Tables>,
  { residentId, medicines, replaced, source, clock, newId }: ChartToWrite,
): Promise<MedicineResults> {
  const resident = await lockResident(tx, residentId);
  // Dated once it has its turn: a draft that was saved before was written without it.
  const now = clock();
  if (new Set(medicines.map(({ key }) => key)).size < medicines.length) {
    const twice = because('Two medicines have the same identifier.');
    return new Map(medicines.map(({ key }) => [key, twice]));
  }
  const today = await facilityDay(tx, residentId, now);
  const latest = await findVersion(tx, resident);
  const rows = latest === undefined ? [] : await listOrderLines(tx, [latest.id]);
  const isOwn = latest !== undefined && latest.importedFrom === null;
  const came = isOwn ? await listImported(tx, residentId, source) : rows;
  const known = new Map(
    came.flatMap((row) =>
      row.importedFrom === source && row.importedKey !== null ? [[row.importedKey, row]] : [],
    ),
  );
  const orderId = newId();
  const outcomes = new Map<string, MedicineOutcome>();
  const medicationIds = new Map<string, string>();
  const refusals = new Map<string, Result>();
  const next = new Map(rows.map((row): [string, NextLine] => [row.id, carryOver(row)]));
  for (const medicine of medicines) {
    const row = known.get(medicine.key);
    if (row !== undefined && !isSameMedicine(medicine, row.product)) {
      refusals.set(medicine.key, because(otherMedicine));
      outcomes.set(medicine.key, 'unchanged');
      continue;
    }
    const before = rows.filter(({ id }) => replaced?.by.get(medicine.key)?.includes(id));
    const outcome = isOwn
      ? outcomeOnOwnChart(medicine, row, rows, today)
      : outcomeOf(medicine, row, today);
    outcomes.set(medicine.key, outcome === 'unchanged' && before.length > 0 ? 'changed' : outcome);
    if (row !== undefined) medicationIds.set(medicine.key, row.id);
    for (const one of before) {
      const end = { on: replaced?.on ?? null, reason: 'Replaced, as its sender says' };
      next.set(one.id, ceased(one, end, orderId));
    }
    if (outcome !== 'created' && outcome !== 'changed') continue;
    if (medicine.kind === 'ended') {
      if (row !== undefined) next.set(row.id, ceased(row, medicine, orderId));
      continue;
    }
    if (row !== undefined) next.delete(row.id);
    const id = newId();
    medicationIds.set(medicine.key, id);
    next.set(id, written(id, medicine, row ?? before[0] ?? null, orderId));
  }
  const isSame = ![...outcomes.values()].some((one) => one === 'created' || one === 'changed');
  const why = isOwn
    ? 'An order was finalised on this chart here, and an import does not change it.'
    : resident.status === 'Active'
      ? undefined
      : 'This resident has died or left.';
  if (isSame || why !== undefined) {
    for (const [key, outcome] of outcomes) {
      if (outcome === 'created' || outcome === 'changed') refusals.set(key, because(why ?? ''));
    }
    return resultsOf(outcomes, medicationIds, refusals);
  }
  await keepImporter(tx);
  const lines = [...next.values()];
  const order = {
    id: orderId,
    residentId,
    sequence: (latest?.sequence ?? 0) + 1,
    previousOrderId: latest?.id ?? null,
    draftIds: [],
    finalisedBy: importer,
    finalisedByName: `Imported from ${await nameOf(tx, source)}`,
    finalisedAt: now,
    importedFrom: source,
  };
  const medications = lines.flatMap(({ line, written: medicine, replaces }) =>
    medicine === null
      ? []
      : [rowOf(medicine, { id: line.medicationId, residentId, source, replaces })],
  );
  await insertOrder(tx, {
    order,
    onBehalf: null,
    medications,
    lines: lines.map(({ line }) => line),
    events: lines.flatMap(({ line: { medicationId }, written: medicine }) =>
      eventRows(medicine?.events, { newId, medicationId, orderId }),
    ),
  });
  await settleQuestions(tx, await listOpenQuestions(tx, residentId), {
    residentId,
    newId,
    order: { id: order.id, sequence: order.sequence },
    by: { id: importer, name: order.finalisedByName },
    at: now,
    accepting: new Map(),
    lineAfter: (medicationId) => {
      const isRunning = lines.some(
        ({ line }) => line.medicationId === medicationId && line.status !== 'Ceased',
      );
      if (isRunning) return { became: 'same' };
      const by = lines.find(({ replaces }) => replaces?.id === medicationId)?.line.medicationId;
      return by === undefined ? { became: 'gone' } : { became: 'replaced', by, isSame: false };
    },
  });
  await updateSummary(tx, resident, orderId, now);
  await closeAnsweredItems(tx, residentId, { decidedBy: null, decidedAt: now });
  await publish(tx, 'ChartChanged', resident, orderId);
  return resultsOf(outcomes, medicationIds, refusals);
}

const resultsOf = (
  outcomes: ReadonlyMap<string, MedicineOutcome>,
  ids: ReadonlyMap<string, string>,
  refusals: MedicineResults,
): MedicineResults =>
  new Map(
    [...outcomes].map(([key, outcome]) => {
      const id = ids.get(key);
      const target = id === undefined ? null : { type: 'MedicationRequest', id };
      const one =
        outcome === 'overtaken'
          ? notKept(overtaken, undefined, { target })
          : result(outcome, { target });
      return [key, refusals.get(key) ?? one];
    }),
  );

const overtaken = 'the same came in before, and the chart was changed here since';

/** A sender may correct the brand, form or strength of a medicine; with other ingredients it is another one. */
export function isSameMedicine(
  medicine: Pick<CurrentMedicine, 'product'> | Pick<NamedMedicine, 'product' | 'name'>,
  onChart: ProductIdentity,
): boolean {
  const { product } = medicine;
  if (product !== null) return haveSameIngredients(product, onChart);
  return 'name' in medicine && isSameName(medicine.name, productName(onChart));
}

export const otherMedicine = 'Another medicine came in under its identifier before.';

/** The medicines that came in, each as on the last version of the chart that it was on; the latest comes last. */
async function listImported(tx: Kysely<Tables>, residentId: string, source: string) {
  const rows = await orderLines(tx)
    .where('m.residentId', '=', residentId)
    .where('m.importedFrom', '=', source)
    .orderBy('o.sequence')
    .execute();
  return rows;
}

/**
 * On a chart that was prescribed here: a medicine that says the same as before is unchanged; the rest would change the
 * chart.
 */
function outcomeOnOwnChart(
  medicine: ImportedMedicine,
  row: OrderLineRow | undefined,
  rows: readonly OrderLineRow[],
  today: PlainDate,
): MedicineOutcome {
  if (row === undefined) return 'created';
  if (medicine.kind === 'ended') return 'changed';
  // Stored before a supply was (decision 081): that it is stated now changes nothing here, each time that it comes in.
  const { supply } = row.supply === null ? row : medicine;
  if (!isStored({ ...medicine, supply }, row, today)) return 'changed';
  const isThere = rows.some(({ id, status }) => id === row.id && status !== 'Ceased');
  return isThere ? 'unchanged' : 'overtaken';
}

async function findVersion(tx: Kysely<Tables>, { latestOrderId }: LockedResident) {
  if (latestOrderId === null) return undefined;
  return await tx
    .selectFrom('pharmacyOrder')
    .select(['id', 'sequence', 'importedFrom'])
    .where('id', '=', latestOrderId)
    .executeTakeFirstOrThrow();
}

function outcomeOf(
  medicine: ImportedMedicine,
  row: OrderLineRow | undefined,
  today: PlainDate,
): MedicineOutcome {
  const isRunning = row !== undefined && row.status !== 'Ceased';
  if (medicine.kind === 'ended') return isRunning ? 'changed' : 'unchanged';
  if (row === undefined) return 'created';
  return isRunning && isStored(medicine, row, today) ? 'unchanged' : 'changed';
}

/** What is compared, in the columns that keep it. */
function contentOf({ prescription, ...medicine }: CurrentMedicine) {
  return {
    product: { ...medicine.product },
    codings: medicine.codings.map((one) => ({ ...one })),
    ...instructionOf(prescription),
    dosage: prescription.dosage ?? null,
    medicationType: medicine.medicationType,
    repeats: medicine.repeats,
    supply: medicine.supply,
    prescribedByName: medicine.prescribedByName,
    prescribedAt: medicine.prescribedAt,
  } satisfies Partial<Record<keyof OrderLineRow, unknown>>;
}

/** Whether the row says what the medicine says. */
function isStored(medicine: CurrentMedicine, row: OrderLineRow, today: PlainDate): boolean {
  const stored: Record<string, unknown> = row;
  if (!areSameEvents(medicine.events, row.events, today)) return false;
  return Object.entries(contentOf(medicine)).every(([name, value]) =>
    isDeepStrictEqual(value, stored[name]),
  );
}

function carryOver({ id, status, statusSince, stoppedOn, changeReason }: OrderLineRow): NextLine {
  const line = { medicationId: id, status, statusSince, stoppedOn, changeReason };
  return { line, written: null, replaces: null };
}

function ceased(
  row: OrderLineRow,
  { on, reason }: { readonly on: PlainDate | null; readonly reason: string | null },
  orderId: string,
): NextLine {
  const line = {
    medicationId: row.id,
    status: 'Ceased' as const,
    statusSince: orderId,
    stoppedOn: on,
    changeReason: reason,
  };
  return { line, written: null, replaces: null };
}

function written(
  id: string,
  medicine: CurrentMedicine,
  replaces: OrderLineRow | null,
  orderId: string,
): NextLine {
  const line = {
    medicationId: id,
    status: 'New' as const,
    statusSince: orderId,
    stoppedOn: null,
    changeReason: null,
  };
  return { line, written: medicine, replaces };
}

interface Origin {
  readonly id: string;
  readonly residentId: string;
  readonly source: string;
  readonly replaces: OrderLineRow | null;
}

/** Without a script number: nobody has prescribed it here. */
function rowOf(
  medicine: CurrentMedicine,
  { id, residentId, source, replaces }: Origin,
): NewRow<'medication'> {
  const { product, codings, dosage, ...content } = contentOf(medicine);
  return {
    ...content,
    ...dosageColumns(dosage),
    id,
    residentId,
    replacesId: replaces?.id ?? null,
    scriptNumber: null,
    productCode: product.code,
    product,
    codings,
    prescribedBy: importer,
    importedFrom: source,
    importedKey: medicine.key,
  };
}

async function updateSummary(
  tx: Kysely<Tables>,
  resident: LockedResident,
  orderId: string,
  now: Date,
): Promise<void> {
  const running = (await listOrderLines(tx, [orderId])).filter(({ status }) => status !== 'Ceased');
  const courses = running.flatMap(({ id, product, endDate }) =>
    endDate === null ? [] : [{ medicationId: id, name: productName(product), endDate }],
  );
  await replaceCourseEnds(tx, resident.id, courses);
  await updateResident(tx, resident.id, {
    latestOrderId: orderId,
    chartUpdatedAt: now,
    isOnboarding: true,
    hasComplementary: running.some(({ product }) => product.complementary),
  });
}

async function nameOf(tx: Kysely<Tables>, source: string): Promise<string> {
  const query = sql<{ name: string }>`select ${senderName(sql`${source}::text`)} as name`;
  return (await query.execute(tx)).rows[0]?.name ?? source;
}

/** Without a type, and with access that ended before it began. */
async function keepImporter(tx: Kysely<Tables>): Promise<void> {
  await tx
    .insertInto('appUser')
    .values({
      id: importer,
      subject: 'wattle:import',
      userName: 'import',
      familyName: 'Import',
      givenName: '',
      email: '',
      accessEndsAt: new Date(0),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
