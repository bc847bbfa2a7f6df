import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prescriberTypes, UserType } from '../../values/user-type.ts';
import {
  additionalDetailsProblems,
  mappingProblems,
  mappingUserTypes,
  withoutSpaces,
} from './provider-details.ts';

const { Prescriber, Pharmacist } = mappingUserTypes;
const hpiiNumber = '8003619900015717';
const prescriberNumber = '2425739';

test.each([
  ['', 'This field is required'],
  ['80036199000157AB', 'HPI-I must be only digits'],
  ['8003 6199 0001 57', 'HPI-I must be only digits'],
  ['８００３６１９９０００１５７１７', 'HPI-I must be only digits'],
  ['800361990001571', 'HPI-I must be 16-digit number'],
  ['80036199000157177', 'HPI-I must be 16-digit number'],
])('MAP-02 the HPI-I “%s” of either type: %s', (text, message) => {
  for (const mappingUserType of [Prescriber, Pharmacist]) {
    const numbers = { mappingUserType, hpiiNumber: text, prescriberNumber };
    expect(mappingProblems(numbers)).toEqual({ hpiiNumber: message });
  }
});

test('MAP-02 an HPI-I whose check digit is wrong is only warned of', () => {
  for (const hpiiNumber of ['8003619900015718', '8003608833357361']) {
    const numbers = { mappingUserType: Pharmacist, hpiiNumber };
    expect(mappingProblems(numbers)).toEqual({});
  }
});

test.each([
  ['', 'This field is required'],
  ['24257a', 'Prescriber number must be only digits'],
  ['24257390', 'Prescriber number must be less than or equal to 7 digits'],
])('MAP-02 the prescriber number “%s”: %s; a pharmacist has none', (text, message) => {
  const numbers = { hpiiNumber, prescriberNumber: text };
  expect(mappingProblems({ ...numbers, mappingUserType: Prescriber })).toEqual({
    prescriberNumber: message,
  });
  expect(mappingProblems({ ...numbers, mappingUserType: Pharmacist })).toEqual({});
});

const complete = {
  firstName: 'Ada',
  lastName: 'Byron',
  qualification: '',
  hpiiNumber,
  prescriberNumber,
};

test.each([
  ['firstName', ' ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['hpiiNumber', '', 'HPI-I number is a required field'],
  ['hpiiNumber', '8003x', 'Must be only digits'],
  ['hpiiNumber', '8003', 'Must be exactly 16 digits'],
  ['hpiiNumber', '80036199000157170', 'Must be exactly 16 digits'],
  ['prescriberNumber', '', 'Prescriber number is a required field'],
  ['prescriberNumber', '12 3', 'Must be only digits'],
  ['prescriberNumber', '12345678', 'Must be less than or equal to 7 digits'],
] as const)('ADD-01 %s “%s”: %s', (field, text, message) => {
  const details = { ...complete, [field]: text };
  for (const userType of prescriberTypes) {
    expect(additionalDetailsProblems(details, userType)).toEqual({ [field]: message });
  }
});

test('ADD-01 somebody who doesn’t prescribe only gives a name', () => {
  const names = { ...complete, hpiiNumber: 'x', prescriberNumber: 'x' };
  const others = UserType.options.filter((type) => !prescriberTypes.some((one) => one === type));
  for (const userType of [...others, null]) {
    expect(additionalDetailsProblems(names, userType)).toEqual({});
  }
  expect(additionalDetailsProblems(complete, 'Doctor')).toEqual({});
});

test('MAP-02 ADD-01 an HPI-I is exactly 16 digits, and a prescriber number is 1 to 7', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.stringMatching(/^[0-9]{0,18}$/),
    fc.constant(hpiiNumber),
  );
  fc.assert(
    fc.property(text, text, (hpii, number) => {
      const isHpii = /^[0-9]{16}$/.test(hpii);
      const isNumber = /^[0-9]{1,7}$/.test(number);
      const numbers = { hpiiNumber: hpii, prescriberNumber: number };
      const mapping = mappingProblems({ ...numbers, mappingUserType: Prescriber });
      const additional = additionalDetailsProblems({ ...complete, ...numbers }, 'Doctor');
      for (const problems of [mapping, additional]) {
        expect(problems.hpiiNumber === undefined).toBe(isHpii);
        expect(problems.prescriberNumber === undefined).toBe(isNumber);
      }
    }),
  );
});

test('MAP-01 the spaces that group a number are not part of it', () => {
  expect(withoutSpaces(' 8003 6199\u00a00001 5717\n')).toBe(hpiiNumber);
});
