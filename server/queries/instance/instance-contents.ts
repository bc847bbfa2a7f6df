import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { listUnreadProducts } from './unread-products.ts';

/** Counts the records that an instance needs before it can be used. */
export async function countContents(db: Kysely<Tables>) {
  const countOf = async (table: 'organisation' | 'facility' | 'catalogueProduct') => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const { count: active } = await db
    .selectFrom('resident')
    .where('status', '=', 'Active')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return {
    organisations: await countOf('organisation'),
    facilities: await countOf('facility'),
    residents: active,
    medicines: await countOf('catalogueProduct'),
    unreadMedicines: (await listUnreadProducts(db)).length,
  };
}
