import type { UnreadProduct } from '@wattle/contract/entities/unread-product.ts';
import { readProduct, whyUnread } from '@wattle/contract/rules/dosing/read-product.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/**
 * The products whose strength can't be read, by name. A catalogue that was loaded before strengths were numbers is read
 * here as where it is prescribed from.
 */
export async function listUnreadProducts(db: Kysely<Tables>): Promise<UnreadProduct[]> {
  const rows = await db
    .selectFrom('catalogueProduct')
    .where(sql<SqlBool>`product -> 'structure' is null`)
    .select(['code', 'product'])
    .orderBy(sql`product ->> 'ingredients'`)
    .orderBy('code')
    .execute();
  return rows
    .filter(({ product }) => readProduct(product) === undefined)
    .map(({ code, product }) => ({
      code,
      name: product.ingredients.join(' + '),
      strength: product.strength,
      form: product.form,
      why: whyUnread(product),
    }));
}
