import { expect, test } from 'vitest';
import { partSize } from './batch-parts.ts';

test.each([
  ['the first', 0, 0, 5],
  ['after a fast one', 5, 20, 25],
  ['after one that took as long as it should', 12, 250, 12],
  ['after a slow one', 25, 500, 12],
  ['on a machine with no time for it', 25, 20_000, 5],
  ['after one about a whole chart', 100, 1000, 25],
])(
  'a part of a batch is as large as the time of the last one lets it be: %s',
  (_which, count, tookMs, size) => {
    expect(partSize(count, tookMs)).toBe(size);
  },
);
