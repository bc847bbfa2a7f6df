import { nameOf, genders } from '@wattle/contract/values/registration-codes.ts';
import { isMedicareNumber } from '@wattle/contract/values/check-digits.ts';
import { fieldList } from '@wattle/contract/entities/resident-fields.ts';
import { identityChanges } from '@wattle/contract/rules/residents/identity-changes.ts';
import { blankResident, type ResidentRow } from './resident-columns.ts';
import type { Allergies } from './resident-allergies.ts';
import type { StoredResident } from './stored-residents.ts';

/** The columns of a resident after the import, without the allergies. A missing column leaves what is stored alone. */
export function residentValues(row: ResidentRow, stored: StoredResident | undefined) {
  const before: Before = stored ?? { ...blankResident, ihiVerifiedAt: null };
  const { number: medicareNumber, reference: medicareReference } = medicareOf(row);
  const said = { ...row, medicareNumber, medicareReference };
  return {
    ...Object.fromEntries(fieldList.map((column) => [column.name, after(column, said, before)])),
    sexName: nameOf(genders, row.sexCode),
    ...ihiOf(row, before),
  };
}

type Before = typeof blankResident & Pick<StoredResident, 'ihiVerifiedAt'>;

function after(
  { name, blank, isKept, of }: (typeof fieldList)[number],
  row: ResidentRow,
  before: Before,
): unknown {
  const isSame = of === undefined || (row[of] ?? before[of]) === before[of];
  const known = isSame ? before[name] : blank;
  return row[name] === undefined ? known : (row[name] ?? (isKept === true ? known : blank));
}

/** An eleventh digit is the person's reference on the card. */
function medicareOf({ medicareNumber, medicareReference }: ResidentRow) {
  const eleventh = medicareNumber?.slice(10);
  return {
    number: medicareNumber?.slice(0, 10) ?? medicareNumber,
    reference: eleventh === undefined || eleventh === '' ? medicareReference : eleventh,
  };
}

/** Another number is another identifier: nothing known about the first applies to it, verified or not. */
function ihiOf(row: ResidentRow, before: Before) {
  const { ihiNumber = before.ihiNumber } = row;
  if (ihiNumber === null) {
    return { ihiNumber, ihiStatus: 'None', ihiRecordStatus: 'None', ihiVerifiedAt: null } as const;
  }
  const isSame = ihiNumber === before.ihiNumber;
  return {
    ihiNumber,
    ihiStatus: row.ihiStatus ?? (isSame ? before.ihiStatus : 'Active'),
    ihiRecordStatus: row.ihiRecordStatus ?? (isSame ? before.ihiRecordStatus : 'Unverified'),
    ihiVerifiedAt: isSame ? before.ihiVerifiedAt : null,
  };
}

/** Contradictions within a row. */
export function residentRefusals(row: ResidentRow, allergies: Allergies): string[] {
  const { medicareNumber, medicareReference, ihiNumber } = row;
  const eleventh = medicareNumber?.slice(10) ?? '';
  const refusals = [...allergies.refusals];
  if (eleventh !== '' && medicareReference && medicareReference !== eleventh) {
    refusals.push('medicareReference isn’t the eleventh digit of medicareNumber');
  }
  const saysMore = Boolean(row.ihiStatus ?? row.ihiRecordStatus);
  if (ihiNumber === null && saysMore) refusals.push('ihiStatus without ihiNumber');
  return refusals;
}

/** Values stored as they came, for somebody to check against the card. */
export function residentNotes({ medicareNumber }: ResidentRow): string[] {
  return medicareNumber && !isMedicareNumber(medicareNumber)
    ? ['medicareNumber isn’t right: check each digit']
    : [];
}

/** Why a person has to look before the resident's record changes. */
export function residentHolds(row: ResidentRow, stored: StoredResident): string[] {
  const holds: string[] = [];
  const { changed, isOtherPerson } = identityChanges(stored, row);
  if (isOtherPerson) {
    holds.push(`${changed.join(' and ')} change at once: it may be another person`);
  }
  if (stored.status === 'Deceased' && row.status && row.status !== 'Deceased') {
    holds.push('the resident is recorded as deceased');
  }
  if (row.ihiNumber && stored.ihiNumber !== null && row.ihiNumber !== stored.ihiNumber) {
    holds.push('the resident has another IHI');
  }
  return holds;
}
