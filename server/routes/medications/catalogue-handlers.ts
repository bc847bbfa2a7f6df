import type { medications } from '@wattle/contract/operations/medications.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { presentProduct } from '../../presenters/catalogue.ts';
import { findProducts, searchProducts } from '../../queries/chart/catalogue.ts';
import { medicineWordsOf } from '../../queries/instance/like.ts';

type CatalogueHandlers = Pick<Handlers<typeof medications>, 'searchCatalogue' | 'product'>;

/** A list longer than this is not read to its end. */
const shown = 30;

export function catalogueHandlers({ db }: Container): CatalogueHandlers {
  const { kysely } = db;
  return {
    searchCatalogue: async ({ query }) => {
      const words = medicineWordsOf(query.query);
      if (words.join('').length < 2) return { products: [], isCut: false };
      const rows = await searchProducts(kysely, words, shown + 1);
      const products = rows.slice(0, shown).map((row) => presentProduct(row, words));
      return { products, isCut: rows.length > shown };
    },
    product: async ({ params }) => {
      const [row] = await findProducts(kysely, [params.code]);
      return row === undefined ? null : presentProduct(row);
    },
  };
}
