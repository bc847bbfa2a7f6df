import { expect, test } from 'vitest';
import type { Finding, LineCheck } from '../../entities/safety.ts';
import { withState } from './check-chart.ts';
import { besideKept, keptChecks } from './kept-checks.ts';

const caution: Finding = {
  key: 'c',
  check: 'interaction',
  level: 'caution',
  message: 'Potassium may rise.',
  source: null,
};
const checkOf = (more: Partial<LineCheck> = {}) =>
  withState({ line: 'm1', findings: [], notChecked: [], failed: [], ...more });
const kept = (...checks: LineCheck[]) =>
  keptChecks(checks.map((check) => ({ safety: { rulesVersion: '1', lines: [check] } })));
const unknown = { check: 'duplicate' as const, why: 'The product isn’t known.' };

test('DRF-07 a line about which nothing was kept is as it is now', () => {
  const now = checkOf();
  expect(besideKept('m1', now, kept({ ...now, line: 'm2' }))).toBe(now);
  expect(besideKept('m1', undefined, keptChecks([{ safety: null }]))).toBeUndefined();
});

test('DRF-07 without the rules, a line shows all that its orders kept', () => {
  const before = checkOf({ findings: [caution], notChecked: [unknown], failed: ['allergy'] });
  expect(besideKept('m1', undefined, kept(before, before))).toEqual({
    line: 'm1',
    state: 'not-checked',
    findings: [caution],
    notChecked: [],
    failed: [],
    whenFinalised: { notChecked: [unknown], failed: ['allergy'] },
  });
});

test('DRF-07 what is so now as it was then is shown once, and what is found no more says so', () => {
  const then = checkOf({
    findings: [caution, { ...caution, key: 'gone', check: 'duplicate' }],
    notChecked: [unknown],
    failed: ['allergy', 'dose'],
  });
  const now = checkOf({ findings: [caution], failed: ['dose'] });
  expect(besideKept('m1', now, kept(then))).toEqual({
    ...now,
    findings: [
      caution,
      {
        ...caution,
        key: 'gone',
        check: 'duplicate',
        message: 'Potassium may rise. This isn’t found any more.',
      },
    ],
    whenFinalised: { notChecked: [unknown], failed: ['allergy'] },
  });
});
