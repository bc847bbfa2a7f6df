import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import { paracetamol, structured } from '@wattle/contract/rules/testing/medications.ts';

/** A medicine that isn't on the charts. */
export const amoxicillin: CatalogueProduct = structured({
  ...paracetamol,
  code: 'W0402',
  ingredients: ['amoxicillin'],
  strength: '500 mg',
  form: 'capsule',
  schedule: 'S4',
  brands: [],
  route: 'oral',
  usualCourseType: 'ShortCourse',
  doses: ['500 mg (1 capsule)'],
  frequencies: ['three-times-daily'],
  prnReason: null,
  maximum24h: null,
  courseDays: 7,
  packable: true,
  matchedName: null,
});
