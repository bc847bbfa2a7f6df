import type { NeedReason, NeedsOfResident, NeedsQuery } from '@wattle/contract/entities/need.ts';
import { sortNeeds, urgencyOfNeed } from '@wattle/contract/rules/needs/need-rules.ts';
import { addDays, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { everyType } from '@wattle/contract/values/user-type.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { insertAllergyChange } from '../../testing/allergies.ts';
import {
  addDraft,
  chartUrl,
  countersign,
  finaliseChart,
  noon,
  sharedCharting,
} from '../../testing/charting.ts';
import { heldMedicine, insertHeldItem } from '../../testing/held-items.ts';
import { countNeeds, needsOf, needsPlace, needsUrl, reasonsOf } from '../../testing/needs.ts';
import { byPhone } from '../../testing/on-behalf.ts';
import { insertOrder } from '../../testing/orders.ts';
import { decidedLater } from '../../testing/structured.ts';
import { expectStatus, testRefusals } from '../../testing/refusals.ts';
import { insertFacility, type TestResident, type TestUser } from '../../testing/rows.ts';

const app = await sharedCharting({ environment: { DRAFT_ON_BEHALF: 'on' } });
const { kysely } = app.container.db;
afterEach(() => {
  app.clock.at = noon;
});

const day = 86_400_000;

const place = () => needsPlace(app);

describe('why one resident needs the caller', () => {
  testRefusals({
    app: () => app,
    roles: everyType,
    send: (client, resident) => client.get(`${needsUrl}/${resident.path}`),
  });
});

describe('refuses', () => {
  test('API-06 a caller who isn’t signed in or has no user type', async () => {
    for (const path of [needsUrl, `${needsUrl}/count`]) {
      await expectStatus(app.anonymous.get(path), 401);
      await expectStatus(app.as(app.world.unmapped).get(path), 403);
      await expectStatus(app.as(app.world.users.Administrator).get(path), 403);
    }
  });

  test.for(['reason=bored', 'page=0', 'page=x', 'facility='])('API-03 %s', async (query) => {
    await expectStatus(app.as(app.world.users.Doctor).get(`${needsUrl}?${query}`), 400);
  });
});

describe('a prescriber is needed', () => {
  test('by a chart that expires within 14 days, until it is reviewed', async () => {
    const { me, add, charted } = await place();
    const expiries = ['2026-11-20', '2026-12-05', '2026-12-06'];
    for (const chartExpiry of expiries) await charted(me, { chartExpiry });
    await add({ status: 'Discharged', chartExpiry: '2026-11-20' });
    const { residents, total, reasons } = await needsOf(app, me);
    expect(residents.map(({ needs }) => needs[0]?.due)).toEqual(expiries.slice(0, 2));
    expect(total).toBe(2);
    expect(reasons).toContainEqual({ reason: 'chart-expiry', residents: 2 });
    expect(reasons).toContainEqual({ reason: 'course-end', residents: 0 });
    expect(await countNeeds(app, me)).toBe(2);
  });

  test('by a resident without a chart, until there is one', async () => {
    const { me, add } = await place();
    const resident = await add();
    expect(await reasonsOf(app, me)).toEqual([['no-chart']]);
    await finaliseChart(app.as(me), resident);
    expect(await reasonsOf(app, me)).toEqual([]);
  });

  test('DRF-01 by an order to countersign, until it is; the other doctor isn’t', async () => {
    const { me, other, user, add } = await place();
    const nurse = await user('RegisteredNurse');
    const resident = await add();
    const { id } = await finaliseChart(app.as(nurse), resident, undefined, byPhone(me));
    const [found] = (await needsOf(app, me)).residents;
    expect(found?.needs).toMatchObject([
      { reason: 'countersign', due: '2026-11-22', about: ['Order 1'], by: nurse.name },
    ]);
    expect(await reasonsOf(app, other)).toEqual([]);
    await expectStatus(countersign(app.as(me), resident, [id]), 204);
    expect(await reasonsOf(app, me)).toEqual([]);
  });

  test('by a course that ends within 7 days', async () => {
    const { me, charted } = await place();
    const resident = await charted(me);
    const end = (endDate: string, name: string) => ({
      residentId: resident.id,
      medicationId: crypto.randomUUID(),
      name,
      endDate,
    });
    await kysely
      .insertInto('courseEnd')
      .values([
        end('2026-11-20', 'doxycycline'),
        end('2026-11-21', 'cefalexin'),
        end('2026-11-28', 'prednisolone'),
        end('2026-11-29', 'amoxicillin'),
      ])
      .execute();
    expect((await needsOf(app, me)).residents[0]?.needs).toMatchObject([
      { reason: 'course-end', due: '2026-11-21', about: ['cefalexin', 'prednisolone'] },
    ]);
  });

  test('by allergies that changed since the last order, until the next', async () => {
    const { me, other, charted } = await place();
    const resident = await charted(me);
    app.later();
    await insertAllergyChange(kysely, resident, app.clock.at);
    expect(await reasonsOf(app, me)).toEqual([['allergy-changed']]);
    expect(await reasonsOf(app, other)).toEqual([]);
    app.later();
    await finaliseChart(app.as(me), resident);
    expect(await reasonsOf(app, me)).toEqual([]);
  });

  test('DRF-05 by drafts that end at midnight, but only their author', async () => {
    const { me, other, charted } = await place();
    const resident = await charted(other);
    const id = await addDraft(app.as(me), resident);
    expect(await reasonsOf(app, me)).toEqual([['drafts-end']]);
    expect(await reasonsOf(app, other)).toEqual([]);
    await expectStatus(app.as(me).delete(`${chartUrl(resident)}/drafts/${id}`), 204);
    expect(await reasonsOf(app, me)).toEqual([]);
  });

  test('by what another system sent, until it is decided', async () => {
    const { me, charted } = await place();
    const resident = await charted(me);
    const item = await insertHeldItem(kysely, heldMedicine, { residentId: resident.id });
    expect(await reasonsOf(app, me)).toEqual([['held-item']]);
    const deal = `${chartUrl(resident)}/held-items/${item}/dealt-with`;
    await expectStatus(app.as(me).post(deal, { reason: 'Seen' }), 204);
    expect(await reasonsOf(app, me)).toEqual([]);
  });

  /** Warfarin by INR, with the events that were recorded. */
  async function warfarin(me: TestUser, resident: TestResident, contents: readonly object[]) {
    const measuredDosage = JSON.stringify({ ...decidedLater, firstMeasure: '2026-11-23' });
    const product = JSON.stringify({ ingredients: ['warfarin'] });
    const medication = { product, measuredDosage, startDate: '2026-11-01' };
    const order = await insertOrder(kysely, resident, me, [{ status: 'Existing', medication }]);
    const events = contents.map((content) => ({
      id: crypto.randomUUID(),
      medicationId: order.medicationIds[0] ?? '',
      orderId: order.id,
      content: JSON.stringify(content),
      byName: me.name,
      at: noon,
    }));
    if (events.length > 0) await kysely.insertInto('lineEvent').values(events).execute();
  }
  const dose = (from: string, to: string, next?: string) => ({
    kind: 'dose',
    from,
    to,
    dose: 'none',
    measured: { name: 'INR' },
    next,
  });
  const pause = (since: string, until: string) => ({
    kind: 'pause',
    since,
    until: { kind: 'date', date: until },
  });
  const resume = (on: string) => ({ kind: 'resume', on });

  test.for<[string, object[], [NeedReason, string][]]>([
    ['nothing decided', [], [['dose-to-decide', '2026-11-21']]],
    ['decided for today', [dose('2026-11-20', '2026-11-21')], [['dose-to-decide', '2026-11-22']]],
    ['decided for tomorrow', [dose('2026-11-20', '2026-11-22')], []],
    [
      'with the next result due today',
      [dose('2026-11-20', '2026-11-25', '2026-11-21')],
      [['measure-due', '2026-11-21']],
    ],
    ['with the next result due tomorrow', [dose('2026-11-20', '2026-11-25', '2026-11-22')], []],
    ['paused until tomorrow', [pause('2026-11-20', '2026-11-22')], []],
    ['paused until today', [pause('2026-11-20', '2026-11-21')], [['dose-to-decide', '2026-11-22']]],
    [
      'paused, and resumed for tomorrow',
      [pause('2026-11-20', '2026-11-30'), resume('2026-11-22')],
      [['dose-to-decide', '2026-11-22']],
    ],
  ])('by a dose to decide: %s', async ([, events, expected]) => {
    const { me, add } = await place();
    await warfarin(me, await add(), events);
    const needs = (await needsOf(app, me)).residents.flatMap((one) => one.needs);
    expect(needs.map(({ reason, due }) => [reason, due])).toEqual(expected);
  });

  test('by a dose of today, and named apart those missing only tomorrow', async () => {
    const { me, add } = await place();
    const resident = await add();
    const line = (name: string) => ({
      status: 'Existing' as const,
      medication: {
        product: JSON.stringify({ ingredients: [name] }),
        measuredDosage: JSON.stringify({ ...decidedLater, firstMeasure: '2026-11-23' }),
        startDate: '2026-11-01',
      },
    });
    const order = await insertOrder(kysely, resident, me, [line('warfarin'), line('insulin')]);
    await kysely
      .insertInto('lineEvent')
      .values({
        id: crypto.randomUUID(),
        medicationId: order.medicationIds[1] ?? '',
        orderId: order.id,
        content: JSON.stringify(dose('2026-11-20', '2026-11-21')),
        byName: me.name,
        at: noon,
      })
      .execute();
    expect((await needsOf(app, me)).residents[0]?.needs).toMatchObject([
      {
        reason: 'dose-to-decide',
        due: '2026-11-21',
        about: ['insulin', 'warfarin'],
        aside: ['insulin'],
      },
    ]);
  });

  test('by no dose while the resident is in hospital', async () => {
    const { me, add } = await place();
    const leave = JSON.stringify({ since: '2026-11-20' });
    await warfarin(me, await add({ leave }), []);
    expect(await reasonsOf(app, me)).toEqual([]);
  });

  test.for<[string, object[], string[]]>([
    ['over yesterday', [pause('2026-11-18', '2026-11-20')], ['pause-over']],
    ['until today', [pause('2026-11-18', '2026-11-21')], []],
    ['resumed before', [pause('2026-11-15', '2026-11-20'), resume('2026-11-18')], []],
    [
      'of two the last',
      [pause('2026-11-10', '2026-11-12'), pause('2026-11-18', '2026-11-20')],
      ['pause-over'],
    ],
  ])('by a pause that is over: %s', async ([, events, expected]) => {
    const { me, charted, other } = await place();
    const resident = await charted(other);
    await warfarin(me, resident, [dose('2026-11-01', '2026-12-30'), ...events]);
    await kysely
      .updateTable('resident')
      .set({ chartUpdatedAt: new Date(noon.getTime() - 4 * day) })
      .where('id', '=', resident.id)
      .execute();
    expect((await reasonsOf(app, me)).flat()).toEqual(expected);
    await kysely
      .updateTable('resident')
      .set({ chartUpdatedAt: noon })
      .where('id', '=', resident.id)
      .execute();
    expect(await reasonsOf(app, me)).toEqual([]);
  });
});

describe('the list', () => {
  test('has the most urgent first, in the order of the rules', async () => {
    const { me, charted } = await place();
    const days = [9, -3, 0, 3, 14, 1, -40, 7, 8];
    for (const offset of days) {
      const chartExpiry = addDays(getPlainDate('2026-11-21'), offset);
      await charted(me, { chartExpiry, familyName: `Day ${offset}` });
    }
    const resident = await charted(me, { chartExpiry: '2026-12-01', familyName: 'Drafts' });
    await addDraft(app.as(me), resident);
    const { residents, total } = await needsOf(app, me);
    const names = residents.map(({ familyName }) => familyName).join(', ');
    expect(names).toBe('Drafts, Day -40, Day -3, Day 0, Day 1, Day 3, Day 7, Day 8, Day 9, Day 14');
    const firsts = residents.flatMap(({ needs }) => needs.slice(0, 1));
    const [at] = residents;
    expect(at && sortNeeds(firsts, at.today)).toEqual(firsts);
    expect(at && firsts.map((need) => urgencyOfNeed(need, at.today))).not.toContain(undefined);
    expect(residents.find(({ familyName }) => familyName === 'Drafts')?.needs).toHaveLength(2);
    expect(total).toBe(days.length + 1);
  });

  test('is filtered by organisation, facility and reason, and has pages', async () => {
    const { me, facility, charted, add } = await place();
    const second = await insertFacility(kysely, { organisationId: facility.organisationId });
    await charted(me, { chartExpiry: '2026-11-20', familyName: 'Alcott' });
    await add({ facilityId: second.id, familyName: 'Brook' });
    const names = async (query: NeedsQuery) =>
      (await needsOf(app, me, query)).residents.map(({ familyName }) => familyName);
    expect(await names({})).toEqual(['Alcott', 'Brook']);
    expect(await names({ organisation: facility.organisationId })).toHaveLength(2);
    expect(await names({ facility: second.id })).toEqual(['Brook']);
    expect(await names({ reason: 'chart-expiry' })).toEqual(['Alcott']);
    const page = await needsOf(app, me, { page: 2 });
    expect(page).toMatchObject({ residents: [], total: 2, pageSize: 25 });
    expect(page.reasons).toContainEqual({ reason: 'no-chart', residents: 1 });
  });

  test('API-06 has nobody of another organisation, whatever is asked for', async () => {
    const { me, facility, add } = await place();
    await add();
    const { elsewhere, users } = app.world;
    expect(await needsOf(app, me, { facility: app.world.facilityId })).toMatchObject({ total: 0 });
    expect(
      await needsOf(app, users.Doctor, { organisation: facility.organisationId }),
    ).toMatchObject({
      total: 0,
      residents: [],
    });
    expect(await needsOf(app, elsewhere.doctor, { facility: facility.id })).toMatchObject({
      total: 0,
    });
  });

  test('is audited with the residents that it showed', async () => {
    const { me, add } = await place();
    const { id } = await add();
    await needsOf(app, me);
    const row = await kysely
      .selectFrom('auditLog')
      .where('actor', '=', me.id)
      .select(['action', 'detail'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ action: 'view-needs', detail: { count: 1, residents: id } });
  });
});

test('more than 99 residents aren’t counted one by one', async () => {
  const { me, add } = await place();
  for (let left = 99; left > 0; left -= 1) await add({ chartExpiry: '2026-11-20' });
  const count = async () =>
    (await expectStatus(app.as(me).get(`${needsUrl}/count`), 200)).json<unknown>();
  expect(await count()).toEqual({ residents: 99, isMore: false });
  await add();
  expect(await count()).toEqual({ residents: 99, isMore: true });
  expect((await needsOf(app, me)).total).toBe(100);
});

describe('of one resident', () => {
  test('has the reasons that the list has, and none of others', async () => {
    const { me, charted } = await place();
    const resident = await charted(me, { chartExpiry: '2026-11-20' });
    const settled = await charted(me, { chartExpiry: '2026-12-30' });
    await addDraft(app.as(me), resident);
    const of = async ({ path }: TestResident) =>
      (await expectStatus(app.as(me).get(`${needsUrl}/${path}`), 200)).json<NeedsOfResident>();
    const [listed] = (await needsOf(app, me)).residents;
    expect(await of(resident)).toEqual({ today: '2026-11-21', needs: listed?.needs });
    expect(listed?.needs).toHaveLength(2);
    expect(await of(settled)).toEqual({ today: '2026-11-21', needs: [] });
  });
});
