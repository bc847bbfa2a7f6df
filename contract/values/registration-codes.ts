import { everyType, type UserType } from './user-type.ts';

/** An option in a list: the code sent and the name shown. */
export interface CodeOption {
  readonly code: string;
  readonly name: string;
}

/** The services' gender codes; a registration doesn't offer U. */
export const genders: readonly CodeOption[] = [
  { code: 'F', name: 'Female' },
  { code: 'M', name: 'Male' },
  { code: 'X', name: 'Another term' },
  { code: 'U', name: 'Unknown' },
];

/** AIHW codes. */
export const indigenousStatuses: readonly CodeOption[] = [
  { code: '9', name: 'Not stated' },
  { code: '1', name: 'Aboriginal' },
  { code: '2', name: 'Torres Strait Islander' },
  { code: '3', name: 'Aboriginal and Torres Strait Islander' },
  { code: '4', name: 'Neither' },
];

export const states: readonly CodeOption[] = [
  { code: 'ACT', name: 'Australian Capital Territory' },
  { code: 'NSW', name: 'New South Wales' },
  { code: 'NT', name: 'Northern Territory' },
  { code: 'QLD', name: 'Queensland' },
  { code: 'SA', name: 'South Australia' },
  { code: 'TAS', name: 'Tasmania' },
  { code: 'VIC', name: 'Victoria' },
  { code: 'WA', name: 'Western Australia' },
];

/** The user types a person can register as and be approved as. */
export type RegisteredType = (typeof everyType)[number];

export const userTypeNames: Readonly<Record<UserType, string>> = {
  Doctor: 'Doctor',
  Dentist: 'Dentist',
  NursePractitioner: 'Nurse practitioner',
  Optometrist: 'Optometrist',
  RegisteredNurse: 'Registered nurse',
  GeneralStaffAdmin: 'General staff or administration',
  Pharmacist: 'Pharmacist',
  Consultant: 'Consultant',
  Administrator: 'Administrator',
};

export const userTypes: readonly (CodeOption & { readonly code: RegisteredType })[] = everyType.map(
  (code) => ({ code, name: userTypeNames[code] }),
);

/** The extra option in the registration form. */
export const otherType: CodeOption = { code: 'Other', name: 'Other' };

/** The name of a code, or the code itself if it isn't in the list. */
export function nameOf(list: readonly CodeOption[], code: string): string {
  return list.find((one) => one.code === code)?.name ?? code;
}
