import type { Draft } from '@wattle/contract/entities/draft.ts';
import { kindOrder, kinds } from '../kinds.ts';

/** How many drafts of each kind: `1 added, 3 re-prescribed`. */
export function draftCounts(drafts: readonly Draft[]): string {
  return kindOrder
    .map((kind) => ({ kind, count: drafts.filter((draft) => draft.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kinds[kind].counted}`)
    .join(', ');
}
