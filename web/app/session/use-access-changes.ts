import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { useEffect } from 'react';
import { isRecord, operationKey } from '../../api/query.ts';
import { forgetShownList } from '../../chart/opened-list.ts';
import { forgetPhotos } from '../../lib/storage/forget-photos.ts';
import { oneAtATime } from '../../lib/loading/one-at-a-time.ts';
import { whenIdle } from '../../lib/loading/when-idle.ts';
import { onAccessSignal } from '../../live/access-signal.ts';
import { useConfiguration } from '../start/configuration.ts';
import { identityQuery } from './identity.ts';
import { ending, showEnding } from './session-end.ts';

/** Between two rounds: many residents may move at once. */
const restMs = 3000;
/** Until the hub’s code is loaded again, if that failed. */
const loadAgainMs = 5000;

/**
 * Keeps what this page shows to what the user may see: whenever that may have changed, who they are and all that is
 * shown is asked for again, and whatever they may no longer see leaves the page.
 */
export function useAccessChanges(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { authentication } = useConfiguration();
  useEffect(() => {
    let isClosed = false;
    const again = oneAtATime(
      () => refresh(queryClient, router, authentication, () => isClosed),
      restMs,
    );
    const stopHearing = onAccessSignal(again.run);
    let stopFollowing = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      import('../../live/resident-hub.ts').then(
        ({ followAccess }) => {
          if (!isClosed) stopFollowing = followAccess();
        },
        () => {
          if (!isClosed) timer = setTimeout(follow, loadAgainMs);
        },
      );
    };
    const cancel = whenIdle(follow);
    return () => {
      isClosed = true;
      cancel();
      clearTimeout(timer);
      stopFollowing();
      stopHearing();
      again.stop();
    };
  }, [queryClient, router, authentication]);
}

async function refresh(
  queryClient: QueryClient,
  router: AnyRouter,
  authentication: RuntimeConfiguration['authentication'],
  isClosed: () => boolean,
): Promise<void> {
  const identity = await queryClient.fetchQuery({ ...identityQuery(authentication), staleTime: 0 });
  if (isClosed()) return;
  if (identity.hasAccessEnded === true) {
    if (ending() === undefined) showEnding('access-ended');
    return;
  }
  forgetShownList();
  await forgetPhotos();
  const accessKey = operationKey(authorisation.dataAccess);
  // What is known of access stays until there is a newer answer, or an open chart would close while there is none.
  queryClient.removeQueries({
    type: 'inactive',
    predicate: (query) => isRecord(query) && query.queryKey[0] !== accessKey[0],
  });
  await queryClient.invalidateQueries({ queryKey: accessKey, refetchType: 'none' });
  // A session that has ended meanwhile keeps its notice: the guards would go to sign in.
  if (isClosed() || ending() !== undefined) return;
  // First the guards: a screen that isn't for the user any more goes without asking for its data.
  await router.invalidate();
  if (isClosed()) return;
  await queryClient.invalidateQueries({ predicate: isRecord });
}
