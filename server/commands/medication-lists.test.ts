import { randomUUID } from 'node:crypto';
import type { MedicationList } from '@wattle/contract/entities/medication-list.ts';
import { contentOfLine } from '@wattle/contract/rules/drafts/medication-lists.ts';
import { everyType, prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { mostLists } from '../policies/medication-lists.ts';
import { noon, sharedCharting, prescription } from '../testing/charting.ts';
import { expectRefusal, expectStatus, statusesOf } from '../testing/refusals.ts';
import type { TestClient } from '../testing/test-app.ts';

const app = await sharedCharting();
const { doctor } = app;

const base = '/medications/api/v1/medication-lists';

function line(values: Record<string, unknown> = {}) {
  const { startDate: _, endDate: __, ...timeless } = prescription({ dosage: undefined });
  return { id: randomUUID(), ...timeless, courseDays: null, ...values };
}
const content = (name: string, values: Record<string, unknown> = {}) => ({
  name,
  revision: 0,
  lines: [line()],
  ...values,
});
const save = (body: unknown, id: string = randomUUID(), client: TestClient = doctor()) =>
  client.put(`${base}/${id}`, body);
const listsOf = async (client: TestClient = doctor()) =>
  (await expectStatus(client.get(base), 200)).json<MedicationList[]>();
const findList = async (id: string) => (await listsOf()).find((list) => list.id === id);

const others = everyType.filter((type) => !prescriberTypes.some((one) => one === type));

test.for(others)('LST-01 API-06 a %s has no medication lists', async (type) => {
  const client = app.as(app.world.users[type]);
  await expectStatus(client.get(base), 403);
  await expectStatus(save(content('Mine'), randomUUID(), client), 403);
  await expectStatus(client.delete(`${base}/${randomUUID()}`), 403);
});

test('LST-01 API-06 somebody who isn’t signed in has no medication lists either', async () => {
  await expectStatus(app.anonymous.get(base), 401);
  await expectStatus(save(content('Mine'), randomUUID(), app.anonymous), 401);
});

test.for([
  ['no name', { name: '' }],
  ['a name of two lines', { name: 'a\nb' }],
  ['a course of no days', { lines: [line({ courseDays: 0 })] }],
  ['a course of years', { lines: [line({ courseDays: 366 })] }],
  ['an undeclared frequency', { lines: [line({ frequency: 'hourly' })] }],
  ['too many medicines', { lines: Array.from({ length: 61 }, () => line()) }],
] as const)('LST-01 API-03 refuses %s', async ([, values]) => {
  await expectStatus(save(content('A list', values)), 400);
});

test.for([
  ['a blank name', { name: '  ' }, 'name'],
  ['a name that can’t be seen', { name: '\u200b\u2060' }, 'an invisible character'],
  ['a short course without a length', { lines: [line({ courseType: 'ShortCourse' })] }, 'days'],
  ['a trailing zero', { lines: [line({ dose: '1.0 g' })] }, 'zero'],
  ['too few dose times', { lines: [line({ doseTimes: ['08:00'] })] }, 'dose times'],
  ['a product that doesn’t exist', { lines: [line({ productCode: 'X' })] }, 'catalogue'],
  ['another product’s brand', { lines: [line({ brandName: 'Endone' })] }, 'brand'],
] as const)('LST-01 refuses %s, and says why', async ([, values, words]) => {
  const body = content(`List ${randomUUID()}`, values);
  const answer = await expectStatus(save(body), 422);
  expect(answer.json<{ code: string }>().code).toMatch(/^Invalid_(List|Draft)$/);
  expect(answer.json<{ message: string }>().message).toContain(words);
});

test('LST-01 refuses a second list of the same name, whatever its case', async () => {
  await expectStatus(save(content('Pain relief')), 200);
  await expectRefusal(
    save(content(' pain RELIEF ')),
    'List_Name_Taken',
    'You already have a medication list with this name.',
  );
  // Somebody else's list may have it.
  const dentist = app.as(app.world.users.Dentist);
  await expectStatus(save(content('Pain relief'), randomUUID(), dentist), 200);
});

test('LST-01 keeps a list for its prescriber only, with its medicines in order', async () => {
  const id = randomUUID();
  const lines = [line({ productCode: 'O8', brandName: 'Endone', courseDays: 5 }), line()];
  const saved = await expectStatus(save(content('After a fall ', { lines }), id), 200);
  expect(saved.json()).toMatchObject({
    id,
    name: 'After a fall',
    revision: 1,
    updatedAt: noon.toISOString(),
    lines: lines.map((one) => ({ ...one, isInCatalogue: true })),
  });
  expect(saved.json()).toMatchObject({ lines: [{ product: { schedule: 'S8' } }, {}] });
  expect(await findList(id)).toEqual(saved.json());
  const dentist = app.as(app.world.users.Dentist);
  expect((await listsOf(dentist)).map((list) => list.id)).not.toContain(id);
  await expectStatus(save(content('Theirs'), id, dentist), 404);
  await expectStatus(dentist.delete(`${base}/${id}`), 204);
  expect(await findList(id)).toEqual(saved.json());
});

test('LST-01 renames, adds, removes and reorders, one revision after another', async () => {
  const id = randomUUID();
  const [first, second] = [line(), line({ productCode: 'P2' })];
  await expectStatus(save(content('Renaming', { lines: [first, second] }), id), 200);
  const next = content('Renamed', { revision: 1, lines: [second, first, line()] });
  await expectStatus(save(next, id), 200);
  expect(await findList(id)).toMatchObject({ name: 'Renamed', revision: 2, lines: next.lines });
});

test('LST-01 refuses a change to a revision that is no longer the latest', async () => {
  const id = randomUUID();
  await expectStatus(save(content('Two tablets'), id), 200);
  await expectStatus(save(content('Two tablets', { revision: 1, lines: [] }), id), 200);
  await expectRefusal(save(content('Two tablets', { revision: 1 }), id), 'List_Changed');
  await expectRefusal(save(content('Two tablets'), id), 'List_Changed');
  expect(await findList(id)).toMatchObject({ revision: 2, lines: [] });
});

test('LST-01 if two changes come at the same moment, only one is made', async () => {
  const id = randomUUID();
  await expectStatus(save(content('At once'), id), 200);
  const answers = await Promise.all([
    save(content('At once', { revision: 1, lines: [line()] }), id),
    save(content('At once', { revision: 1, lines: [] }), id),
  ]);
  expect(statusesOf(answers)).toEqual(['200', '422']);
});

test('LST-01 a removed list is gone, can be removed again, and can be brought back', async () => {
  const id = randomUUID();
  const body = content('Brought back');
  await expectStatus(save(body, id), 200);
  await expectStatus(doctor().delete(`${base}/${id}`), 204);
  await expectStatus(doctor().delete(`${base}/${id}`), 204);
  expect(await findList(id)).toBeUndefined();
  await expectRefusal(save({ ...body, revision: 1 }, id), 'List_Changed');
  await expectStatus(save(body, id), 200);
  expect(await findList(id)).toMatchObject(body.lines.length === 1 ? { revision: 1 } : {});
});

test('LST-01 a product that left the catalogue stays in the list and is marked', async () => {
  const { kysely } = app.container.db;
  const id = randomUUID();
  await expectStatus(save(content('Fish', { lines: [line({ productCode: 'F1' })] }), id), 200);
  const gone = await kysely
    .deleteFrom('catalogueProduct')
    .where('code', '=', 'F1')
    .returningAll()
    .executeTakeFirstOrThrow();
  const marked = await findList(id);
  expect(marked?.lines).toMatchObject([
    { isInCatalogue: false, product: { ingredients: ['fish oil'] } },
  ]);
  // It may stay when the list changes, but no other list takes it.
  const lines = marked?.lines.map(contentOfLine) ?? [];
  await expectStatus(save(content('Fish oil', { revision: 1, lines }), id), 200);
  await expectStatus(save(content('More fish', { lines })), 422);
  await kysely
    .insertInto('catalogueProduct')
    .values({ ...gone, product: JSON.stringify(gone.product) })
    .execute();
});

test('LST-01 a prescriber keeps at most a hundred lists', async () => {
  const optometrist = app.as(app.world.users.Optometrist);
  const empty = (n: number) => content(`List ${n}`, { lines: [] });
  for (let n = 0; n < mostLists; n += 1) {
    await expectStatus(save(empty(n), randomUUID(), optometrist), 200);
  }
  const answer = await expectStatus(save(empty(mostLists), randomUUID(), optometrist), 422);
  expect(answer.json()).toMatchObject({ code: 'Invalid_List', message: /Remove one first/ });
});
