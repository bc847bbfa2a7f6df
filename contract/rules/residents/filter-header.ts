import { courseFilterDays, type ResidentStatusFilter } from '../../entities/search.ts';
import type { SearchState } from './search-state.ts';

const residents = {
  1: 'All residents',
  2: 'All Active residents',
  3: 'All Deceased residents',
  4: 'All Discharged residents',
} as const satisfies Record<ResidentStatusFilter, string>;

function expiry(filters: SearchState): string[] {
  switch (filters.expiryFilterType) {
    case 'All':
      return [];
    case 'ChartDueNowOrSoon':
      return ['with charts expiring/expired'];
    case 'CourseDueNowOrSoon': {
      const days = courseFilterDays[filters.courseExpiryFilterSubType];
      return [`with courses expiring/expired within ${days} ${days === 1 ? 'day' : 'days'}`];
    }
  }
}

/**
 * The title of the residents list (FIL-06): `All Active residents with charts expiring/expired matching the name
 * (25 of 310)`. `place` is the name of the chosen organisation or facility, null for all.
 */
export function filterHeader(
  filters: SearchState,
  place: string | null,
  shown: number,
  total: number,
): string {
  const conditions = [
    ...expiry(filters),
    ...(filters.chartStatus === 'WithChanges'
      ? ['with changes, new admissions or allergy updates']
      : []),
  ];
  return [
    residents[filters.residentStatus],
    ...(place === null ? [] : [`at ${place}`]),
    ...(conditions.length === 0 ? [] : [conditions.join(' and ')]),
    ...(filters.name.trim() === '' ? [] : ['matching the name']),
    `(${shown} of ${total})`,
  ].join(' ');
}
