import { expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import { chartName, displayName, initials, secondIdentifierText } from './resident-name.ts';

test.each([
  ['Smith', 'John', 'Paul', 'Jack', 'Smith, John Paul (Jack)', 'Smith, John (Jack)'],
  ['Smith', 'John', null, 'Jack', 'Smith, John (Jack)', 'Smith, John (Jack)'],
  ['Smith', 'John', 'Paul', null, 'Smith, John Paul', 'Smith, John'],
  ['Smith', 'John', null, null, 'Smith, John', 'Smith, John'],
  ['Smith', 'John', '', ' ', 'Smith, John', 'Smith, John'],
  ['Smith', '', null, null, 'Smith', 'Smith'],
  ['', 'John', null, null, 'John', 'John'],
])(
  'RES-02 RB2 %s, %s, %s and %s read %s',
  (familyName, givenName, middleNames, preferredName, inList, onChart) => {
    expect(displayName({ familyName, givenName, middleNames, preferredName })).toBe(inList);
    expect(chartName({ familyName, givenName, preferredName })).toBe(onChart);
  },
);

test.each([
  ['Ada', 'Park', 'AP'],
  ['élise', 'ångström', 'ÉÅ'],
  ['', 'Park', 'P'],
  ['𐐨da', 'Park', '𐐀P'],
])('HEAD-01 the initials of %s %s are %s', (givenName, familyName, expected) => {
  expect(initials({ givenName, familyName })).toBe(expected);
});

test('HDR-01 a second identifier names the resident in full, with the birth date', () => {
  const names = { familyName: 'Abbott', givenName: 'Margaret', preferredName: 'Peg' };
  const dateOfBirth = getPlainDate('1934-03-03');
  expect(secondIdentifierText({ ...names, middleNames: 'Rose', dateOfBirth, room: '12' })).toBe(
    'This is Margaret Rose Abbott, born 03-Mar-1934, room 12',
  );
  expect(secondIdentifierText({ ...names, middleNames: null, dateOfBirth, room: null })).toBe(
    'This is Margaret Abbott, born 03-Mar-1934',
  );
});
