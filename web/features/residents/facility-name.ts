import type { Facility, Organisation } from '@wattle/contract/entities/facility.ts';
import type { SearchState } from '@wattle/contract/rules/residents/search-state.ts';

/** The name of the chosen organisation or facility; null for all, or until it is loaded. */
export function facilityFilterName(
  { type, id }: SearchState['facilities'],
  organisations: readonly Organisation[],
  facilities: readonly Facility[],
): string | null {
  if (type === 'All') return null;
  return type === 'Organization'
    ? (organisations.find((one) => one.id === id)?.name ?? null)
    : (facilities.find((one) => one.facilityId === id)?.facilityName ?? null);
}
