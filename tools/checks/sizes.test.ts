import { expect, test } from 'vitest';
import { isGenerated, repositoryFiles } from './repository-files.ts';

/** Long by nature: a table is read by searching it, not from top to end. */
const excepted = /^(server\/seed\/data|contract\/operations)\//;

const sizes = repositoryFiles()
  .filter(({ path }) => /\.(ts|tsx|css)$/.test(path) && !isGenerated(path) && !excepted.test(path))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  .toSorted((a, b) => a.lines - b.lines);

/** The size that this share of the files does not exceed. */
const quantile = (share: number) => sizes[Math.ceil(sizes.length * share) - 1]?.lines;

test('half of the files have at most 80 lines, 95 of 100 at most 250', () => {
  expect(quantile(0.5)).toBeLessThanOrEqual(80);
  expect(quantile(0.95)).toBeLessThanOrEqual(250);
});

test('no file has more than 400 lines', () => {
  expect(sizes.filter(({ lines }) => lines > 400)).toEqual([]);
});
