import type { Prescription } from '@wattle/contract/entities/medication.ts';
import { prescribeProduct } from '@wattle/contract/rules/drafting.ts';
import { frequencies, type FrequencyCode } from '@wattle/contract/values/medicine-codes.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { catalogueProduct } from './catalogue-rows.ts';
import type { CatalogueSeed } from './data/catalogue.ts';
import { drawOne, chance } from './draw.ts';

const directionsByRoute: Readonly<Record<string, string>> = {
  ocular: 'Wait five minutes between different eye drops.',
  transdermal: 'Take the old patch off first. Choose another site each time.',
  topical: 'Wear gloves.',
};

const weekly: readonly FrequencyCode[] = ['once-weekly', 'every-7-days'];

function directionsFor({ route }: CatalogueSeed, frequency: FrequencyCode): string {
  if (weekly.includes(frequency)) {
    return `On ${drawOne(['Mondays', 'Wednesdays', 'Sundays'])}.`;
  }
  return directionsByRoute[route] ?? '';
}

/** One of the usual ways to prescribe a product, from `day`. */
export function usualPrescription(seed: CatalogueSeed, day: PlainDate): Prescription {
  const frequency = drawOne(seed.frequencies);
  const isRegular = seed.usualCourseType === 'Regular';
  return {
    ...prescribeProduct(catalogueProduct(seed), day),
    brandName: chance(0.4) ? drawOne(seed.brands) : null,
    dose: drawOne(seed.doses),
    frequency,
    doseTimes: [...frequencies[frequency].times],
    directions: isRegular ? directionsFor(seed, frequency) : '',
  };
}

/** Whether there is another usual way to prescribe the product. */
export function isChangeable(seed: CatalogueSeed): boolean {
  return seed.doses.length > 1 || seed.frequencies.length > 1;
}

/** The same with another usual dose or, failing that, frequency. */
export function changedPrescription(seed: CatalogueSeed, before: Prescription): Prescription {
  const dose = seed.doses.find((one) => one !== before.dose);
  if (dose !== undefined) return { ...before, dose };
  const frequency = seed.frequencies.find((one) => one !== before.frequency) ?? before.frequency;
  return { ...before, frequency, doseTimes: [...frequencies[frequency].times] };
}
