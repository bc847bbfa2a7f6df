import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftContent } from '../../entities/draft.ts';
import type { CatalogueProduct, Prescription } from '../../entities/medication.ts';
import { type FrequencyCode, frequencyCodes } from '../../values/medicine-codes.ts';
import { addDays, daysBetween, getPlainDate, type PlainDate } from '../../values/plain-date.ts';
import {
  changeFrom,
  draftKindsFor,
  draftProblems,
  prescribeProduct,
  prescriptionProblems,
  represcribe,
} from './drafting.ts';
import { byGlucose, decidedByInr } from '../testing/measured-regimes.ts';
import { anyDate, medication, paracetamol, structured, today } from '../testing/medications.ts';
import { prn } from '../testing/regimes.ts';

const product: CatalogueProduct = {
  ...paracetamol,
  brands: ['Panamax'],
  route: 'oral',
  usualCourseType: 'Regular',
  doses: ['1 g (2 tablets)', '500 mg (1 tablet)'],
  frequencies: ['three-times-daily', 'twice-daily'],
  prnReason: null,
  maximum24h: null,
  courseDays: null,
  packable: true,
  matchedName: null,
};
const prnProduct: CatalogueProduct = {
  ...product,
  usualCourseType: 'AsRequired',
  frequencies: ['when-required'],
  prnReason: 'pain or fever',
  maximum24h: '8 tablets (4 g)',
};
const good = prescribeProduct(product, today);
const goodPrn = prescribeProduct(prnProduct, today);

test.each([
  ['New', ['change', 'represcribe', 'cease', 'pause']],
  ['Existing', ['change', 'represcribe', 'cease', 'pause']],
  ['RePrescribed', ['change', 'represcribe', 'cease', 'pause']],
  ['Expired', ['represcribe', 'cease', 'change']],
  ['Ceased', ['represcribe']],
] as const)('DRF-01 a medicine that is %s can be drafted to %j', (status, kinds) => {
  expect(draftKindsFor({ status }, today)).toEqual(kinds);
});

describe('DRF-01 from the catalogue', () => {
  test('DRF-01 the usual values are filled in', () => {
    expect(good).toEqual({
      productCode: 'W0401',
      brandName: null,
      courseType: 'Regular',
      packagingType: 'Packed',
      dose: '1 g (2 tablets)',
      route: 'oral',
      frequency: 'three-times-daily',
      doseTimes: ['08:00', '14:00', '20:00'],
      startDate: today,
      endDate: null,
      prnReason: null,
      maximum24h: null,
      directions: '',
    });
  });

  test('DRF-01 when required: its reason and maximum, no times, no packaging', () => {
    expect(goodPrn).toMatchObject({
      courseType: 'AsRequired',
      packagingType: 'None',
      doseTimes: [],
      prnReason: 'pain or fever',
      maximum24h: '8 tablets (4 g)',
    });
  });

  test('DRF-01 a course of seven days ends on its seventh day', () => {
    const course = prescribeProduct(
      { ...product, usualCourseType: 'ShortCourse', courseDays: 7, packable: false },
      today,
    );
    expect(course).toMatchObject({ endDate: '2026-11-27', packagingType: 'UnPacked' });
  });

  test('DRF-01 a product without a usual frequency asks for one, and none is guessed', () => {
    const unusual = { ...product, frequencies: [] };
    const asks = { field: 'frequency', message: 'Choose how often it’s given' };
    expect(prescriptionProblems(prescribeProduct(unusual, today), today)).toEqual([asks]);
    const prn = prescribeProduct({ ...prnProduct, frequencies: [] }, today);
    expect(prescriptionProblems(prn, today)).toEqual([]);
  });
});

describe('DRF-01 from the chart', () => {
  const course = medication({
    courseType: 'ShortCourse',
    startDate: getPlainDate('2026-11-15'),
    endDate: getPlainDate('2026-11-24'),
    directions: 'With food',
  });

  test('DRF-01 re-prescribing repeats the prescription from today, for as long as before', () => {
    const again = represcribe(course, today);
    expect(again).toMatchObject({ startDate: '2026-11-21', endDate: '2026-11-30' });
    expect(again).toMatchObject({
      productCode: course.product.code,
      dose: course.dose,
      doseTimes: course.doseTimes,
      directions: 'With food',
    });
    expect(represcribe(medication(), today).endDate).toBeNull();
  });

  test('DRF-01 a change keeps the end of a running course and renews a past one', () => {
    expect(changeFrom(course, today).endDate).toBe('2026-11-24');
    expect(changeFrom(course, getPlainDate('2026-11-24')).endDate).toBe('2026-11-24');
    expect(changeFrom(course, getPlainDate('2026-11-25')).endDate).toBe('2026-12-04');
  });

  test('DRF-01 a valid medicine on any chart can be re-prescribed as it is', () => {
    fc.assert(
      fc.property(anyDate, fc.option(fc.nat(400)), (startDate, days) => {
        const endDate = days === null ? null : addDays(startDate, days);
        const m = medication({ startDate, endDate });
        const again = represcribe(m, today);
        expect(prescriptionProblems(again, today)).toEqual([]);
        expect(prescriptionProblems(changeFrom(m, today), today)).toEqual([]);
        expect(again.endDate && daysBetween(again.startDate, again.endDate)).toBe(days);
      }),
    );
  });
});

const withProblems = (prescription: Prescription) =>
  prescriptionProblems(prescription, today).map(({ field }) => field);
const unreal = '2026-02-31' as PlainDate;

test('DRF-01 the usual values of a product are complete', () => {
  expect(prescriptionProblems(good, today)).toEqual([]);
  expect(prescriptionProblems(goodPrn, today)).toEqual([]);
});

test.each<[string, Partial<Prescription>, (keyof Prescription)[]]>([
  ['no dose', { dose: '  ' }, ['dose']],
  ['a trailing zero', { dose: '5.0 mg' }, ['dose']],
  ['a start before today', { startDate: addDays(today, -1) }, ['startDate']],
  ['a start that isn’t a real day', { startDate: unreal }, ['startDate']],
  ['a start later', { startDate: addDays(today, 3) }, []],
  ['a start in a mistyped year', { startDate: getPlainDate('2206-11-21') }, ['startDate']],
  ['an end in a mistyped year', { endDate: getPlainDate('9999-01-01') }, ['endDate']],
  ['a dose without a unit', { dose: '500' }, ['dose']],
  ['a dose of nothing', { dose: '0' }, ['dose']],
  ['an end before the start', { endDate: addDays(today, -1) }, ['endDate']],
  ['an end that isn’t a real day', { endDate: unreal }, ['endDate']],
  ['an end on the first day', { endDate: today }, []],
  ['a short course without an end', { courseType: 'ShortCourse' }, ['endDate']],
  ['when required without an as-required course', { frequency: 'when-required' }, ['frequency']],
  ['fewer times than the frequency has', { doseTimes: ['08:00'] }, ['doseTimes']],
  ['no times', { doseTimes: [] }, ['doseTimes']],
  ['a time twice', { doseTimes: ['08:00', '08:00', '20:00'] }, ['doseTimes']],
  ['times out of order', { doseTimes: ['20:00', '08:00', '14:00'] }, ['doseTimes']],
  ['other times, the same number of them', { doseTimes: ['07:00', '13:00', '19:00'] }, []],
  ['a maximum with a short unit', { maximum24h: '100mcg' }, ['maximum24h']],
  ['a dose of nothing', { dose: '0 tablets' }, ['dose']],
  ['directions with a short unit', { directions: 'Give 5mcg extra' }, ['directions']],
  ['directions with a time', { directions: 'At 7.30 am' }, []],
  ['a reason without a leading zero', { prnReason: '.5 mg extra' }, ['prnReason']],
  ['a dose with a second frequency', { dose: '1 1/2 tablets BD' }, ['dose']],
  ['a maximum with a frequency', { maximum24h: '4 tablets BD' }, ['maximum24h']],
  ['a maximum by the day', { maximum24h: '4 g a day' }, []],
  ['a dose of no tablets', { dose: 'zero tablets' }, ['dose']],
  ['a dose of nothing that is counted differently', { dose: '0 pieces' }, ['dose']],
  ['a dose without a number', { dose: 'as directed' }, ['dose']],
  ['a maximum that says its 24 hours', { maximum24h: '4 g in 24 hours' }, []],
  ['a dose with a decimal comma', { dose: '1,5 tablets' }, ['dose']],
  ['a maximum of nothing', { maximum24h: '0 mg (0 tablets)' }, ['maximum24h']],
])('DRF-01 %s', (_what, change, fields) => {
  expect(withProblems({ ...good, ...change })).toEqual(fields);
});

test.each<[string, Partial<Prescription>, (keyof Prescription)[]]>([
  ['no reason', { prnReason: null }, ['prnReason']],
  ['a blank reason', { prnReason: ' ' }, ['prnReason']],
  ['no maximum', { maximum24h: null }, ['maximum24h']],
  ['packaging', { packagingType: 'Packed' }, ['packagingType']],
  ['an interval instead', { frequency: 'every-6-hours' }, []],
])('DRF-01 when required with %s', (_what, change, fields) => {
  expect(withProblems({ ...goodPrn, ...change })).toEqual(fields);
});

test('DRF-01 thirteen dose times are too many', () => {
  const doseTimes = Array.from({ length: 13 }, (_, hour) =>
    `${String(hour + 8)}:00`.padStart(5, '0'),
  );
  expect(withProblems({ ...good, frequency: 'every-4-hours', doseTimes })).toEqual(['doseTimes']);
});

test('DRF-01 the messages name what to enter', () => {
  const messages = (change: Partial<Prescription>) =>
    prescriptionProblems({ ...good, ...change }, today).map(({ message }) => message);
  expect(messages({ dose: '5.0 mg' })).toEqual(['Write 5 mg, without a trailing zero']);
  expect(messages({ dose: '0 tablets' })).toEqual(['Enter an amount above 0']);
  expect(messages({ dose: '10 0 mg' })[0]).toMatch(/^Don’t write two numbers/);
  expect(messages({ doseTimes: [] })).toEqual(['Enter 3 dose times for three times a day']);
  expect(messages({ frequency: 'once-daily' })).toEqual(['Enter one dose time for once a day']);
});

test('DRF-01 the times that any frequency suggests are accepted with it', () => {
  for (const frequency of frequencyCodes.filter((code) => code !== 'when-required')) {
    expect(
      prescriptionProblems(
        prescribeProduct({ ...product, frequencies: [frequency] }, today),
        today,
      ),
    ).toEqual([]);
  }
});

const draft: DraftContent = {
  kind: 'change',
  medicationForeignKey: 'm1',
  prescription: good,
  reason: 'Renal function',
};

const methotrexate = {
  ...product,
  ingredients: ['methotrexate'],
  strength: '2.5 mg',
};
const daily: Prescription = {
  ...good,
  dose: '10 mg (4 tablets)',
  frequency: 'once-daily-morning',
  doseTimes: ['08:00'],
};

test('DRF-07 a once-a-week medicine can’t be drafted more often', () => {
  const problems = (frequency: FrequencyCode, strength = '2.5 mg', ingredient = 'methotrexate') =>
    draftProblems(
      { ...draft, prescription: { ...daily, frequency } },
      structured({ ...methotrexate, ingredients: [ingredient], strength }),
      today,
    );
  expect(problems('once-daily-morning')).toEqual([
    {
      field: 'frequency',
      message: 'Methotrexate is given once a week, not once a day in the morning',
    },
  ]);
  expect(problems('every-72-hours')).toHaveLength(1);
  expect(problems('when-required').map(({ field }) => field)).toContain('frequency');
  expect(problems('once-weekly')).toEqual([]);
  expect(problems('every-7-days')).toEqual([]);
  expect(problems('once-daily-morning', '70 mg', 'alendronic acid')).toHaveLength(1);
  expect(problems('once-daily-morning', '10 mg', 'alendronic acid')).toEqual([]);
  expect(problems('once-daily-morning', '35 mg', 'risedronic acid')).toHaveLength(1);
  expect(problems('once-daily-morning', '5 mg', 'risedronic acid')).toEqual([]);
});

test('DRF-07 a patch with a different interval can be drafted, and gives a finding', () => {
  const patch = { ...product, ingredients: ['fentanyl'], form: 'patch' };
  expect(draftProblems({ ...draft, prescription: daily }, patch, today)).toEqual([]);
});

test.each<[string, DraftContent, string[]]>([
  ['a change', draft, []],
  ['a change without a reason', { ...draft, reason: null }, ['reason']],
  ['a change with two letters', { ...draft, reason: ' ok ' }, ['reason']],
  ['a change without a prescription', { ...draft, prescription: null }, ['prescription']],
  ['a change of nothing', { ...draft, medicationForeignKey: null }, ['medicationForeignKey']],
  ['ceasing', { ...draft, kind: 'cease', prescription: null }, []],
  [
    'ceasing without a reason',
    { ...draft, kind: 'cease', prescription: null, reason: null },
    ['reason'],
  ],
  ['ceasing with a prescription', { ...draft, kind: 'cease' }, ['prescription']],
  ['re-prescribing without a reason', { ...draft, kind: 'represcribe', reason: null }, []],
  ['adding', { ...draft, kind: 'add', medicationForeignKey: null, reason: null }, []],
  ['a reason of 301 characters', { ...draft, reason: 'x'.repeat(301) }, ['reason']],
  ['a reason with a NUL', { ...draft, reason: 'Side\u0000 effect' }, ['reason']],
  [
    'directions of 501 characters',
    { ...draft, prescription: { ...good, directions: 'x'.repeat(501) } },
    ['directions'],
  ],
  [
    'directions of several lines',
    { ...draft, prescription: { ...good, directions: 'with food\r\n\tand water 👍🏽' } },
    [],
  ],
  [
    'directions shown backwards',
    { ...draft, prescription: { ...good, directions: 'not more than \u202e52' } },
    ['directions'],
  ],
  ['adding to a medicine', { ...draft, kind: 'add' }, ['medicationForeignKey']],
  ['a prescription with a problem', { ...draft, prescription: { ...good, dose: '' } }, ['dose']],
])('DRF-01 %s', (_what, content, fields) => {
  expect(draftProblems(content, product, today).map(({ field }) => field)).toEqual(fields);
});

test.each<[string, Parameters<typeof medication>[0], string]>([
  ['on the next due day', { startDate: getPlainDate('2026-11-19') }, '2026-11-26'],
  ['today if it is due today', { startDate: getPlainDate('2026-11-14') }, '2026-11-21'],
  ['on its weekday', { startDate: getPlainDate('2026-11-16') }, '2026-11-23'],
  [
    'on the weekday in its directions, if it is written as text',
    { dosage: undefined, directions: 'On Mondays.' },
    '2026-11-23',
  ],
  [
    'today if its day isn’t certain',
    { dosage: undefined, directions: 'Mondays or Fridays' },
    '2026-11-21',
  ],
  [
    'on the next due day by its code',
    { dosage: undefined, startDate: getPlainDate('2026-11-19') },
    '2026-11-26',
  ],
  ['today if it is given every day', { frequency: 'once-daily' }, '2026-11-21'],
  [
    'on its first day if it has not started',
    { startDate: getPlainDate('2026-11-25') },
    '2026-11-25',
  ],
  [
    'a week after its last dose if it was ceased then',
    { startDate: getPlainDate('2026-11-14'), status: 'Ceased', stoppedDate: today },
    '2026-11-28',
  ],
  [
    'today if it ended long ago',
    {
      startDate: getPlainDate('2026-06-01'),
      endDate: getPlainDate('2026-06-30'),
      status: 'Expired',
    },
    '2026-11-21',
  ],
])('DRF-01 a weekly medicine is prescribed again %s', (_when, changes, start) => {
  const weekly = medication({ frequency: 'once-weekly', doseTimes: ['08:00'], ...changes });
  expect(represcribe(weekly, today).startDate).toBe(start);
  expect(changeFrom(weekly, today).startDate).toBe(start);
});

test.each<[string, Parameters<typeof medication>[0]]>([
  ['given every day', {}],
  [
    'given when required',
    { courseType: 'AsRequired', dosage: prn(['5 mg', 'tablet'], '5 mg', 4, '20 mg').dosage },
  ],
  ['decided by INR', { dosage: decidedByInr }],
  ['given by blood glucose', { dosage: byGlucose }],
  ['written as text', { dosage: undefined }],
  ['given weekly, written as text', { dosage: undefined, frequency: 'once-weekly' }],
])('DRF-01 a medicine %s that starts later is prescribed again for its first day', (_, changes) => {
  const later = medication({ startDate: getPlainDate('2026-12-05'), ...changes });
  expect(represcribe(later, today)).toMatchObject({ startDate: '2026-12-05', endDate: null });
  expect(changeFrom(later, today).startDate).toBe('2026-12-05');
});
