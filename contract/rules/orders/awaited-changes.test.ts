import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Medication, OrderHistoryEntry } from '../../entities/medication.ts';
import { Instant } from '../../values/instant.ts';
import { awaitedChanges, changesSince, heldChanges } from './awaited-changes.ts';
import { awaitingConfirmation } from './confirm.ts';
import { changesBetween } from './order-diff.ts';
import { historyEntry } from '../testing/history-entry.ts';
import { anyChart, medication } from '../testing/medications.ts';

const existing = medication({ id: 'a' });
const awaiting = (id: string, changes: Partial<Medication> = {}) =>
  medication({ id, status: 'New', confirmed: false, ...changes });

const entry = (sequence: number, now: Medication[], then: Medication[] | null) =>
  historyEntry({
    id: `o${sequence}`,
    sequence,
    finalisedAt: Instant.parse(`2026-11-2${sequence}T01:00:00.000Z`),
    finalisedBy: `Prescriber ${sequence}`,
    changes: changesBetween(now, then),
  });

const summary = (chart: readonly Medication[], history: readonly OrderHistoryEntry[]) =>
  awaitedChanges(chart, history).map(({ medication: m, kind, before, successor, order }) => [
    m.authoringSystemForeignKey,
    kind,
    before?.authoringSystemForeignKey ?? null,
    successor?.authoringSystemForeignKey ?? null,
    order?.sequence ?? null,
  ]);

test('CFM-01 an added and a ceased medicine, with who finalised them', () => {
  const ceased = awaiting('a', { status: 'Ceased' });
  const chart = [ceased, awaiting('b'), medication({ id: 'c' })];
  const history = [entry(2, chart, [existing, medication({ id: 'c' })])];
  expect(summary(chart, history)).toEqual([
    ['a', 'ceased', null, null, 2],
    ['b', 'added', null, null, 2],
  ]);
});

test('CFM-01 the two halves of a change are shown together, the new one first', () => {
  const chart = [
    awaiting('a', { status: 'Ceased', isReplaced: true }),
    awaiting('n', { replaces: 'a' }),
    awaiting('x', { product: { ...existing.product, name: 'aspirin' } }),
  ];
  const history = [entry(2, chart, [existing])];
  expect(summary(chart, history)).toEqual([
    ['x', 'added', null, null, 2],
    ['n', 'changed', 'a', null, 2],
    ['a', 'replaced', null, 'n', 2],
  ]);
  expect(summary(chart, [])).toEqual([
    ['x', 'added', null, null, null],
    ['n', 'changed', 'a', null, null],
    ['a', 'replaced', null, 'n', null],
  ]);
});

test('CFM-01 a prescription stays replaced while what replaced it is changed, ceased or re-prescribed', () => {
  const old = awaiting('a', { status: 'Ceased', isReplaced: true });
  const kindIn = (...chart: Medication[]) =>
    awaitedChanges([old, ...chart], []).find(({ medication: m }) => m === old)?.kind;
  const replaced = awaiting('n', { replaces: 'a', status: 'Ceased', isReplaced: true });
  expect(kindIn(replaced, awaiting('o', { replaces: 'n' }))).toBe('replaced');
  expect(kindIn(awaiting('n', { replaces: 'a', status: 'Ceased' }))).toBe('replaced');
  expect(kindIn(awaiting('o', { replaces: 'n', status: 'RePrescribed' }))).toBe('replaced');
});

test('CFM-01 the prescription that a re-prescription replaced has left the chart, so it comes from the history', () => {
  const chart = [awaiting('n', { status: 'RePrescribed', replaces: 'a' })];
  expect(summary(chart, [entry(2, chart, [existing])])).toEqual([
    ['n', 'represcribed', 'a', null, 2],
  ]);
  expect(summary(chart, [])).toEqual([['n', 'represcribed', null, null, null]]);
});

test('CFM-01 an order still unconfirmed when the next one came keeps its changes, shown above', () => {
  const first = [existing, awaiting('z')];
  const second = [...first, awaiting('b')];
  const history = [entry(2, second, first), entry(1, first, [existing])];
  expect(summary(second, history)).toEqual([
    ['z', 'added', null, null, 1],
    ['b', 'added', null, null, 2],
  ]);
});

test('CFM-01 a medicine added by one order and ceased by the next counts as one change, of the next', () => {
  const first = [awaiting('z')];
  const second = [awaiting('z', { status: 'Ceased' })];
  const history = [entry(2, second, first), entry(1, first, [])];
  expect(summary(second, history)).toEqual([['z', 'ceased', null, null, 2]]);
});

test('CFM-01 exactly the changes that await confirmation are listed, once each', () => {
  fc.assert(
    fc.property(anyChart, (chart) => {
      const keys = (medications: readonly Medication[]) =>
        medications.map((m) => m.authoringSystemForeignKey).toSorted();
      const listed = awaitedChanges(chart, []).map(({ medication: m }) => m);
      expect(keys(listed)).toEqual(keys(awaitingConfirmation(chart)));
    }),
  );
});

test('CFM-07 only the further delta stands out, and nothing moves', () => {
  const seenChart = [awaiting('b'), awaiting('d'), awaiting('e')];
  const chart = [awaiting('a'), awaiting('b'), awaiting('d', { status: 'Ceased' })];
  const since = changesSince(awaitedChanges(seenChart, []), awaitedChanges(chart, []), chart);
  expect(since.map(({ medication: m, news }) => [m.authoringSystemForeignKey, news])).toEqual([
    ['b', null],
    ['d', 'altered'],
    ['e', 'left'],
    ['a', 'arrived'],
  ]);
});

const packaging = {
  packagingType: 'UnPacked' as const,
  packagingChange: {
    before: 'Packed' as const,
    changedBy: 'Jodie Walsh',
    changedAt: Instant.parse('2026-11-21T01:00:00.000Z'),
  },
};

test('LIV-01 different packaging makes it a different change, though no order made it', () => {
  const chart = [awaiting('b', packaging)];
  const since = changesSince(awaitedChanges([awaiting('b')], []), awaitedChanges(chart, []), chart);
  expect(since).toMatchObject([{ medication: packaging, news: 'altered' }]);
});

test('LIV-01 PHA-01 while a newer chart isn’t shown, nothing arrives, and what changed again stays the same', () => {
  const first = [awaiting('b'), awaiting('d'), awaiting('e'), awaiting('f')];
  const shown = [...first, awaiting('g')];
  const inView = changesSince(awaitedChanges(first, []), awaitedChanges(shown, []), shown);
  const chart = [
    awaiting('a'),
    awaiting('b', packaging),
    awaiting('d', { status: 'Ceased' }),
    { ...awaiting('f'), product: { ...awaiting('f').product, action: 'Actioned' as const } },
    awaiting('g'),
  ];
  const held = heldChanges(inView, changesSince(inView, awaitedChanges(chart, []), chart));
  expect(
    held.map(({ medication: m, news, isBehind }) => [m.authoringSystemForeignKey, news, isBehind]),
  ).toEqual([
    ['b', 'altered', true],
    ['d', 'altered', true],
    ['e', 'left', undefined],
    ['f', null, undefined],
    ['g', 'arrived', undefined],
  ]);
  expect(held[0]?.medication).toBe(first[0]);
  expect(held[1]?.medication).toBe(first[1]);
  // Actioning a change doesn't move it.
  expect(held[3]?.medication.product.action).toBe('Actioned');
});

test('CFM-07 a change confirmed in the meantime shows that without moving', () => {
  const seen = awaitedChanges([awaiting('b')], []);
  const chart = [medication({ id: 'b' })];
  expect(changesSince(seen, awaitedChanges(chart, []), chart)).toMatchObject([
    { medication: { confirmed: true }, news: 'left' },
  ]);
});

test('CFM-07 without a newer order nothing stands out', () => {
  fc.assert(
    fc.property(anyChart, (chart) => {
      const changes = awaitedChanges(chart, []);
      const since = changesSince(changes, changes, chart);
      expect(since).toEqual(changes.map((change) => ({ ...change, news: null })));
    }),
  );
});
