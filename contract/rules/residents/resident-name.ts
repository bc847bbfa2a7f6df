import { formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';

interface ChartNames {
  readonly familyName: string;
  readonly givenName: string;
  readonly preferredName: string | null;
}

interface Names extends ChartNames {
  readonly middleNames: string | null;
}

function join(family: string, given: readonly (string | null)[], preferred: string | null): string {
  const after = [...given, preferred === null || preferred.trim() === '' ? '' : `(${preferred})`]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');
  return [family.trim(), after].filter((part) => part !== '').join(', ');
}

/** The residents list (RES-02): `Smith, John Paul (Jack)`. */
export function displayName(resident: Names): string {
  return join(
    resident.familyName,
    [resident.givenName, resident.middleNames],
    resident.preferredName,
  );
}

/** The top bar of a chart (CHT-01): `Smith, John (Jack)`. */
export function chartName(resident: ChartNames): string {
  return join(resident.familyName, [resident.givenName], resident.preferredName);
}

interface ResidentIdentifiers extends Names {
  readonly dateOfBirth: PlainDate;
  readonly room: string | null;
}

/** What is ticked where two residents could be mixed up: `This is John Paul Smith, born 08-Mar-1941, room 12`. */
export function secondIdentifierText(resident: ResidentIdentifiers): string {
  const { givenName, middleNames, familyName, dateOfBirth, room } = resident;
  const name = [givenName, middleNames, familyName]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');
  const place = room === null ? '' : `, room ${room}`;
  return `This is ${name}, born ${formatClinicalDate(dateOfBirth)}${place}`;
}

function firstLetter(name: string): string {
  return (Array.from(name.trim())[0] ?? '').toLocaleUpperCase('en-AU');
}

/** A user's initials: given name first, `JS`. */
export function initials(user: { givenName: string; familyName: string }): string {
  return firstLetter(user.givenName) + firstLetter(user.familyName);
}
