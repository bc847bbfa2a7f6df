import type { Weekday } from '@wattle/contract/values/weekday.ts';
import type { Dosage, Dose, ScheduleStep } from '@wattle/contract/entities/dosage.ts';
import type { CourseType, Prescription } from '@wattle/contract/entities/medication.ts';
import { readDose, readLargest } from '@wattle/contract/rules/dosing/read-dose.ts';
import { readProduct } from '@wattle/contract/rules/dosing/read-product.ts';
import { textFieldsOf } from '@wattle/contract/rules/dosing/text-fields.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Charting } from './charting.ts';
import { prescription, today } from './charting.ts';

const written = {
  W1: { ingredients: ['warfarin'], strength: '1 mg' },
  K1: { ingredients: ['prednisolone'], strength: '5 mg' },
  M2: { ingredients: ['methotrexate'], strength: '2.5 mg' },
  L1: { ingredients: ['levodopa', 'carbidopa'], strength: '100 mg and 25 mg' },
  O5: { ingredients: ['oxycodone'], strength: '5 mg' },
  N1: { ingredients: ['glyceryl trinitrate'], strength: '10 mg per 24 hours', form: 'patch' },
} as const;
export type StructuredCode = keyof typeof written;

const products = Object.entries(written).map(([code, one]) => {
  const product = { form: 'tablet', ...one };
  return {
    ...product,
    code,
    ingredients: [...product.ingredients],
    structure: readProduct(product),
    brandName: null,
    brands: [],
    schedule: 'S4',
    complementary: false,
    route: product.form === 'patch' ? 'transdermal' : 'oral',
    usualCourseType: 'Regular',
    doses: [],
    frequencies: ['once-daily'],
    prnReason: null,
    maximum24h: null,
    courseDays: null,
    packable: true,
  };
});

/** Adds products whose strengths are known to the catalogue of a test. */
export async function addStructuredProducts(app: Charting): Promise<void> {
  const rows = products.map((product) => ({
    code: product.code,
    product: JSON.stringify(product),
    names: product.ingredients.join('\n'),
  }));
  await app.container.db.kysely.insertInto('catalogueProduct').values(rows).execute();
}

function productOf(code: StructuredCode) {
  const product = products.find((one) => one.code === code);
  if (product === undefined) throw new RangeError(`There is no product ${code}`);
  return product;
}

/** An amount of a product, as its box reads it. */
export function doseOf(code: StructuredCode, text: string): Dose {
  const read = readDose(text, productOf(code));
  if (read.kind === 'problem') throw new RangeError(read.message);
  return read.dose;
}

type TimedDose = readonly [amount: string, ...times: string[]];
type Part = { readonly on?: readonly Weekday[]; readonly doses: readonly TimedDose[] };

/** One step: a dose at its times, every day or on some days of the week. */
function stepOf(code: StructuredCode, parts: readonly Part[], length: number | null): ScheduleStep {
  return {
    length,
    parts: parts.map(({ on, doses }) => ({
      days:
        on === undefined ? { kind: 'days', every: 1 } : { kind: 'weeks', every: 1, on: [...on] },
      doses: doses.map(([amount, ...times]) => ({ dose: doseOf(code, amount), times })),
    })),
  };
}

/** A prescription with its dosage, and the texts that are written from it. */
export function structuredPrescription(
  code: StructuredCode,
  dosage: Dosage,
  values: Partial<Prescription> = {},
) {
  const courseType: CourseType = dosage.kind === 'as-required' ? 'AsRequired' : 'Regular';
  const { startDate = getPlainDate(today), endDate = null } = values;
  return {
    ...prescription({
      productCode: code,
      courseType,
      packagingType: courseType === 'AsRequired' ? 'None' : 'Packed',
      ...textFieldsOf({ dosage, startDate, endDate }),
    }),
    ...values,
    dosage,
  };
}

export const weekly: Dosage = {
  kind: 'schedule',
  steps: [stepOf('M2', [{ on: ['wed'], doses: [['10 mg', '08:00']] }], null)],
};
export const byWeekday: Dosage = {
  kind: 'schedule',
  steps: [
    stepOf(
      'W1',
      [
        { on: ['mon', 'wed', 'fri'], doses: [['3 mg', '18:00']] },
        { on: ['tue', 'thu', 'sat', 'sun'], doses: [['4 mg', '18:00']] },
      ],
      null,
    ),
  ],
};
/** 25 mg for 5 days, then 20 mg for 5 days, then 15 mg. */
export const stepsOfTaper: readonly [ScheduleStep, ...ScheduleStep[]] = [
  stepOf('K1', [{ doses: [['25 mg', '08:00']] }], 5),
  stepOf('K1', [{ doses: [['20 mg', '08:00']] }], 5),
  stepOf('K1', [{ doses: [['15 mg', '08:00']] }], null),
];
export const taper: Dosage = { kind: 'schedule', steps: [...stepsOfTaper] };
/** More in the morning than later. */
export const uneven: Dosage = {
  kind: 'schedule',
  steps: [
    stepOf(
      'L1',
      [
        {
          doses: [
            ['1 and a half tablets', '07:00'],
            ['1 tablet', '11:00', '15:00', '19:00'],
          ],
        },
      ],
      null,
    ),
  ],
};
const patch = doseOf('N1', '1 patch');
/** On for half of the day. */
export const dayPatch: Dosage = {
  kind: 'schedule',
  steps: [
    {
      length: null,
      parts: [
        {
          days: { kind: 'days', every: 1 },
          doses: [{ dose: patch, times: ['08:00'], off: '20:00' }],
        },
      ],
    },
  ],
};
const most = readLargest('20 mg', productOf('O5'));
export const asRequired: Dosage = {
  kind: 'as-required',
  dose: doseOf('O5', '2.5 mg to 5 mg'),
  leastHours: 4,
  most: most.kind === 'largest' ? most.largest : {},
};
/** Warfarin as ordered by INR. */
export const decidedLater: Dosage = {
  kind: 'decided-later',
  measured: { name: 'INR' },
  target: { low: 2, high: 3 },
  times: ['18:00'],
};
/** Withheld below a pulse of 60. */
export const byPulse: Extract<Dosage, { kind: 'by-measurement' }> = {
  kind: 'by-measurement',
  measured: { name: 'pulse', unit: 'beats per minute' },
  decimals: 0,
  times: ['08:00'],
  rows: [
    { from: null, to: 59, dose: { kind: 'withhold' } },
    { from: 60, to: null, dose: doseOf('K1', '5 mg') },
  ],
  below: null,
  above: null,
};
