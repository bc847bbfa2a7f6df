import fc from 'fast-check';
import type {
  CourseType,
  Medication,
  MedicationStatus,
  ProductAction,
  ProductIdentity,
} from '../../entities/medication.ts';
import { MedicationStatus as Statuses } from '../../entities/medication.ts';
import { Instant } from '../../values/instant.ts';
import { readProduct, type WrittenProduct } from '../dosing/read-product.ts';
import { withDosage } from './dosage.ts';
import { addDays, getPlainDate, type PlainDate } from '../../values/plain-date.ts';

export const today = getPlainDate('2026-11-21');

/** A product with the structure that its texts say. */
export function structured<P extends WrittenProduct>(product: P) {
  return { ...product, structure: readProduct(product) };
}

export const paracetamol: ProductIdentity = structured({
  code: 'W0401',
  ingredients: ['paracetamol'],
  brandName: null,
  strength: '500 mg',
  form: 'tablet',
  schedule: 'S2',
  complementary: false,
});

interface Changes extends Partial<Omit<Medication, 'product'>> {
  readonly id?: string;
  readonly product?: Partial<Medication['product']>;
}

/**
 * A confirmed regular medicine without an end date, with the given changes, and the dosage that its texts say. With
 * `dosage: undefined` it is written as text.
 */
export function medication({ id = 'm1', product, ...changes }: Changes = {}): Medication {
  const written = {
    authoringSystem: 'demo',
    authoringSystemForeignKey: id,
    encounterAuthoringSystem: 'demo',
    encounterAuthoringSystemForeignKey: 'e1',
    status: 'Existing',
    confirmed: true,
    scriptNumber: `script-${id}`,
    importedFrom: null,
    stoppedDate: null,
    ceased: null,
    medicationExpiryStatus: 'None',
    medicationExpiryDays: null,
    prescribedBy: 'Ada Park',
    prescribedAt: Instant.parse('2026-06-01T00:30:00.000Z'),
    enteredBy: null,
    instructions: '',
    medicationType: 'MedicationOrder',
    isOpenPhoneOrder: false,
    product: structured({
      ...paracetamol,
      name: 'paracetamol 500 mg tablet',
      action: 'Unactioned',
      repeats: 0,
      ...product,
    }),
    courseType: 'Regular',
    packagingType: 'Packed',
    dose: '1 g (2 tablets)',
    route: 'oral',
    frequency: 'four-times-daily',
    doseTimes: ['08:00', '12:00', '17:00', '21:00'],
    startDate: getPlainDate('2026-06-01'),
    endDate: null,
    prnReason: null,
    maximum24h: null,
    directions: '',
    doseTimesChange: null,
    packagingChange: null,
    changeReason: null,
    replaces: null,
    isReplaced: false,
    ...changes,
  } satisfies Medication;
  return withDosage(written, changes);
}

export const anyDate: fc.Arbitrary<PlainDate> = fc
  .integer({ min: -4000, max: 4000 })
  .map((days) => addDays(today, days));

export const anyStatus = fc.constantFrom<MedicationStatus>(...Statuses.options);
const anyCourseType = fc.constantFrom<CourseType>('Regular', 'AsRequired', 'ShortCourse');
const anyAction = fc.constantFrom<ProductAction>('Unactioned', 'Actioned', 'Superseded');

/** A chart: medicines of every status and course, each under its own id. */
export const anyChart: fc.Arbitrary<Medication[]> = fc
  .array(
    fc.record({
      status: anyStatus,
      confirmed: fc.boolean(),
      courseType: anyCourseType,
      action: anyAction,
      name: fc.constantFrom('amoxicillin 5 mg', 'amoxicillin 10 mg', 'paracetamol', 'Zinc', 'zinc'),
    }),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows.map(({ action, name, ...row }, i) =>
      medication({ id: `m${i}`, ...row, product: { action, name } }),
    ),
  );
