import type { Need, NeedyResident } from '@wattle/contract/entities/need.ts';
import { isSameResident } from '@wattle/contract/values/resident-key.ts';

/** A reason of the screen, and whether it still is one: one that is about something else now is as it was shown first. */
export interface ShownNeed {
  readonly need: Need;
  readonly became: 'same' | 'changed' | 'gone';
}

/** A row of the screen; `isGone` once the resident doesn’t need the reader any more. */
export interface ShownRow {
  readonly resident: NeedyResident;
  readonly needs: readonly ShownNeed[];
  readonly isGone: boolean;
}

/**
 * The rows shown, with what was loaded since. Each row and each reason stays where it is and takes the room that it took,
 * so that nothing moves under the hand. `elsewhere` has those who aren’t on the page that was loaded, with what they still
 * need the reader for; until that is known, a row stays as it was. `newer` counts the residents who aren’t shown yet, `changed` those shown of whom
 * there is more to say.
 */
export function shownRows(
  shown: readonly NeedyResident[],
  loaded: readonly NeedyResident[],
  elsewhere: readonly NeedyResident[],
): { readonly rows: readonly ShownRow[]; readonly newer: number; readonly changed: number } {
  const rows = shown.map((before) => {
    const now = [...loaded, ...elsewhere].find((one) => isSameResident(one, before)) ?? before;
    const needs = before.needs.map((need) => shownNeed(need, now));
    return { resident: now, needs, isGone: now.needs.length === 0 };
  });
  const newer = loaded.filter((one) => !shown.some((before) => isSameResident(one, before)));
  const changed = shown.filter((before) => {
    const now = loaded.find((one) => isSameResident(one, before));
    return now?.needs.some((need) => !before.needs.some((one) => saysTheSame(one, need)));
  });
  return { rows, newer: newer.length, changed: changed.length };
}

function shownNeed(before: Need, resident: NeedyResident): ShownNeed {
  const now = resident.needs.find(({ reason }) => reason === before.reason);
  if (now === undefined) return { need: before, became: 'gone' };
  if (now.cause !== before.cause) return { need: before, became: 'changed' };
  // What others said meanwhile of the same cause would be another line.
  return { need: { ...now, notMine: before.notMine }, became: 'same' };
}

const saysTheSame = (a: Need, b: Need) =>
  a.reason === b.reason && a.cause === b.cause && a.notMine.length === b.notMine.length;
