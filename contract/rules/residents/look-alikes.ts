import type { LookAlikeReason } from '../../entities/resident.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { lettersOf, soundOf } from './sound-of.ts';

/** What the residents of a facility are told apart by. */
export interface Person {
  readonly id: string;
  readonly familyName: string;
  readonly givenName: string;
  readonly preferredName: string | null;
  readonly dateOfBirth: PlainDate;
  /** As the facility writes it, such as `12`, `East 12` or `12B`; null if not recorded. */
  readonly room: string | null;
}

/** One resident, and another who could be taken for them. */
export interface LookAlike {
  readonly id: string;
  readonly otherId: string;
  readonly reasons: readonly LookAlikeReason[];
}

/** How many look-alikes of one resident are kept: nobody reads more names than that, and the flag needs one. */
export const mostLookAlikes = 20;

/** Where another resident could be taken for this one (HDR-01). */
export const similarNameWarning = 'There is a resident with a similar or same name';

export const lookAlikeReasons: Record<LookAlikeReason, string> = {
  'family-name': 'Same family name, same or similar given name',
  sound: 'Names that sound or are spelt alike',
  'birth-date': 'Same birth date and similar name',
  room: 'Similar name, same or next room',
};

/** Why two residents of one facility could be taken for one another; empty if they couldn’t. */
export function lookAlike(a: Person, b: Person): LookAlikeReason[] {
  return compare(describe(a), describe(b));
}

/** What residents who look alike have at least one of in common, so that nobody has to be compared with everybody. */
export function lookAlikeKeys(person: Person): readonly string[] {
  return keysOf(describe(person));
}

/** A resident, and the ids of their look-alikes that are kept already. */
export interface PersonWithKept {
  readonly person: Person;
  readonly kept: readonly string[];
}

/**
 * Finds the look-alikes of some residents of a facility. The others come in parts, so that however many there are, only
 * one part is in memory.
 */
export class LookAlikeSearch {
  readonly #byKey = new Map<string, Description[]>();
  readonly #own = new Set<string>();
  readonly #kept = new Map<string, Set<string>>();

  constructor(people: readonly PersonWithKept[]) {
    for (const { person, kept } of people) {
      this.#own.add(person.id);
      this.#kept.set(person.id, new Set(kept));
      const one = describe(person);
      for (const key of keysOf(one)) {
        const group = this.#byKey.get(key);
        if (group === undefined) this.#byKey.set(key, [one]);
        else group.push(one);
      }
    }
  }

  /** Who of the first and of these others could be taken for one another, both ways, up to `mostLookAlikes` each. */
  compareWith(others: readonly PersonWithKept[]): LookAlike[] {
    const found: LookAlike[] = [];
    for (const { person, kept } of others) {
      const other = describe(person);
      const isOwn = this.#own.has(person.id);
      if (!isOwn) this.#kept.set(person.id, new Set(kept));
      for (const one of this.#sharing(other)) {
        if (this.#isFull(one) && (isOwn || this.#isFull(other))) continue;
        const reasons = compare(one, other);
        if (reasons.length === 0) continue;
        this.#add(found, one, other, reasons);
        // Two of the first meet twice.
        if (!isOwn) this.#add(found, other, one, reasons);
      }
      // Nobody comes twice, and there may be any number of them.
      if (!isOwn) this.#kept.delete(person.id);
    }
    return found;
  }

  #sharing(other: Description): ReadonlySet<Description> {
    return new Set(keysOf(other).flatMap((key) => this.#byKey.get(key) ?? []));
  }

  #isFull({ person }: Description): boolean {
    return this.#keptOf(person).size >= mostLookAlikes;
  }

  #add(found: LookAlike[], one: Description, other: Description, reasons: LookAlikeReason[]): void {
    const kept = this.#keptOf(one.person);
    const { id } = other.person;
    // One that is kept already gets its reasons; it isn’t one more.
    if (!kept.has(id) && this.#isFull(one)) return;
    kept.add(id);
    found.push({ id: one.person.id, otherId: id, reasons });
  }

  #keptOf({ id }: Person): Set<string> {
    const kept = this.#kept.get(id) ?? new Set<string>();
    this.#kept.set(id, kept);
    return kept;
  }
}

interface Description {
  readonly person: Person;
  readonly family: Name;
  /** The given name, its first part if it has several, and the preferred name. */
  readonly given: readonly Name[];
  readonly room: { readonly wing: string; readonly number: number } | null;
}

interface Name {
  readonly letters: string;
  readonly sound: string;
}

function describe(person: Person): Description {
  const [firstPart = ''] = person.givenName.trim().split(/[\s-]+/);
  const given = [person.givenName, firstPart, person.preferredName ?? ''].map(lettersOf);
  return {
    person,
    family: nameOf(person.familyName),
    given: [...new Set(given)].filter((letters) => letters !== '').map(nameOf),
    room: roomOf(person.room),
  };
}

const nameOf = (name: string): Name => ({ letters: lettersOf(name), sound: soundOf(name) });

/** The wing and the number of a room; a letter after the number is a bed in it. */
function roomOf(room: string | null): Description['room'] {
  const [, wing, number] = /^(.*?)(\d{1,6})\s*[a-z]?$/iu.exec(room?.trim() ?? '') ?? [];
  if (wing === undefined || number === undefined) return null;
  return { wing: wing.trim().toLowerCase(), number: Number(number) };
}

function compare(a: Description, b: Description): LookAlikeReason[] {
  if (a.person.id === b.person.id) return [];
  const isGivenAlike = a.given.some((one) => b.given.some((other) => areGivenAlike(one, other)));
  const isFamilySame = a.family.letters !== '' && a.family.letters === b.family.letters;
  const isFamilyAlike = areFamiliesAlike(a.family, b.family);
  const reasons: (LookAlikeReason | false)[] = [
    isFamilySame && isGivenAlike && 'family-name',
    !isFamilySame && isFamilyAlike && isGivenAlike && 'sound',
    a.person.dateOfBirth === b.person.dateOfBirth &&
      (isFamilySame || isFamilyAlike || isGivenAlike) &&
      'birth-date',
    isNextRoom(a.room, b.room) && isGivenAlike && 'room',
  ];
  return reasons.filter((reason) => reason !== false);
}

function areGivenAlike(a: Name, b: Name): boolean {
  if (a.letters === b.letters || soundAlike(a, b)) return true;
  const [short, long] = byLength(a.letters, b.letters);
  if (short.length >= 3 && long.startsWith(short.slice(0, 4))) return true;
  return short.length >= 4 && isOneLetterApart(short, long);
}

/** The shortest family names differ by a letter too often to say anything: Bell, Ball, Hall. */
function areFamiliesAlike(a: Name, b: Name): boolean {
  if (soundAlike(a, b)) return true;
  const [short, long] = byLength(a.letters, b.letters);
  return short.length >= 5 && isOneLetterApart(short, long);
}

const byLength = (a: string, b: string) =>
  a.length < b.length ? ([a, b] as const) : ([b, a] as const);

const soundAlike = (a: Name, b: Name) => a.sound !== '' && a.sound === b.sound;

/** Whether one letter more, another letter or two letters swapped make one of the words the other. */
function isOneLetterApart(short: string, long: string): boolean {
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [s, l] = [short.slice(start), long.slice(start)];
  if (long.length === short.length + 1) return s === l.slice(1);
  if (long.length !== short.length) return false;
  return s.slice(1) === l.slice(1) || (s[0] === l[1] && s[1] === l[0] && s.slice(2) === l.slice(2));
}

function isNextRoom(a: Description['room'], b: Description['room']): boolean {
  return a !== null && b !== null && a.wing === b.wing && Math.abs(a.number - b.number) <= 1;
}

function keysOf({ person, family, room }: Description): readonly string[] {
  const { letters, sound } = family;
  // Two words that are one letter apart become the same by leaving out one letter of each.
  const shortened = Array.from(letters, (_, i) => letters.slice(0, i) + letters.slice(i + 1));
  return [
    ...new Set([
      `sound ${sound}`,
      ...[letters, ...shortened].map((word) => `spelt ${word}`),
      `born ${person.dateOfBirth}`,
      ...(room === null ? [] : [0, 1].map((next) => `room ${room.wing} ${room.number + next}`)),
    ]),
  ];
}
