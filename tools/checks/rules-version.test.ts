import { createHash } from 'node:crypto';
import { rulesVersion } from '@wattle/contract/rules/safety/check-chart.ts';
import { expect, test } from 'vitest';
import { isTest, repositoryFiles } from './repository-files.ts';

/** What a file of facts says: without comments, imports and how it is broken into lines. */
const said = (text: string) =>
  text.replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*|^import .*?;$/gms, '').replaceAll(/\s+/g, ' ');

test('DRF-07 a changed fact needs a new version of the rules', () => {
  const facts = repositoryFiles().filter(
    ({ path }) => path.startsWith('contract/rules/safety/facts/') && !isTest(path),
  );
  expect(facts.length).toBeGreaterThan(10);
  const digest = createHash('sha256').update(facts.map(({ text }) => said(text)).join());
  // Orders keep the version that they were checked with. Raise it, and write both here.
  expect([rulesVersion, digest.digest('hex').slice(0, 12)]).toEqual(['57', 'f275b2187824']);
});
