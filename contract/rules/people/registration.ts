import { longestEmail, longestText, Registration } from '../../entities/registration.ts';
import { dayIn, type Instant, TimeZone } from '../../values/instant.ts';
import { findPlainDate, type PlainDate } from '../../values/plain-date.ts';
import {
  type CodeOption,
  genders,
  otherType,
  states,
  userTypes,
} from '../../values/registration-codes.ts';
import {
  providerFields,
  type RegistrationField,
  type RegistrationInput,
  sectionsOf,
} from './registration-sections.ts';
import { textFault } from '../line/typed-text.ts';

export interface RegistrationProblem {
  readonly propertyName: RegistrationField | 'termsAcknowledged';
  readonly message: string;
}

const dateFields: readonly RegistrationField[] = [
  'dateOfBirth',
  'prescriberExpiry',
  'ahpraExpiry',
  ...providerFields.flatMap(([, from, to]) => [from, to]),
];

/** The genders that the form offers: all but U (REG-03). */
export function offeredGenders<T extends { readonly code: string }>(list: readonly T[]): T[] {
  return list.filter(({ code }) => code !== 'U');
}

const choices: Partial<Record<RegistrationField, readonly CodeOption[]>> = {
  gender: offeredGenders(genders),
  userType: [...userTypes, otherType],
  state: states,
};

/** Trimmed to a single line, as it is sent and stored. */
export function trimLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- pasted tabs and the like become spaces
  return text.replaceAll(/[\u0000-\u0020\u007f]+/g, ' ').trim();
}

/** Today in the first time zone of Australia to reach it, so that nobody's birth date of today is in the future. */
export function registrationDay(now: Instant): PlainDate {
  return dayIn(TimeZone.parse('Australia/Sydney'), now);
}

/** Why a registration can't be sent, in screen order (REG-06, REG-07). */
export function registrationProblems(
  form: RegistrationInput,
  today: PlainDate,
): RegistrationProblem[] {
  const problems: RegistrationProblem[] = sectionsOf(form.userType ?? '').flatMap((section) =>
    section.fields.flatMap((propertyName) => {
      const isRequired = section.required.includes(propertyName);
      const message = problemOf(form, propertyName, isRequired, today);
      return message === undefined ? [] : [{ propertyName, message }];
    }),
  );
  if (!form.termsAcknowledged) {
    problems.push({
      propertyName: 'termsAcknowledged',
      message: 'Tick this box to accept the privacy policy',
    });
  }
  return problems;
}

function problemOf(
  form: RegistrationInput,
  field: RegistrationField,
  isRequired: boolean,
  today: PlainDate,
): string | undefined {
  const value = trimLine(form[field] ?? '');
  if (value === '') return isRequired ? 'This field is required' : undefined;
  const longest = field === 'email' ? longestEmail : longestText;
  if (value.length > longest) return `Use at most ${longest} characters`;
  const fault = textFault(value, longest);
  if (fault !== null) return fault;
  if (choices[field]?.some(({ code }) => code === value) === false) return 'Choose from the list';
  if (!dateFields.includes(field)) return undefined;
  if (findPlainDate(value) === undefined) return 'Enter a valid date as DD/MM/YYYY';
  if (field === 'dateOfBirth' && value > today) return 'The date of birth can’t be in the future';
  const from = providerFields.find((names) => names[2] === field)?.[1];
  // ISO dates compare as text.
  const isTooEarly = from !== undefined && value < trimLine(form[from] ?? '');
  return isTooEarly ? '“Valid to” can’t be before “Valid from”' : undefined;
}

/**
 * A registration without problems as it is sent and stored: fields the user type isn't shown are
 * empty, and the phone number is area, space and local (REG-10). Throws for one with problems.
 */
export function completeRegistration(form: RegistrationInput): Registration {
  const shown = new Set(sectionsOf(form.userType ?? '').flatMap(({ fields }) => fields));
  const fields = Object.keys(Registration.shape) as (keyof Registration)[];
  const texts = fields.map((field) => [
    field,
    field in form && shown.has(field as RegistrationField)
      ? trimLine(form[field as RegistrationField] ?? '')
      : '',
  ]);
  const phoneNumber = `${trimLine(form.phoneArea ?? '')} ${trimLine(form.phoneLocal ?? '')}`;
  const { termsAcknowledged } = form;
  return Registration.parse({ ...Object.fromEntries(texts), phoneNumber, termsAcknowledged });
}
