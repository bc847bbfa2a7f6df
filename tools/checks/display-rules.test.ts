import { allDisplayRules } from '@wattle/contract/rules/display/rules.ts';
import { expect, test } from 'vitest';
import { titlesOf } from '../clause-coverage.ts';
import { isTest, repositoryFiles } from './repository-files.ts';

const idsOf = (text: string) => text.match(/\b(?:L|ML|SP|RB|AR|DT)\d{1,2}\b/g) ?? [];

/** The display rules that the titles of each test file name. */
const named = new Map(
  repositoryFiles()
    .filter(({ path }) => isTest(path) && !path.startsWith('tools/checks/'))
    .map(({ path, text }) => [path, new Set(titlesOf(text).flatMap(idsOf))]),
);

test('every display rule is there once', () => {
  const ids = allDisplayRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => idsOf(id)[0] !== id)).toEqual([]);
});

test('each test of a display rule exists and names it in a title', () => {
  const missing = allDisplayRules.flatMap(({ id, tests }) =>
    tests.filter((path) => named.get(path)?.has(id) !== true).map((path) => `${id} in ${path}`),
  );
  expect(missing).toEqual([]);
});

test('a rule that is met has a test, and one that isn’t fully met says what is missing', () => {
  const untested = allDisplayRules.filter(
    ({ status, tests }) => (tests.length === 0) !== (status === 'not met'),
  );
  expect(untested.map(({ id }) => id)).toEqual([]);
  const unsaid = allDisplayRules.filter(
    ({ status, reason }) => (reason === undefined) !== (status === 'met'),
  );
  expect(unsaid.map(({ id }) => id)).toEqual([]);
});

test('no test names a display rule that isn’t in the table', () => {
  const known = new Set(allDisplayRules.map(({ id }) => id));
  const unknown = [...named].flatMap(([path, ids]) =>
    [...ids].filter((id) => !known.has(id)).map((id) => `${id} in ${path}`),
  );
  expect(unknown).toEqual([]);
});
