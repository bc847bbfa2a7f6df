import type { Resident } from '@wattle/contract/entities/resident.ts';
import { dietText } from '@wattle/contract/rules/diet.ts';
import { formatMedicare } from '@wattle/contract/rules/identifier-format.ts';
import { formatClinicalDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';

interface Field {
  readonly label: string;
  readonly value: string;
  /** The expiry date of the value. */
  readonly expiry?: PlainDate | null;
  /** Whether the text needs the full width. */
  readonly isWide?: boolean;
}

const unknown = 'Not recorded';

function orUnknown(text: string): string {
  return text.trim() === '' ? unknown : text;
}

/** The header's fields in order (HDR-06); unknown values say so. */
export function residentFields(resident: Resident): Field[] {
  const { medicareDetails: medicare, dvaDetails: dva } = resident.identifiers;
  const { diet, specialNeeds, medicationNote } = resident.clinicalDetail;
  return [
    {
      label: 'Age',
      value: `${resident.age} years (${formatClinicalDate(resident.dateOfBirth)})`,
    },
    { label: 'Gender', value: orUnknown(resident.sex.name) },
    {
      label: 'Medicare number',
      value: medicare === null ? unknown : formatMedicare(medicare.cardNumber),
      expiry: medicare?.expiresOn ?? null,
    },
    { label: 'DVA number', value: dva?.dvaNumber ?? unknown, expiry: dva?.dvaExpiry ?? null },
    { label: 'Centrelink/pension number', value: resident.centrelinkNumber ?? unknown },
    { label: 'Facility', value: resident.facilityDetails.name },
    { label: 'Diet', value: orUnknown(dietText(diet)), isWide: true },
    { label: 'Special needs/diagnosis', value: orUnknown(specialNeeds), isWide: true },
    { label: 'Medication note', value: orUnknown(medicationNote), isWide: true },
  ];
}
