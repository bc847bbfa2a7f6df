import { randomUUID } from 'node:crypto';
import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import type { OrderForAnother } from '@wattle/contract/entities/on-behalf.ts';
import { type Order, Prescription } from '@wattle/contract/entities/medication.ts';
import type { OrderInstruction } from '@wattle/contract/entities/order-instruction.ts';
import { RefusalBody } from '@wattle/contract/errors.ts';
import { isSameText, textFieldsOf } from '@wattle/contract/rules/dosing/text-fields.ts';
import { dosageOf } from '@wattle/contract/rules/testing/dosage.ts';
import { structured } from '@wattle/contract/rules/testing/medications.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { forAll } from './for-all.ts';
import { insertResident, type TestResident } from './rows.ts';
import { openTestApp, type TestApp, type TestAppOptions, type TestClient } from './test-app.ts';
import { insertWorld, type World } from './world.ts';

/** Midday in Adelaide, where the residents live. */
export const noon = new Date('2026-11-21T01:30:00.000Z');
/** The day there. */
export const today = '2026-11-21';

/** The app with a world, a catalogue of four products and a clock that is stopped until set. */
export interface Charting extends TestApp {
  readonly world: World;
  readonly clock: { at: Date };
  /** Clients of the world's users. */
  readonly doctor: () => TestClient;
  readonly dentist: () => TestClient;
  readonly nurse: () => TestClient;
  readonly pharmacist: () => TestClient;
  /** Moves the clock, by default by a minute. */
  later(ms?: number): void;
  /** Another resident whom the world's users may see. */
  addResident(values?: Partial<Insertable<Tables['resident']>>): Promise<TestResident>;
}

export async function openCharting(
  options: Pick<TestAppOptions, 'logTo' | 'environment'> = {},
): Promise<Charting> {
  const clock = { at: noon };
  const app = await openTestApp({ ...options, now: () => clock.at });
  const db = app.container.db.kysely;
  const world = await insertWorld(db);
  await db.insertInto('catalogueProduct').values(products.map(productRow)).execute();
  return {
    ...app,
    world,
    clock,
    doctor: () => app.as(world.users.Doctor),
    dentist: () => app.as(world.users.Dentist),
    nurse: () => app.as(world.users.RegisteredNurse),
    pharmacist: () => app.as(world.users.Pharmacist),
    later: (ms = 60_000) => {
      clock.at = new Date(clock.at.getTime() + ms);
    },
    addResident: (values = {}) => insertResident(db, { facilityId: world.facilityId, ...values }),
  };
}

/** The same for all tests of a file. */
export const sharedCharting = (...options: Parameters<typeof openCharting>) =>
  forAll(openCharting(...options));

const usual = {
  brandName: null,
  form: 'tablet',
  schedule: 'S4' as const,
  complementary: false,
  route: 'oral' as const,
  usualCourseType: 'Regular' as const,
  frequencies: ['twice-daily' as const],
  prnReason: null,
  maximum24h: null,
  courseDays: null,
  packable: true,
};
const products = [
  {
    ...usual,
    code: 'P1',
    ingredients: ['paracetamol'],
    brands: ['Panamax', 'Panadol'],
    strength: '500 mg',
    doses: ['1 g (2 tablets)'],
  },
  {
    ...usual,
    code: 'P2',
    ingredients: ['paracetamol'],
    brands: [],
    strength: '665 mg',
    form: 'modified release tablet',
    doses: ['665 mg (1 tablet)'],
  },
  {
    ...usual,
    code: 'O8',
    ingredients: ['oxycodone'],
    brands: ['Endone'],
    strength: '5 mg',
    schedule: 'S8' as const,
    doses: ['5 mg (1 tablet)'],
  },
  {
    ...usual,
    code: 'F1',
    ingredients: ['fish oil'],
    brands: [],
    strength: '1 g',
    form: 'capsule',
    schedule: 'unscheduled' as const,
    complementary: true,
    doses: ['1 g (1 capsule)'],
  },
  {
    ...usual,
    code: 'M1',
    ingredients: ['methotrexate'],
    brands: [],
    strength: '2.5 mg',
    doses: ['10 mg (4 tablets)'],
  },
];

const productRow = (product: (typeof products)[number]) => ({
  code: product.code,
  product: JSON.stringify(product),
  names: [...product.ingredients, ...product.brands].join('\n').toLowerCase(),
});

/** A draft of a medicine that conflicts with none of the others. */
export const fishOil = () =>
  draft({ prescription: prescription({ productCode: 'F1', dose: '1 g (1 capsule)' }) });

/** A single supply, which the order of a Schedule 8 medicine needs. */
export const single = {
  quantity: 20,
  unit: 'tablet',
  repeats: 0,
  everyDays: null,
  authority: null,
} as const;

/**
 * A complete prescription of paracetamol from today, with the dosage that its texts say. With `dosage: undefined`, or if
 * they can’t be read, it is written as text.
 */
export function prescription(values: Partial<Record<keyof Prescription, unknown>> = {}) {
  const { dosage: dosageWanted, ...texts } = values;
  const written = {
    productCode: 'P1',
    brandName: null,
    courseType: 'Regular',
    packagingType: 'Packed',
    dose: '1 g (2 tablets)',
    route: 'oral',
    frequency: 'twice-daily',
    doseTimes: ['08:00', '20:00'],
    startDate: today,
    endDate: null,
    prnReason: null,
    maximum24h: null,
    directions: '',
    ...(texts.productCode === 'O8' && { supply: single }),
    ...texts,
    ...(dosageWanted !== undefined && { dosage: dosageWanted }),
  };
  const { data } = Prescription.safeParse(written);
  if (data === undefined || 'dosage' in values) return written;
  const product = products.find(({ code }) => code === data.productCode);
  const dosage = product && dosageOf(data, structured(product));
  if (dosage === undefined) return written;
  const { startDate, endDate, dose } = data;
  const own = textFieldsOf({ dosage, startDate, endDate });
  const isSame = isSameText(data, { ...own, dose });
  // A weekly one says its weekday, too.
  const isSaid = own.dose === dose || own.dose.startsWith(`${dose} on `);
  return isSame && isSaid ? { ...written, ...own, dosage } : written;
}

/** A draft that adds paracetamol, by default. */
export function draft(values: Partial<Record<keyof DraftContent, unknown>> = {}) {
  return {
    kind: 'add',
    medicationForeignKey: null,
    prescription: prescription(),
    reason: null,
    ...values,
  };
}

export function ceasing(medicationId: string) {
  return draft({
    kind: 'cease',
    medicationForeignKey: medicationId,
    prescription: null,
    reason: 'No longer needed',
  });
}

export const chartUrl = (resident: { path: string }) =>
  `/medications/api/v1/medications/${resident.path}`;

/** Saves a draft as the client does; returns its id. Throws if it wasn't saved. */
export async function addDraft(
  client: TestClient,
  resident: { path: string },
  content: unknown = draft(),
): Promise<string> {
  const id = randomUUID();
  const answer = await client.put(`${chartUrl(resident)}/drafts/${id}`, content);
  if (answer.statusCode !== 200) throw new Error(`The draft was not saved: ${answer.body}`);
  return id;
}

/** Later than any draft, so that all count as reviewed. */
const atLast = '2099-12-31T00:00:00.000Z';

/** Finalises, by default with a new id and on the current chart. */
export function finalise(
  client: TestClient,
  resident: { path: string },
  request: {
    id?: string;
    draftIds: readonly string[];
    draftsAsOf?: string;
    basedOnOrderId: string | null;
    isChartReview?: boolean;
    reviewedUntil?: string;
    isResidentChecked?: boolean;
    onBehalf?: unknown;
    overrides?: unknown;
    allergiesUnavailable?: boolean;
  },
) {
  const body = { id: randomUUID(), draftsAsOf: atLast, ...request };
  return client.post(`${chartUrl(resident)}/pharmacy-requests`, body);
}

/** A reason for each conflict that an order is refused for. */
export function reasonsFor({ statusCode, body }: LightMyRequestResponse) {
  if (statusCode !== 422) return [];
  const { code, content } = RefusalBody.parse(JSON.parse(body));
  if (code !== 'Conflict_Without_Reason') return [];
  return content.map(({ propertyName: key }) => ({ key, reason: 'intended', note: null }));
}

/**
 * Finalises these drafts, with a reason for every conflict, the caller's own or `onBehalf` of a prescriber, and returns
 * the chart's new version.
 */
export async function finaliseChart(
  client: TestClient,
  resident: { path: string },
  contents: readonly unknown[] = [draft()],
  onBehalf?: OrderForAnother,
): Promise<Order> {
  const before = await client.get(chartUrl(resident));
  const draftIds: string[] = [];
  for (const content of contents) draftIds.push(await addDraft(client, resident, content));
  const basedOnOrderId = before.statusCode === 204 ? null : before.json<Order>().id;
  const request = { id: randomUUID(), draftIds, basedOnOrderId, onBehalf };
  let answer = await finalise(client, resident, request);
  const overrides = reasonsFor(answer);
  if (overrides.length > 0) answer = await finalise(client, resident, { ...request, overrides });
  if (answer.statusCode !== 200) throw new Error(`The chart was not finalised: ${answer.body}`);
  return (await client.get(chartUrl(resident))).json<Order>();
}

const service = '/medications/api/v1/medications';

/** Countersigns orders as the prescriber who gave them does. */
export function countersign(
  client: TestClient,
  resident: { path: string },
  orderIds: readonly string[],
) {
  return client.post(`${chartUrl(resident)}/countersign`, { orderIds });
}

/** Marks a medicine of an order as the pharmacist does. */
export function action(
  client: TestClient,
  resident: TestResident,
  orderId: string,
  medicationId: string,
  wanted?: 'Actioned' | 'Unactioned',
  seen?: { doseTimesChangedAt: string | null; packagingChangedAt: string | null },
) {
  return client.post(`${service}/change-status`, {
    residentAuthoringSystem: resident.authoringSystem,
    residentAuthoringSystemForeignKey: resident.authoringSystemForeignKey,
    medicationAuthoringSystem: 'WATTLE',
    medicationAuthoringSystemForeignKey: medicationId,
    pharmacyMedicationOrderId: orderId,
    ...(wanted && { action: wanted }),
    ...(seen && { seen }),
  });
}

export function confirm(
  client: TestClient,
  { authoringSystem, authoringSystemForeignKey }: TestResident,
  orderId: string,
  confirmationId?: string,
  more: {
    isResidentChecked?: boolean;
    allergyHistoryId?: string | null;
    shownConflicts?: string[];
  } = {},
) {
  return client.post(`${service}/confirm-medications`, {
    pharmacyMedicationsOrderId: orderId,
    patient: { authoringSystem, authoringSystemForeignKey },
    ...(confirmationId && { confirmationId }),
    ...more,
  });
}

/** Changes a medicine's dose times as the client does: reads the instruction and sends it back. */
export async function changeTimes(
  client: TestClient,
  resident: { path: string },
  medicationId: string,
  times: readonly string[],
) {
  const read = await client.get(`${service}/WATTLE/${medicationId}/order-instruction`);
  const { textInstruction, doseTimes: _, ...rest } = read.json<OrderInstruction>();
  return client.post(`${chartUrl(resident)}/order-instructions/dosage-times/submit`, {
    times,
    instructions: textInstruction,
    ...rest,
    medicationAuthoringSystem: 'WATTLE',
    medicationAuthoringSystemForeignKey: medicationId,
  });
}
