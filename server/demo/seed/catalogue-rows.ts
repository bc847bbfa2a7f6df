import type { CatalogueProduct, ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { identityOf } from '@wattle/contract/rules/dosing/product-identity.ts';
import { readUsual } from '@wattle/contract/rules/dosing/usual-doses.ts';
import { readProduct } from '@wattle/contract/rules/dosing/read-product.ts';
import { catalogue, type CatalogueSeed } from './data/catalogue.ts';
import type { Row } from './rows.ts';

/** What a prescription copies from a product. */
export function productIdentity(seed: CatalogueSeed, brandName: string | null): ProductIdentity {
  const ingredients = [...seed.ingredients];
  return identityOf({ ...seed, ingredients, brandName, structure: readProduct(seed) }, brandName);
}

const products = new Map<CatalogueSeed, CatalogueProduct>();
/** The product as in the catalogue. */
export function catalogueProduct(seed: CatalogueSeed): CatalogueProduct {
  const product = products.get(seed) ?? productOf(seed);
  products.set(seed, product);
  return product;
}

function productOf(seed: CatalogueSeed): CatalogueProduct {
  const identity = productIdentity(seed, null);
  const written = { doses: [...seed.doses], maximum24h: seed.prn?.max24h ?? null };
  const { problems, ...usual } = readUsual(written, identity);
  if (problems.length > 0) throw new RangeError(`${seed.code}: ${problems.join('; ')}`);
  return {
    ...identity,
    ...usual,
    brands: [...seed.brands],
    route: seed.route,
    usualCourseType: seed.usualCourseType,
    frequencies: [...seed.frequencies],
    prnReason: seed.prn?.reason ?? null,
    courseDays: seed.courseDays ?? null,
    packable: seed.packable,
    matchedName: null,
  };
}

function storedProduct(seed: CatalogueSeed): Row<'catalogueProduct'>['product'] {
  const { matchedName: _, ...stored } = catalogueProduct(seed);
  return stored;
}

export const catalogueRows: Row<'catalogueProduct'>[] = catalogue.map((seed) => ({
  code: seed.code,
  product: storedProduct(seed),
  names: [...seed.ingredients, ...seed.synonyms, ...seed.brands].join('\n').toLowerCase(),
}));
