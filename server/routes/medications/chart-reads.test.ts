import { randomUUID } from 'node:crypto';
import type { CourseSummary } from '@wattle/contract/entities/course.ts';
import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { ChartContact } from '@wattle/contract/entities/resident.ts';
import { everyType } from '@wattle/contract/values/user-type.ts';
import { describe, expect, test } from 'vitest';
import {
  action,
  ceasing,
  chartUrl,
  confirm,
  draft,
  finaliseChart,
  fishOil,
  noon,
  sharedCharting,
  prescription,
} from '../../testing/charting.ts';
import { insertOrder } from '../../testing/orders.ts';
import { readPdf } from '../../testing/pdf.ts';
import { expectStatus, testRefusals } from '../../testing/refusals.ts';

const app = await sharedCharting();
const { doctor, pharmacist } = app;

const coursesUrl = (key: { authoringSystem: string; authoringSystemForeignKey: string }) =>
  '/medications/api/v1/medications/patient-medications-course-summary' +
  `?patientAuthoringSystem=${key.authoringSystem}` +
  `&patientAuthoringSystemForeignKey=${key.authoringSystemForeignKey}` +
  '&courseExpiryDateRange=ExpiryInSevenDays';

describe.for([
  ['the latest order', (path: string) => chartUrl({ path })],
  ['a version', (path: string) => `${chartUrl({ path })}/${randomUUID()}`],
  ['the history', (path: string) => `${chartUrl({ path })}/order-history`],
  ['the summary', (path: string) => `${chartUrl({ path })}/chart-summary`],
  ['the contacts', (path: string) => `${chartUrl({ path })}/chart-contact`],
] as const)('%s', ([, urlOf]) => {
  testRefusals({
    app: () => app,
    roles: everyType,
    send: (client, { path }) => client.get(urlOf(path)),
  });
});

describe('the courses', () => {
  testRefusals({
    app: () => app,
    roles: everyType,
    send: (client, resident) => client.get(coursesUrl(resident)),
  });

  test('API-03 refuses an invalid range', async () => {
    const url = coursesUrl(app.world.resident).replace('SevenDays', 'AYear');
    await expectStatus(doctor().get(url), 400);
  });

  test('RES-10 are those that ended recently and those that will end soon', async () => {
    const resident = await app.addResident();
    const rows = ['2026-11-20', '2026-11-21', '2026-11-28', '2026-11-29'].map((endDate) => ({
      residentId: resident.id,
      medicationId: randomUUID(),
      name: `Course to ${endDate}`,
      endDate,
    }));
    await app.container.db.kysely.insertInto('courseEnd').values(rows).execute();
    const answer = await expectStatus(pharmacist().get(coursesUrl(resident)), 200);
    const { patientId, expiredMeds, expiringMeds } = answer.json<CourseSummary>();
    expect(patientId).toBe(resident.id);
    expect(expiredMeds.map((one) => one.expireyDate)).toEqual(['2026-11-20']);
    expect(expiringMeds.map((one) => one.expireyDate)).toEqual(['2026-11-21', '2026-11-28']);
  });
});

describe('orders', () => {
  test('API-02 there are none on a chart that was never finalised', async () => {
    const resident = await app.addResident();
    const answer = await expectStatus(doctor().get(chartUrl(resident)), 204);
    expect(answer.body).toBe('');
    expect((await doctor().get(`${chartUrl(resident)}/order-history`)).json()).toEqual([]);
  });

  test('API-03 an invalid id is refused, an unknown one is not found', async () => {
    const resident = await app.addResident();
    await expectStatus(doctor().get(`${chartUrl(resident)}/latest`), 400);
    await expectStatus(doctor().get(`${chartUrl(resident)}/${randomUUID()}`), 404);
  });

  test('CHT-09 a course that has ended is expired, one with a day left is about to expire', async () => {
    const resident = await app.addResident();
    const { kysely } = app.container.db;
    const ends = ['2026-11-20', '2026-11-22', '2027-01-31'];
    await insertOrder(
      kysely,
      resident,
      app.world.users.Doctor,
      ends.map((endDate) => ({
        status: 'Existing' as const,
        medication: { startDate: '2026-11-01', endDate },
      })),
    );
    const { medications } = (await doctor().get(chartUrl(resident))).json<Order>();
    const shown = medications
      .toSorted((a, b) => ((a.endDate ?? '') < (b.endDate ?? '') ? -1 : 1))
      .map((m) => [m.status, m.medicationExpiryStatus, m.medicationExpiryDays]);
    expect(shown).toEqual([
      ['Expired', 'Expired', -1],
      ['Existing', 'AboutToExpire', 1],
      ['Existing', 'None', 71],
    ]);
  });
});

test('CHT-02 the history says what changed, by whom, when, and who confirmed it', async () => {
  const resident = await app.addResident();
  const first = await finaliseChart(doctor(), resident);
  const about = { medicationForeignKey: first.medications[0]?.authoringSystemForeignKey };
  await action(pharmacist(), resident, first.id, about.medicationForeignKey ?? '');
  await confirm(pharmacist(), resident, first.id);
  app.clock.at = new Date(noon.getTime() + 60_000);
  const second = await finaliseChart(app.as(app.world.users.Dentist), resident, [
    draft({
      ...about,
      kind: 'change',
      prescription: prescription({ dose: '500 mg (1 tablet)' }),
      reason: 'Lighter',
    }),
    draft({ prescription: prescription({ productCode: 'F1', dose: '1 g (1 capsule)' }) }),
  ]);
  const answer = await expectStatus(doctor().get(`${chartUrl(resident)}/order-history`), 200);
  const history = answer.json<OrderHistoryEntry[]>();
  expect(history).toMatchObject([
    {
      id: second.id,
      sequence: 2,
      finalisedAt: '2026-11-21T01:31:00.000Z',
      finalisedBy: app.world.users.Dentist.name,
      confirmedAt: null,
    },
    {
      id: first.id,
      finalisedBy: app.world.users.Doctor.name,
      confirmedAt: noon.toISOString(),
      confirmedBy: app.world.users.Pharmacist.name,
      changes: [{ kind: 'added', before: null }],
    },
  ]);
  expect(history[0]?.changes.map((one) => one.kind).toSorted()).toEqual(['added', 'changed']);
  const change = history[0]?.changes.find((one) => one.kind === 'changed');
  expect(change).toMatchObject({
    reason: 'Lighter',
    medication: { dose: '500 mg (1 tablet)' },
    before: { dose: '1 g (2 tablets)' },
  });
  app.clock.at = noon;
});

describe('CHT-02 an order that was superseded before it was confirmed', () => {
  /** Finalises a medicine and then the draft from `next`, actions and confirms all, and reads the history. */
  async function overtaken(next: (medicationId: string) => unknown) {
    const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
    const first = await finaliseChart(doctor(), resident);
    const second = await finaliseChart(doctor(), resident, [
      next(first.medications[0]?.authoringSystemForeignKey ?? ''),
    ]);
    for (const { authoringSystemForeignKey } of second.medications) {
      await action(pharmacist(), resident, second.id, authoringSystemForeignKey);
    }
    await expectStatus(confirm(pharmacist(), resident, second.id), 204);
    const answer = await doctor().get(`${chartUrl(resident)}/order-history`);
    const text = (await print(resident)).split('Change history')[1];
    return { history: answer.json<OrderHistoryEntry[]>(), text };
  }

  async function print({ path }: { path: string }) {
    const url = `/portal/api/v1/print/${path}?qrCodeAllowed=false&withHistory=true`;
    const { rawPayload } = await expectStatus(doctor().get(url), 200);
    return (await readPdf(rawPayload)).pages.join(' ');
  }

  test('CHT-02 CHT-08 is confirmed with the newer one, on screen and in print', async () => {
    const { history, text } = await overtaken(fishOil);
    const by = { confirmedAt: noon.toISOString(), confirmedBy: app.world.users.Pharmacist.name };
    expect(history).toMatchObject([
      { ...by, sequence: 2, confirmedWith: null },
      { ...by, sequence: 1, confirmedWith: 2 },
    ]);
    expect(text).toMatch(
      /Order 2, .*Confirmed .*Order 1, .*Confirmed 21-Nov-2026 12:00 by .*, with order 2\./,
    );
    expect(text).not.toContain('Not confirmed');
  });

  test('CHT-02 CHT-08 isn’t if one of its changes was replaced and never confirmed', async () => {
    const { history, text } = await overtaken(ceasing);
    expect(history).toMatchObject([
      { sequence: 2, confirmedAt: noon.toISOString() },
      { sequence: 1, confirmedAt: null, confirmedBy: null, confirmedWith: null },
    ]);
    expect(text).toMatch(/Order 1, .* Not confirmed by the pharmacy\./);
  });
});

test('HDR-07 the contacts are the people recently active, each once, the latest first', async () => {
  const resident = await app.addResident();
  const { Doctor, Dentist, Optometrist, Pharmacist } = app.world.users;
  for (const [minute, user] of [Doctor, Dentist, Doctor, Optometrist].entries()) {
    app.clock.at = new Date(noon.getTime() + minute * 60_000);
    await finaliseChart(app.as(user), resident);
  }
  const latest = (await doctor().get(chartUrl(resident))).json<Order>();
  const [medicine] = latest.medications;
  await action(pharmacist(), resident, latest.id, medicine?.authoringSystemForeignKey ?? '');
  const answer = await expectStatus(doctor().get(`${chartUrl(resident)}/chart-contact`), 200);
  const contact = answer.json<ChartContact>();
  const named = contact.recentActivePrescribers.map((one) => `${one.givenName} ${one.familyName}`);
  expect(named).toEqual([Optometrist.name, Doctor.name, Dentist.name]);
  expect(contact.recentActivePrescribers[1]?.activeDate).toBe('2026-11-21T01:32:00.000Z');
  expect(contact.recentActivePharmacists).toMatchObject([
    { activeDate: '2026-11-21T01:33:00.000Z' },
  ]);
  expect(contact.recentActivePharmacists[0]?.familyName).toBe(Pharmacist.name.split(' ')[1]);
  app.clock.at = noon;
});
