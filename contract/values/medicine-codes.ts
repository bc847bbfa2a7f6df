import * as z from 'zod/mini';

/** Routes of administration: code and the full words shown (never an abbreviation; rule L10). */
export const routes = {
  oral: 'oral',
  sublingual: 'sublingual',
  subcutaneous: 'subcutaneous injection',
  intramuscular: 'intramuscular injection',
  inhalation: 'inhalation',
  topical: 'topical',
  transdermal: 'transdermal',
  ocular: 'to the eye',
  otic: 'to the ear',
  nasal: 'nasal',
  rectal: 'rectal',
  vaginal: 'vaginal',
} as const;
export type RouteCode = keyof typeof routes;
export const routeCodes = Object.keys(routes) as RouteCode[];
export const RouteCode = z.enum(routeCodes as [RouteCode, ...RouteCode[]]);

interface Frequency {
  readonly name: string;
  /** Dose times offered when the frequency is chosen; empty where no clock time is implied. */
  readonly times: readonly string[];
}

/** Frequencies in words (rule L9), with the dose times they suggest. */
export const frequencies = {
  'once-daily-morning': { name: 'once a day in the morning', times: ['08:00'] },
  'once-daily-night': { name: 'once a day at night', times: ['20:00'] },
  'once-daily': { name: 'once a day', times: ['08:00'] },
  'twice-daily': { name: 'twice a day', times: ['08:00', '20:00'] },
  'three-times-daily': { name: 'three times a day', times: ['08:00', '14:00', '20:00'] },
  'four-times-daily': { name: 'four times a day', times: ['08:00', '12:00', '17:00', '21:00'] },
  'every-4-hours': { name: 'every 4 hours', times: [] },
  'every-6-hours': { name: 'every 6 hours', times: ['00:00', '06:00', '12:00', '18:00'] },
  'every-8-hours': { name: 'every 8 hours', times: ['06:00', '14:00', '22:00'] },
  'every-12-hours': { name: 'every 12 hours', times: ['08:00', '20:00'] },
  'once-weekly': { name: 'once a week', times: ['08:00'] },
  'every-72-hours': { name: 'every 72 hours', times: ['08:00'] },
  'every-7-days': { name: 'every 7 days', times: ['08:00'] },
  monthly: { name: 'once a month', times: ['08:00'] },
  'every-3-months': { name: 'every 3 months', times: ['08:00'] },
  'every-6-months': { name: 'every 6 months', times: ['08:00'] },
  'when-required': { name: 'when required', times: [] },
} as const satisfies Record<string, Frequency>;
export type FrequencyCode = keyof typeof frequencies;
export const frequencyCodes = Object.keys(frequencies) as FrequencyCode[];
export const FrequencyCode = z.enum(frequencyCodes as [FrequencyCode, ...FrequencyCode[]]);

/** How often on one day. */
export const TimesADay = z.enum([
  'once-daily-morning',
  'once-daily-night',
  'once-daily',
  'twice-daily',
  'three-times-daily',
  'four-times-daily',
]);
export type TimesADay = z.infer<typeof TimesADay>;

/** Poisons schedule of a product; S8 is a controlled medicine. */
export const PoisonsSchedule = z.enum(['unscheduled', 'S2', 'S3', 'S4', 'S8']);
export type PoisonsSchedule = z.infer<typeof PoisonsSchedule>;
