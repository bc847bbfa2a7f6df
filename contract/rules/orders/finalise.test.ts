import { expect, test } from 'vitest';
import type { Draft } from '../../entities/draft.ts';
import { refusalCodes } from '../../errors.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { represcribe } from '../drafts/drafting.ts';
import { allowed, refused } from '../people/capability.ts';
import {
  canFinalise,
  finaliseProblems,
  latestEdit,
  type ReviewState,
  whyNotFinalise,
} from './finalise.ts';
import { medication, paracetamol, today } from '../testing/medications.ts';
import { toInstant } from '../../values/instant.ts';

const onChart = medication();
const at = toInstant(new Date('2026-11-21T01:00:00Z'));

function draft(changes: Partial<Draft> = {}): Draft {
  return {
    id: '3f0c1a52-9a3e-4d7c-8e55-0a1b2c3d4e5f',
    kind: 'represcribe',
    medicationForeignKey: 'm1',
    prescription: represcribe(onChart, today),
    reason: null,
    product: paracetamol,
    createdAt: at,
    updatedAt: at,
    performedOn: today,
    ...changes,
  };
}
const single = {
  quantity: 28,
  unit: 'tablet',
  repeats: 0,
  everyDays: null,
  authority: null,
} as const;
const controlled = { ...paracetamol, schedule: 'S8' as const };
const cease = { kind: 'cease', prescription: null, reason: 'No longer needed' } as const;

test.each<[string, Draft, string[]]>([
  ['a complete draft', draft(), []],
  ['an addition', draft({ kind: 'add', medicationForeignKey: null }), []],
  [
    'a Schedule 8 medicine without its supply',
    draft({ product: controlled }),
    ['Enter how much the pharmacy may supply.'],
  ],
  [
    'a Schedule 8 medicine',
    draft({
      product: controlled,
      prescription: { ...represcribe(onChart, today), supply: single },
    }),
    [],
  ],
  ['ceasing a Schedule 8 medicine', draft({ ...cease, product: controlled }), []],
  [
    'a medicine that left the chart',
    draft({ medicationForeignKey: 'm2' }),
    ['This prescription has been ceased or replaced since you drafted this. Remove this draft.'],
  ],
  [
    'a dose that could be drafted before it was refused',
    draft({
      prescription: { ...represcribe(onChart, today), dosage: undefined, dose: '2 x 50 mg BD' },
    }),
    ['Leave out how often and when it’s given. The frequency and the dose times say that.'],
  ],
  [
    'a start that has passed since it was drafted',
    draft({
      prescription: { ...represcribe(onChart, today), startDate: getPlainDate('2026-11-20') },
    }),
    ['The start date can’t be before today.'],
  ],
])('DRF-02 %s', (_, one, problems) => {
  expect(finaliseProblems(one, [onChart], today, [])).toEqual(problems);
});

test('DRF-02 if the medicine was ceased or changed meanwhile, the draft’s problems say only that', () => {
  const past = { ...represcribe(onChart, today), startDate: getPlainDate('2026-11-20') };
  const gone = draft({ kind: 'change', reason: 'Pain', prescription: past });
  const ceased = medication({ status: 'Ceased', ceased: { by: 'Priya Raman', at } });
  expect(finaliseProblems(gone, [ceased], today, [])).toEqual([
    'Priya Raman ceased this medicine. Remove this draft.',
  ]);
});

const willing = { ok: true } as const;
const problemsOf = (one: Draft) => finaliseProblems(one, [onChart], today, []);

test('DRF-02 all drafts or none', () => {
  const held = draft({ medicationForeignKey: 'm2' });
  const finaliseAll = (drafts: Draft[]) => canFinalise(drafts, problemsOf, willing);
  expect(finaliseAll([])).toEqual({ ok: false, why: refusalCodes.No_Drafts });
  expect(finaliseAll([draft()])).toEqual({ ok: true });
  expect(finaliseAll([draft(), held])).toEqual({
    ok: false,
    why: 'One draft can’t be finalised yet. Fix or remove it first.',
  });
  expect(finaliseAll([held, held])).toMatchObject({
    why: '2 drafts can’t be finalised yet. Fix or remove them first.',
  });
});

test('RELOG-04 only a prescriber who can re-authenticate can finalise a Schedule 8 medicine', () => {
  const unable = { ok: false, why: 'No account' } as const;
  const prescription = { ...represcribe(onChart, today), supply: single };
  const drafts = [draft(), draft({ product: controlled, prescription })];
  expect(canFinalise(drafts, problemsOf, willing)).toEqual({ ok: true });
  expect(canFinalise(drafts, problemsOf, unable)).toEqual(unable);
  expect(canFinalise([draft()], problemsOf, unable)).toEqual({ ok: true });
  const ceasing = draft({ ...cease, product: controlled });
  expect(canFinalise([ceasing], problemsOf, unable)).toEqual({ ok: true });
});

test('DRF-02 the drafts are reviewed as of the latest edit among them', () => {
  const later = toInstant(new Date('2026-11-21T01:00:00.001Z'));
  const edited = draft({ updatedAt: later });
  expect(latestEdit([])).toBeUndefined();
  expect(latestEdit([draft(), edited, draft()])).toBe(later);
});

test('DOS-01 dose times changed after the draft was written block it until it is saved again', () => {
  const before = onChart.doseTimes;
  const after = ['06:00', '12:00', '18:00', '22:00'];
  const changedAt = toInstant(new Date('2026-11-21T02:00:00Z'));
  const change = { before, after, changedBy: 'Ada Park', changedAt };
  const chart = [medication({ doseTimes: after, doseTimesChange: change })];
  expect(finaliseProblems(draft(), chart, today, [])).toEqual([
    'Ada Park has changed the dose times of this medicine from 08:00, 12:00, 17:00, 21:00 to 06:00, 12:00, 18:00, 22:00 since you drafted this. Edit the draft and check its times.',
  ]);
  expect(finaliseProblems(draft(cease), chart, today, [])).toEqual([]);
  const again = toInstant(new Date('2026-11-21T02:00:01Z'));
  expect(finaliseProblems(draft({ updatedAt: again }), chart, today, [])).toEqual([]);
  const withNew = represcribe(medication({ doseTimes: after }), today);
  expect(finaliseProblems(draft({ prescription: withNew }), chart, today, [])).toEqual([]);
});

const reviewed: ReviewState = {
  chart: 'loaded',
  changes: allowed,
  isSaving: false,
  numbers: allowed,
  entry: allowed,
  drafts: allowed,
  missingOfOrder: undefined,
  isSafetyKnown: true,
  unanswered: 0,
  areAllergiesUnchecked: false,
  missingOfResident: undefined,
  unread: undefined,
};

/** Each beside all that comes after it: only the first is said. */
const hurdles: readonly [Partial<ReviewState>, string][] = [
  [{ chart: 'failed' }, 'We couldn’t load the medication chart'],
  [{ changes: refused('Discharged') }, 'Discharged'],
  [{ isSaving: true }, 'Saving your drafts…'],
  [{ numbers: refused('No HPI-I') }, 'No HPI-I'],
  [{ entry: refused('Schedule 8') }, 'Schedule 8'],
  [{ drafts: refused('Held') }, 'Held'],
  [{ missingOfOrder: 'Choose the prescriber' }, 'Choose the prescriber'],
  [{ isSafetyKnown: false }, 'The safety check is still running.'],
  [{ unanswered: 1 }, 'Give a reason for the conflict.'],
  [
    { areAllergiesUnchecked: true },
    'The allergies couldn’t be shown. Say that you’ve checked them another way.',
  ],
  [{ missingOfResident: 'Tick the second identifier' }, 'Tick the second identifier'],
  [{ unread: 'Scroll to the end to finalise.' }, 'Scroll to the end to finalise.'],
];

test.each(hurdles.map(([own, said], i) => [said, own, hurdles.slice(i + 1)] as const))(
  'DRF-02 what is said first: %s',
  (said, own, later) => {
    const all = later.reduce((sum, [one]) => ({ ...sum, ...one }), reviewed);
    expect(whyNotFinalise({ ...all, ...own })).toBe(said);
    expect(whyNotFinalise({ ...reviewed, ...own })).toBe(said);
  },
);

test('DRF-02 a chart that is still loading is said before all, and two conflicts are counted', () => {
  expect(whyNotFinalise({ ...reviewed, chart: 'loading', isSaving: true })).toBe(
    'Loading the medication chart',
  );
  expect(whyNotFinalise({ ...reviewed, unanswered: 2 })).toBe('Give a reason for 2 conflicts.');
  expect(whyNotFinalise(reviewed)).toBeUndefined();
});
