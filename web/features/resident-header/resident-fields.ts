import type { Resident } from '@wattle/contract/entities/resident.ts';
import { dietText } from '@wattle/contract/rules/diet.ts';
import { formatMedicare } from '@wattle/contract/rules/identifier-format.ts';
import { formatClinicalDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';

interface Field {
  readonly label: string;
  readonly value: string;
  /** The last day of what the value names. */
  readonly expiry?: PlainDate | null;
  /** Text that needs the whole width. */
  readonly isWide?: boolean;
}

const unknown = 'Not recorded';

function orUnknown(text: string): string {
  return text.trim() === '' ? unknown : text;
}

/** The fields of the header in the order they stand (HDR-06); what is not known is said in words. */
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
