import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadNeeds } from '../../api/reload-needs.ts';
import { onListNews } from '../../live/list-news.ts';
import { countQuery } from './queries.ts';

/** A count is asked for at most so often for what others do, and not by everybody at once. */
const pace = { restMs: 20_000, spreadMs: 3000 };

/** How many residents need the user, beside the link: nothing while it isn’t known. */
export function NeedsCount() {
  const client = useQueryClient();
  const { data } = useQuery(countQuery);
  useEffect(() => onListNews(() => reloadNeeds(client), pace), [client]);
  useEffect(
    () =>
      // What the user has just done may have ended a need.
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') void reloadNeeds(client);
      }),
    [client],
  );
  if (data === undefined || data.residents === 0) return null;
  return `(${data.residents}${data.isMore === true ? '+' : ''})`;
}
