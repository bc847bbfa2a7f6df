import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { columnsThat } from '../records/resident-columns.ts';
import { type ResidentTexts, textsOf } from '../../presenters/resident-texts.ts';

/** The resident admitted here under this id, as they were typed. */
export async function storedTexts(
  tx: Kysely<Tables>,
  id: string,
): Promise<ResidentTexts | undefined> {
  const row = await tx
    .selectFrom('resident')
    .select(columnsThat(() => true))
    .where('authoringSystem', '=', ownAuthoringSystem)
    .where('foreignKey', '=', id)
    .executeTakeFirst();
  return row && textsOf(row);
}
