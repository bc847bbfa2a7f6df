import { expect, test } from 'vitest';
import type { IhiSearchRequest } from '../../entities/health-identifier.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { hpiiProblems, isSameResident, mustVerifyIhi } from './health-identifiers.ts';

test('HDR-13 an IHI is verified again more than 30 days after the last time', () => {
  const today = getPlainDate('2026-11-21');
  expect(mustVerifyIhi(null, today)).toBe(true);
  expect(mustVerifyIhi(getPlainDate('2026-10-22'), today)).toBe(false);
  expect(mustVerifyIhi(getPlainDate('2026-10-21'), today)).toBe(true);
});

// HL7 Australia’s example.
const hpii = '8003619900015717';
const provider = { hpii, familyName: 'Newman', givenName: 'Zoë' };

test('API-01 an HPI-I is verified by check digit, record and names, whatever the case and accents', () => {
  expect(hpiiProblems(provider, provider)).toEqual([]);
  expect(hpiiProblems({ hpii, familyName: ' NEWMAN', givenName: 'zoe' }, provider)).toEqual([]);
});

test.each([
  ['', 'The HPI-I number is not valid. It must have 16 digits and start with 800361.'],
  [
    '8003619900015718',
    'The HPI-I number is not valid. It must have 16 digits and start with 800361.',
  ],
  [
    '8003608833357361',
    'The HPI-I number is not valid. It must have 16 digits and start with 800361.',
  ],
  ['8003619990000017', 'The HPI-I number does not match the provider record.'],
])('API-01 the HPI-I %s is not verified', (number, problem) => {
  expect(hpiiProblems({ ...provider, hpii: number }, provider)).toEqual([problem]);
});

test('API-01 an HPI-I of an unknown record, or with other names, is not verified', () => {
  const unknown = ['The HPI-I number does not match the provider record.'];
  expect(hpiiProblems(provider, undefined)).toEqual(unknown);
  expect(hpiiProblems(provider, { ...provider, hpii: null })).toEqual(unknown);
  expect(hpiiProblems({ hpii, familyName: 'Newson', givenName: '' }, provider)).toEqual([
    'The family name does not match the provider record.',
    'The given name does not match the provider record.',
  ]);
});

const resident = {
  familyName: 'Whittaker',
  givenName: 'Ada',
  dateOfBirth: getPlainDate('1940-02-29'),
  sexCode: 'F',
  medicareNumber: '29512345671',
  dvaNumber: null,
};
const search: IhiSearchRequest = {
  authoringSystem: 'WATTLE',
  authoringSystemForeignKey: 'R1',
  ...resident,
  hpioNumber: '8003628233352432',
};

test('API-01 a resident is found if everything given matches', () => {
  expect(isSameResident(search, resident)).toBe(true);
  expect(isSameResident({ ...search, medicareNumber: null, givenName: 'ADA ' }, resident)).toBe(
    true,
  );
  expect(isSameResident({ ...search, medicareNumber: '2951 23456 71' }, resident)).toBe(true);
  const others: Partial<IhiSearchRequest>[] = [
    { familyName: 'Whitaker' },
    { givenName: 'Adam' },
    { dateOfBirth: getPlainDate('1940-02-28') },
    { sexCode: 'M' },
    { medicareNumber: '29512345672' },
    { dvaNumber: 'NX123456' },
  ];
  for (const other of others) expect(isSameResident({ ...search, ...other }, resident)).toBe(false);
});
