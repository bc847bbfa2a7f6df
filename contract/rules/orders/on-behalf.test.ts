import { describe, expect, test } from 'vitest';
import { refusalCodes } from '../../errors.ts';
import { Uuid } from '../../values/uuid.ts';
import {
  canEnterOnBehalf,
  type EnteredOrder,
  finalisedByText,
  onBehalfOf,
  onBehalfProblems,
  meansText,
  nothingEntered,
  prescribedByText,
} from './on-behalf.ts';

const prescriberId = Uuid.parse('00000000-0000-4000-8000-0000000000a1');
const present = { enteredBy: 'Jodie Walsh', prescriber: 'Priya Raman' };
const telephone: EnteredOrder = {
  prescriberId,
  means: 'telephone',
  isReadBack: true,
  heardBy: ' Grace Tindall ',
};
const fieldsOf = (entered: EnteredOrder) =>
  onBehalfProblems(entered, present).map(({ field }) => field);

describe('DRF-01 on behalf of a prescriber', () => {
  test('asks who gave the order and how it came', () => {
    expect(fieldsOf(nothingEntered)).toEqual(['prescriberId', 'means']);
    expect(onBehalfOf(nothingEntered)).toBeUndefined();
  });

  test('a telephone order is read back and heard by a second person', () => {
    expect(fieldsOf({ ...nothingEntered, prescriberId, means: 'telephone' })).toEqual([
      'isReadBack',
      'heardBy',
    ]);
    expect(fieldsOf(telephone)).toEqual([]);
    expect(onBehalfOf(telephone)).toEqual({ ...telephone, heardBy: 'Grace Tindall' });
  });

  test.for(['written', 'transcribed'] as const)('a %s order needs neither', (means) => {
    const entered = { ...telephone, means };
    expect(fieldsOf({ ...nothingEntered, prescriberId, means })).toEqual([]);
    expect(onBehalfOf(entered)).toEqual({ prescriberId, means, isReadBack: false, heardBy: '' });
  });

  test.for([
    ['Jodie Walsh', 'You can’t be the second listener yourself'],
    ['  walsh,  JODIE', 'You can’t be the second listener yourself'],
    ['Priya Raman', 'The second listener can’t be the prescriber'],
    ['Dr. Priya Raman', 'The second listener can’t be the prescriber'],
    ['Raman, Dr Priya', 'The second listener can’t be the prescriber'],
    ['Doctor', 'Enter who else heard the order'],
    ['.', 'Enter who else heard the order'],
    ['1', 'Enter the name of the person, in letters'],
    ['李明', null],
    ['', 'Enter who else heard the order'],
    ['a'.repeat(101), 'Shorten this to 100 characters. It has 101'],
    ['Jodie\u202e Smith', 'Type this again. It contains an invisible character'],
    ['Jodie Walshe', null],
  ] as const)('the second listener %j: %s', ([heardBy, problem]) => {
    const problems = onBehalfProblems({ ...telephone, heardBy }, present);
    expect(problems).toEqual(problem === null ? [] : [{ field: 'heardBy', message: problem }]);
  });

  test('a Schedule 8 medicine can’t be entered', () => {
    expect(canEnterOnBehalf([{ schedule: 'S4' }, { schedule: 'S8' }])).toEqual({
      ok: false,
      why: refusalCodes.Controlled_On_Behalf,
    });
    expect(canEnterOnBehalf([{ schedule: 'S4' }, { schedule: 'S3' }])).toEqual({ ok: true });
  });

  test('the chart names the prescriber and the person who entered the order', () => {
    const prescribedBy = 'Priya Raman';
    expect(prescribedByText({ prescribedBy, enteredBy: null, importedFrom: null })).toBe(
      'Priya Raman',
    );
    expect(prescribedByText({ prescribedBy, enteredBy: 'Jodie Walsh', importedFrom: null })).toBe(
      'Priya Raman, entered by Jodie Walsh',
    );
    const onBehalf = {
      prescriberId,
      prescriber: prescribedBy,
      means: 'written',
      heardBy: null,
      countersignedAt: null,
    } as const;
    expect(finalisedByText({ finalisedBy: prescribedBy, onBehalf: null })).toBe('Priya Raman');
    expect(finalisedByText({ finalisedBy: 'Jodie Walsh', onBehalf })).toBe(
      'Jodie Walsh on behalf of Priya Raman',
    );
    expect(meansText(onBehalf)).toBe('Written order');
    expect(meansText({ means: 'telephone', heardBy: 'Grace Tindall' })).toBe(
      'Telephone order, read back, also heard by Grace Tindall',
    );
  });
});
