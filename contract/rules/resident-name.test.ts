import { expect, test } from 'vitest';
import { chartName, displayName, initials } from './resident-name.ts';

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
