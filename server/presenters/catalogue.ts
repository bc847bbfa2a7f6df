import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import type { ProductRow } from '../queries/chart/catalogue.ts';

/** A product; `words` are the search words, to show which other name matched. */
export function presentProduct(row: ProductRow, words: readonly string[] = []): CatalogueProduct {
  return { ...row.product, matchedName: findMatchedName(row, words) };
}

/** The brand or synonym that matches the most words, unless the generic name matches all. */
function findMatchedName({ product, names }: ProductRow, words: readonly string[]): string | null {
  const matches = (name: string) => words.filter((word) => startsAWord(name, word)).length;
  const inGeneric = matches(product.ingredients.join(' '));
  const others = names.split('\n').map((name) => ({ name, matched: matches(name) }));
  const best = others.reduce((a, b) => (b.matched > a.matched ? b : a), {
    name: '',
    matched: inGeneric,
  });
  if (best.name === '') return null;
  return product.brands.find((brand) => brand.toLowerCase() === best.name) ?? best.name;
}

function startsAWord(name: string, word: string): boolean {
  const text = name.toLowerCase();
  const wanted = word.toLowerCase();
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}
