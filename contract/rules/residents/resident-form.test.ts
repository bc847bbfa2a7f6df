import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admissionColumns, detailColumns } from '../../entities/resident-details.ts';
import { fieldList } from '../../entities/resident-fields.ts';
import { PlainDate } from '../../values/plain-date.ts';
import { everyType } from '../../values/user-type.ts';
import { keeperOf } from './field-keeper.ts';
import { identityProblems } from './identity-changes.ts';
import {
  completeResident,
  medicareWarning,
  residentProblems,
  type ResidentTexts,
} from './resident-form.ts';

const today = PlainDate.parse('2026-11-27');

test.for<[ResidentTexts, ResidentTexts]>([
  [{ familyName: '  O’Neill \t Ash ' }, { familyName: 'O’Neill Ash' }],
  [{ diet: ' Soft\nNo grapefruit ' }, { diet: 'Soft\nNo grapefruit' }],
  [{ ihiNumber: '8003 6088 3335 7361' }, { ihiNumber: '8003608833357361' }],
  [
    { medicareNumber: '2950 00013 11', medicareReference: '' },
    { medicareNumber: '2950000131', medicareReference: '1' },
  ],
  [
    { medicareNumber: '29500001312', medicareReference: '1' },
    { medicareNumber: '29500001312', medicareReference: '1' },
  ],
  [{ indigenousStatusCode: '' }, { indigenousStatusCode: '9' }],
])('%o is kept as %o', ([typed, kept]) => {
  expect(completeResident(typed)).toEqual(kept);
  expect(completeResident(kept)).toEqual(kept);
});

test.for<[ResidentTexts, string | undefined]>([
  [{ familyName: ' ' }, 'This field is required'],
  [{ middleNames: '' }, undefined],
  [{ dateOfBirth: '2026-11-28' }, 'A date of birth can’t be in the future'],
  [{ dateOfBirth: '1838-02-28' }, 'Check the year'],
  [{ dateOfBirth: '28/02/1938' }, 'Enter a whole day'],
  [
    { dateOfBirth: '1938-02-28', admittedOn: '1937-01-01' },
    'The day of admission is before the date of birth',
  ],
  [{ admittedOn: '2026-11-28' }, 'The day of admission can’t be in the future'],
  [
    { ihiNumber: '8003608833357362' },
    'This isn’t an IHI. It has 16 digits and starts with 800360. Check each digit.',
  ],
  [
    { medicareNumber: '29500001312', medicareReference: '1' },
    'This isn’t the eleventh digit of the Medicare number',
  ],
  [{ sexCode: 'Z' }, 'Choose from the list'],
  [{ room: 'x'.repeat(41) }, 'A room has at most 40 characters'],
  [{ familyName: 'Ash\u202e' }, 'Type this again. It contains an invisible character'],
  [{ contactPhone: 'ring twice' }, 'Enter a phone number, such as 08 5550 0000'],
])('%o: %s', ([typed, problem]) => {
  expect(Object.values(residentProblems(typed, today))).toEqual(
    problem === undefined ? [] : [problem],
  );
});

test('a Medicare number with a wrong check digit is warned about and can be saved', () => {
  expect(medicareWarning('2950 00014 1')).toBe('This number doesn’t look right. Check each digit.');
  expect(residentProblems({ medicareNumber: '2950000141' }, today)).toEqual({});
  for (const fine of ['', '2950 00013 1', '29500001311', '12']) {
    expect(medicareWarning(fine)).toBeUndefined();
  }
});

test('what somebody changes is given at the admission too, and all of it is read by who works with residents', () => {
  expect(detailColumns.filter((name) => !admissionColumns.includes(name))).toEqual([]);
  const strangers = fieldList.filter(({ read, edit }) =>
    [...read, ...edit].some((type) => !everyType.some((one) => one === type)),
  );
  expect(strangers).toEqual([]);
});

test('nobody keeps a field whose rule is its own; who somebody is has one keeper, whatever is recorded', () => {
  const systems = fc.constantFrom('WATTLE', 'ADMIT');
  const names = fc.constantFrom(...fieldList.map(({ name }) => name));
  fc.assert(
    fc.property(names, systems, fc.boolean(), fc.boolean(), (name, system, isHere, isRecorded) => {
      const field = fieldList.find((one) => one.name === name);
      const resident = {
        authoringSystem: system,
        keptHere: isHere ? [name] : [],
        [name]: isRecorded && name !== 'authoringSystem' ? 'something' : field?.blank,
      };
      // The name is one of the table’s.
      const answer = keeperOf(name, { ...resident, authoringSystem: system } as never);
      const keeper = system === 'WATTLE' ? 'here' : 'there';
      const expected = {
        anybody: 'nobody',
        keeper,
        first: isHere ? 'here' : isRecorded ? keeper : 'nobody',
      };
      expect(answer).toBe(expected[field?.keptBy ?? 'anybody']);
    }),
  );
});

test('of the names and the birth date one changes at a time; other capitals are no other name', () => {
  const mary = { familyName: 'Example', givenName: 'Mary', dateOfBirth: '1938-02-28' };
  expect(identityProblems(mary, { ...mary, familyName: 'Other' })).toEqual({});
  expect(identityProblems(mary, { ...mary, familyName: 'EXAMPLE', givenName: 'Marie' })).toEqual(
    {},
  );
  const other = { ...mary, familyName: 'Other', givenName: 'Ann' };
  expect(Object.keys(identityProblems(mary, other))).toEqual(['familyName', 'givenName']);
});
