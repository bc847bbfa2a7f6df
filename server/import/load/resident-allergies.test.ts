import { expect, test } from 'vitest';
import type { ResidentRow } from '../model/resident.ts';
import { allergiesAfter, type StoredAllergies } from './resident-allergies.ts';

const penicillin = { allergen: 'penicillin', reaction: 'rash' };
const latex = { allergen: 'latex', reaction: '' };
const texts = { allergyNote: '', allergyDisclaimer: '' };
const listed: StoredAllergies = { allergyStatus: 'LISTED', allergies: [penicillin], ...texts };
const none = (allergyStatus: StoredAllergies['allergyStatus']): StoredAllergies => ({
  allergyStatus,
  allergies: [],
  ...texts,
});

type Said = Pick<ResidentRow, 'allergyStatus' | 'allergies' | 'allergyNote'>;
const after = (said: Said, before?: StoredAllergies) => allergiesAfter(said as ResidentRow, before);

test.for<[string, Said, StoredAllergies | undefined, StoredAllergies]>([
  ['nothing said about somebody new is not supplied', {}, undefined, none('NONE SUPPLIED')],
  ['an empty cell too', { allergyStatus: null, allergies: null }, undefined, none('NONE SUPPLIED')],
  ['an empty list too', { allergies: [] }, undefined, none('NONE SUPPLIED')],
  ['none known is what was said', { allergyStatus: 'NONE KNOWN' }, undefined, none('NONE KNOWN')],
  ['not asked stays not asked', { allergyStatus: 'NOT ASKED' }, undefined, none('NOT ASKED')],
  ['a list needs no status', { allergies: [penicillin] }, undefined, listed],
  ['nothing said leaves the list alone', {}, listed, listed],
  ['none known stays when nothing is said', {}, none('NONE KNOWN'), none('NONE KNOWN')],
  ['not asked doesn’t undo a list', { allergyStatus: 'NOT ASKED' }, listed, listed],
  ['not supplied doesn’t undo a list', { allergyStatus: 'NONE SUPPLIED' }, listed, listed],
  [
    'not asked doesn’t undo none known',
    { allergyStatus: 'NOT ASKED' },
    none('NONE KNOWN'),
    none('NONE KNOWN'),
  ],
  [
    'a longer list is taken over',
    { allergyStatus: 'LISTED', allergies: [latex, penicillin] },
    listed,
    { ...listed, allergies: [latex, penicillin] },
  ],
  ['a list follows none known', { allergies: [penicillin] }, none('NONE KNOWN'), listed],
  [
    'a note alone changes the note',
    { allergyNote: 'Ask' },
    listed,
    { ...listed, allergyNote: 'Ask' },
  ],
])('%s', ([, said, before, expected]) => {
  const { values, refusals, holds } = after(said, before);
  expect({ values, refusals, holds }).toEqual({ values: expected, refusals: [], holds: [] });
});

test('the same list in another order isn’t a change', () => {
  const before = { ...listed, allergies: [penicillin, latex] };
  expect(after({ allergies: [latex, penicillin] }, before).values).toEqual(before);
});

test.for<[string, Said, StoredAllergies | undefined]>([
  ['a shorter list', { allergies: [latex] }, listed],
  ['none known after a list', { allergyStatus: 'NONE KNOWN' }, listed],
  [
    'none known together with a list',
    { allergyStatus: 'NONE KNOWN', allergies: [latex] },
    undefined,
  ],
])('%s is held', ([, said, before]) => {
  expect(after(said, before).holds).toHaveLength(1);
});

test('an empty list with the status LISTED is refused', () => {
  expect(after({ allergyStatus: 'LISTED', allergies: [] }).refusals).toHaveLength(1);
  expect(after({ allergyStatus: 'LISTED' }, listed).refusals).toHaveLength(1);
});
