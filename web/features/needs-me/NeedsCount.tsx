import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countQuery, reloadNeeds } from './queries.ts';

/** How many residents need the user, beside the link: nothing while it isn’t known. */
export function NeedsCount() {
  const client = useQueryClient();
  const { data } = useQuery(countQuery);
  useEffect(
    () =>
      // What the user has just done may have ended a need.
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') void reloadNeeds(client);
      }),
    [client],
  );
  if (data === undefined || data.residents === 0) return null;
  return `(${data.residents})`;
}
