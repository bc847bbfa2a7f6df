import {
  fieldList,
  residentFields,
  type ResidentField,
} from '@wattle/contract/entities/resident-fields.ts';
import type { ResidentColumn } from '@wattle/contract/entities/resident-columns.ts';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '../../db/tables.ts';
import type { Sheet } from './sheet.ts';

type Row = Selectable<Tables['resident']>;

/** The table of fields, whose blanks are what the database stores. */
const columns = residentFields satisfies {
  readonly [C in ResidentColumn]: ResidentField & { readonly blank?: Readonly<Row[C]> };
};

/** The names of the columns that are like this. */
export const columnsThat = (is: (column: (typeof fieldList)[number]) => unknown) =>
  fieldList.filter(is).map(({ name }) => name);

const fields = Object.fromEntries(fieldList.map(({ name, field }) => [name, field])) as {
  readonly [C in ResidentColumn]: (typeof columns)[C]['field'];
};

/** A resident as another system knows them, or somebody here, whatever the format they came in. */
export const ResidentRow = z.strictObject(fields);
export type ResidentRow = z.infer<typeof ResidentRow>;

export const residentSheet: Sheet<ResidentRow> = {
  kind: 'residents',
  key: ['authoringSystem', 'foreignKey'],
  row: ResidentRow,
  cells: Object.fromEntries(
    fieldList.flatMap(({ name, cell }) => (cell === undefined ? [] : [[name, cell]])),
  ),
};

/** A resident about whom nothing is known: never "no known allergies". */
export const blankResident = Object.fromEntries(
  fieldList.map(({ name, blank }) => [name, blank]),
) as Pick<Row, ResidentColumn>;
