import type { NeedsPage } from '@wattle/contract/entities/need.ts';
import { medicationsNeeds } from '@wattle/contract/operations/medications-needs.ts';
import { apiQuery } from '../../api/query.ts';
import { type NeedsParams, unknownReason } from './needs-params.ts';

/** What others do is heard of; this is for what only time brings, such as the end of a day. */
const live = { refetchInterval: 600_000, refetchOnWindowFocus: true } as const;

const asFound = (page: NeedsPage): NeedsPage => page;
const withNobody = (page: NeedsPage): NeedsPage => ({ ...page, residents: [], total: 0 });

/** For a reason that isn’t known nobody is found; the filters still say for which reasons somebody is. */
export const needsQuery = ({ reason, ...query }: NeedsParams) => {
  const isUnknown = reason === unknownReason;
  return {
    ...apiQuery(medicationsNeeds.needs, { query: isUnknown ? query : { ...query, reason } }),
    ...live,
    select: isUnknown ? withNobody : asFound,
  };
};

export const countQuery = { ...apiQuery(medicationsNeeds.needsCount, {}), ...live };
