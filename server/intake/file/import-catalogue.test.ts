import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { catalogueLoader } from '../records/products.ts';
import { outcomes, runRecords } from './testing/run.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.drop());

const run = async (records: readonly object[]) =>
  await runRecords(database, catalogueLoader(), records);

test('a product keeps the names it is found by', async () => {
  const product = {
    code: 'P1',
    ingredients: ['Paracetamol'],
    form: 'tablet',
    schedule: 'unscheduled',
    route: 'oral',
    usualCourseType: 'Regular',
  };
  const more = { synonyms: ['acetaminophen'], brands: ['Panamax'] };
  await run([{ ...product, ...more }]);
  expect(outcomes(await run([product]))).toEqual(['unchanged']);
  const changed = await run([{ ...product, strength: '500 mg' }]);
  expect(changed.lines).toMatchObject([{ outcome: 'changed', fields: ['strength'] }]);
  const products = database.db.kysely.selectFrom('catalogueProduct').selectAll();
  const row = await products.executeTakeFirst();
  expect(row?.names).toBe('paracetamol\nacetaminophen\npanamax');
  expect(row?.product).toMatchObject({ structure: { counted: 'tablet', notation: 'each' } });
  const { lines } = await run([{ ...product, schedule: null }]);
  expect(lines[0]?.reason).toContain('schedule');
});

const usual = {
  code: 'P1',
  ingredients: ['paracetamol'],
  strength: '500 mg',
  form: 'tablet',
  schedule: 'unscheduled',
  route: 'oral',
  usualCourseType: 'AsRequired',
  doses: ['1g', '1 tablet'],
  maximum24h: '8 tablets in 24 hours',
};

test('the usual doses of a product are stored as data, with their texts written from it', async () => {
  await run([usual]);
  const [row] = await database.db.kysely.selectFrom('catalogueProduct').select('product').execute();
  expect(row?.product).toMatchObject({
    doses: ['1 g (2 tablets)', '500 mg (1 tablet)'],
    usualDoses: [
      {
        kind: 'amount',
        substance: { low: 1, high: 1, unit: 'g' },
        counted: { low: 2, high: 2, unit: 'tablet' },
      },
      { kind: 'amount', substance: { low: 500, high: 500, unit: 'mg' } },
    ],
    maximum24h: '4 g (8 tablets)',
    usualMost: { counted: { low: 8, high: 8, unit: 'tablet' } },
  });
  expect(outcomes(await run([usual]))).toEqual(['unchanged']);
  const fewer = await run([{ ...usual, doses: ['1 tablet'] }]);
  expect(fewer.lines).toMatchObject([{ outcome: 'changed', fields: ['doses'] }]);
});

test.each([
  [{ doses: ['500 mg', 'two'] }, 'doses “two”: Write the amount as a number with its unit'],
  [{ doses: ['500 mg (2 tablets)'] }, 'doses “500 mg (2 tablets)”: 500 mg isn’t 2 tablets'],
  [{ doses: ['5 mL'] }, 'doses “5 mL”: This product is counted in tablets'],
  [{ doses: ['500 mg twice daily'] }, 'doses “500 mg twice daily”: Leave out how often'],
  [{ maximum24h: 'plenty' }, 'maximum24h “plenty”: Write the amount'],
  // Of the product as stored.
  [{ doses: undefined, strength: '250 mg' }, 'doses “1 g (2 tablets)”: 1 g isn’t 2 tablets'],
])('a product is refused for %j, with its column', async (wrong, reason) => {
  await run([usual]);
  const { lines } = await run([{ ...usual, ...wrong }]);
  expect(outcomes({ lines })).toEqual(['refused']);
  expect(lines[0]?.reason).toContain(reason);
});
