import type { MedicationList } from '@wattle/contract/entities/medication-list.ts';
import { paracetamol } from '@wattle/contract/rules/testing/medications.ts';
import { finalisedAt } from '../../../testing/charts.ts';
import { amoxicillin } from './catalogue.ts';

export const listId = '11111111-1111-4111-8111-111111111111';

/** A line of a medication list: paracetamol twice a day. */
export function line(n: number, changes: Partial<MedicationList['lines'][number]> = {}) {
  return {
    id: `22222222-2222-4222-8222-22222222222${n}`,
    productCode: paracetamol.code,
    brandName: null,
    courseType: 'Regular',
    packagingType: 'Packed',
    dose: '1 g (2 tablets)',
    route: 'oral',
    frequency: 'twice-daily',
    doseTimes: ['08:00', '20:00'],
    courseDays: null,
    prnReason: null,
    maximum24h: null,
    directions: '',
    product: paracetamol,
    isInCatalogue: true,
    ...changes,
  } satisfies MedicationList['lines'][number];
}
export const course = line(2, {
  productCode: amoxicillin.code,
  product: { ...paracetamol, code: amoxicillin.code, ingredients: ['amoxicillin'] },
  courseType: 'ShortCourse',
  courseDays: 7,
  frequency: 'three-times-daily',
  doseTimes: ['08:00', '14:00', '20:00'],
});
export const gone = line(3, {
  product: { ...paracetamol, ingredients: ['codeine'] },
  isInCatalogue: false,
});

/** A medication list of a regular medicine and a short course. */
export function list(changes: Partial<MedicationList> = {}): MedicationList {
  return {
    id: listId,
    name: 'After a fall',
    revision: 4,
    updatedAt: finalisedAt,
    lines: [line(1), course],
    ...changes,
  };
}
