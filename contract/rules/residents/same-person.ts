import type { PersonSought, SameReason } from '../../entities/resident-details.ts';
import { PlainDate } from '../../values/plain-date.ts';
import { lookAlike, lookAlikeKeys, type Person } from './look-alikes.ts';
import { completeResident } from './resident-form.ts';

/** Somebody here, as far as it tells whether they are the person who is sought. */
export interface KnownPerson extends Person {
  readonly ihiNumber: string | null;
  readonly medicareNumber: string | null;
}

export const sameReasons: Record<SameReason, string> = {
  ihi: 'Same IHI',
  medicare: 'Same Medicare number',
  'family-name': 'Same family name, same or similar given name',
  sound: 'Names that sound or are spelt alike',
  'birth-date': 'Same birth date and similar name',
};

/** Somebody who isn’t here yet: their room says nothing. */
function personOf(sought: PersonSought): KnownPerson | undefined {
  const { familyName, givenName, preferredName, dateOfBirth, ...numbers } =
    completeResident(sought);
  const born = PlainDate.safeParse(dateOfBirth);
  if (!born.success) return undefined;
  return {
    id: '',
    familyName,
    givenName,
    preferredName: preferredName || null,
    dateOfBirth: born.data,
    room: null,
    ihiNumber: numbers.ihiNumber || null,
    medicareNumber: numbers.medicareNumber || null,
  };
}

/** What a resident who could be the person has at least one of; nothing while the birth date can’t be read. */
export function soughtBy(sought: PersonSought) {
  const person = personOf(sought);
  return person && { ...person, keys: lookAlikeKeys(person) };
}

/** Why a resident could be the person who is sought, the surest reason first; empty if they couldn’t. */
export function sameReasonsOf(sought: PersonSought, known: KnownPerson): SameReason[] {
  const person = personOf(sought);
  if (person === undefined) return [];
  const isSame = (number: 'ihiNumber' | 'medicareNumber') =>
    person[number] !== null && person[number] === known[number];
  return [
    ...(isSame('ihiNumber') ? ['ihi' as const] : []),
    ...(isSame('medicareNumber') ? ['medicare' as const] : []),
    ...lookAlike(person, known).filter((reason) => reason !== 'room'),
  ];
}
