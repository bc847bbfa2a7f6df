import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Registration } from '../../entities/registration.ts';
import type { Instant } from '../../values/instant.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import {
  completeRegistration,
  offeredGenders,
  registrationDay,
  registrationProblems,
} from './registration.ts';
import { type RegistrationInput, sectionsOf } from './registration-sections.ts';
import { address, doctor, nurse } from '../testing/registration.ts';

const today = getPlainDate('2026-11-21');
const pharmacist = { ...nurse, ...address, userType: 'Pharmacist', pharmacyName: 'City Pharmacy' };

const problems = (form: RegistrationInput) =>
  registrationProblems(form, today).map(({ propertyName, message }) => [propertyName, message]);
const required = (...names: string[]) => names.map((name) => [name, 'This field is required']);
const only = (userType: string): RegistrationInput => ({ userType, termsAcknowledged: true });

const always = [
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'email',
  'phoneArea',
  'phoneLocal',
  'organisationName',
  'facilityName',
];
const place = ['streetAddress', 'city', 'postCode', 'state'];

describe('sections', () => {
  test.each([
    ['Doctor', ['user', 'prescriber', 'practice', 'medicare']],
    ['Other', ['user', 'prescriber', 'practice', 'medicare']],
    ['Pharmacist', ['user', 'pharmacy']],
    ['Dentist', ['user', 'numbers']],
    ['NursePractitioner', ['user', 'numbers']],
    ['Optometrist', ['user', 'numbers']],
    ['RegisteredNurse', ['user']],
    ['GeneralStaffAdmin', ['user']],
    ['', ['user']],
  ])('REG-02 %s is shown %j', (userType, ids) => {
    expect(sectionsOf(userType).map(({ id }) => id)).toEqual(ids);
  });

  test('REG-03 the gender list doesn’t have code U', () => {
    const list = [{ code: 'F' }, { code: 'U' }, { code: 'X' }];
    expect(offeredGenders(list)).toEqual([{ code: 'F' }, { code: 'X' }]);
  });
});

describe('problems', () => {
  test.each([nurse, doctor, { ...doctor, userType: 'Other' }, pharmacist])(
    'REG-06 a filled-in $userType has no problems',
    (form) => {
      expect(problems(form)).toEqual([]);
    },
  );

  test('REG-06 nothing filled in: the fields that are always required, in their order', () => {
    expect(problems(only(''))).toEqual(required(...always, 'userType'));
    expect(problems({ ...nurse, firstName: ' \t ' })).toEqual(required('firstName'));
  });

  test.each([
    ['RegisteredNurse', []],
    ['GeneralStaffAdmin', []],
    ['Dentist', []],
    ['NursePractitioner', []],
    ['Optometrist', []],
    ['Pharmacist', ['pharmacyName', ...place]],
    [
      'Doctor',
      [
        'hpiiNumber',
        'prescriberNumber',
        'ahpraRegistrationNumber',
        'practiceName',
        ...place,
        'medProviderNumber1',
        'medProviderValidFrom1',
      ],
    ],
  ])('REG-06 a %s is asked for what their sections need: %j', (userType, names) => {
    expect(problems(only(userType))).toEqual(required(...always, ...names));
  });

  test('REG-04 a date of birth is a real day, and today at the latest', () => {
    const born = (dateOfBirth: string) => problems({ ...nurse, dateOfBirth });
    expect(born('2026-11-21')).toEqual([]);
    expect(born('2026-11-22')).toEqual([
      ['dateOfBirth', 'The date of birth can’t be in the future'],
    ]);
    expect(born('1980-02-31')).toEqual([['dateOfBirth', 'Enter a valid date as DD/MM/YYYY']]);
    expect(born('31/02/1980')).toHaveLength(1);
    expect(registrationDay('2026-11-20T13:00:00.000Z' as Instant)).toBe(today);
  });

  test('REG-11 an end before its start blocks, the same day does not', () => {
    const valid = (from: string, to: string) =>
      problems({ ...doctor, medProviderValidFrom3: from, medProviderValidTo3: to });
    expect(valid('2026-01-02', '2026-01-01')).toEqual([
      ['medProviderValidTo3', '“Valid to” can’t be before “Valid from”'],
    ]);
    expect(valid('2026-01-02', '2026-01-02')).toEqual([]);
    expect(valid('', '2026-01-01')).toEqual([]);
    expect(problems({ ...doctor, medProviderValidTo1: '2019-12-31' })).toHaveLength(1);
  });

  test('REG-03 a choice has to be on its list', () => {
    const wrong = { gender: 'U', userType: 'Consultant', state: 'XX' };
    expect(problems({ ...nurse, ...wrong }).map(([name]) => name)).toEqual(['gender', 'userType']);
    expect(problems({ ...doctor, state: 'XX' })).toEqual([['state', 'Choose from the list']]);
  });

  test('REG-08 the privacy policy has to be accepted', () => {
    expect(problems({ ...nurse, termsAcknowledged: false })).toEqual([
      ['termsAcknowledged', 'Tick this box to accept the privacy policy'],
    ]);
  });

  test('long names and right-to-left names pass, endless ones don’t', () => {
    const names = { firstName: 'ע'.repeat(200), lastName: 'נסים أحمد' };
    expect(problems({ ...nurse, ...names })).toEqual([]);
    expect(problems({ ...nurse, lastName: 'a'.repeat(501) })).toEqual([
      ['lastName', 'Use at most 500 characters'],
    ]);
    expect(problems({ ...nurse, lastName: '\u200b' })).toEqual([
      ['lastName', 'Type this again. It contains an invisible character'],
    ]);
  });

  test('an email address can be as long as a user name', () => {
    const long = (length: number) => ({
      ...nurse,
      email: '@example.org'.padStart(length, 'a'),
    });
    expect(problems(long(200))).toEqual([]);
    expect(problems(long(201))).toEqual([['email', 'Use at most 200 characters']]);
  });
});

describe('what is sent', () => {
  test('REG-10 exactly the fields of the specification, empty where there is no value', () => {
    const { phoneNumber, ...sent } = completeRegistration(nurse);
    expect(phoneNumber).toBe('02 5550 1234');
    expect(sent).toMatchObject(nurse);
    expect(Object.keys(completeRegistration(nurse))).toEqual(Object.keys(Registration.shape));
    expect(Object.values(sent).filter((value) => value === '')).toHaveLength(28);
  });

  test('REG-10 fields that the user type isn’t shown are left out, whatever was typed before', () => {
    const sent = completeRegistration({ ...doctor, ...nurse, pharmacyName: 'City Pharmacy' });
    expect(sent).toEqual(completeRegistration(nurse));
    expect(completeRegistration({ ...doctor, userType: 'Pharmacist' })).toMatchObject({
      ...address,
      hpiiNumber: '',
      medProviderNumber1: '',
    });
  });

  test('REG-10 a registration completed again stays the same', () => {
    const text = fc.string({ maxLength: 200, unit: 'grapheme' });
    const type = fc.constantFrom('Doctor', 'Pharmacist', 'Dentist', 'Other');
    fc.assert(
      fc.property(text, text, type, (firstName, phoneLocal, userType) => {
        const once = completeRegistration({ ...doctor, firstName, phoneLocal, userType });
        expect(completeRegistration(once)).toEqual(once);
      }),
    );
  });
});
