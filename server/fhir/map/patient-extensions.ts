import { IndigenousStatusCode } from '@wattle/contract/entities/resident-facts.ts';
import type { ResidentNote } from '@wattle/contract/entities/resident-columns.ts';
import { auExtensions, codeSystems, ownExtensions, rootOf } from '@wattle/contract/fhir/systems.ts';
import type { Extension } from 'fhir/r4';
import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type Links, referenceTo } from '../links.ts';

type Row = Selectable<Tables['resident']>;
type Value = Omit<Extension, 'url'>;
/** Whom a text names. */
type PharmacyLink = Pick<Row, 'usualPharmacyId'>;

/** How one column goes out, and comes in: undefined for what says nothing. An instance's own has any root. */
function inExtension<C extends keyof Row>(
  column: C,
  path: string,
  valueOf: (stored: Row[C], linked: PharmacyLink) => Value | undefined,
  read: (value: Value) => Row[C] | undefined,
) {
  return {
    column,
    written(row: Pick<Row, C>, { root }: Links, linked: PharmacyLink): Extension[] {
      const value = valueOf(row[column], linked);
      return value === undefined ? [] : [{ url: isOwn(path) ? `${root}/${path}` : path, ...value }];
    },
    read(extensions: readonly Extension[]): [C, Row[C]][] {
      const found = extensions.find(({ url }) =>
        isOwn(path) ? rootOf(url, path) !== undefined : url === path,
      );
      const value = found && read(found);
      return value === undefined ? [] : [[column, value]];
    },
  };
}

/** FHIR has no blank texts. */
export const inWords = (text: string | null): string | undefined => text?.trim() || undefined;

const isOwn = (path: string) => !path.includes(':');

/** A text that a chart shows. */
const noted = <C extends ResidentNote>(column: C) =>
  inExtension(
    column,
    ownExtensions[column],
    (text) => {
      const valueString = inWords(text);
      return valueString === undefined ? undefined : { valueString };
    },
    ({ valueString }) => valueString?.trim(),
  );

const indigenousStatusNames: Readonly<Record<IndigenousStatusCode, string>> = {
  '1': 'Aboriginal but not Torres Strait Islander origin',
  '2': 'Torres Strait Islander but not Aboriginal origin',
  '3': 'Both Aboriginal and Torres Strait Islander origin',
  '4': 'Neither Aboriginal nor Torres Strait Islander origin',
  '9': 'Not stated/inadequately described',
};

/** The columns of a resident that a Patient has in an extension of its own. */
const columns = [
  inExtension(
    'indigenousStatusCode',
    auExtensions.indigenousStatus,
    (code) => {
      const system = codeSystems.indigenousStatus;
      return { valueCoding: { system, code, display: indigenousStatusNames[code] } };
    },
    ({ valueCoding: { system, code } = {} }) => {
      const read = IndigenousStatusCode.safeParse(code);
      // "Not stated" is what a new resident gets anyway, and takes back no answer.
      const isStated = read.success && read.data !== '9' && system === codeSystems.indigenousStatus;
      return isStated ? read.data : undefined;
    },
  ),
  // The registration only, as another system said it. The answer on consent is something else and isn't sent.
  inExtension(
    'isCtgRegistered',
    auExtensions.closingTheGapRegistration,
    (isRegistered) => (isRegistered === null ? undefined : { valueBoolean: isRegistered }),
    ({ valueBoolean }) => valueBoolean,
  ),
  inExtension(
    'usualPharmacy',
    ownExtensions.usualPharmacy,
    (name, { usualPharmacyId: id }) => {
      const display = inWords(name);
      if (display === undefined) return undefined;
      return {
        valueReference: id === null ? { display } : referenceTo('Organization', id, display),
      };
    },
    ({ valueReference }) => valueReference?.display?.trim(),
  ),
  noted('diet'),
  noted('specialNeeds'),
  noted('medicationNote'),
  noted('healthComment'),
] as const;

export const extensionColumns = columns.map(({ column }) => column);
type ExtensionColumn = (typeof extensionColumns)[number];

export const writtenExtensions = (
  row: Pick<Row, ExtensionColumn> & PharmacyLink,
  links: Links,
): Extension[] => columns.flatMap((one) => one.written(row, links, row));

/** What the extensions of a Patient say; a missing one says nothing. */
export const readExtensions = (extensions: readonly Extension[] = []): Partial<Row> =>
  Object.fromEntries(columns.flatMap((one): [string, unknown][] => one.read(extensions)));
