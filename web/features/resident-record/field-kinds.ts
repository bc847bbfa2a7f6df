import type { AdmissionColumn } from '@wattle/contract/entities/resident-fields.ts';
import {
  type CodeOption,
  genders,
  indigenousStatuses,
} from '@wattle/contract/values/registration-codes.ts';

/** How a field is typed. */
interface Kind {
  readonly section: Section;
  readonly kind:
    | 'text'
    | 'number'
    | 'phone'
    | 'lines'
    | 'day'
    | 'facility'
    | 'prescriber'
    | 'pharmacy'
    | readonly CodeOption[];
  readonly description?: string;
}

const sections = {
  who: 'Who they are',
  more: 'More about them',
  stay: 'Where they live, and whom to ask',
  care: 'Care',
} as const;
type Section = keyof typeof sections;

/** Each field of a resident on the screen, in this order. */
export const fieldKinds: Readonly<Record<AdmissionColumn, Kind>> = {
  facilityId: { section: 'who', kind: 'facility' },
  familyName: { section: 'who', kind: 'text' },
  givenName: { section: 'who', kind: 'text' },
  preferredName: {
    section: 'who',
    kind: 'text',
    description: 'What they are called, such as Molly.',
  },
  dateOfBirth: { section: 'who', kind: 'day' },
  medicareNumber: { section: 'who', kind: 'number' },
  ihiNumber: { section: 'who', kind: 'number', description: '16 digits that start with 800360.' },
  middleNames: { section: 'more', kind: 'text' },
  sexCode: { section: 'more', kind: genders },
  indigenousStatusCode: { section: 'more', kind: indigenousStatuses },
  medicareReference: {
    section: 'more',
    kind: 'number',
    description: 'The digit beside their name on the card.',
  },
  medicareExpiresOn: { section: 'more', kind: 'day' },
  dvaNumber: { section: 'more', kind: 'text' },
  dvaExpiresOn: { section: 'more', kind: 'day' },
  centrelinkNumber: { section: 'more', kind: 'text' },
  admittedOn: { section: 'stay', kind: 'day' },
  room: { section: 'stay', kind: 'text' },
  contactName: { section: 'stay', kind: 'text' },
  contactRelationship: { section: 'stay', kind: 'text' },
  contactPhone: { section: 'stay', kind: 'phone' },
  usualPrescriber: {
    section: 'stay',
    kind: 'prescriber',
    description: 'As it is written. An administrator gives access.',
  },
  usualPharmacy: { section: 'stay', kind: 'pharmacy' },
  diet: { section: 'care', kind: 'lines' },
  specialNeeds: { section: 'care', kind: 'lines' },
  medicationNote: {
    section: 'care',
    kind: 'lines',
    description: 'How they take their medicines.',
  },
  healthComment: { section: 'care', kind: 'lines' },
};

/** The sections with their fields, of those that a form has. */
export function sectionsOf<C extends AdmissionColumn>(columns: readonly C[]) {
  const names = Object.keys(fieldKinds);
  const ordered = columns.toSorted((a, b) => names.indexOf(a) - names.indexOf(b));
  return Object.entries(sections).map(([section, title]) => ({
    title,
    fields: ordered.filter((name) => fieldKinds[name].section === section),
  }));
}
