import { expect, test } from 'vitest';
import type { Finding, LineCheck } from '../../entities/safety.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { withState } from './check-chart.ts';
import { writtenAsText } from './check-words.ts';
import { besideKept, keptChecks } from './kept-checks.ts';
import { linesToCheck } from './line.ts';
import { checkLines } from './testing/lines.ts';
import { drafted, onChart } from './testing/spaced-charts.ts';

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

test.each(['as-required', 'dose', 'frequency'] as const)(
  'DRF-07 what was found of a line by %s isn’t gone because it is written as text',
  (check) => {
    const then = checkOf({ findings: [{ ...caution, check }] });
    const now = checkOf({ notChecked: [{ check: 'dose', ...writtenAsText }] });
    expect(besideKept('m1', now, kept(then))?.findings).toEqual(then.findings);
  },
);

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

test('DRF-07 PHA-01 what a re-prescription was finalised with stays as it was found once it is confirmed', () => {
  const chart = [onChart('methotrexate', '2026-11-27', { directions: 'With food' })];
  const changes = { dose: '10 tablets', directions: 'With food', frequency: 'monthly' } as const;
  const drafts = [drafted('represcribe', 'methotrexate', '2026-11-28', changes)];
  const around = { today: getPlainDate('2026-11-28') };
  const [then] = checkLines(linesToCheck(chart, drafts), around);
  if (then === undefined) throw new RangeError('No line was checked');
  const confirmed = onChart('methotrexate', '2026-11-28', { ...changes, replaces: 'gone' });
  const [now] = checkLines(linesToCheck([confirmed], []), around);
  const before = then.findings.filter(({ key }) => !now?.findings.some((one) => one.key === key));
  expect(before.map(({ key }) => key.split(':').slice(0, 2).join(':'))).toEqual(
    expect.arrayContaining(['dose:methotrexate', 'frequency:next-dose', 'frequency:read-again']),
  );
  const shown = besideKept(then.line, now, kept(then))?.findings;
  expect(shown).toEqual(expect.arrayContaining(before));
});
