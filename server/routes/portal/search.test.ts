import type {
  ResidentCounts,
  ResidentSearchRequest,
  ResidentSearchResponse,
} from '@wattle/contract/entities/search.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Charting, noon, sharedCharting } from '../../testing/charting.ts';
import { heldMedicine, insertHeldItem } from '../../testing/held-items.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { insertFacility, insertUser, type TestUser } from '../../testing/rows.ts';

/** Sees only the organisation of these tests, which has a facility in Adelaide and one in Perth. */
let doctor: TestUser;
let adelaide: string;
let perth: string;
let smith: string;

const app = await sharedCharting();
beforeAll(async () => {
  const { kysely } = app.container.db;
  const home = await insertFacility(kysely, { name: 'Banksia House' });
  const west = await insertFacility(kysely, {
    name: 'Grevillea Lodge',
    organisationId: home.organisationId,
    timeZone: 'Australia/Perth',
  });
  doctor = await insertUser(kysely, {}, [home.organisationId]);
  [adelaide, perth] = [home.id, west.id];
  const at = (day: number) => new Date(noon.getTime() - day * 86_400_000);
  const add = (values: Parameters<Charting['addResident']>[0]) =>
    app.addResident({ facilityId: adelaide, ...values });
  ({ id: smith } = await add({
    familyName: 'Smith',
    givenName: 'Mary',
    preferredName: 'Molly',
    chartUpdatedAt: at(3),
    chartExpiry: '2026-12-05',
  }));
  const adams = await add({
    familyName: 'Adams',
    givenName: 'John',
    chartUpdatedAt: at(1),
    chartExpiry: '2026-12-06',
    hasChartChanged: true,
  });
  await add({ familyName: 'de Souza', givenName: 'Ana', isNewAdmission: true });
  const perthResident = await add({
    familyName: "O'Neil 100%_\\",
    givenName: 'Zoë',
    facilityId: perth,
    chartExpiry: '2026-11-20',
    chartUpdatedAt: at(2),
    hasAllergyUpdated: true,
  });
  await add({ familyName: 'Smith', givenName: 'Gone', status: 'Deceased' });
  await add({ familyName: 'Young', givenName: 'Gone', status: 'Discharged' });
  const end = (residentId: string, endDate: string) => ({
    residentId,
    medicationId: crypto.randomUUID(),
    name: 'amoxicillin 500 mg capsule',
    endDate,
  });
  await kysely
    .insertInto('courseEnd')
    .values([
      end(adams.id, '2026-11-22'),
      end(adams.id, '2026-11-20'),
      end(adams.id, '2026-10-24'),
      end(adams.id, '2026-10-23'),
      end(perthResident.id, '2026-11-28'),
    ])
    .execute();
});

const usual: ResidentSearchRequest = {
  query: '',
  residentStatus: 2,
  expiryFilterType: 'All',
  facilities: [],
  limit: 25,
  page: 1,
};
const url = '/portal/api/v1/patients/search';
const ask = async (request: object = {}) => {
  const answer = app.as(doctor).post(url, { ...usual, ...request });
  return (await expectStatus(answer, 200)).json<ResidentSearchResponse>();
};
const names = async (request: object = {}) =>
  (await ask(request)).searchResults.map((one) => one.familyName);
const oneil = "O'Neil 100%_\\";
const everybody = ['Adams', 'de Souza', oneil, 'Smith'];

describe('refuses', () => {
  test('API-06 a user who isn’t signed in or has no user type', async () => {
    for (const path of [url, '/portal/api/v1/patients/search-counts']) {
      await expectStatus(app.anonymous.post(path, usual), 401);
      await expectStatus(app.as(app.world.unmapped).post(path, usual), 403);
    }
    await expectStatus(app.anonymous.get(url), 401);
  });

  test.for([
    { limit: 26 },
    { page: 0 },
    { page: 1_000_001 },
    { residentStatus: 5 },
    { query: 'a\0b' },
    { query: 'a'.repeat(101) },
    { sort: 'sort_name; drop table resident' },
    { facilities: 'all' },
  ])('API-03 FIL-01 %o', async (wrong) => {
    await expectStatus(app.as(doctor).post(url, { ...usual, ...wrong }), 400);
  });

  test.for([
    'limit=26',
    'page=0',
    'page=Infinity',
    'limit=Infinity',
    'residentStatus=9',
    'expiryFilterType=Some',
    'query=%00',
  ])('API-03 FIL-01 the query string %s', async (query) => {
    await expectStatus(app.as(doctor).get(`${url}?${query}`), 400);
  });

  test('API-03 FIL-01 a query string with the same words as a body', async () => {
    const wrong = await expectStatus(app.as(doctor).post(url, { ...usual, limit: 10 }), 400);
    expect(wrong.body).toBe('“limit” is not one of the options.');
    expect((await app.as(doctor).get(`${url}?limit=10`)).body).toBe(wrong.body);
    const facilities = 'x'.repeat(65);
    const named = await expectStatus(app.as(doctor).get(`${url}?facilities=${facilities}`), 400);
    expect(named.body).toBe('“facilities” is not valid.');
  });
});

test('API-06 shows only residents of the caller’s organisations, whichever facilities are named', async () => {
  expect(await names()).toEqual(everybody);
  expect(await names({ facilities: [app.world.facilityId] })).toEqual([]);
  const elsewhere = app.as(app.world.users.Doctor).post(url, { ...usual, facilities: [adelaide] });
  expect((await elsewhere).json<ResidentSearchResponse>().total).toBe(0);
});

describe('FIL-01 by name', () => {
  test.for([
    ['smi', ['Smith']],
    ['SMITH mary', ['Smith']],
    ['mol smi', ['Smith']],
    ['Smith, Mary', ['Smith']],
    ['Smith,Mary (Molly)', ['Smith']],
    ['Mary Smith', ['Smith']],
    ['Molly', ['Smith']],
    ['Smith, John', []],
    ['smith john', []],
    ['an', ['de Souza']],
    ["o'neil", [oneil]],
    ['O\u2019Neil', [oneil]],
    ['%', [oneil]],
    ['_', [oneil]],
    ['\\', [oneil]],
    ['0%_', [oneil]],
    ["'", [oneil]],
    ["' or true --", []],
    ['ZOË', [oneil]],
    ['<b>', []],
  ] as const)('"%s"', async ([query, found]) => {
    expect(await names({ query })).toEqual(found);
  });
});

test('RES-11 distinguishes organisations without residents from a filter that nobody matches', async () => {
  const { kysely } = app.container.db;
  const answerTo = async (user: TestUser, query = '') =>
    (await expectStatus(app.as(user).post(url, { ...usual, query }), 200)).json<object>();
  const { organisationId, id: facilityId } = await insertFacility(kysely, {});
  const empty = await insertUser(kysely, {}, [organisationId]);
  expect(await answerTo(empty)).toMatchObject({ total: 0, isWithoutResidents: true });
  // A resident whom the filter leaves out counts anyway.
  await app.addResident({ facilityId, status: 'Discharged' });
  expect(await answerTo(empty)).toMatchObject({ total: 0, isWithoutResidents: false });
  expect(await answerTo(doctor, 'nobody')).toMatchObject({ total: 0, isWithoutResidents: false });
  expect(await answerTo(doctor)).not.toHaveProperty('isWithoutResidents');
  const stranger = await insertUser(kysely, {}, []);
  expect(await answerTo(stranger)).toMatchObject({ total: 0, isWithoutResidents: false });
});

test('FIL-02 by status', async () => {
  expect(await names({ residentStatus: 3 })).toEqual(['Smith']);
  expect(await names({ residentStatus: 4 })).toEqual(['Young']);
  expect((await ask({ residentStatus: 1 })).total).toBe(6);
});

test('FIL-03 by chart expiry, by the facility’s day', async () => {
  const chart = { expiryFilterType: 'ChartDueNowOrSoon' };
  expect(await names(chart)).toEqual([oneil, 'Smith']);
  const [result] = (await ask({ ...chart, query: 'neil' })).searchResults;
  expect(result).toMatchObject({
    chart: { expiryDate: '2026-11-20', numberOfDaysToExpiry: -1 },
    statuses: { isReviewDue: true, isReviewSoonRequired: false },
    facility: { name: 'Grevillea Lodge', timeZone: 'Australia/Perth' },
  });
  // 00:30 on the next day in Adelaide is still the day before in Perth.
  app.clock.at = new Date('2026-11-21T14:00:00.000Z');
  expect(await names(chart)).toEqual(['Adams', oneil, 'Smith']);
  expect((await ask({ query: 'neil' })).searchResults[0]?.chart.numberOfDaysToExpiry).toBe(-1);
  app.clock.at = noon;
});

test('FIL-03 RES-09 by course end, within the days asked for and 28 days after', async () => {
  const course = { expiryFilterType: 'CourseDueNowOrSoon' };
  const within = (courseExpiryFilterSubType: string) => ({ ...course, courseExpiryFilterSubType });
  expect(await names(within('ExpiryInOneDay'))).toEqual(['Adams']);
  expect(await names(within('ExpiryInThreeDays'))).toEqual(['Adams']);
  expect(await names(within('ExpiryInSevenDays'))).toEqual(['Adams', oneil]);
  expect(await names(course)).toEqual(['Adams', oneil]);
  const [adams] = (await ask(course)).searchResults;
  expect(adams).toMatchObject({
    courseExpiredMedsCount: 2,
    courseExpiringSoonMedsCount: 1,
    statuses: { isCourseExpired: true, isCourseExpiringSoon: true },
  });
});

test('FIL-03 counts what each choice would show', async () => {
  const count = async (request: object) => {
    const { limit: _, page: __, ...narrowing } = { ...usual, ...request };
    const answer = app.as(doctor).post('/portal/api/v1/patients/search-counts', narrowing);
    return (await expectStatus(answer, 200)).json<ResidentCounts>();
  };
  expect(await count({})).toEqual({ total: 4, chartDueNowOrSoon: 2, courseDueNowOrSoon: 2 });
  expect(await count({ query: 'smith' })).toEqual({
    total: 4,
    chartDueNowOrSoon: 1,
    courseDueNowOrSoon: 0,
  });
  expect(await count({ facilities: [perth], residentStatus: 1 })).toEqual({
    total: 1,
    chartDueNowOrSoon: 1,
    courseDueNowOrSoon: 1,
  });
});

test('FIL-04 by changes: of the chart, new admissions, allergies', async () => {
  expect(await names({ chartStatus: 'WithChanges' })).toEqual(['Adams', 'de Souza', oneil]);
  expect(await names({ chartStatus: 'All' })).toEqual(everybody);
});

test('FIL-04 by changes: also who has nothing but what another system sent, until that is decided', async () => {
  const { kysely } = app.container.db;
  const id = await insertHeldItem(kysely, heldMedicine, { residentId: smith });
  const withSmith = ['Adams', 'de Souza', oneil, 'Smith'];
  expect(await names({ chartStatus: 'WithChanges' })).toEqual(withSmith);
  await kysely
    .updateTable('heldItem')
    .set({ outcome: 'dealt-with' })
    .where('id', '=', id)
    .execute();
  expect(await names({ chartStatus: 'WithChanges' })).toEqual(['Adams', 'de Souza', oneil]);
});

test('FIL-05 by facility', async () => {
  expect(await names({ facilities: [perth] })).toEqual([oneil]);
  expect(await names({ facilities: [adelaide, perth] })).toEqual(everybody);
  expect(await names({ facilities: [`${perth}' or true --`] })).toEqual([]);
});

test('RES-04 sorts by name and by the last chart update, those without a chart last', async () => {
  expect(await names({ direction: 'desc' })).toEqual(everybody.toReversed());
  const updated = { sort: 'chartUpdated' };
  expect(await names(updated)).toEqual(['Adams', oneil, 'Smith', 'de Souza']);
  expect(await names({ ...updated, direction: 'asc' })).toEqual([
    'Smith',
    oneil,
    'Adams',
    'de Souza',
  ]);
});

test('RES-01 pages: the total is still given past the last page, up to page 10^6', async () => {
  for (const page of [2, 1_000_000]) {
    expect(await ask({ page })).toEqual({ searchResults: [], total: 4, availablePages: 1 });
  }
  const many = Array.from({ length: 30 }, (_, i) => `Many${String(i).padStart(2, '0')}`);
  const { id: facilityId } = await insertFacility(app.container.db.kysely, {
    organisationId: (await organisation()).organisationId,
  });
  for (const familyName of many) await app.addResident({ facilityId, familyName });
  const place = { facilities: [facilityId] };
  const first = await ask(place);
  expect([first.total, first.availablePages]).toEqual([30, 2]);
  const second = await names({ ...place, page: 2 });
  expect([...first.searchResults.map((one) => one.familyName), ...second]).toEqual(many);
});

test('API-01 the same search by query string', async () => {
  const found = async (query: string) => {
    const answer = await expectStatus(app.as(doctor).get(`${url}?${query}`), 200);
    return answer.json<ResidentSearchResponse>().searchResults.map((one) => one.familyName);
  };
  expect(await found('query=smith')).toEqual(['Smith']);
  expect(await found(`facilities=${perth},${perth}`)).toEqual([oneil]);
  expect(await found(`query=smi&residentStatus=3&limit=50&sort=name`)).toEqual(['Smith']);
});

async function organisation() {
  return app.container.db.kysely
    .selectFrom('facility')
    .where('id', '=', adelaide)
    .select('organisationId')
    .executeTakeFirstOrThrow();
}
