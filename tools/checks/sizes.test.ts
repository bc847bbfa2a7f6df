import { expect, test } from 'vitest';
import { isGenerated, repositoryFiles } from './repository-files.ts';

/** Long by nature: tables are searched, not read from top to bottom. */
const excepted = /^(server\/demo\/seed\/data|contract\/operations)\//;

const sizes = repositoryFiles()
  .filter(({ path }) => /\.(ts|tsx|css)$/.test(path) && !isGenerated(path) && !excepted.test(path))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  .toSorted((a, b) => a.lines - b.lines);

test('95 of 100 files have at most 250 lines', () => {
  expect(sizes[Math.ceil(sizes.length * 0.95) - 1]?.lines).toBeLessThanOrEqual(250);
});

test('no file has more than 400 lines', () => {
  expect(sizes.filter(({ lines }) => lines > 400)).toEqual([]);
});
