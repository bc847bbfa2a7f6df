import type { HpiiVerifyRequest, Ihi, IhiSearchRequest } from '../entities/health-identifier.ts';
import { isHealthcareIdentifier } from '../values/check-digits.ts';
import type { PlainDate } from '../values/plain-date.ts';

interface ProviderNames {
  readonly hpii: string | null;
  readonly familyName: string;
  readonly givenName: string;
}

/** What stands against an HPI-I and the names given with it; `known` is the provider record of the key, if there is one. */
export function hpiiProblems(
  given: HpiiVerifyRequest['providerSnapshot'],
  known: ProviderNames | undefined,
): string[] {
  if (!isHealthcareIdentifier('hpii', given.hpii)) {
    return ['The HPI-I number is not valid. It has 16 digits and begins with 800361.'];
  }
  if (known?.hpii !== given.hpii) {
    return ['The HPI-I number is not that of the provider record.'];
  }
  const problems: string[] = [];
  if (!isSameName(given.familyName, known.familyName)) {
    problems.push('The family name is not that of the provider record.');
  }
  if (!isSameName(given.givenName, known.givenName)) {
    problems.push('The given name is not that of the provider record.');
  }
  return problems;
}

/** What is shown where no identifier was found. */
export const noIhi: Ihi = { number: '', status: 'None', recordStatus: 'None' };

interface KnownResident {
  readonly familyName: string;
  readonly givenName: string;
  readonly dateOfBirth: PlainDate;
  readonly sexCode: string;
  readonly medicareNumber: string | null;
  readonly dvaNumber: string | null;
  readonly ihi: Ihi;
}

/** The resident’s IHI where names, date of birth, sex and every number given are theirs; otherwise none. */
export function matchIhi(given: IhiSearchRequest, known: KnownResident): Ihi {
  const isTheirs =
    isSameName(given.familyName, known.familyName) &&
    isSameName(given.givenName, known.givenName) &&
    given.dateOfBirth === known.dateOfBirth &&
    given.sexCode === known.sexCode &&
    isSameNumber(given.medicareNumber, known.medicareNumber) &&
    isSameNumber(given.dvaNumber, known.dvaNumber);
  return isTheirs ? known.ihi : noIhi;
}

function isSameName(a: string, b: string): boolean {
  return a.trim().localeCompare(b.trim(), 'en', { sensitivity: 'base' }) === 0;
}

/** A number that was not given says nothing. */
function isSameNumber(given: string | null, known: string | null): boolean {
  const digits = given?.replaceAll(' ', '') ?? '';
  return digits === '' || digits === known;
}
