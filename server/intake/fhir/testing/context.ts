import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import { paracetamol, today } from '@wattle/contract/rules/testing/medications.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { catalogueOf } from '../../records/catalogue.ts';
import type { MedicineContext } from '../read/medicine.ts';

export const links = { base: 'https://wattle.example/fhir', root: 'https://wattle.example/fhir' };
const usual = {
  brands: [] as string[],
  route: 'oral',
  usualCourseType: 'Regular',
  doses: [],
  frequencies: [],
  prnReason: null,
  maximum24h: null,
  courseDays: null,
  packable: true,
} satisfies Partial<CatalogueProduct>;
export const products = [
  { ...paracetamol, ...usual, brands: ['Panamax'] },
  {
    ...usual,
    code: 'W2',
    ingredients: ['oxycodone'],
    brandName: null,
    strength: '5 mg',
    form: 'tablet',
    schedule: 'S8' as const,
    complementary: false,
  },
  {
    ...usual,
    code: 'W3',
    ingredients: ['fish oil'],
    brandName: null,
    strength: '1 g',
    form: 'capsule',
    schedule: 'unscheduled' as const,
    complementary: true,
  },
  {
    ...usual,
    code: 'W4',
    ingredients: ['twin'],
    brandName: null,
    strength: '',
    form: 'gel',
    schedule: 'S4' as const,
    complementary: false,
  },
  {
    ...usual,
    code: 'W5',
    ingredients: ['twin'],
    brandName: null,
    strength: '',
    form: 'gel',
    schedule: 'S8' as const,
    complementary: false,
  },
];
export const context: MedicineContext = {
  catalogue: catalogueOf(products),
  links,
  timeZone: TimeZone.parse('Australia/Adelaide'),
  now: new Date(`${today}T03:00:00Z`),
};
