import { lazyPart } from '../../lib/loading/lazy-part.ts';

/** The names of what people are allergic to, which no list of residents needs. */
export const allergens = lazyPart(() => import('@wattle/contract/rules/safety/allergen-names.ts'));
