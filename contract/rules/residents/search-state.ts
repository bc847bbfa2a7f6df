import * as z from 'zod/mini';
import type { Facility } from '../../entities/facility.ts';
import {
  ChartStatusFilter,
  CourseExpiryFilterSubType,
  ExpiryFilterType,
  ResidentSearchRequest,
  ResidentSort,
  ResidentStatusFilter,
  SortDirection,
} from '../../entities/search.ts';
import { parseJson } from '../../values/parse-json.ts';
import { optionalLine } from '../../values/text.ts';
import type { UserType } from '../../values/user-type.ts';
import { isPharmacist } from '../people/roles.ts';

/** Which facilities are searched: all of the caller's, those of one organisation, or one. */
const Place = z.discriminatedUnion('type', [
  z.object({ type: z.literal('All'), id: z.null() }),
  z.object({ type: z.enum(['Organization', 'Facility']), id: z.string().check(z.maxLength(64)) }),
]);

const remembered = {
  itemsPerPage: ResidentSearchRequest.shape.limit,
  selectedPage: ResidentSearchRequest.shape.page,
  residentStatus: ResidentStatusFilter,
  expiryFilterType: ExpiryFilterType,
  courseExpiryFilterSubType: CourseExpiryFilterSubType,
  /** Null: not offered, which is everyone but pharmacists. */
  chartStatus: z.nullable(ChartStatusFilter),
  facilities: Place,
};

/** The filters of the residents list, with its page and order. */
export const SearchState = z.object({
  name: optionalLine(100),
  ...remembered,
  sort: ResidentSort,
  direction: SortDirection,
});
export type SearchState = z.infer<typeof SearchState>;

/** Page 1 of the active residents of every facility; a pharmacist starts with changed charts. */
export function defaultSearch(userType: UserType | null): SearchState {
  return {
    name: '',
    itemsPerPage: 25,
    selectedPage: 1,
    residentStatus: 2,
    expiryFilterType: 'All',
    courseExpiryFilterSubType: 'ExpiryInSevenDays',
    chartStatus: isPharmacist(userType) ? 'WithChanges' : null,
    facilities: { type: 'All', id: null },
    sort: 'name',
    direction: 'asc',
  };
}

/** The state after Clear. */
export function clearSearch(userType: UserType | null): SearchState {
  return defaultSearch(userType);
}

function isSame(a: SearchState, b: SearchState): boolean {
  const keys = Object.keys(a) as (keyof SearchState)[];
  return keys.every((key) =>
    key === 'facilities'
      ? a.facilities.type === b.facilities.type && a.facilities.id === b.facilities.id
      : a[key] === b[key],
  );
}

/**
 * The state after the user changed something. Anything but the page itself goes back to page 1; choosing the
 * course filter starts at seven days (FIL-07).
 */
export function changeSearch(state: SearchState, patch: Partial<SearchState>): SearchState {
  const choosesCourses =
    patch.expiryFilterType === 'CourseDueNowOrSoon' &&
    state.expiryFilterType !== 'CourseDueNowOrSoon';
  const next: SearchState = {
    ...state,
    ...(choosesCourses ? { courseExpiryFilterSubType: 'ExpiryInSevenDays' } : {}),
    ...patch,
  };
  const onlyThePage = isSame(next, { ...state, selectedPage: next.selectedPage });
  return onlyThePage ? next : { ...next, selectedPage: 1 };
}

/** Within how many days courses end: as chosen in the course filter, otherwise seven. */
export function courseWindow(
  state: Pick<SearchState, 'expiryFilterType' | 'courseExpiryFilterSubType'>,
): SearchState['courseExpiryFilterSubType'] {
  return state.expiryFilterType === 'CourseDueNowOrSoon'
    ? state.courseExpiryFilterSubType
    : 'ExpiryInSevenDays';
}

function facilityIds(place: SearchState['facilities'], facilities: readonly Facility[]): string[] {
  if (place.type === 'All') return [];
  if (place.type === 'Facility') return [place.id];
  const ids = facilities.filter((f) => f.organisationId === place.id).map((f) => f.facilityId);
  // An empty list means every facility, so an organisation without known facilities needs another way to find nobody.
  return ids.length > 0 ? ids : [place.id];
}

/** The search request for a state; `facilities` are the caller's. */
export function toSearchRequest(
  state: SearchState,
  facilities: readonly Facility[],
): ResidentSearchRequest {
  return {
    query: state.name.trim(),
    limit: state.itemsPerPage,
    page: state.selectedPage,
    residentStatus: state.residentStatus,
    expiryFilterType: state.expiryFilterType,
    ...(state.expiryFilterType === 'CourseDueNowOrSoon'
      ? { courseExpiryFilterSubType: state.courseExpiryFilterSubType }
      : {}),
    ...(state.chartStatus === null ? {} : { chartStatus: state.chartStatus }),
    facilities: facilityIds(state.facilities, facilities),
    sort: state.sort,
    direction: state.direction,
  };
}

/** What is saved in this browser: `key` is the user's id, and the name is always blank. */
export const SavedSearch = z.object({ key: z.string(), name: z.literal(''), ...remembered });
export type SavedSearch = z.infer<typeof SavedSearch>;

export function toSaved(state: SearchState, userId: string): SavedSearch {
  const { name: _name, sort: _sort, direction: _direction, ...rest } = state;
  return { key: userId, name: '', ...rest };
}

/** Reads this user's saved search; undefined if there is none or it isn't valid. */
export function findSaved(text: string | null, userId: string): SavedSearch | undefined {
  if (text === null) return undefined;
  const parsed = SavedSearch.safeParse(parseJson(text));
  return parsed.success && parsed.data.key === userId ? parsed.data : undefined;
}
