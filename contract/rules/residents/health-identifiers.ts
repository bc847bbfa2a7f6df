import type { HpiiVerifyRequest, Ihi, IhiSearchRequest } from '../../entities/health-identifier.ts';
import { isHealthcareIdentifier } from '../../values/check-digits.ts';
import { addDays, type PlainDate } from '../../values/plain-date.ts';

interface ProviderNames {
  readonly hpii: string | null;
  readonly familyName: string;
  readonly givenName: string;
}

/** The problems with an HPI-I and the names given with it; `known` is the key's provider record, if there is one. */
export function hpiiProblems(
  request: HpiiVerifyRequest['providerSnapshot'],
  known: ProviderNames | undefined,
): string[] {
  if (!isHealthcareIdentifier('hpii', request.hpii)) {
    return ['The HPI-I number is not valid. It must have 16 digits and start with 800361.'];
  }
  if (known?.hpii !== request.hpii) {
    return ['The HPI-I number does not match the provider record.'];
  }
  const problems: string[] = [];
  if (!isSameName(request.familyName, known.familyName)) {
    problems.push('The family name does not match the provider record.');
  }
  if (!isSameName(request.givenName, known.givenName)) {
    problems.push('The given name does not match the provider record.');
  }
  return problems;
}

/** What is shown if no identifier was found. */
export const noIhi: Ihi = { number: '', status: 'None', recordStatus: 'None' };

/** How long a verified IHI is shown without asking again. */
const verifiedDays = 30;

/** Whether an IHI last verified on this day, or never, must be verified before it is shown. */
export function mustVerifyIhi(verifiedOn: PlainDate | null, today: PlainDate): boolean {
  return verifiedOn === null || addDays(verifiedOn, verifiedDays) < today;
}

interface KnownResident {
  readonly familyName: string;
  readonly givenName: string;
  readonly dateOfBirth: PlainDate;
  readonly sexCode: string;
  readonly medicareNumber: string | null;
  readonly dvaNumber: string | null;
}

/** Whether names, date of birth, sex and every number given are the resident’s. */
export function isSameResident(request: IhiSearchRequest, known: KnownResident): boolean {
  return (
    isSameName(request.familyName, known.familyName) &&
    isSameName(request.givenName, known.givenName) &&
    request.dateOfBirth === known.dateOfBirth &&
    request.sexCode === known.sexCode &&
    isSameNumber(request.medicareNumber, known.medicareNumber) &&
    isSameNumber(request.dvaNumber, known.dvaNumber)
  );
}

function isSameName(a: string, b: string): boolean {
  return a.trim().localeCompare(b.trim(), 'en', { sensitivity: 'base' }) === 0;
}

/** A number that wasn't given is not compared. */
function isSameNumber(request: string | null, known: string | null): boolean {
  const digits = request?.replaceAll(' ', '') ?? '';
  return digits === '' || digits === known;
}
