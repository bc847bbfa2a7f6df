import { useQueryClient } from '@tanstack/react-query';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useEffect } from 'react';
import { draftsQuery, draftWritesKey } from './draft-queries.ts';

const thisTab = crypto.randomUUID();

const openChannel = (key: ResidentKey) => new BroadcastChannel(draftWritesKey(key).join(' '));

/** Tells the other tabs of this browser that the drafts on this chart have changed; not what they say. */
export function tellOfDrafts(key: ResidentKey): void {
  const channel = openChannel(key);
  channel.postMessage(thisTab);
  channel.close();
}

/** Shows what another tab has saved or removed on this chart. */
export function useDraftsOfTabs(key: ResidentKey): void {
  const queryClient = useQueryClient();
  const { authoringSystem, authoringSystemForeignKey } = key;
  useEffect(() => {
    const chart = { authoringSystem, authoringSystemForeignKey };
    const channel = openChannel(chart);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      // What is being written here is shown already; the drafts are fetched once the server has it.
      const isWriting = queryClient.isMutating({ mutationKey: draftWritesKey(chart) }) > 0;
      if (data === thisTab || isWriting) return;
      void queryClient.invalidateQueries({ queryKey: draftsQuery(chart).queryKey });
    });
    return () => channel.close();
  }, [queryClient, authoringSystem, authoringSystemForeignKey]);
}
