import type { Identity } from '@wattle/contract/entities/user.ts';
import {
  findSaved,
  type SearchState,
  toSaved,
} from '@wattle/contract/rules/residents/search-state.ts';
import { keepItem, readItem } from '../../lib/storage/storage.ts';
import { paramsOf, type SearchParams, stateOf } from './search-params.ts';

const item = 'residentSearch';

/** Saves the search, without the name, for the user's next visit. */
export function saveSearch(state: SearchState, userId: string): void {
  keepItem(item, JSON.stringify(toSaved(state, userId)));
}

const isPresent = (value: unknown) => value !== undefined;

/**
 * The address of the user's saved search, for an address without filters; undefined if there is
 * nothing to restore. An address with filters always wins.
 */
export function findSavedParams(
  { userId, userType }: Identity,
  params: SearchParams,
): SearchParams | undefined {
  if (Object.values(params).some(isPresent)) return undefined;
  const saved = findSaved(readItem(item), userId);
  if (saved === undefined) return undefined;
  const restored = paramsOf({ ...stateOf({}, '', userType), ...saved }, userType);
  return Object.values(restored).some(isPresent) ? restored : undefined;
}
