import { expect, test } from 'vitest';
import { clauseIds, clauseTests, readClauses, titlesOf } from '../clause-coverage.ts';
import { repositoryFiles } from './repository-files.ts';

const clauses = readClauses();
const tests = clauseTests();

test('each clause has one line and a known state', () => {
  const ids = clauses.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(clauses.filter(({ state }) => !['built', 'measured', 'later'].includes(state))).toEqual(
    [],
  );
});

test('no test names a clause that docs/clauses.md does not explain', () => {
  const known = new Set(clauses.map(({ id }) => id));
  expect([...tests].filter(([id]) => !known.has(id))).toEqual([]);
});

test('every clause marked as built is named by a test', () => {
  const unproven = clauses.filter(({ id, state }) => state === 'built' && !tests.has(id));
  expect(unproven.map(({ id }) => id)).toEqual([]);
});

test('every clause marked as measured is named by a scenario in bench', () => {
  const scenarios = repositoryFiles()
    .filter(({ path }) => path.startsWith('bench/scenarios/'))
    .map(({ text }) => text)
    .join();
  const measured = clauses.filter(({ state }) => state === 'measured');
  expect(measured.filter(({ id }) => !scenarios.includes(id))).toEqual([]);
});

test('titles are found in every form', () => {
  const text = `
describe('ABC-01 a', () => {
  it("ABC-02 isn't b", async () => {});
});
test.each([[1, 'x']])('ABC-03 %s', (a) => {});
for (const role of roles) test(\`ABC-04 as \${role}\`, async () => {});
test(
  'ABC-05 on its own line',
  () => {},
);
// ABC-06 in a comment
expect(call('ABC-07')).toBe('ABC-08');
`;
  expect(titlesOf(text).flatMap(clauseIds)).toEqual([
    'ABC-01',
    'ABC-02',
    'ABC-03',
    'ABC-04',
    'ABC-05',
  ]);
});
