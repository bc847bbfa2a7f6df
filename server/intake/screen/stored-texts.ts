import { fieldList } from '@wattle/contract/entities/resident-fields.ts';
import type { ResidentColumn } from '@wattle/contract/entities/resident-columns.ts';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { columnsThat } from '../records/resident-columns.ts';

type Texts = Readonly<Record<ResidentColumn, string>>;

/** What is stored, as it is typed: '' for none. */
function textsOf(row: Readonly<Partial<Record<ResidentColumn, unknown>>>): Texts {
  return Object.fromEntries(fieldList.map(({ name }) => [name, textOf(row[name])])) as Texts;
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : '';
}

/** The resident admitted here under this id, as they were typed. */
export async function storedTexts(tx: Kysely<Tables>, id: string): Promise<Texts | undefined> {
  const row = await tx
    .selectFrom('resident')
    .select(columnsThat(() => true))
    .where('authoringSystem', '=', ownAuthoringSystem)
    .where('foreignKey', '=', id)
    .executeTakeFirst();
  return row && textsOf(row);
}
