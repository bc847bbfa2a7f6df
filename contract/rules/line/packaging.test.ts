import { expect, test } from 'vitest';
import { whyNot } from '../people/capability.ts';
import { waitsForPrescriberText } from '../orders/imported-medicines.ts';
import {
  acceptsPackaging,
  canChangePackaging,
  offersPackaging,
  otherPackagings,
} from './packaging.ts';

test.each([
  ['Regular', true],
  ['ShortCourse', true],
  ['AsRequired', false],
] as const)('CHT-05 packaging for %s: %s', (courseType, offered) => {
  expect(offersPackaging(courseType)).toBe(offered);
});

test.each([
  ['Regular', 'None', false],
  ['Regular', 'UnPacked', true],
  ['ShortCourse', 'None', false],
  ['ShortCourse', 'Packed', true],
  ['AsRequired', 'None', false],
  ['AsRequired', 'Packed', false],
] as const)(
  'CHT-05 a medicine of the course %s set to %s: %s',
  (courseType, packaging, accepted) => {
    expect(acceptsPackaging(courseType, packaging)).toBe(accepted);
  },
);

test.each([
  ['Regular', 'Packed', ['UnPacked']],
  ['Regular', 'UnPacked', ['Packed']],
  ['ShortCourse', 'None', ['Packed', 'UnPacked']],
  ['AsRequired', 'None', []],
] as const)(
  'CHT-05 the packaging of a %s medicine that is %s changes to %s',
  (course, is, others) => {
    expect(otherPackagings(course, is)).toEqual(others);
  },
);

test.each([
  ['New', null, undefined],
  ['Existing', null, undefined],
  ['Ceased', null, 'This medicine has been ceased.'],
  ['New', 'Practice', waitsForPrescriberText],
] as const)(
  'CHT-05 packaging of a medicine that is %s, imported from %s',
  (status, importedFrom, why) => {
    expect(whyNot(canChangePackaging({ status, importedFrom }))).toBe(why);
  },
);
