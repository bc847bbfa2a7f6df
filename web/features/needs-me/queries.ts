import type { QueryClient } from '@tanstack/react-query';
import { medicationsNeeds } from '@wattle/contract/operations/medications-needs.ts';
import { apiQuery, operationKey } from '../../api/query.ts';
import type { NeedsParams } from './needs-params.ts';

/** What others do is heard of; this is for what only time brings, such as the end of a day. */
const live = { refetchInterval: 600_000, refetchOnWindowFocus: true } as const;

export const needsQuery = (query: NeedsParams) => ({
  ...apiQuery(medicationsNeeds.needs, { query }),
  ...live,
});

export const countQuery = { ...apiQuery(medicationsNeeds.needsCount, {}), ...live };

export async function reloadNeeds(client: QueryClient): Promise<void> {
  await Promise.all(
    [medicationsNeeds.needs, medicationsNeeds.needsCount, medicationsNeeds.residentNeeds].map(
      (operation) => client.invalidateQueries({ queryKey: operationKey(operation) }),
    ),
  );
}
