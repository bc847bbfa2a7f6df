import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** How much the instance holds of what has to be there before it can be used. */
export async function countContents(db: Kysely<Tables>) {
  const countOf = async (table: 'organisation' | 'facility' | 'resident' | 'catalogueProduct') => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  return {
    organisations: await countOf('organisation'),
    facilities: await countOf('facility'),
    residents: await countOf('resident'),
    medicines: await countOf('catalogueProduct'),
  };
}
