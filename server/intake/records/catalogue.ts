import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { allProducts } from '../../queries/chart/catalogue.ts';

type Product = Omit<CatalogueProduct, 'matchedName'>;

/** The operator's catalogue, to find the product for a medicine of another system. */
export interface ImportCatalogue {
  byCode(code: string): Product | undefined;
  /** Products, with the brand that is named, whose full name is exactly this, ignoring capitals and spaces. */
  byName(name: string): readonly Product[];
}

const plain = (name: string) => name.toLowerCase().replaceAll(/\s+/g, ' ').trim();

export function catalogueOf(products: readonly Product[]): ImportCatalogue {
  const byCode = new Map(products.map((product) => [product.code, product]));
  const byName = new Map<string, Product[]>();
  for (const product of products) {
    for (const brandName of [null, ...product.brands]) {
      const named = { ...product, brandName };
      const name = plain(productName(named));
      byName.set(name, [...(byName.get(name) ?? []), named]);
    }
  }
  return {
    byCode: (code) => byCode.get(code),
    byName: (name) => byName.get(plain(name)) ?? [],
  };
}

/** Reads the whole catalogue, once for a run. */
export async function loadCatalogue(db: Kysely<Tables>): Promise<ImportCatalogue> {
  return catalogueOf(await allProducts(db));
}
