import type { QueryClient } from '@tanstack/react-query';
import { medicationsNeeds } from '@wattle/contract/operations/medications-needs.ts';
import { apiQuery, operationKey } from '../../api/query.ts';
import type { NeedsParams } from './needs-params.ts';

/** Asked again each minute while the page is looked at, because days end and others work. */
const live = { refetchInterval: 60_000, refetchOnWindowFocus: true } as const;

export const needsQuery = (query: NeedsParams) => ({
  ...apiQuery(medicationsNeeds.needs, { query }),
  ...live,
});

export const countQuery = { ...apiQuery(medicationsNeeds.needsCount, {}), ...live };

export async function reloadNeeds(client: QueryClient): Promise<void> {
  await Promise.all(
    [medicationsNeeds.needs, medicationsNeeds.needsCount].map((operation) =>
      client.invalidateQueries({ queryKey: operationKey(operation) }),
    ),
  );
}
