import type { Draft, DraftKind } from '@wattle/contract/entities/draft.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';

interface KindWords {
  /** What the user does. */
  readonly verb: string;
  /** The badge on the medicine. */
  readonly badge: string;
  /** The heading above such drafts. */
  readonly heading: string;
  /** After a number. */
  readonly counted: string;
}

/** The texts for each kind of draft, in review order. */
export const kinds: Readonly<Record<DraftKind, KindWords>> = {
  add: { verb: 'Add', badge: 'Draft: new', heading: 'Added', counted: 'added' },
  change: { verb: 'Change', badge: 'Draft: change', heading: 'Changed', counted: 'changed' },
  represcribe: {
    verb: 'Re-prescribe',
    badge: 'Draft: re-prescribe',
    heading: 'Re-prescribed',
    counted: 're-prescribed',
  },
  cease: { verb: 'Cease', badge: 'Draft: cease', heading: 'Ceased', counted: 'ceased' },
  decide: {
    verb: 'Decide dose',
    badge: 'Draft: dose decided',
    heading: 'Doses decided',
    counted: 'doses decided',
  },
  pause: { verb: 'Pause', badge: 'Draft: pause', heading: 'Paused', counted: 'paused' },
  resume: { verb: 'Resume', badge: 'Draft: resume', heading: 'Resumed', counted: 'resumed' },
};

export const kindOrder = Object.keys(kinds) as DraftKind[];

const names = new Intl.Collator('en-AU', { numeric: true });

/** Kind by kind and by name. Drafts that were saved in one call have no order of their own. */
export function inReviewOrder<D extends Pick<Draft, 'id' | 'kind' | 'product'>>(
  drafts: readonly D[],
): readonly D[] {
  return drafts.toSorted(
    (a, b) =>
      kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
      names.compare(productName(a.product), productName(b.product)) ||
      names.compare(a.id, b.id),
  );
}

/** How many drafts of each kind: `1 added, 3 re-prescribed`. */
export function draftCounts(drafts: readonly Draft[]): string {
  return kindOrder
    .map((kind) => ({ kind, count: drafts.filter((draft) => draft.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kinds[kind].counted}`)
    .join(', ');
}
