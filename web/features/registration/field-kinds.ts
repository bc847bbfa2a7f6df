import type { RegistrationLookups } from '@wattle/contract/entities/registration.ts';
import { offeredGenders } from '@wattle/contract/rules/people/registration.ts';
import {
  providerFields,
  type RegistrationField,
} from '@wattle/contract/rules/people/registration-sections.ts';
import { otherType } from '@wattle/contract/values/registration-codes.ts';
import type { NativeOption } from '../../ui/fields/NativeSelect.tsx';
import type { TextFieldProps } from '../../ui/fields/TextField.tsx';

type TextProps = Pick<
  TextFieldProps,
  'autoComplete' | 'inputMode' | 'type' | 'spellCheck' | 'hint'
>;

const digits: TextProps = { inputMode: 'numeric', autoComplete: 'off' };
const code: TextProps = { autoComplete: 'off', spellCheck: 'false' };

const textProps: Partial<Record<RegistrationField, TextProps>> = {
  firstName: { autoComplete: 'given-name', spellCheck: 'false' },
  lastName: { autoComplete: 'family-name', spellCheck: 'false' },
  email: { autoComplete: 'email', inputMode: 'email', spellCheck: 'false' },
  phoneArea: { autoComplete: 'tel-area-code', inputMode: 'tel' },
  phoneLocal: { autoComplete: 'tel-local', inputMode: 'tel' },
  organisationName: { autoComplete: 'organization' },
  designation: {
    autoComplete: 'off',
    hint: 'Required in the ACT to generate an electronic prescription',
  },
  hpiiNumber: digits,
  prescriberNumber: digits,
  ahpraRegistrationNumber: code,
  hpioNumber: digits,
  streetAddress: { autoComplete: 'street-address' },
  city: { autoComplete: 'address-level2' },
  postCode: { autoComplete: 'postal-code', inputMode: 'numeric' },
  ...Object.fromEntries(providerFields.map(([number]) => [number, code])),
};

/** Input hints for a text field. */
export function textPropsOf(name: RegistrationField): TextProps {
  return textProps[name] ?? {};
}

/** The start field of the period that this field ends; undefined for other fields. */
export function startOf(name: RegistrationField): RegistrationField | undefined {
  return providerFields.find(([, , to]) => to === name)?.[1];
}

/** The other way round. */
export function endOf(name: RegistrationField): RegistrationField | undefined {
  return providerFields.find(([, from]) => from === name)?.[2];
}

const dates: readonly RegistrationField[] = [
  'dateOfBirth',
  'prescriberExpiry',
  'ahpraExpiry',
  ...providerFields.flatMap(([, from, to]) => [from, to]),
];

export function isDate(name: RegistrationField): boolean {
  return dates.includes(name);
}

type Width = 'whole' | 'twoThirds' | 'half' | 'third' | 'sixth';

const widths: Partial<Record<RegistrationField, Width>> = {
  email: 'whole',
  phoneArea: 'third',
  phoneLocal: 'twoThirds',
  pharmacyName: 'whole',
  streetAddress: 'whole',
  city: 'third',
  postCode: 'sixth',
};

/** How wide a field is if two fit on a line. */
export function widthOf(name: RegistrationField): Width {
  return widths[name] ?? 'half';
}

type Options = readonly NativeOption<string>[];
const optionsOf = (list: RegistrationLookups['states']): Options =>
  list.map(({ code: id, name: label }) => ({ id, label }));

/** The options of a list field; the first one asks the user to select (REG-03). */
export function choicesOf(name: RegistrationField, lookups: RegistrationLookups) {
  const start = (label: string) => ({ id: '', label });
  if (name === 'gender') {
    return [start('Select gender/ sex'), ...optionsOf(offeredGenders(lookups.genders))];
  }
  if (name === 'userType') {
    return [start('Select user type'), ...optionsOf([...lookups.userTypes, otherType])];
  }
  return name === 'state' ? [start('Select'), ...optionsOf(lookups.states)] : undefined;
}
