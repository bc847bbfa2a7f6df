import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { testFiles } from '../test-files.ts';
import { repositoryFiles } from './repository-files.ts';

/** The test files that no project runs, or more than one. */
function misplaced(paths: readonly string[]): readonly string[] {
  const patterns = Object.values(testFiles).flat();
  return paths
    .filter((path) => /\.(test|spec|e2e)\.[cm]?[jt]sx?$/.test(path))
    .filter((path) => patterns.filter((pattern) => matchesGlob(path, pattern)).length !== 1);
}

test('every test file is run by one project', () => {
  const paths = repositoryFiles().map(({ path }) => path);
  expect(paths.filter((path) => path.endsWith('.test.ts')).length).toBeGreaterThan(100);
  expect(misplaced(paths)).toEqual([]);
});

test('a test file that no project runs is found', () => {
  const run = [
    'contract/rules/people/gate.test.ts',
    'web/lib/storage.test.ts',
    'web/ui/buttons/Button.browser.test.tsx',
    'server/settings.test.ts',
    'tools/checks/walls.test.ts',
    'e2e/session.e2e.ts',
    'web/lib/storage.ts',
  ];
  const forgotten = [
    'web/features/gate.test.ts',
    'web/ui/Button.test.tsx',
    'web/lib/storage.spec.ts',
    'tools/postgres.test.ts',
    'bench/search.test.mts',
    'server/settings.e2e.ts',
  ];
  expect(misplaced([...run, ...forgotten])).toEqual(forgotten);
});
