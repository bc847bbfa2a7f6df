import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import { readProduct } from '@wattle/contract/rules/dosing/read-product.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { strengthPattern } from '../instance/like.ts';

export type ProductRow = Awaited<ReturnType<typeof findProducts>>[number];

type StoredProduct = Omit<CatalogueProduct, 'matchedName'>;

const products = (db: Kysely<Tables>) =>
  db.selectFrom('catalogueProduct').select(['code', 'product', 'names']);

/** With the structure that its texts say, for a catalogue that was loaded before it was stored. */
export function withStructure<R extends { readonly product: StoredProduct }>(row: R): R {
  const { product } = row;
  return { ...row, product: { ...product, structure: product.structure ?? readProduct(product) } };
}

/** The products with these codes that are in the catalogue. */
export async function findProducts(db: Kysely<Tables>, codes: readonly string[]) {
  const rows = await products(db)
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute();
  return rows.map(withStructure);
}

/** The whole catalogue. */
export async function allProducts(db: Kysely<Tables>) {
  return (await products(db).execute()).map((row) => withStructure(row).product);
}

const generic = sql<string>`array_to_string(
  array(select jsonb_array_elements_text(product -> 'ingredients')), ' ')`;
const described = sql`names || ' ' || lower(product ->> 'strength') || ' ' || lower(product ->> 'form')`;

/**
 * Products where every word of the query starts a word: at least one in a name, the others there or in strength
 * and form. Generic names that start with the query come first, then those containing it, then brands and synonyms.
 */
export async function searchProducts(
  db: Kysely<Tables>,
  words: readonly string[],
  limit: number,
): Promise<ProductRow[]> {
  const patterns = words.map((word) => sql`${strengthPattern(word.toLowerCase())}`);
  const all = (text: typeof described) =>
    sql<SqlBool>`(${sql.join(
      patterns.map((pattern) => sql`${text} ~ ${pattern}`),
      sql` and `,
    )})`;
  const some = sql<SqlBool>`(${sql.join(
    patterns.map((pattern) => sql`names ~ ${pattern}`),
    sql` or `,
  )})`;
  const rows = await products(db)
    .where(all(described))
    .where(some)
    .orderBy(sql`starts_with(${generic}, lower(${words.join(' ')}))`, 'desc')
    .orderBy(all(generic), 'desc')
    .orderBy(generic)
    .orderBy('code')
    .limit(limit)
    .execute();
  return rows.map(withStructure);
}
