import * as z from 'zod/mini';

export const UserType = z.enum([
  'Doctor',
  'Dentist',
  'NursePractitioner',
  'Optometrist',
  'RegisteredNurse',
  'GeneralStaffAdmin',
  'Pharmacist',
  'Consultant',
  'Administrator',
]);
export type UserType = z.infer<typeof UserType>;

/** May prescribe: draft, change, cease, finalise. */
export const prescriberTypes = [
  'Doctor',
  'NursePractitioner',
  'Dentist',
  'Optometrist',
] as const satisfies readonly UserType[];

/** Record a resident's answer on Closing the Gap. */
export const consentTypes = ['Doctor'] as const satisfies readonly UserType[];

/** Draft and finalise only on behalf of a prescriber, where the instance allows it (DRF-01). */
export const assistantTypes = [
  'GeneralStaffAdmin',
  'RegisteredNurse',
] as const satisfies readonly UserType[];

/** Record a resident's coronavirus status. */
export const coronavirusTypes = [
  'RegisteredNurse',
  'Doctor',
  'NursePractitioner',
] as const satisfies readonly UserType[];

/** Photograph residents, and record whether they may. */
export const photoTypes = [...assistantTypes] as const satisfies readonly UserType[];

/** Record what happens to a resident’s stay: the people of the facility. */
export const stayTypes = [...assistantTypes] as const satisfies readonly UserType[];

/** See the prescriber chart and the clinical side of the residents list. */
export const clinicalTypes = [
  ...prescriberTypes,
  ...assistantTypes,
] as const satisfies readonly UserType[];

export const pharmacistTypes = ['Pharmacist'] as const satisfies readonly UserType[];

/** Decide what happens to held items about a resident from other systems. */
export const decidingTypes = [
  ...prescriberTypes,
  ...pharmacistTypes,
] as const satisfies readonly UserType[];

/** Record, correct and refute allergies. */
export const allergyTypes = [
  ...prescriberTypes,
  'RegisteredNurse',
  ...pharmacistTypes,
] as const satisfies readonly UserType[];

/** Ask the prescribers questions. */
export const askingTypes = [
  'RegisteredNurse',
  ...pharmacistTypes,
] as const satisfies readonly UserType[];

/** Recommend a change of a chart. */
export const recommendingTypes = [...pharmacistTypes] as const satisfies readonly UserType[];

/** Ask, answer or withdraw. */
export const questionTypes = [
  ...prescriberTypes,
  ...askingTypes,
] as const satisfies readonly UserType[];

/** Review registrations; can't see any resident. */
export const reviewerTypes = ['Consultant'] as const satisfies readonly UserType[];

/** Set up organisations, facilities and users; can't see any resident. */
export const administratorTypes = ['Administrator'] as const satisfies readonly UserType[];

/** Admit residents. Administrators see nobody they admit. */
export const admittingTypes = [
  ...assistantTypes,
  ...administratorTypes,
] as const satisfies readonly UserType[];

/** Everyone who works with residents. */
export const everyType = [
  ...clinicalTypes,
  ...pharmacistTypes,
] as const satisfies readonly UserType[];
