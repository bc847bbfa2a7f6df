import { medicationsNeeds } from '@wattle/contract/operations/medications-needs.ts';
import { apiQuery } from '../../api/query.ts';
import type { NeedsParams } from './needs-params.ts';

/** What others do is heard of; this is for what only time brings, such as the end of a day. */
const live = { refetchInterval: 600_000, refetchOnWindowFocus: true } as const;

export const needsQuery = (query: NeedsParams) => ({
  ...apiQuery(medicationsNeeds.needs, { query }),
  ...live,
});

export const countQuery = { ...apiQuery(medicationsNeeds.needsCount, {}), ...live };
