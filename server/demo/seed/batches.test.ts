import { expect, test } from 'vitest';
import { textsOfWorld } from './batches.ts';

const now = new Date('2027-03-28T14:30:00.000Z');

async function worldBy(threads: number) {
  const batches = [];
  for await (const batch of textsOfWorld(50, now, threads, 20)) batches.push(batch);
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
      .flatMap(({ text }) => text.trim().split('\n')),
  );
  expect(new Set(residents).size).toBe(50);
  expect(await worldBy(2)).toEqual(alone);
});
