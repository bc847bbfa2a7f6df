import type { UserType } from '../../values/user-type.ts';
import { isPrescriber } from './roles.ts';
import { textFault } from '../line/typed-text.ts';

/** The numbers that an account is mapped by. */
export const mappingUserTypes = { Prescriber: 0, Pharmacist: 1 } as const;
type MappingUserType = (typeof mappingUserTypes)[keyof typeof mappingUserTypes];

export const hpiiLength = 16;
export const prescriberNumberLength = 7;
/** Longer than any first or last name. */
export const longestName = 200;

/** The error message of each field; fields without an error are missing. */
export type FieldProblems<Field extends string> = Readonly<Partial<Record<Field, string>>>;

interface Wording {
  readonly required: string;
  readonly digits: string;
  readonly length: string;
}

/** The same rules are worded differently for shared accounts and on the mapping form. */
const additionalWords = {
  hpii: {
    required: 'HPI-I number is a required field',
    digits: 'Must be only digits',
    length: 'Must be exactly 16 digits',
  },
  prescriberNumber: {
    required: 'Prescriber number is a required field',
    digits: 'Must be only digits',
    length: 'Must be less than or equal to 7 digits',
  },
} as const satisfies Record<string, Wording>;

const mappingWords = {
  hpii: {
    required: 'This field is required',
    digits: 'HPI-I must be only digits',
    length: 'HPI-I must be 16-digit number',
  },
  prescriberNumber: {
    required: 'This field is required',
    digits: 'Prescriber number must be only digits',
    length: 'Prescriber number must be less than or equal to 7 digits',
  },
} as const satisfies Record<string, Wording>;

const isExactly = (text: string) => text.length === hpiiLength;
const isAtMost = (text: string) => text.length <= prescriberNumberLength;

function numberProblem(
  text: string,
  words: Wording,
  fits: (text: string) => boolean,
): string | undefined {
  if (text === '') return words.required;
  if (!/^[0-9]+$/.test(text)) return words.digits;
  return fits(text) ? undefined : words.length;
}

/** Without the fields that have no problem. */
export function problemsOf<Field extends string>(
  problems: Partial<Record<Field, string | undefined>>,
): FieldProblems<Field> {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(found) as FieldProblems<Field>;
}

export interface MappingNumbers {
  readonly mappingUserType: MappingUserType;
  readonly hpiiNumber: string;
  readonly prescriberNumber?: string | undefined;
}

/** The errors in the mapping form (MAP-02); pharmacists only enter an HPI-I. */
export function mappingProblems({
  mappingUserType,
  hpiiNumber,
  prescriberNumber = '',
}: MappingNumbers): FieldProblems<'hpiiNumber' | 'prescriberNumber'> {
  const { hpii, prescriberNumber: prescriber } = mappingWords;
  return problemsOf({
    hpiiNumber: numberProblem(hpiiNumber, hpii, isExactly),
    prescriberNumber:
      mappingUserType === mappingUserTypes.Prescriber
        ? numberProblem(prescriberNumber, prescriber, isAtMost)
        : undefined,
  });
}

export interface AdditionalDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly qualification?: string | null | undefined;
  readonly hpiiNumber?: string | null | undefined;
  readonly prescriberNumber?: string | null | undefined;
}

/** The errors in a shared account's additional details (ADD-01); only prescribers enter numbers. */
export function additionalDetailsProblems(
  details: AdditionalDetails,
  userType: UserType | null,
): FieldProblems<keyof AdditionalDetails> {
  const { hpii, prescriberNumber } = additionalWords;
  const asksNumbers = isPrescriber(userType);
  const hpiiNumber = details.hpiiNumber ?? '';
  const number = details.prescriberNumber ?? '';
  return problemsOf({
    firstName: nameProblem(details.firstName, 'First name is required'),
    lastName: nameProblem(details.lastName, 'Last name is required'),
    qualification: textFault((details.qualification ?? '').trim(), longestName) ?? undefined,
    hpiiNumber: asksNumbers ? numberProblem(hpiiNumber, hpii, isExactly) : undefined,
    prescriberNumber: asksNumbers ? numberProblem(number, prescriberNumber, isAtMost) : undefined,
  });
}

function nameProblem(name: string, required: string): string | undefined {
  return name.trim() === '' ? required : (textFault(name.trim(), longestName) ?? undefined);
}

/** A number as it was typed or pasted, without the spaces that group its digits. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}
