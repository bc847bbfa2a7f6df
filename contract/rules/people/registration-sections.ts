import type { Registration } from '../../entities/registration.ts';
import { prescriberTypes } from '../../values/user-type.ts';

/** A field in the form; the phone number is made of two. */
export type RegistrationField = Exclude<keyof Registration, 'phoneNumber' | 'termsAcknowledged'>;

/** A registration being filled in; '' means empty. */
export type RegistrationValues = Record<RegistrationField, string> & { termsAcknowledged: boolean };

/** As received: fields that weren't shown may be missing or null. */
export type RegistrationInput = {
  readonly [F in RegistrationField]?: string | null | undefined;
} & {
  readonly termsAcknowledged: boolean;
};

export interface RegistrationSection {
  readonly id: 'user' | 'prescriber' | 'numbers' | 'practice' | 'medicare' | 'pharmacy';
  readonly title: string;
  /** In screen order. */
  readonly fields: readonly RegistrationField[];
  readonly required: readonly RegistrationField[];
}

const address = ['streetAddress', 'city', 'postCode', 'state'] as const;

/** Each Medicare provider number with its dates; the first is required, four more may follow. */
export const providerFields = [
  ['medProviderNumber1', 'medProviderValidFrom1', 'medProviderValidTo1'],
  ['medProviderNumber2', 'medProviderValidFrom2', 'medProviderValidTo2'],
  ['medProviderNumber3', 'medProviderValidFrom3', 'medProviderValidTo3'],
  ['medProviderNumber4', 'medProviderValidFrom4', 'medProviderValidTo4'],
  ['medProviderNumber5', 'medProviderValidFrom5', 'medProviderValidTo5'],
] as const satisfies readonly (readonly RegistrationField[])[];

const userFields = [
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'email',
  'phoneArea',
  'phoneLocal',
  'organisationName',
  'facilityName',
  'userType',
] as const;

const user: RegistrationSection = {
  id: 'user',
  title: 'User details',
  fields: userFields,
  required: userFields,
};

const prescriber: RegistrationSection = {
  id: 'prescriber',
  title: 'Prescriber details',
  fields: [
    'designation',
    'hpiiNumber',
    'prescriberNumber',
    'prescriberExpiry',
    'ahpraRegistrationNumber',
    'ahpraExpiry',
  ],
  required: ['hpiiNumber', 'prescriberNumber', 'ahpraRegistrationNumber'],
};

/**
 * What the other types of prescriber need before they can finalise (`missingNumbers`): asked for, but not required by the
 * specification.
 */
const numbers: RegistrationSection = {
  id: 'numbers',
  title: 'Prescriber numbers',
  fields: ['hpiiNumber', 'prescriberNumber'],
  required: [],
};

const practice: RegistrationSection = {
  id: 'practice',
  title: 'Practice details',
  fields: ['practiceName', 'hpioNumber', ...address],
  required: ['practiceName', ...address],
};

const medicare: RegistrationSection = {
  id: 'medicare',
  title: 'Medicare provider details',
  fields: providerFields.flat(),
  required: ['medProviderNumber1', 'medProviderValidFrom1'],
};

const pharmacy: RegistrationSection = {
  id: 'pharmacy',
  title: 'Pharmacy details',
  fields: ['pharmacyName', ...address],
  required: ['pharmacyName', ...address],
};

/** The sections that a user type is shown, in order (REG-02). */
export function sectionsOf(userType: string): readonly RegistrationSection[] {
  if (userType === 'Doctor' || userType === 'Other') return [user, prescriber, practice, medicare];
  if (userType === 'Pharmacist') return [user, pharmacy];
  return prescriberTypes.some((type) => type === userType) ? [user, numbers] : [user];
}

/** What each field is called, on the form and in the review. */
export const registrationLabels: Readonly<Record<RegistrationField, string>> = {
  firstName: 'First name/given name',
  lastName: 'Last name/surname',
  gender: 'Gender/sex',
  dateOfBirth: 'Date of birth',
  email: 'Email address',
  phoneArea: 'Phone area code',
  phoneLocal: 'Phone number',
  organisationName: 'Aged care organisation name',
  facilityName: 'Aged care facility name',
  userType: 'User type',
  designation: 'Qualification/specialist qualification',
  hpiiNumber: 'HPI-I number',
  prescriberNumber: 'Prescriber number',
  prescriberExpiry: 'Prescriber expiry',
  ahpraRegistrationNumber: 'AHPRA registration number',
  ahpraExpiry: 'AHPRA expiry',
  practiceName: 'Practice name',
  hpioNumber: 'HPI-O number',
  streetAddress: 'Street address',
  city: 'City',
  postCode: 'Postcode',
  state: 'State',
  medProviderNumber1: 'Provider number 1',
  medProviderValidFrom1: 'Valid from 1',
  medProviderValidTo1: 'Valid to 1',
  medProviderNumber2: 'Provider number 2',
  medProviderValidFrom2: 'Valid from 2',
  medProviderValidTo2: 'Valid to 2',
  medProviderNumber3: 'Provider number 3',
  medProviderValidFrom3: 'Valid from 3',
  medProviderValidTo3: 'Valid to 3',
  medProviderNumber4: 'Provider number 4',
  medProviderValidFrom4: 'Valid from 4',
  medProviderValidTo4: 'Valid to 4',
  medProviderNumber5: 'Provider number 5',
  medProviderValidFrom5: 'Valid from 5',
  medProviderValidTo5: 'Valid to 5',
  pharmacyName: 'Pharmacy name',
};
