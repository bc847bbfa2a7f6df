import type { InstanceContents } from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { expect, test } from 'vitest';
import { expectStatus } from '../../testing/refusals.ts';
import { sharedWorld } from '../../testing/world.ts';

const { app, world } = await sharedWorld();
const administrator = app.as(world.users.Administrator);
const list = (client = administrator) => client.get(`/portal${portal.unreadProducts.path}`);
const unreadCount = async () => {
  const answer = await expectStatus(
    administrator.get(`/portal${portal.instanceContents.path}`),
    200,
  );
  return answer.json<InstanceContents>().unreadMedicines;
};

const product = {
  ingredients: ['paracetamol'],
  strength: '500 mg',
  form: 'tablet',
  structure: undefined as object | undefined,
};
/** As a catalogue holds it; what else it has doesn't matter here. */
const add = (code: string, changes: Partial<typeof product> = {}) =>
  app.container.db.kysely
    .insertInto('catalogueProduct')
    .values({ code, names: code, product: JSON.stringify({ ...product, ...changes }) })
    .execute();

test('API-06 products that can’t be read are for administrators only', async () => {
  await expectStatus(list(app.anonymous), 401);
  for (const user of [world.users.Doctor, world.users.Pharmacist, world.users.Consultant]) {
    await expectStatus(list(app.as(user)), 403);
  }
});

test('each product that can’t be read is listed by name, with why, until it is corrected', async () => {
  expect((await expectStatus(list(), 200)).json()).toEqual({ total: 0, products: [] });
  // Loaded before strengths were numbers, and read where it is prescribed from.
  await add('P-1');
  await add('P-2', { strength: 'forte', structure: { counted: 'tablet' } });
  await add('P-3', { strength: 'forte' });
  await add('P-4', { ingredients: ['amoxicillin', 'clavulanic acid'], form: 'oral liquid' });
  await add('P-5', { ingredients: ['docusate'], strength: '' });
  const { total, products } = (await expectStatus(list(), 200)).json<{
    total: number;
    products: object[];
  }>();
  expect(products).toEqual([
    {
      code: 'P-4',
      name: 'amoxicillin + clavulanic acid',
      strength: '500 mg',
      form: 'oral liquid',
      why: 'no-amounts',
    },
    { code: 'P-5', name: 'docusate', strength: '', form: 'tablet', why: 'no-strength' },
    { code: 'P-3', name: 'paracetamol', strength: 'forte', form: 'tablet', why: 'no-amounts' },
  ]);
  expect([total, await unreadCount()]).toEqual([3, 3]);
  await app.container.db.kysely
    .updateTable('catalogueProduct')
    .set({ product: JSON.stringify(product) })
    .where('code', '=', 'P-3')
    .execute();
  expect(await unreadCount()).toBe(2);
});
