import { isHealthcareIdentifier } from '@wattle/contract/values/check-digits.ts';
import { expect, test } from 'vitest';
import { catalogueRows } from './catalogue-rows.ts';
import { organisations } from './data/places.ts';
import { grantRowsOf, signIns, userRows } from './people.ts';

test('the accounts that operators were promised are all there', () => {
  expect(signIns.filter(({ isListed }) => isListed).map(({ userName }) => userName)).toEqual([
    'doctor',
    'doctor2',
    'np',
    'dentist',
    'optometrist',
    'nurse',
    'admin',
    'pharmacist',
    'pharmacist2',
    'sync',
    'shared',
    'clinical',
    'autolink',
    'newuser',
    'locked',
    'mapped',
    'extmapped',
    'brokenlink',
    'stranger',
    'locum',
    'sharedgp',
    'consultant',
    'misnumbered',
    'administrator',
    'former',
  ]);
});

test('each account that works with residents has the type that it is for', () => {
  const typeOf = (userName: string) =>
    userRows.find((row) => row.userName === userName)?.userType ?? undefined;
  for (const [userType, userNames] of Object.entries({
    Doctor: ['doctor', 'doctor2', 'clinical', 'stranger'],
    NursePractitioner: ['np'],
    Dentist: ['dentist'],
    Optometrist: ['optometrist'],
    RegisteredNurse: ['nurse'],
    GeneralStaffAdmin: ['admin', 'sync'],
    Pharmacist: ['pharmacist', 'pharmacist2'],
  })) {
    expect(userNames.map((userName) => [userName, typeOf(userName)])).toEqual(
      userNames.map((userName) => [userName, userType]),
    );
  }
});

test('each sees the organisations that its description says', () => {
  const grantRows = grantRowsOf(organisations);
  const granted = (userName: string) => {
    const user = userRows.find((row) => row.userName === userName);
    return grantRows.filter((row) => row.userId === user?.id).length;
  };
  expect(['doctor', 'pharmacist', 'doctor2', 'pharmacist2', 'stranger'].map(granted)).toEqual([
    3, 3, 1, 1, 0,
  ]);
  const untyped = userRows.filter((row) => row.userType === null);
  expect(untyped.length).toBeGreaterThanOrEqual(6);
  expect(untyped.filter((row) => granted(row.userName) > 0)).toEqual([]);
});

test('HPI-I numbers are valid and each person’s own', () => {
  const numbers = userRows.flatMap((row) => row.hpii ?? []);
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter((number) => !isHealthcareIdentifier('hpii', number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('prescribers have a prescriber number, others don’t', () => {
  const kinds = ['Doctor', 'NursePractitioner', 'Dentist', 'Optometrist'];
  for (const { userType, prescriberNumber } of userRows) {
    const isPrescriber = kinds.includes(userType ?? '');
    expect(prescriberNumber ?? '').toMatch(isPrescriber ? /^99\d{5}$/ : /^$/);
  }
});

test('a product is found by any of its names, one a line', () => {
  const furosemide = catalogueRows.find(({ code }) => code === 'W0101');
  expect(furosemide?.names.split('\n')).toEqual(
    expect.arrayContaining(['furosemide', 'frusemide', 'lasix m']),
  );
});
