import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { expect, test } from 'vitest';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { sharedWorld } from '../../testing/world.ts';

const { app, world } = await sharedWorld();
const administrator = app.as(world.users.Administrator);

const paracetamol = {
  ingredients: ['Paracetamol'],
  brands: ['Panamax'],
  strength: '500mg',
  form: 'tablet',
  route: 'oral',
  schedule: 'unscheduled',
  usualCourseType: 'Regular',
  doses: ['1g'],
  packable: true,
};
const add = (id: string, changes: object = {}, client = administrator) =>
  client.put(`/portal${portalAdministration.addProduct.path.replace(':id', id)}`, {
    ...paracetamol,
    ...changes,
  });
const find = async (code: string) =>
  await app.container.db.kysely
    .selectFrom('catalogueProduct')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();

test('API-06 a medicine is added by administrators only, and with all it needs', async () => {
  await expectStatus(add('A-0', {}, app.anonymous), 401);
  for (const user of [world.users.Doctor, world.users.RegisteredNurse, world.users.Consultant]) {
    await expectStatus(add('A-0', {}, app.as(user)), 403);
  }
  for (const changes of [
    { ingredients: [] },
    { schedule: 'S9' },
    { route: 'by mouth' },
    { strength: '' },
    { packable: 'yes' },
  ]) {
    await expectStatus(add('A-0', changes), 400);
  }
  expect(await find('A-0')).toBeUndefined();
});

test.for([
  ['strength', { strength: 'forte' }],
  ['strength', { strength: '500 mg', form: 'oral liquid' }],
  ['form', { form: 'thing' }],
  ['doses', { doses: ['two of them'] }],
] as const)(
  'a %s that can’t be read as numbers is refused: no dose of it would be checked',
  async ([field, changes]) => {
    await expectRefusal(add('A-1', changes), 'Invalid_Record', undefined, field);
    expect(await find('A-1')).toBeUndefined();
  },
);

test('it is in the catalogue as a file would have put it there, once', async () => {
  expect(statusesOf(await Promise.all([add('A-2'), add('A-2')]))).toEqual(['204', '204']);
  expect((await find('A-2'))?.product).toMatchObject({
    ingredients: ['paracetamol'],
    strength: '500 mg',
    doses: ['1 g (2 tablets)'],
    schedule: 'unscheduled',
  });
  const found = await expectStatus(
    app.as(world.users.Doctor).get('/medications/api/v1/catalogue/search?query=panamax'),
    200,
  );
  expect(found.json<{ products: CatalogueProduct[] }>().products).toMatchObject([{ code: 'A-2' }]);
  await expectRefusal(add('A-2', { strength: '1 g' }), 'Record_Exists', undefined, 'id');
  expect((await find('A-2'))?.product).toMatchObject({ strength: '500 mg' });
  const rows = await app.container.db.kysely
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'add-product')
    .orderBy('sequence')
    .execute();
  expect(rows.map(({ detail }) => [detail['name'], 'fields' in detail])).toEqual([
    ['Paracetamol 500mg tablet', true],
    ['Paracetamol 500mg tablet', false],
  ]);
});
