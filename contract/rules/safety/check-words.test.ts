import { expect, test } from 'vitest';
import type { FindingLevel, LineCheck } from '../../entities/safety.ts';
import { chartCheckText } from './check-words.ts';

const times = (count: number, state: LineCheck['state']) =>
  Array.from({ length: count }, () => ({ state, findings: [] as LineCheck['findings'] }));
const found = (level: FindingLevel) => ({
  state: 'checked' as const,
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
])('DRF-07 the check of a chart reads "%s"', (text, checks) => {
  expect(chartCheckText(checks)).toBe(text);
});
