import { expect, test } from 'vitest';
import type { FindingLevel, LineCheck, SafetyCheck } from '../../entities/safety.ts';
import {
  chartCheckText,
  notCheckedSign,
  notCheckedWords,
  unknownAllergies,
  whyNotChecked,
  writtenAsText,
} from './check-words.ts';

const gap = (check: SafetyCheck, why = 'Why.') => ({ check, why });
const unknown = gap('allergy', unknownAllergies['NOT ASKED']);
const times = (count: number, state: LineCheck['state'], ...notChecked: LineCheck['notChecked']) =>
  Array.from({ length: count }, () => ({
    state,
    notChecked,
    findings: [] as LineCheck['findings'],
  }));
const found = (level: FindingLevel) => ({
  state: 'checked' as const,
  notChecked: [],
  findings: [{ key: level, check: 'allergy' as const, level, message: '', source: null }],
});

test.each([
  ['', []],
  ['1 medicine checked against a short list', times(1, 'checked')],
  ['All 23 medicines checked against a short list', times(23, 'checked')],
  [
    '21 medicines checked against a short list, 2 not checked',
    [...times(21, 'checked'), ...times(2, 'not-checked')],
  ],
  ['2 medicines not checked', times(2, 'not-checked')],
  [
    '22 medicines checked against a short list. Check failed for 1',
    [...times(22, 'checked'), ...times(1, 'failed')],
  ],
  [
    '1 medicine checked against a short list, 1 not checked. Check failed for 2',
    [...times(1, 'checked'), ...times(1, 'not-checked'), ...times(2, 'failed')],
  ],
  ['Check failed for 5 medicines', times(5, 'failed')],
  ['Check failed for 1 medicine', times(1, 'failed')],
  [
    'All 3 medicines checked against a short list. Conflicts or cautions on 2',
    [found('conflict'), found('caution'), found('information')],
  ],
  [
    'Allergies not checked; otherwise all 8 medicines checked against a short list',
    times(8, 'not-checked', unknown),
  ],
  [
    'Allergies not checked; otherwise 1 medicine checked against a short list, 2 not checked. Check failed for 1. Conflicts or cautions on 1',
    [
      ...times(2, 'not-checked', unknown, gap('dose')),
      ...times(1, 'failed', unknown),
      { ...found('caution'), state: 'not-checked' as const, notChecked: [unknown] },
    ],
  ],
  [
    'Some allergies not checked; otherwise all 2 medicines checked against a short list',
    times(2, 'not-checked', gap('allergy')),
  ],
  [
    '1 medicine checked against a short list, 1 not checked',
    [...times(1, 'checked'), ...times(1, 'not-checked', gap('allergy'))],
  ],
])('DRF-07 the check of a chart reads "%s"', (text, checks) => {
  expect(chartCheckText(checks)).toBe(text);
});

test.each([
  ['Allergies not checked', [unknown]],
  ['Allergies not checked', [unknown, gap('allergy')]],
  ['Some allergies and dose not checked', [gap('allergy'), gap('dose'), gap('dose')]],
  ['Not checked', [unknown, gap('duplicate'), gap('dose')]],
])('DRF-07 what wasn’t checked of a line reads "%s"', (text, notChecked) => {
  expect(notCheckedWords(notChecked)).toBe(text);
});

test('DRF-07 a sign says of what is written as text that it is', () => {
  expect(notCheckedSign([unknown])).toBe('Allergies not checked');
  expect(notCheckedSign([{ check: 'dose', ...writtenAsText }])).toBe(
    'Written as text, dose not checked',
  );
});

test('DRF-07 what wasn’t checked says why, and that the rest was, unless a check failed', () => {
  const notChecked = [gap('dose')];
  expect(whyNotChecked({ notChecked: [gap('frequency')], failed: [] })).toBe(
    'Why. The rest was checked.',
  );
  expect(whyNotChecked({ notChecked, failed: [] })).toBe(
    'Why. Checked: allergies, duplicates and interactions.',
  );
  expect(whyNotChecked({ notChecked: [unknown, ...notChecked], failed: [] })).toMatch(
    / Checked: duplicates and interactions\.$/,
  );
  expect(whyNotChecked({ notChecked, failed: ['allergy'] })).toBe('Why.');
});
