import type { Weekday } from '@wattle/contract/values/weekday.ts';
import type { DayPattern, Dosage, Dose } from '@wattle/contract/entities/dosage.ts';
import type { Prescription } from '@wattle/contract/entities/medication.ts';
import { lastDayOf } from '@wattle/contract/rules/line/course-days.ts';
import type { LargestAmount } from '@wattle/contract/entities/dosage.ts';
import { doseOf } from '@wattle/contract/rules/dosing/usual-doses.ts';
import { isSameText, withTextFields } from '@wattle/contract/rules/dosing/text-fields.ts';
import { prescribeProduct } from '@wattle/contract/rules/drafts/drafting.ts';
import { frequencies, type FrequencyCode } from '@wattle/contract/values/medicine-codes.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { catalogueProduct } from './catalogue-rows.ts';
import type { CatalogueSeed } from './data/catalogue.ts';
import type { SpecialSchedule } from './data/schedules.ts';
import { drawOne, chance } from './draw.ts';

const directionsByRoute: Readonly<Record<string, string>> = {
  ocular: 'Wait five minutes between different eye drops.',
  transdermal: 'Take the old patch off first. Choose another site each time.',
  topical: 'Wear gloves.',
};

const isWeekly = (frequency: FrequencyCode) =>
  frequency === 'once-weekly' || frequency === 'every-7-days';
const months: Partial<Record<FrequencyCode, number>> = {
  monthly: 1,
  'every-3-months': 3,
  'every-6-months': 6,
};

function daysOf(frequency: FrequencyCode, weekday: Weekday): DayPattern {
  if (isWeekly(frequency)) return { kind: 'weeks', every: 1, on: [weekday] };
  const every = months[frequency];
  if (every !== undefined) return { kind: 'months', every };
  const [, hours] = /^every-(\d+)-hours$/.exec(frequency) ?? [];
  return hours === undefined ? { kind: 'days', every: 1 } : { kind: 'hours', every: Number(hours) };
}

export function doseIn(seed: CatalogueSeed, text: string): Dose {
  const read = doseOf(text, catalogueProduct(seed));
  if (read.kind === 'problem') throw new RangeError(`${seed.code} ${text}: ${read.message}`);
  return read.dose;
}

function largestIn(seed: CatalogueSeed): LargestAmount {
  const { usualMost } = catalogueProduct(seed);
  if (usualMost === undefined) throw new RangeError(`${seed.code} has no usual maximum`);
  return usualMost;
}

function dosageOf(
  seed: CatalogueSeed,
  text: string,
  frequency: FrequencyCode,
  weekday: Weekday,
): Dosage {
  const dose = doseIn(seed, text);
  if (seed.usualCourseType === 'AsRequired') {
    return { kind: 'as-required', dose, leastHours: null, most: largestIn(seed) };
  }
  const times = [...frequencies[frequency].times];
  const off = isOffAtNight(seed) && { off: '20:00' };
  const parts = [{ days: daysOf(frequency, weekday), doses: [{ dose, times, ...off }] }];
  return { kind: 'schedule', steps: [{ parts, length: null }] };
}

/** A patch of a nitrate stops working if it's worn day and night. */
const isOffAtNight = ({ form, ingredients }: CatalogueSeed) =>
  form === 'patch' && ingredients.includes('glyceryl trinitrate');

/** The first of the usual ways to prescribe a product. */
export function firstPrescription(seed: CatalogueSeed, day: PlainDate): Prescription {
  const usual = prescribeProduct(catalogueProduct(seed), day);
  return withTextFields({ ...usual, dosage: dosageOf(seed, usual.dose, usual.frequency, 'mon') });
}

/** One of the usual ways to prescribe a product, from `day`. */
export function usualPrescription(seed: CatalogueSeed, day: PlainDate): Prescription {
  const frequency = drawOne(seed.frequencies);
  const isRegular = seed.usualCourseType === 'Regular';
  const brandName = chance(0.4) ? drawOne(seed.brands) : null;
  const dose = drawOne(seed.doses);
  const weekday =
    isRegular && isWeekly(frequency) ? drawOne(['mon', 'wed', 'sun'] as const) : 'mon';
  return withTextFields({
    ...prescribeProduct(catalogueProduct(seed), day),
    brandName,
    dosage: dosageOf(seed, dose, frequency, weekday),
    directions: isRegular ? (directionsByRoute[seed.route] ?? '') : '',
  });
}

/** The same by another schedule. */
export function specialPrescription(
  seed: CatalogueSeed,
  usual: Prescription,
  { dosage, days }: SpecialSchedule,
): Prescription {
  const { startDate } = usual;
  return withTextFields({
    ...usual,
    ...(days !== undefined && {
      courseType: 'ShortCourse',
      endDate: lastDayOf(startDate, days),
    }),
    dosage: dosage(
      (text) => doseIn(seed, text),
      () => largestIn(seed),
    ),
  });
}

/** The usual schedules of one dose; none of a dosage with several. */
function otherDosages(seed: CatalogueSeed, dosage: Dosage | undefined): Dosage[] {
  if (dosage?.kind === 'as-required') {
    return seed.doses.map((text) => ({ ...dosage, dose: doseIn(seed, text) }));
  }
  if (dosage?.kind !== 'schedule') return [];
  const [part, ...others] = dosage.steps.flatMap(({ parts }) => parts);
  const [timed, ...more] = part?.doses ?? [];
  if (part === undefined || timed === undefined || others.length > 0 || more.length > 0) return [];
  const once = (days: DayPattern, dose: Dose, times: typeof timed.times): Dosage => ({
    kind: 'schedule',
    steps: [{ parts: [{ days, doses: [{ ...timed, dose, times }] }], length: null }],
  });
  return [
    ...seed.doses.map((text) => once(part.days, doseIn(seed, text), timed.times)),
    ...seed.frequencies.map((code) =>
      once(daysOf(code, 'mon'), timed.dose, [...frequencies[code].times]),
    ),
  ];
}

/** The same with another usual dose or, failing that, frequency; undefined if there is none. */
export function changedPrescription(
  seed: CatalogueSeed,
  before: Prescription,
): Prescription | undefined {
  return otherDosages(seed, before.dosage)
    .map((dosage) => withTextFields({ ...before, dosage }))
    .find((changed) => !isSameText(changed, before));
}
