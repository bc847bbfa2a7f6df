import type { Prescription } from '@wattle/contract/entities/medication.ts';
import { dosageProblems } from '@wattle/contract/rules/dosing/dosage-problems.ts';
import { prescriptionProblems } from '@wattle/contract/rules/drafts/drafting.ts';
import { lintInstruction } from '@wattle/contract/rules/display/lint.ts';
import { conflictsOf } from '@wattle/contract/rules/safety/overrides.ts';
import { instructionText } from '@wattle/contract/rules/line/medicine-line.ts';
import { isMedicareNumber } from '@wattle/contract/values/check-digits.ts';
import { FrequencyCode, RouteCode } from '@wattle/contract/values/medicine-codes.ts';
import { ageInYears, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { todayIn } from '../../time.ts';
import { facilities } from './data/places.ts';
import { residentTables, type ResidentRows, type Row } from './rows.ts';
import { buildAt } from './world.ts';

/** Past midnight in the east and not yet in the west. */
const now = new Date('2027-03-28T14:30:00.000Z');
const buildWorld = (count: number, at: Date) =>
  Array.from({ length: count }, (_, place) => buildAt(place, at));
const world = buildWorld(300, now);
const residentOf = ({ resident: [row] }: ResidentRows): Row<'resident'> => {
  if (row === undefined) throw new Error('A resident without a row');
  return row;
};
const residents = world.map(residentOf);
const medications = world.flatMap(({ medication }) => medication);

test('the same resident comes again, whoever was built before', () => {
  expect(buildAt(299, now)).toEqual(world[299]);
  expect(buildAt(5, now)).toEqual(world[5]);
});

test('everything is dated by the day on which the world is written', () => {
  const [one] = buildWorld(1, now);
  const [later] = buildWorld(1, new Date('2027-06-01T02:00:00.000Z'));
  expect(one?.resident[0]?.chartExpiry).toBe('2027-03-25');
  expect(later?.resident[0]?.chartExpiry).toBe('2027-05-28');
});

test('residents are people of residential aged care', () => {
  const ages = residents.map((row) => {
    const facility = facilities.find(({ id }) => id === row.facilityId);
    if (facility === undefined) throw new Error('A resident without a facility');
    return ageInYears(getPlainDate(row.dateOfBirth), todayIn(facility.timeZone, now));
  });
  expect(Math.min(...ages)).toBe(65);
  expect(Math.max(...ages)).toBe(101);
  expect(new Set(residents.map((row) => row.facilityId)).size).toBe(facilities.length);
  const active = residents.filter(({ status }) => status === 'Active').length;
  expect(active / residents.length).toBeGreaterThan(0.8);
  expect(new Set(residents.map(({ status }) => status)).size).toBe(3);
});

test('every origin occurs, with every answer on Closing the Gap where it is asked', () => {
  const pairs = residents.map((row) => `${row.indigenousStatusCode} ${row.ctgCode}`);
  const codes = ['1', '2', '3'].flatMap((code) => ['0', '1', '2'].map((ctg) => `${code} ${ctg}`));
  expect([...new Set(pairs)].toSorted()).toEqual([...codes, '4 0', '9 0']);
});

test('every state of allergies occurs, listed exactly where there are some', () => {
  expect(new Set(residents.map((row) => row.allergyStatus)).size).toBe(4);
  const wrong = residents.filter(
    (row) => row.allergies.length > 0 !== (row.allergyStatus === 'LISTED'),
  );
  expect(wrong).toEqual([]);
});

test('Medicare numbers pass their check digit and no two residents share one', () => {
  const numbers = residents.flatMap((row) => row.medicareNumber ?? []);
  expect(numbers.length).toBeGreaterThan(200);
  expect(numbers.filter((number) => !isMedicareNumber(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('chart and script numbers have their shape and clearly aren’t real', () => {
  const charts = residents.flatMap((row) => row.chartNumber ?? []);
  expect(charts.filter((number) => !/^3(?=.*DEMO)[A-Z0-9]{17}$/.test(number))).toEqual([]);
  const scripts = medications.map((row) => row.scriptNumber ?? '');
  expect(new Set(scripts).size).toBe(scripts.length);
  expect(scripts.filter((number) => !charts.includes(number.replace(/-\d{1,3}$/, '')))).toEqual([]);
});

const dosageOf = (row: Row<'medication'>) => row.measuredDosage ?? row.dosage ?? undefined;

const prescriptionOf = (row: Row<'medication'>): Prescription => ({
  productCode: row.productCode,
  brandName: row.product.brandName,
  courseType: row.courseType,
  packagingType: row.packagingType,
  dose: row.dose,
  route: RouteCode.parse(row.route),
  frequency: FrequencyCode.parse(row.frequency),
  doseTimes: row.doseTimes,
  startDate: getPlainDate(row.startDate),
  endDate: row.endDate === null ? null : getPlainDate(row.endDate),
  prnReason: row.prnReason,
  maximum24h: row.maximum24h,
  directions: row.directions,
  dosage: dosageOf(row),
});

test('every prescription could have been drafted on its first day', () => {
  expect(medications.length).toBeGreaterThan(3000);
  const problems = medications
    .map(prescriptionOf)
    .flatMap((one) => prescriptionProblems(one, one.startDate));
  expect(problems).toEqual([]);
  expect(medications.filter((row) => dosageOf(row) === undefined)).toEqual([]);
  const wrong = medications.flatMap((row) => dosageProblems(prescriptionOf(row), row.product));
  expect(wrong).toEqual([]);
  const texts = medications.map((row) => instructionText(prescriptionOf(row)));
  expect(texts.flatMap(lintInstruction)).toEqual([]);
});

test('a resident has every kind of schedule', () => {
  const chart = world.find((rows) => residentOf(rows).givenName === 'Schedules');
  const dosages = chart?.medication.flatMap(({ dosage }) => dosage ?? []) ?? [];
  const steps = dosages.flatMap((one) => (one.kind === 'schedule' ? [one.steps] : []));
  const days = steps.flatMap((all) => all.flatMap(({ parts }) => parts.map((one) => one.days)));
  const ranged = dosages.filter(
    (one) => one.kind === 'as-required' && one.leastHours === 4 && one.dose.kind === 'amount',
  );
  expect([
    days.some((one) => one.kind === 'weeks' && one.every === 1 && one.on.length === 1),
    days.some((one) => one.kind === 'weeks' && one.every === 2),
    days.some((one) => one.kind === 'weeks' && one.on.length === 3),
    days.some((one) => one.kind === 'days' && one.every === 2),
    days.some((one) => one.kind === 'hours' && one.every === 72),
    ...(['months', 'cycle', 'once'] as const).map((kind) => days.some((one) => one.kind === kind)),
    steps.some((all) => all.length === 3),
    steps.some((all) => all.length === 2),
    steps.some((all) => all.some(({ parts }) => parts.some(({ doses }) => doses.length === 2))),
    steps.some((all) => all.some(({ parts }) => parts.some((one) => one.doses[0]?.off))),
    ranged.length === 1,
  ]).toEqual(Array.from({ length: 13 }, () => true));
});

test('no directions say a day that the schedule says', () => {
  const restated = medications.filter(({ directions }) =>
    /\b(?:mon|wednes|sun)day/i.test(directions),
  );
  expect(restated).toEqual([]);
});

/** The medicines given by the latest order. */
function currentMedicines({
  resident,
  orderMedication,
  medication,
}: ResidentRows): Row<'medication'>[] {
  const latest = resident[0]?.latestOrderId;
  const given = orderMedication
    .filter((line) => line.orderId === latest && line.status !== 'Ceased')
    .map((line) => line.medicationId);
  return medication.filter(({ id }) => given.includes(id));
}

test('no chart has an ingredient twice, except paracetamol on a few and the one that shows it', () => {
  const twice = world.flatMap((rows) => {
    if (residentOf(rows).givenName === 'Safety-Duplicates') return [];
    const given = currentMedicines(rows).flatMap((row) => row.product.ingredients);
    return given.filter((ingredient, i) => given.indexOf(ingredient) !== i);
  });
  expect(new Set(twice)).toEqual(new Set(['paracetamol']));
  expect(twice.length).toBeLessThan(20);
});

test('charts have the sizes of residential care; one has none and three have about 60', () => {
  const sizes = world.map((rows) => currentMedicines(rows).length).toSorted((a, b) => a - b);
  expect(sizes[0]).toBe(0);
  expect(sizes.slice(-3).every((size) => size >= 58 && size <= 64)).toBe(true);
  const usual = sizes.slice(0, -3).filter((size) => size > 0);
  expect(usual.every((size) => size >= 3 && size <= 27)).toBe(true);
  expect(usual[Math.floor(usual.length / 2)]).toBeGreaterThanOrEqual(8);
});

test('charts have up to four versions, made in their order and before now', () => {
  for (const { pharmacyOrder } of world) {
    expect(pharmacyOrder.length).toBeLessThanOrEqual(4);
    const times = pharmacyOrder.map((row) => row.finalisedAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(0, ...times)).toBeLessThan(now.getTime());
  }
});

test('what is done about an order is done after it and before now', () => {
  for (const { pharmacyOrder, medicationAction, orderConfirmation } of world) {
    const finalised = new Map(pharmacyOrder.map((row) => [row.id, row.finalisedAt.getTime()]));
    const done = [
      ...medicationAction.map((row) => ({ order: row.orderId, at: row.at })),
      ...orderConfirmation.map((row) => ({ order: row.orderId, at: row.confirmedAt })),
    ];
    for (const { order, at } of done) {
      expect(at.getTime()).toBeGreaterThan(finalised.get(order) ?? Number.POSITIVE_INFINITY);
      expect(at.getTime()).toBeLessThan(now.getTime());
    }
  }
});

test('the main flow’s resident is a clean start', () => {
  const adams = world.find(({ resident: [row] }) => row?.givenName === 'Eleanor');
  if (adams === undefined) throw new Error('Eleanor Adams is missing');
  expect(residentOf(adams)).toMatchObject({ familyName: 'Adams', hasChartChanged: false });
  const given = currentMedicines(adams);
  const count = (type: string) => given.filter((row) => row.courseType === type).length;
  expect([count('Regular'), count('AsRequired'), count('ShortCourse')]).toEqual([6, 1, 1]);
  expect(given.filter((row) => row.product.schedule === 'S8')).toEqual([]);
});

test('the other residents with a part to play are there', () => {
  const named = (familyName: string) => {
    const rows = world.find(({ resident: [row] }) => row?.familyName === familyName);
    if (rows === undefined) throw new Error(`${familyName} is missing`);
    return rows;
  };
  expect(named('Allanby').pharmacyOrder).toEqual([]);
  expect(currentMedicines(named('Andersson')).some((row) => row.product.schedule === 'S8')).toBe(
    true,
  );
  expect(residentOf(named('Ashton')).status).toBe('Deceased');
  expect(currentMedicines(named('Ashton')).length).toBeGreaterThan(0);
  expect(residentOf(named('Armitage')).isOnboarding).toBe(true);
});

test('every table of a resident is filled', () => {
  const empty = residentTables.filter((table) => world.every((rows) => rows[table].length === 0));
  expect(empty).toEqual([]);
});

test('DRF-07 every order was checked, each conflict of what it wrote has a reason, and few have any', () => {
  const orders = world.flatMap(({ pharmacyOrder, orderMedication }) =>
    pharmacyOrder.map((order) => ({
      order,
      written: new Set(
        orderMedication
          .filter(({ orderId, statusSince }) => orderId === order.id && statusSince === order.id)
          .map(({ medicationId }) => medicationId),
      ),
    })),
  );
  expect(orders.filter(({ order: { safety } }) => safety === null)).toEqual([]);
  const lines = orders.flatMap(({ order: { safety } }) => safety?.lines ?? []);
  expect(lines.filter(({ failed }) => failed.length > 0)).toEqual([]);
  for (const { order, written } of orders) {
    const conflicts = conflictsOf(order.safety?.lines ?? [], written);
    expect(order.overrides.map(({ key }) => key)).toEqual(conflicts.map(({ key }) => key));
  }
  const overriding = orders.filter(({ order: { overrides } }) => overrides.length > 0).length;
  expect(overriding).toBeGreaterThan(3);
  expect(overriding / orders.length).toBeLessThan(0.05);
});
