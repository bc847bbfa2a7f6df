import { PersonalId } from '../../actor.ts';

const kinds = {
  resident: 0x0001,
  user: 0x0002,
  encounter: 0x0003,
  order: 0x0004,
  draft: 0x0005,
  medication: 0x0006,
  confirmation: 0x0007,
  allergyChange: 0x0008,
  subject: 0x0009,
  registration: 0x000a,
  medicationList: 0x000b,
  exchange: 0x000c,
  lineEvent: 0x000d,
  photo: 0x000e,
  coronavirus: 0x000f,
  question: 0x0010,
} as const;

const hex = (n: number, length: number) => n.toString(16).padStart(length, '0');

/** What every id of an owner begins with. */
export const startOfIds = (owner: number) => `${hex(owner, 8)}-`;

/** The same UUID for the same thing in every demo world; the rows of one owner lie side by side. */
export function seedId(kind: keyof typeof kinds, owner: number, nth = 0): string {
  return `${startOfIds(owner)}${hex(kinds[kind], 4)}-8000-8000-${hex(nth, 12)}`;
}

/** The id of a person's account, by the person's number. */
export function seedUserId(person: number): PersonalId {
  return PersonalId.parse(seedId('user', person));
}

/** The product itself is the authoring system of every record in the demo world. */
export const authoringSystem = 'WATTLE';

/** `R000001`, the key of a resident. */
export function residentKey(index: number): string {
  return `R${String(index).padStart(6, '0')}`;
}

/** A script number of the usual shape, `3` and 17 letters or digits, that no real script has. */
export function chartNumber(index: number): string {
  return `3DEMOWATTLE${String(index).padStart(7, '0')}`;
}
