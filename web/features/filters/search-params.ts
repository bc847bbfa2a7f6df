import type { UserType } from '@wattle/contract/values/user-type.ts';
import { defaultSearch, SearchState } from '@wattle/contract/rules/residents/search-state.ts';
import * as z from 'zod/mini';

const state = SearchState.shape;
const id = z.string().check(z.minLength(1), z.maxLength(64));

/** Unreadable values are ignored, so that an old or mistyped link still opens the list. */
function lenient<S extends z.ZodMiniType>(schema: S) {
  return z.catch(z.optional(schema), undefined);
}

/** The filters in the address: those that differ from the default, and never the name (FIL-08). */
export const SearchParams = z.object({
  /** Active, Deceased or Discharged. */
  residentStatus: lenient(z.union([z.literal(2), z.literal(3), z.literal(4)])),
  expiryFilterType: lenient(state.expiryFilterType),
  courseExpiryFilterSubType: lenient(state.courseExpiryFilterSubType),
  chartStatus: lenient(z.enum(['All', 'WithChanges'])),
  organisation: lenient(id),
  facility: lenient(id),
  itemsPerPage: lenient(state.itemsPerPage),
  selectedPage: lenient(state.selectedPage),
  sort: lenient(state.sort),
  direction: lenient(state.direction),
});
export type SearchParams = z.infer<typeof SearchParams>;

function facilityFilterOf({ facility, organisation }: SearchParams): SearchState['facilities'] {
  if (facility !== undefined) return { type: 'Facility', id: facility };
  if (organisation !== undefined) return { type: 'Organization', id: organisation };
  return { type: 'All', id: null };
}

/** The search for an address and a name, for a user of this type. */
export function stateOf(
  params: SearchParams,
  name: string,
  userType: UserType | null,
): SearchState {
  const start = defaultSearch(userType);
  return {
    name,
    residentStatus: params.residentStatus ?? start.residentStatus,
    expiryFilterType: params.expiryFilterType ?? start.expiryFilterType,
    courseExpiryFilterSubType: params.courseExpiryFilterSubType ?? start.courseExpiryFilterSubType,
    chartStatus: start.chartStatus === null ? null : (params.chartStatus ?? start.chartStatus),
    facilities: facilityFilterOf(params),
    itemsPerPage: params.itemsPerPage ?? start.itemsPerPage,
    selectedPage: params.selectedPage ?? start.selectedPage,
    sort: params.sort ?? start.sort,
    direction: params.direction ?? start.direction,
  };
}

const absent = Object.fromEntries(Object.keys(SearchParams.shape).map((key) => [key, undefined]));

/** The address of a search; default values are undefined, so that they remove older ones. */
export function paramsOf(state: SearchState, userType: UserType | null): SearchParams {
  const start = defaultSearch(userType);
  const { type, id: place } = state.facilities;
  const plain = Object.entries(state).filter(
    ([key, value]) => key in SearchParams.shape && value !== start[key as keyof SearchState],
  );
  return SearchParams.parse({
    ...absent,
    ...Object.fromEntries(plain),
    organisation: type === 'Organization' ? place : undefined,
    facility: type === 'Facility' ? place : undefined,
  });
}
