import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import { beforeAll, expect, test } from 'vitest';
import { catalogueRows } from '../../demo/seed/catalogue-rows.ts';
import { sharedCharting } from '../../testing/charting.ts';
import { expectStatus } from '../../testing/refusals.ts';

const app = await sharedCharting();
const { nurse } = app;
beforeAll(async () => {
  const { kysely } = app.container.db;
  await kysely.deleteFrom('catalogueProduct').execute();
  const rows = catalogueRows.map((row) => ({ ...row, product: JSON.stringify(row.product) }));
  await kysely.insertInto('catalogueProduct').values(rows).execute();
});

const url = (query: string) =>
  `/medications/api/v1/catalogue/search?query=${encodeURIComponent(query)}`;
async function search(query: string) {
  const answer = await expectStatus(nurse().get(url(query)), 200);
  return answer.json<{ products: CatalogueProduct[]; isCut: boolean }>();
}
const generics = async (query: string) =>
  new Set((await search(query)).products.map((one) => one.ingredients.join(' ')));

test('API-06 DRF-01 the catalogue is for who works with residents', async () => {
  for (const path of [url('para'), '/medications/api/v1/catalogue/products/W0401']) {
    await expectStatus(app.anonymous.get(path), 401);
    await expectStatus(app.as(app.world.users.Administrator).get(path), 403);
    await expectStatus(app.as(app.world.unmapped).get(path), 403);
  }
});

test.for(['', 'a', 'a'.repeat(61), 'a\0'])('API-03 refuses the query %j', async (query) => {
  await expectStatus(nurse().get(url(query)), 400);
});

test('DRF-01 SP1 finds by the start of the generic name, which comes first', async () => {
  const { products } = await search('parac');
  expect(products.length).toBeGreaterThan(2);
  for (const product of products) {
    expect(product.ingredients).toContain('paracetamol');
    expect(product.matchedName).toBeNull();
  }
  const [first] = (await search('oxycodone')).products;
  expect(first?.ingredients[0]).toBe('oxycodone');
  expect(await generics('aracetamol')).toEqual(new Set());
});

test('DRF-01 SP1 SP4 finds by brand and by synonym, and says by which', async () => {
  const [byBrand] = (await search('PANAMAX')).products;
  expect(byBrand).toMatchObject({ ingredients: ['paracetamol'], matchedName: 'Panamax' });
  const [bySynonym] = (await search('acetamin')).products;
  expect(bySynonym).toMatchObject({ matchedName: 'acetaminophen' });
});

test('DRF-01 SP1 finds by several words in any order, by strength as well', async () => {
  expect(await generics('cod para')).toEqual(new Set(['paracetamol codeine']));
  const byStrength = (await search('665 paracetamol')).products;
  expect(byStrength.map((one) => one.strength)).toEqual(['665 mg']);
  expect(await generics('paracetamol nothing')).toEqual(new Set());
  expect(await generics('tablet')).toEqual(new Set());
});

test.for([
  ['metformin 1g', '1 g'],
  ['metformin 1 g', '1 g'],
  ['metf 1000', '1 g'],
  ['1000 MG metformin', '1 g'],
  ['metf 1,000mg', '1 g'],
  ['paracetamol 665mg', '665 mg'],
  ['digoxin 62.5microgram', '62.5 microgram'],
  ['colecalciferol 7000', '7,000 units'],
] as const)('DRF-01 SP1 “%s” finds %s', async ([query, strength]) => {
  const { products } = await search(query);
  expect(products.map((one) => one.strength)).toContain(strength);
});

test.for(['%%', '__', '.*', '\\m', '(a', 'a|b', '[a-z]', "' or true --", '  ', 'a '])(
  'DRF-01 finds nothing for %j',
  async (query) => {
    expect(await search(query)).toEqual({ products: [], isCut: false });
  },
);

test('DRF-01 SP2 at most 30 are shown, and it says that there are more', async () => {
  const row = catalogueRows[0];
  if (row === undefined) throw new Error('The catalogue is empty');
  const copies = Array.from({ length: 31 }, (_, i) => ({
    code: `COPY${i}`,
    product: JSON.stringify({ ...row.product, code: `COPY${i}`, ingredients: ['zzcopy'] }),
    names: 'zzcopy',
  }));
  const { kysely } = app.container.db;
  await kysely.insertInto('catalogueProduct').values(copies.slice(0, 30)).execute();
  expect(await search('zzcopy')).toMatchObject({ isCut: false });
  await kysely.insertInto('catalogueProduct').values(copies.slice(30)).execute();
  const cut = await search('zzcopy');
  expect([cut.products.length, cut.isCut]).toEqual([30, true]);
});

test('DRF-01 finds a product by its code, and nothing if it has left the catalogue', async () => {
  const path = '/medications/api/v1/catalogue/products/';
  const answer = await expectStatus(nurse().get(`${path}W0401`), 200);
  expect(answer.json()).toMatchObject({ code: 'W0401', ingredients: ['paracetamol'] });
  await expectStatus(nurse().get(`${path}GONE`), 204);
});
