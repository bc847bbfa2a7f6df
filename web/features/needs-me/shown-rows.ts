import type { NeedyResident } from '@wattle/contract/entities/need.ts';
import { isSameResident } from '@wattle/contract/values/resident-key.ts';

/** A row of the screen; `isGone` once the resident doesn’t need the reader any more. */
export interface ShownRow {
  readonly resident: NeedyResident;
  readonly isGone: boolean;
}

/**
 * The rows shown, with what was loaded since: each stays where it is, so that nothing moves under the hand. `newer` counts
 * those who aren’t shown yet.
 */
export function shownRows(
  shown: readonly NeedyResident[],
  loaded: readonly NeedyResident[],
): { readonly rows: readonly ShownRow[]; readonly newer: number } {
  const rows = shown.map((before) => {
    const now = loaded.find((one) => isSameResident(one, before));
    return { resident: now ?? before, isGone: now === undefined };
  });
  const newer = loaded.filter((one) => !shown.some((before) => isSameResident(one, before)));
  return { rows, newer: newer.length };
}
