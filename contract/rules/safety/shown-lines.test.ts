import { expect, test } from 'vitest';
import type { Finding, OrderOverride, LineCheck } from '../../entities/safety.ts';
import { Instant } from '../../values/instant.ts';
import { Uuid } from '../../values/uuid.ts';
import { withState } from './check-chart.ts';
import { withReasonsKept } from './kept-checks.ts';
import { shownLines } from './shown-lines.ts';

const finding = (key: string, level: Finding['level'] = 'conflict'): Finding => ({
  key,
  check: 'interaction',
  level,
  message: `${key}.`,
  source: null,
});

const checkOf = (line: string, keys: readonly Finding[], more: Partial<LineCheck> = {}) =>
  withState({ line, findings: [...keys], notChecked: [], failed: [], ...more });

const given = (key: string, lines: string[], at = '2026-11-20T00:00:00.000Z'): OrderOverride => ({
  key,
  reason: 'benefit',
  note: null,
  lines,
  message: `${key} was found.`,
  check: 'interaction',
  orderId: Uuid.parse('00000000-0000-4000-8000-000000000001'),
  givenBy: 'Priya Raman',
  givenAt: Instant.parse(at),
});

const shown = (...args: Parameters<typeof shownLines>) =>
  [...shownLines(...args)].map(([line, { conflicts, behindMark }]) => [
    line,
    conflicts.map(({ finding: { key }, override }) => `${key} ${override?.givenAt ?? 'no reason'}`),
    behindMark.findings.map(({ key }) => key),
  ]);

test('DRF-07 a pair’s conflict is written out once, where the changed line is, and is a mark on the other', () => {
  const pair = finding('pair');
  expect(
    shown(
      [
        { check: checkOf('new', [pair, finding('low', 'caution')]), isChanged: true },
        { check: checkOf('old', [pair]), isChanged: false },
      ],
      [],
    ),
  ).toEqual([
    ['new', ['pair no reason'], ['low']],
    ['old', [], ['pair']],
  ]);
});

test('DRF-07 a conflict has its latest reason on a changed line; on any other a reason stays behind the mark', () => {
  const reasons = [
    given('a', ['old'], '2026-11-18T00:00:00.000Z'),
    given('a', ['new'], '2026-11-19T00:00:00.000Z'),
    given('b', ['old']),
  ];
  expect(
    shown(
      [
        { check: checkOf('new', [finding('a')]), isChanged: true },
        { check: checkOf('old', [finding('b'), finding('c')]), isChanged: false },
      ],
      reasons,
    ),
  ).toEqual([
    ['new', ['a 2026-11-19T00:00:00.000Z'], []],
    ['old', ['c no reason'], ['b']],
  ]);
});

test('DRF-07 what a licensed source found isn’t called gone: the source wasn’t asked again', () => {
  const reasons = [{ ...given('theirs', ['m1']), check: 'licensed' as const }];
  const { findings } = withReasonsKept(checkOf('m1', []), reasons);
  expect(findings.map(({ message }) => message)).toEqual(['theirs was found.']);
});

test('DRF-07 a reason is kept on its line when its conflict isn’t found any more', () => {
  const reasons = [given('gone', ['m1']), given('found', ['m1']), given('other', ['m2'])];
  const kept = withReasonsKept(checkOf('m1', [finding('found')]), reasons);
  expect(kept.findings.map(({ message }) => message)).toEqual([
    'found.',
    'gone was found. This isn’t found any more.',
  ]);
  expect(shown([{ check: kept, isChanged: true }], reasons)).toEqual([
    ['m1', ['found 2026-11-20T00:00:00.000Z', 'gone 2026-11-20T00:00:00.000Z'], []],
  ]);
});

test.each([
  { failed: ['interaction' as const] },
  { notChecked: [{ check: 'interaction' as const, why: 'Unknown product.' }] },
])('DRF-07 a conflict isn’t called gone where its check couldn’t be made: %j', (more) => {
  const kept = withReasonsKept(checkOf('m1', [], more), [given('gone', ['m1'])]);
  expect(kept.findings.map(({ message }) => message)).toEqual(['gone was found.']);
  expect(kept.state).toBe('failed' in more ? 'failed' : 'not-checked');
});
