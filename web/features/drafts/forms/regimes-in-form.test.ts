import type { Dosage, Dose } from '@wattle/contract/entities/dosage.ts';
import {
  digoxinByPulse,
  insulinByGlucose,
  warfarinByInr,
} from '@wattle/contract/rules/testing/measured-regimes.ts';
import { lineOnlyRegimes, mixedRegimes } from '@wattle/contract/rules/testing/mixed-regimes.ts';
import { oralRegimes } from '@wattle/contract/rules/testing/oral-regimes.ts';
import { otherRegimes } from '@wattle/contract/rules/testing/other-regimes.ts';
import {
  daily,
  every,
  fortnightly,
  hours,
  lineOf,
  months,
  once,
  type Regime,
  regular,
  weekly,
} from '@wattle/contract/rules/testing/regimes.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { formOfDosage } from './dosage-form.ts';
import { readDosage } from './read-dosage.ts';

const tablet = ['5 mg', 'tablet'] as const;
const patch = ['0.2 mg per hour', 'patch'] as const;
const twoAmounts = [
  ['5 mg', '08:00'],
  ['10 mg', '20:00'],
] as const;
const cycle = { kind: 'cycle', on: 5, off: 2 } as const;

/** Kinds that the other regimes lack. */
const more: readonly Regime[] = [
  ...[every(2), every(3), weekly('mon'), weekly('mon', 'thu'), fortnightly('wed')].map((days) =>
    regular(tablet, [[null, [days, ...twoAmounts]]]),
  ),
  ...[months(1), cycle, once].map((days) => regular(tablet, [[null, [days, ...twoAmounts]]])),
  regular(tablet, [[null, [every(2), ['5 mg', '08:00', '12:00', '20:00']]]]),
  regular(tablet, [[null, [hours(36), ['5 mg', '08:00']]]]),
  regular(tablet, [[null, [every(2), ['5 mg', '08:00', '12:00'], ['10 mg', '20:00']]]]),
  regular(tablet, [
    [7, [daily, ...twoAmounts]],
    [null, [every(2), ...twoAmounts]],
  ]),
  regular(patch, [[null, [every(2), ['1 patch', '08:00', 'off 20:00']]]]),
];

/** What the fields read as again, and what they can't say. */
function readAgain({ dosage, product, startDate }: Regime) {
  const form = formOfDosage(dosage, product, startDate);
  const read = readDosage({ ...form, startDate }, dosage.kind === 'as-required', product);
  return { kept: form.kept, ...read };
}

test.each([
  ...[...oralRegimes, ...otherRegimes, ...mixedRegimes]
    .filter((one) => !lineOnlyRegimes.includes(one))
    .map(([regime, line]) => [line, regime] as const),
  ...[warfarinByInr, insulinByGlucose, digoxinByPulse, ...more].map(
    (regime) => [lineOf(regime), regime] as const,
  ),
])('DRF-01 the fields say %s', (_line, regime) => {
  const { kept, dosage, unread } = readAgain(regime);
  expect(kept).toBeNull();
  expect(unread).toEqual([]);
  expect(dosage).toEqual(regime.dosage);
});

const plain = regular(tablet, [[null, [daily, ['5 mg', '08:00']]]]);
const uncounted: Dose = { kind: 'amount', substance: { low: 5, high: 5, unit: 'mg' } };

const onceDaily = (dose: Dose): Dosage => ({
  kind: 'schedule',
  steps: [{ length: null, parts: [{ days: daily, doses: [{ dose, times: ['08:00'] }] }] }],
});

test.each<readonly [string, Regime]>([
  [
    'weekdays whose times differ too',
    regular(tablet, [
      [null, [weekly('mon', 'fri'), ['5 mg', '08:00']], [weekly('tue'), ['10 mg', '12:00']]],
    ]),
  ],
  [
    'weekdays of which one has several amounts',
    regular(tablet, [[null, [weekly('mon'), ...twoAmounts], [weekly('tue'), ['5 mg', '08:00']]]]),
  ],
  [
    'one amount in one week, another in the next',
    regular(tablet, [
      [
        null,
        [fortnightly('mon'), ['5 mg', '08:00']],
        [
          { kind: 'weeks', every: 2, on: ['mon'], from: addDays(plain.startDate, 7) },
          ['10 mg', '08:00'],
        ],
      ],
    ]),
  ],
  [
    'an amount every day and another beside it on some',
    regular(tablet, [[null, [daily, ['5 mg', '08:00']], [weekly('mon'), ['10 mg', '12:00']]]]),
  ],
  [
    'amounts that differ within hours that are counted',
    regular(tablet, [[null, [hours(12), ...twoAmounts]]]),
  ],
  [
    'patches that come off at different times',
    regular(patch, [
      [null, [daily, ['1 patch', '06:00', 'off 12:00'], ['2 patches', '14:00', 'off 20:00']]],
    ]),
  ],
  [
    'a dose without its count, though the product has one',
    { ...plain, dosage: onceDaily(uncounted) },
  ],
  ...lineOnlyRegimes.map(([regime, line]) => [line, regime] as const),
])('DRF-01 no fields are there for %s, so its line stays as it is', (_what, regime) => {
  const { kept, dosage } = readAgain(regime);
  expect(kept).toEqual(regime.dosage);
  expect(dosage).toEqual(regime.dosage);
});
