import type { Ihi, PractitionerHpii } from '@wattle/contract/entities/health-identifier.ts';
import { isHealthcareIdentifier } from '@wattle/contract/values/check-digits.ts';
import type { Actor } from '../actor.ts';
import type { ResidentRow } from '../queries/resident-access.ts';

export function presentIhi(row: ResidentRow): Ihi {
  return {
    number: row.ihiNumber ?? '',
    status: row.ihiStatus,
    recordStatus: row.ihiRecordStatus,
  };
}

/** The HPI-I of the acting provider; null if none is recorded. */
export function presentHpii({ hpii, givenName, familyName }: Actor): PractitionerHpii | null {
  if (hpii === null) return null;
  const hpiiStatus = isHealthcareIdentifier('hpii', hpii) ? 'valid' : 'invalid';
  return { hpiiStatus, givenName, familyName, hpiiNumber: hpii };
}
