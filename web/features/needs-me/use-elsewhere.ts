import { useQueries } from '@tanstack/react-query';
import type { NeedsPage, NeedyResident } from '@wattle/contract/entities/need.ts';
import { medicationsNeeds } from '@wattle/contract/operations/medications-needs.ts';
import { isSameResident, pathOf } from '@wattle/contract/values/resident-key.ts';
import { ApiError } from '../../api/errors.ts';
import { apiQuery } from '../../api/query.ts';
import type { NeedsParams } from './needs-params.ts';

/**
 * Those shown who have left the page that is loaded now, with what they still need the reader for, as far as that is
 * known: the list is long, so who needs less may only have sunk to another page.
 */
export function useElsewhere(
  shown: readonly NeedyResident[],
  loaded: NeedsPage | undefined,
  params: NeedsParams,
): NeedyResident[] {
  const left = shown.filter((one) => !loaded?.residents.some((now) => isSameResident(now, one)));
  const isAll = loaded !== undefined && isWhole(loaded, params);
  const answers = useQueries({
    queries:
      loaded === undefined || isAll
        ? []
        : left.map((one) => apiQuery(medicationsNeeds.residentNeeds, { params: pathOf(one) })),
  });
  if (isAll) return left.map((one) => ({ ...one, needs: [] }));
  return left.flatMap((one, at) => {
    const { data, error } = answers[at] ?? {};
    if (error && isOutOfReach(error)) return [{ ...one, needs: [] }];
    return data === undefined ? [] : [{ ...one, ...data }];
  });
}

/**
 * Whether nobody is on another page, or needs the reader for something that a filter hides. What was said not mine isn’t
 * asked about one by one.
 */
function isWhole(loaded: NeedsPage, params: NeedsParams): boolean {
  const { show, page: _, ...filters } = params;
  if (show === 'not-mine') return true;
  const isUnfiltered = Object.values(filters).every((value) => value === undefined);
  return isUnfiltered && loaded.residents.length === loaded.total;
}

/** They have moved to where the reader sees nobody. */
const isOutOfReach = (error: Error) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);
