import { expect, test } from 'vitest';
import type { DraftKind } from '../../entities/draft.ts';
import type { Medication } from '../../entities/medication.ts';
import { Instant } from '../../values/instant.ts';
import { isOutdated, isOvertaken, lastChangeOf, subjectOf, whatBecame } from './overtaken.ts';
import { lineEvent } from '../testing/line-events.ts';
import { medication, today } from '../testing/medications.ts';

const [before, drafted, since, after] = [0, 1, 2, 3].map((hour) =>
  Instant.parse(`2026-11-21T0${hour}:00:00.000Z`),
) as [Instant, Instant, Instant, Instant];

const draft = (kind: DraftKind, updatedAt = drafted) => ({
  kind,
  medicationForeignKey: kind === 'add' ? null : 'm1',
  prescription: null,
  updatedAt,
});

function ceased(at = since, changes: Parameters<typeof medication>[0] = {}): Medication {
  return medication({
    status: 'Ceased',
    stoppedDate: today,
    ceased: { by: 'Priya Raman', at },
    changeReason: 'Rash',
    ...changes,
  });
}
const successor = (changes: Parameters<typeof medication>[0] = {}) =>
  medication({ id: 'm2', replaces: 'm1', prescribedBy: 'Priya Raman', ...changes });

const [changed, represcribed] = [[ceased(), successor()], [successor()]];
const keep = 'Look at the chart as it is now, then edit this draft to keep it, or remove it.';
const changedText = `Priya Raman has changed this medicine since you drafted this. ${keep}`;
const represcribedText = `Priya Raman has re-prescribed this medicine since you drafted this. ${keep}`;
const ceasedText = 'Priya Raman ceased this medicine on 21-Nov-2026. Reason: Rash.';

test.each<[DraftKind, string, Medication[], string, string]>([
  ['change', 'changed', changed, changedText, 'm2'],
  ['change', 're-prescribed', represcribed, represcribedText, 'm2'],
  ['change', 'ceased', [ceased()], `${ceasedText} Remove this draft.`, 'm1'],
  ['represcribe', 'changed', changed, changedText, 'm2'],
  ['represcribe', 're-prescribed', represcribed, represcribedText, 'm2'],
  ['represcribe', 'ceased', [ceased()], `${ceasedText} ${keep}`, 'm1'],
  ['cease', 'changed', changed, changedText, 'm2'],
  ['cease', 're-prescribed', represcribed, represcribedText, 'm2'],
  ['cease', 'ceased', [ceased()], `${ceasedText} Remove this draft.`, 'm1'],
])(
  'DRF-02 a %s of a medicine that has since been %s says so, who did it, and what to do',
  (kind, _, chart, text, key) => {
    expect(isOvertaken(draft(kind), chart)).toBe(true);
    expect(isOutdated(draft(kind), chart)).toBe(true);
    expect(whatBecame(draft(kind), chart)).toMatchObject({ text, isOvertaken: true });
    expect(subjectOf(draft(kind), chart)?.authoringSystemForeignKey).toBe(key);
  },
);

test.each<DraftKind>(['add', 'change', 'represcribe', 'cease'])(
  'DRF-02 a %s on the chart that it was drafted on isn’t overtaken',
  (kind) => {
    const chart = [medication(), medication({ id: 'm3', replaces: 'm0' })];
    expect(isOutdated(draft(kind), chart)).toBe(false);
    expect(whatBecame(draft(kind), chart)).toBeNull();
    expect(subjectOf(draft(kind), chart)).toBe(kind === 'add' ? undefined : chart[0]);
  },
);

test('DRF-02 re-prescribing a ceased medicine is intended if drafted after that, and says what it does', () => {
  const again = draft('represcribe', after);
  expect(whatBecame(again, [ceased()])).toEqual({
    text: `${ceasedText} Finalising starts it again.`,
    isOvertaken: false,
    current: undefined,
  });
  const chart = [ceased(), successor()];
  expect(whatBecame(again, chart)).toEqual({
    text: 'Priya Raman has changed this medicine. Finalising adds this prescription beside it.',
    isOvertaken: false,
    current: chart[1],
  });
  expect(subjectOf(again, chart)).toBe(chart[0]);
});

test('DRF-02 a change at the same moment counts as unseen', () => {
  expect(isOvertaken(draft('represcribe', since), [ceased()])).toBe(true);
  expect(isOvertaken(draft('represcribe'), [ceased(before)])).toBe(false);
});

test('DRF-02 the last change to a medicine is when it was ceased, otherwise when its times last changed', () => {
  const doseTimesChange = { before: [], after: [], changedBy: 'Priya Raman', changedAt: after };
  expect(lastChangeOf(medication())).toBeNull();
  expect(lastChangeOf(medication({ doseTimesChange }))).toBe(after);
  expect(lastChangeOf(ceased())).toBe(since);
  // By another clock, which was ahead.
  expect(lastChangeOf(ceased(since, { doseTimesChange }))).toBe(since);
});

test('DRF-02 the last of several changes is named', () => {
  const last = successor({ id: 'm3', replaces: 'm2', prescribedBy: 'Jun Watanabe' });
  const chart = [ceased(), ceased(since, { id: 'm2', replaces: 'm1' }), last];
  expect(whatBecame(draft('cease'), chart)).toMatchObject({
    text: changedText.replace('Priya Raman', 'Jun Watanabe'),
    current: last,
  });
  // What was re-prescribed has left the chart.
  const replaced = [ceased(since, { isReplaced: true }), { ...last, replaces: 'm9' }];
  expect(whatBecame(draft('cease'), replaced)?.text).toBe(
    'Priya Raman replaced this prescription with a new one on 21-Nov-2026. Reason: Rash. Remove this draft.',
  );
  expect(whatBecame(draft('represcribe'), [{ ...last, replaces: 'm9' }])?.text).toBe(
    'This prescription has been ceased or replaced since you drafted this. Remove this draft.',
  );
  const ended = ceased(since, {
    id: 'm2',
    replaces: 'm1',
    ceased: { by: 'Jun Watanabe', at: since },
  });
  expect(whatBecame(draft('represcribe'), [ended])?.text).toBe(
    'Jun Watanabe ceased this medicine on 21-Nov-2026. Reason: Rash. Remove this draft.',
  );
});

test('DRF-02 an import isn’t a person', () => {
  const importedFrom = 'Practice';
  expect(whatBecame(draft('change'), [successor({ importedFrom })])?.text).toBe(
    `An import from Practice has changed this medicine since you drafted this. ${keep}`,
  );
  const ended = ceased(since, { importedFrom, ceased: { by: null, at: since } });
  expect(whatBecame(draft('cease'), [ended])?.text).toBe(
    'An import from Practice ceased this medicine on 21-Nov-2026. Reason: Rash. Remove this draft.',
  );
});

test('DRF-02 what was paused or resumed since has to be looked at before the same is done again', () => {
  const event = (at: Instant) =>
    lineEvent({ kind: 'resume', on: today }, { by: 'Priya Raman', at });
  const chart = [medication({ events: [event(since)] })];
  expect(whatBecame(draft('pause'), chart)).toMatchObject({
    text: `Priya Raman has resumed this medicine since you drafted this. ${keep}`,
    isOvertaken: true,
  });
  // Changing it leaves the pause as it is.
  expect(whatBecame(draft('change'), chart)).toBeNull();
  expect(lastChangeOf(medication({ events: [event(since)] }))).toBe(since);
  const earlier = [medication({ events: [event(Instant.parse('2026-01-01T00:00:00.000Z'))] })];
  expect(whatBecame(draft('resume'), earlier)).toBeNull();
});
