import type { Identity } from '@wattle/contract/entities/user.ts';
import { findSaved, type SearchState, toSaved } from '@wattle/contract/rules/search-state.ts';
import { paramsOf, type SearchParams, stateOf } from './search-params.ts';

const item = 'residentSearch';

/** Keeps the search, without the name, for the user's next visit; a full or blocked storage loses only that. */
export function saveSearch(state: SearchState, userId: string): void {
  try {
    window.localStorage.setItem(item, JSON.stringify(toSaved(state, userId)));
  } catch {
    // The filters stand in the address as well.
  }
}

function readItem(): string | null {
  try {
    return window.localStorage.getItem(item);
  } catch {
    return null;
  }
}

const isPresent = (value: unknown) => value !== undefined;

/**
 * The address of the user's saved search, when they come without one; undefined when there is
 * nothing to restore. An address with filters always wins.
 */
export function findSavedParams(
  { userId, userType }: Identity,
  params: SearchParams,
): SearchParams | undefined {
  if (Object.values(params).some(isPresent)) return undefined;
  const saved = findSaved(readItem(), userId);
  if (saved === undefined) return undefined;
  const restored = paramsOf({ ...stateOf({}, '', userType), ...saved }, userType);
  return Object.values(restored).some(isPresent) ? restored : undefined;
}
