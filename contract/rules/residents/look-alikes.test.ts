import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import {
  type LookAlike,
  lookAlike,
  LookAlikeSearch,
  mostLookAlikes,
  type Person,
} from './look-alikes.ts';
import { soundOf } from './sound-of.ts';

const born = getPlainDate('1934-03-03');
const bornLater = getPlainDate('1941-11-20');

/** `Smith, John (Jack), room 12`. */
function person(text: string, id: string, dateOfBirth = born): Person {
  const [, familyName = '', givenName = '', preferredName = null, room = null] =
    /^([^,]+), ([^,(]+?)(?: \(([^)]+)\))?(?:, room (.+))?$/.exec(text) ?? [];
  return { id, familyName, givenName, preferredName, dateOfBirth, room };
}

const reasonsOf = (a: string, b: string, date = bornLater) =>
  lookAlike(person(a, 'a'), person(b, 'b', date));

test.each([
  ['Abbott, Margaret', 'Abbott, Margaret'],
  ['Abbott, Margaret', 'Abbott, Margery'],
  ['Abbott, Marion', 'Abbott, Marian'],
  ['Abbott, Margaret (Peggy)', 'ABBOTT, Peg'],
  ['Jones, Rob', 'Jones, Robert'],
  ['Jones, Anne', 'Jones, Anne-Marie'],
  ['Jones, Anne-Louise', 'Jones, Anne Marie'],
  ['Jones, Catherine', 'Jones, Kathryn'],
  ['O’Brien, Geoffrey', 'OBrien, Jeffrey'],
  ['Müller, Ian', 'Muller, Iain'],
  ['Nguyen, Daniel', 'Nguyen, Danile'],
])('HDR-01 RES-08 %s and %s: same family name, similar given name', (a, b) => {
  expect(reasonsOf(a, b)).toEqual(['family-name']);
});

test.each([
  ['Smith, John', 'Smyth, Jon'],
  ['Schmidt, John', 'Smith, John'],
  ['Thompson, Stephen', 'Thomson, Steven'],
  ['Macdonald, Ruth', 'McDonald, Ruth'],
  ['Brown, Philip', 'Braun, Phillip'],
  ['Clark, Sean', 'Clarke, Shaun'],
  ['Barker, Joyce', 'Baker, Joyce'],
  ['Wright, Sara', 'Right, Sarah'],
])('HDR-01 RES-08 %s and %s sound or are spelt alike', (a, b) => {
  expect(reasonsOf(a, b)).toEqual(['sound']);
});

test.each([
  ['Abbott, John', 'Abbott, Walter'],
  ['Smith, Enid', 'Smyth, Walter'],
  ['Rossi, Maria', 'Tanaka, Marie'],
])('HDR-01 RES-08 %s and %s are alike if born on the same day', (a, b) => {
  expect(reasonsOf(a, b, born)).toEqual(['birth-date']);
  expect(reasonsOf(a, b)).toEqual([]);
});

test.each([
  ['Rossi, Mary, room 12', 'Tanaka, Marie, room 13'],
  ['Rossi, Mary, room 12A', 'Tanaka, Mary, room 12b'],
  ['Rossi, Mary, room East 9', 'Tanaka, Mary, room east 10'],
])('HDR-01 RES-08 %s and %s: similar name, next room', (a, b) => {
  expect(reasonsOf(a, b)).toEqual(['room']);
});

test.each([
  ['another given name', 'Abbott, Margaret', 'Abbott, Walter'],
  ['a couple in one room', 'Abbott, John, room 12', 'Abbott, Jean, room 13'],
  ['a couple whose names start alike', 'Abbott, Ian', 'Abbott, Ann'],
  ['another family name', 'Abbott, Margaret', 'Nguyen, Margaret'],
  ['a short family name with another letter', 'Bell, John', 'Hall, John'],
  ['two letters apart', 'Baker, Joyce', 'Barter, Joyce'],
  ['the same three letters first', 'Jones, Marjorie', 'Jones, Marlene'],
  ['a short given name with another letter', 'Jones, Amy', 'Jones, Ada'],
  ['two rooms on', 'Rossi, Mary, room 12', 'Tanaka, Mary, room 14'],
  ['the same number in another wing', 'Rossi, Mary, room East 9', 'Tanaka, Mary, room West 9'],
  ['rooms without a number', 'Rossi, Mary, room Garden', 'Tanaka, Mary, room Garden'],
  ['next rooms, but other names', 'Rossi, Mary, room 12', 'Tanaka, Walter, room 13'],
])('HDR-01 RES-08 %s is not alike: %s and %s', (_, a, b) => {
  expect(reasonsOf(a, b)).toEqual([]);
});

test('HDR-01 every reason is given', () => {
  expect(reasonsOf('Abbott, Marion, room 7', 'Abbott, Marian, room 8', born)).toEqual([
    'family-name',
    'birth-date',
    'room',
  ]);
});

test('HDR-01 names in other scripts, or without letters, are compared without guessing', () => {
  expect(reasonsOf('Ελένη, Μαρία', 'Ελένη, Μαρία')).toEqual(['family-name']);
  expect(reasonsOf('Ελένη, Μαρία', 'Иванова, Анна')).toEqual([]);
  expect(reasonsOf('–, –', '?, ?', born)).toEqual([]);
});

test.each([
  ['Hughes', 'Hews'],
  ['Leigh', 'Lee'],
  ['Stewart', 'Stuart'],
  ['Knight', 'Nite'],
  ['Christine', 'Kristine'],
])('%s and %s sound the same', (a, b) => {
  expect(soundOf(a)).toBe(soundOf(b));
});

const names = fc.constantFrom(
  'Smith',
  'Smyth',
  'Baker',
  'Barker',
  'Jean',
  'John',
  'Anne-Marie',
  'Ann',
  'Éva',
  '',
  'Li',
);
const people = fc.record({
  familyName: names,
  givenName: names,
  preferredName: fc.option(names),
  dateOfBirth: fc.constantFrom(born, bornLater),
  room: fc.option(fc.constantFrom('1', '2A', '3', 'East 2', 'Garden')),
});

test('HDR-01 looking alike is mutual, and nobody looks like themselves', () => {
  fc.assert(
    fc.property(people, people, (one, other) => {
      const [a, b] = [
        { ...one, id: 'a' },
        { ...other, id: 'b' },
      ];
      expect(lookAlike(a, b)).toEqual(lookAlike(b, a));
      expect(lookAlike(a, a)).toEqual([]);
    }),
  );
});

const keeping = (some: readonly Person[], kept: readonly string[] = []) =>
  some.map((person) => ({ person, kept }));
const written = ({ id, otherId, reasons }: LookAlike) => `${id} ${otherId} ${reasons.join()}`;

test('HDR-01 the look-alikes found by parts are the same as by comparing every two residents', () => {
  fc.assert(
    fc.property(fc.array(people, { maxLength: 12 }), fc.nat(12), (some, own) => {
      const residents = some.map((one, i) => ({ ...one, id: String(i) }));
      const first = residents.slice(0, own).map(({ id }) => id);
      const expected = residents.flatMap((a) =>
        residents.flatMap((b) => {
          const reasons = lookAlike(a, b);
          const isWanted = reasons.length > 0 && (first.includes(a.id) || first.includes(b.id));
          return isWanted ? [written({ id: a.id, otherId: b.id, reasons })] : [];
        }),
      );
      const search = new LookAlikeSearch(keeping(residents.slice(0, own)));
      const parts = [residents.slice(0, 5), residents.slice(5)];
      const found = parts.flatMap((part) => search.compareWith(keeping(part)));
      expect(found.map(written).toSorted()).toEqual(expected.toSorted());
    }),
  );
});

test('HDR-01 RES-08 everyone of many alike has look-alikes, and nobody more than are kept', () => {
  const many = Array.from({ length: 200 }, (_, i) => person('Resident, Test', String(i)));
  const own = many.slice(0, 60);
  const counts = new Map<string, number>();
  for (const { id } of new LookAlikeSearch(keeping(own)).compareWith(keeping(many))) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  expect(counts.size).toBe(200);
  expect(Math.max(...counts.values())).toBe(mostLookAlikes);
});

test('HDR-01 a look-alike that is kept and found again isn’t one more', () => {
  const many = Array.from({ length: 30 }, (_, i) => person('Resident, Test', String(i)));
  const kept = many.slice(20).map(({ id }) => id);
  const [own, ...others] = many;
  if (own === undefined) throw new Error('nobody');
  const found = new LookAlikeSearch(keeping([own], kept)).compareWith(
    [...others.slice(19), ...others.slice(0, 19)].flatMap((other) => keeping([other])),
  );
  const theirs = found.filter(({ id }) => id === own.id).map(({ otherId }) => otherId);
  expect(new Set([...kept, ...theirs]).size).toBe(mostLookAlikes);
});

test('HDR-01 a resident with as many as are kept still counts for whoever has fewer', () => {
  const [full, rare] = [person('Smith, John', 'full'), person('Smyth, Jon', 'rare')];
  const kept = Array.from({ length: mostLookAlikes }, (_, i) => `kept ${i}`);
  const search = new LookAlikeSearch(keeping([full], kept));
  expect(search.compareWith(keeping([rare])).map(written)).toEqual(['rare full sound,birth-date']);
  expect(search.compareWith(keeping([{ ...rare, id: 'other' }], kept))).toEqual([]);
});
