import type { FrequencyCode } from '../../values/medicine-codes.ts';

/** Days from one dose to the next; less than one if there are several a day, and null if no interval is stated. */
export const daysBetweenDoses: Readonly<Record<FrequencyCode, number | null>> = {
  'once-daily-morning': 1,
  'once-daily-night': 1,
  'once-daily': 1,
  'twice-daily': 1 / 2,
  'three-times-daily': 1 / 3,
  'four-times-daily': 1 / 4,
  'every-4-hours': 1 / 6,
  'every-6-hours': 1 / 4,
  'every-8-hours': 1 / 3,
  'every-12-hours': 1 / 2,
  'once-weekly': 7,
  'every-72-hours': 3,
  'every-7-days': 7,
  monthly: 30,
  'every-3-months': 91,
  'every-6-months': 182,
  'when-required': null,
};
