import type { Resident } from '@wattle/contract/entities/resident.ts';
import { formatMedicare } from '@wattle/contract/rules/residents/identifier-format.ts';
import { residentNotes } from '@wattle/contract/rules/residents/resident-notes.ts';
import { formatClinicalDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';

interface Field {
  readonly label: string;
  readonly value: string;
  /** Whether the text needs the full width. */
  readonly isWide?: boolean;
}

interface Identifier {
  /** In the banner. */
  readonly name: string;
  /** In the details. */
  readonly label: string;
  readonly number: string;
  readonly expiry: PlainDate | null;
}

const unknown = 'Not recorded';

/** The numbers that the resident has, the best known first. */
function identifiersOf(resident: Resident): Identifier[] {
  const { medicareDetails: medicare, dvaDetails: dva } = resident.identifiers;
  const { centrelinkNumber: pension } = resident;
  return [
    ...(medicare === null
      ? []
      : [
          {
            name: 'Medicare',
            label: 'Medicare number',
            number: formatMedicare(medicare.cardNumber),
            expiry: medicare.expiresOn,
          },
        ]),
    ...(dva === null
      ? []
      : [{ name: 'DVA', label: 'DVA number', number: dva.dvaNumber, expiry: dva.dvaExpiry }]),
    ...(pension === null
      ? []
      : [{ name: 'Pension', label: 'Centrelink/pension number', number: pension, expiry: null }]),
  ];
}

/** The number that tells two residents of the same name and birthday apart; null if there is none. */
export function secondIdentifier(resident: Resident): Identifier | null {
  return identifiersOf(resident)[0] ?? null;
}

const labels = ['Medicare number', 'DVA number', 'Centrelink/pension number'];

/** The numbers, in the specification's order. Of the one in the banner only the expiry is left to say. */
function numberFields(resident: Resident): Field[] {
  const [inBanner, ...others] = identifiersOf(resident);
  return labels.flatMap((label): Field[] => {
    if (label === inBanner?.label) {
      const { name, expiry } = inBanner;
      return expiry === null
        ? []
        : [{ label: `${name} expiry`, value: `Expires ${formatClinicalDate(expiry)}` }];
    }
    const found = others.find((one) => one.label === label);
    if (found === undefined) return [{ label, value: unknown }];
    const until = found.expiry === null ? '' : `, expires ${formatClinicalDate(found.expiry)}`;
    return [{ label, value: found.number + until }];
  });
}

const inSummary: readonly string[] = ['specialNeeds', 'medicationNote'];

/** What the summary line says about the resident, and the details in full. */
export function clinicalNotes(resident: Resident): Field[] {
  return noteFields(resident, ({ name }) => inSummary.includes(name));
}

/**
 * The details' fields in order (HDR-06), without what the banner says; unknown values say so. The health comment
 * isn't one of the specified fields, but part of the same notes: it is there if somebody wrote one.
 */
export function residentFields(resident: Resident): Field[] {
  return [
    ...numberFields(resident),
    ...noteFields(resident, ({ name, text }) =>
      name === 'healthComment' ? text !== '' : !inSummary.includes(name),
    ),
    ...clinicalNotes(resident),
    ...detailFields(resident),
  ];
}

/** Whom the facility asks about the resident, as far as somebody recorded it. */
function detailFields({ details }: Resident): Field[] {
  if (details === undefined) return [];
  const { admittedOn, contactName, contactRelationship, contactPhone, ...usual } = details;
  const contact = [contactName, contactRelationship, contactPhone].filter(Boolean).join(', ');
  const fields: Field[] = [
    { label: 'Contact person', value: contact },
    { label: 'Usual prescriber', value: usual.usualPrescriber ?? '' },
    { label: 'Pharmacy', value: usual.usualPharmacy ?? '' },
    { label: 'Admitted on', value: admittedOn === null ? '' : formatClinicalDate(admittedOn) },
  ];
  return fields.filter(({ value }) => value !== '');
}

type Note = ReturnType<typeof residentNotes>[number];

function noteFields(resident: Resident, isShown: (note: Note) => boolean): Field[] {
  return residentNotes(resident)
    .filter(isShown)
    .map(({ label, text }) => ({ label, value: text || unknown, isWide: true }));
}
