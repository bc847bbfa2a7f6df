import type {
  Ihi,
  IhiSearchRequest,
  IhiVerification,
  PractitionerHpii,
} from '@wattle/contract/entities/health-identifier.ts';
import { isHealthcareIdentifier } from '@wattle/contract/values/check-digits.ts';
import { mustVerifyIhi } from '@wattle/contract/rules/residents/health-identifiers.ts';
import type { Actor } from '../actor.ts';
import type { ResidentRow } from '../queries/residents/resident-access.ts';
import { todayIn } from '../time.ts';

export function presentIhi(row: ResidentRow): Ihi {
  return {
    number: row.ihiNumber ?? '',
    status: row.ihiStatus,
    recordStatus: row.ihiRecordStatus,
  };
}

export function presentIhiVerification(row: ResidentRow, now: Date): IhiVerification {
  const { ihiVerifiedAt, timeZone } = row;
  const verifiedOn = ihiVerifiedAt && todayIn(timeZone, ihiVerifiedAt);
  return { isRequired: mustVerifyIhi(verifiedOn, todayIn(timeZone, now)) };
}

/** What we know about the resident, for the health-identifier service to compare. */
export function presentIhiSearch(row: ResidentRow): IhiSearchRequest {
  return {
    authoringSystem: row.authoringSystem,
    authoringSystemForeignKey: row.foreignKey,
    familyName: row.familyName,
    givenName: row.givenName,
    dateOfBirth: row.dateOfBirth,
    sexCode: row.sexCode,
    medicareNumber: row.medicareNumber,
    dvaNumber: row.dvaNumber,
    hpioNumber: row.hpioNumber ?? '',
  };
}

/** The HPI-I of the acting provider; null if none is recorded. */
export function presentHpii({ hpii, givenName, familyName }: Actor): PractitionerHpii | null {
  if (hpii === null) return null;
  const hpiiStatus = isHealthcareIdentifier('hpii', hpii) ? 'valid' : 'invalid';
  return { hpiiStatus, givenName, familyName, hpiiNumber: hpii };
}
