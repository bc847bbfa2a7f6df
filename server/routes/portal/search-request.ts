import {
  courseFilterDays,
  type ResidentCountsRequest,
  ResidentSearchRequest,
} from '@wattle/contract/entities/search.ts';
import type { portal } from '@wattle/contract/operations/portal.ts';
import type { CallOf } from '@wattle/contract/operations/operation.ts';
import { Failure } from '../../errors.ts';
import type { ResidentFilter } from '../../queries/residents/resident-filter.ts';
import type { ResidentPage } from '../../queries/residents/resident-search.ts';

/** The status for each filter option; undefined for all. */
const statuses = { 1: null, 2: 'Active', 3: 'Deceased', 4: 'Discharged' } as const;
const expiries = { All: null, ChartDueNowOrSoon: 'chart', CourseDueNowOrSoon: 'course' } as const;

/** The database filter for a search. */
export function filterOf(
  request: ResidentCountsRequest,
  { accountId, now }: Pick<ResidentFilter, 'accountId' | 'now'>,
): ResidentFilter {
  return {
    accountId,
    now,
    status: statuses[request.residentStatus],
    facilityIds: request.facilities,
    name: request.query,
    withChanges: request.chartStatus === 'WithChanges',
    expiry: expiries[request.expiryFilterType],
    courseDays: courseFilterDays[request.courseExpiryFilterSubType ?? 'ExpiryInSevenDays'],
  };
}

/** Newest chart first by default; names from A. */
export function pageOf({ sort = 'name', direction, limit, page }: ResidentSearchRequest) {
  const usual = sort === 'name' ? 'asc' : 'desc';
  const found: ResidentPage = {
    sort,
    direction: direction ?? usual,
    limit,
    offset: (page - 1) * limit,
  };
  return found;
}

/** The search in a query string, with defaults for missing values. Throws a 400. */
export function requestOf(query: CallOf<typeof portal.searchResidentsByQuery>['query']) {
  const parsed = ResidentSearchRequest.safeParse({
    query: '',
    limit: 25,
    page: 1,
    residentStatus: 2,
    expiryFilterType: 'All',
    ...query,
    facilities: query.facilities?.split(',').filter(Boolean) ?? [],
  });
  if (parsed.success) return parsed.data;
  const key = String(parsed.error.issues[0]?.path[0] ?? 'query');
  throw new Failure(400, `“${key}” is not valid.`);
}
