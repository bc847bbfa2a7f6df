import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import { readUsual } from '@wattle/contract/rules/dosing/usual-doses.ts';
import { sql } from 'kysely';
import type { Loader } from './loader.ts';
import { type ProductRow, productSheet } from './product-sheet.ts';
import { strengthOf } from './product-strength.ts';
import { Stage } from './stage.ts';
import { changedColumns, keyed, asFindings, stageChanges } from './compare.ts';

const columns = ['code', 'product', 'names'] as const;

type StoredProduct = Omit<CatalogueProduct, 'matchedName'>;

/** Products of the catalogue, by their code. One that is not in the file stays. */
export function catalogueLoader(): Loader<ProductRow> {
  const stage = new Stage('catalogueProduct', columns);
  return {
    sheet: productSheet,
    begin: ({ tx }) => stage.create(tx),
    async compare(run, rows) {
      const known = await run.tx
        .selectFrom('catalogueProduct')
        .select(columns)
        .where('code', '=', sql<string>`any(${rows.map(({ row }) => row.code)}::text[])`)
        .execute();
      const storedByCode = keyed(known, ({ code }) => code);
      const records = rows.map(({ row }) => {
        const stored = storedByCode.get(row.code);
        const { strength, structure, problems, notes } = strengthOf(row, stored?.product);
        const texts = { ...productOf(row, stored?.product), strength, structure };
        const { problems: unread, ...usual } = readUsual(texts, texts);
        const product = { ...texts, ...usual };
        const synonyms = row.synonyms ?? (row.synonyms === null ? [] : synonymsOf(stored));
        const names = [...product.ingredients, ...synonyms, ...product.brands];
        const values = { code: row.code, product, names: names.join('\n').toLowerCase() };
        const refusals =
          product.usualCourseType === 'ShortCourse' || product.courseDays === null
            ? [...problems, ...unread]
            : [...problems, ...unread, 'courseDays is only for a ShortCourse'];
        const fields = [...new Set(changedColumns(stored?.product, product).map(columnOf))];
        const hasOtherNames = stored !== undefined && stored.names !== values.names;
        if (hasOtherNames && fields.length === 0) fields.push('synonyms');
        return { stored, values, fields, refusals, notes: asFindings(notes) };
      });
      return stageChanges(run, stage, records);
    },
    async write({ tx }) {
      await stage.insert(tx);
      await stage.update(tx, 'code');
    },
  };
}

/** What the sheet calls a part of a product: what has no column of its own is written in another. */
const columnOf = (name: string) => columnNames[name] ?? name;
const columnNames: Readonly<Partial<Record<string, string>>> = {
  structure: 'strength',
  usualDoses: 'doses',
  usualMost: 'maximum24h',
};

/** A missing column leaves what is stored alone. */
function productOf(
  row: ProductRow,
  stored: StoredProduct | undefined,
): Omit<StoredProduct, 'strength' | 'structure'> {
  const {
    brands = stored?.brands,
    complementary = stored?.complementary,
    doses = stored?.doses,
    frequencies = stored?.frequencies,
    prnReason = stored?.prnReason,
    maximum24h = stored?.maximum24h,
    courseDays = stored?.courseDays,
    packable = stored?.packable,
  } = row;
  return {
    code: row.code,
    // The safety check knows them in lower case.
    ingredients: row.ingredients.map((name) => name.toLowerCase()),
    brandName: null,
    form: row.form,
    schedule: row.schedule,
    complementary: complementary ?? false,
    brands: brands ?? [],
    route: row.route,
    usualCourseType: row.usualCourseType,
    doses: doses ?? [],
    frequencies: frequencies ?? [],
    prnReason: prnReason ?? null,
    maximum24h: maximum24h ?? null,
    courseDays: courseDays ?? null,
    packable: packable ?? false,
  };
}

/** The names of a stored product that are neither ingredients nor brands. */
function synonymsOf(stored: { product: StoredProduct; names: string } | undefined): string[] {
  if (stored === undefined) return [];
  const { ingredients, brands } = stored.product;
  const others = new Set([...ingredients, ...brands].map((name) => name.toLowerCase()));
  return stored.names.split('\n').filter((name) => !others.has(name));
}
