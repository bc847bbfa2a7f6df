import { lazyPart } from '../../lib/loading/lazy-part.ts';

/** The rules and their facts, which no list of residents needs. */
export const rules = lazyPart(() => import('./check-lines.ts'));
