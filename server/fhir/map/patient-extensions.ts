import { IndigenousStatusCode } from '@wattle/contract/entities/resident-facts.ts';
import { auExtensions, codeSystems } from '@wattle/contract/fhir/systems.ts';
import type { Extension } from 'fhir/r4';
import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';

type Row = Selectable<Tables['resident']>;
type Value = Omit<Extension, 'url'>;

/** How one column goes out, and comes in: undefined for what says nothing. */
function inExtension<C extends keyof Row>(
  column: C,
  url: string,
  valueOf: (stored: Row[C]) => Value | undefined,
  read: (value: Value) => Row[C] | undefined,
) {
  return {
    column,
    written(row: Pick<Row, C>): Extension[] {
      const value = valueOf(row[column]);
      return value === undefined ? [] : [{ url, ...value }];
    },
    read(extensions: readonly Extension[]): [C, Row[C]][] {
      const found = extensions.find((one) => one.url === url);
      const value = found && read(found);
      return value === undefined ? [] : [[column, value]];
    },
  };
}

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
] as const;

export const extensionColumns = columns.map(({ column }) => column);
type ExtensionColumn = (typeof extensionColumns)[number];

export const writtenExtensions = (row: Pick<Row, ExtensionColumn>): Extension[] =>
  columns.flatMap((one) => one.written(row));

/** What the extensions of a Patient say; a missing one says nothing. */
export const readExtensions = (extensions: readonly Extension[] = []): Partial<Row> =>
  Object.fromEntries(columns.flatMap((one): [string, unknown][] => one.read(extensions)));
