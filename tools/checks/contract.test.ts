import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './repository-files.ts';

/** What makes a result depend on more than the arguments. */
const impure =
  /\bnew Date\(\s*\)|\bDate\.now\(|\bTemporal\.Now\b|\bperformance\.now\(|\bMath\.random\(|\bfetch\(/;

test('values, entities and rules take the time as an argument', () => {
  const pure = /^contract\/(values|entities|rules)\//;
  const lines = sourceFiles()
    .filter(({ path }) => pure.test(path) && !isTest(path))
    .flatMap(({ path, text }) => text.split('\n').map((line) => `${path}: ${line.trim()}`));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => impure.test(line))).toEqual([]);
});

test('clocks, randomness and the network are recognised', () => {
  const calls = ['new Date()', 'Date.now()', 'Temporal.Now.instant()', 'Math.random()'];
  expect(calls.filter((call) => !impure.test(call))).toEqual([]);
  expect(impure.test('new Date(instant)')).toBe(false);
});
