import { expect, test } from 'vitest';
import { rowsOfWorld } from './batches.ts';

const now = new Date('2027-03-28T14:30:00.000Z');

async function worldBy(threads: number, at = now) {
  const batches = [];
  for await (const batch of rowsOfWorld(50, at, threads, 20)) batches.push(batch);
  return batches;
}

test('threads build the same world as one, batch by batch in its order', async () => {
  const alone = await worldBy(0);
  expect(alone.map(({ batch }) => batch)).toEqual([
    { from: 0, to: 20 },
    { from: 20, to: 40 },
    { from: 40, to: 50 },
  ]);
  const residents = alone.flatMap(({ tables }) =>
    tables
      .filter(({ table }) => table === 'resident')
      .flatMap(({ data }) => Buffer.from(data).toString().trim().split('\n')),
  );
  expect(new Set(residents).size).toBe(50);
  expect(await worldBy(2)).toEqual(alone);
});

test.each([0, 2])('with %i threads, a batch that can’t be built says so', async (threads) => {
  const said = 'The demo world couldn’t be written: building residents 1 to 20 failed';
  const failure = new Error(said, { cause: new RangeError('Invalid time value') });
  await expect(worldBy(threads, new Date(Number.NaN))).rejects.toEqual(failure);
});
