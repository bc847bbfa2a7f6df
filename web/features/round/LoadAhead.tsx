import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  aheadQueries,
  isAheadJustLoaded,
  photoQuery,
  previousAhead,
} from '../../api/chart-queries.ts';
import { type DrawableChart, drawableChart } from '../../api/drawable-chart.ts';
import { aheadQuery, apiQuery } from '../../api/query.ts';
import { whenIdle } from '../../lib/loading/when-idle.ts';
import { useLiveResident } from '../../live/use-live-resident.ts';
import { currentRoundQuery } from './round-queries.ts';

interface LoadAheadProps {
  residentKey: ResidentKey;
  userType: UserType | null;
  /** Called with the chart once it can be drawn, and with nothing once that isn’t what was loaded last. */
  onDrawable: (chart: DrawableChart | undefined) => void;
}

/**
 * Loads the chart of the resident whose turn is next, once the open one is complete, and again whenever it changes. It
 * is for the screen only: nothing is recorded for a resident who isn’t shown, such as an encounter.
 */
export function LoadAhead(props: LoadAheadProps) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle && <AheadOf {...props} />;
}

function AheadOf({ residentKey, userType, onDrawable }: LoadAheadProps) {
  const client = useQueryClient();
  const access = useQuery(apiQuery(authorisation.dataAccess, { params: pathOf(residentKey) }));
  const isAllowed = access.data?.state === 'allowed';
  const queries = aheadQueries(residentKey, userType);
  const loaded = useQueries({
    queries: queries.map((query) => ({ ...query, enabled: isAllowed })),
  });
  const previous = useQueries({
    queries: previousAhead(client, residentKey).map((query) => ({ ...query, enabled: isAllowed })),
  });
  const isWhole =
    loaded.every(({ isSuccess, isFetching }) => isSuccess && !isFetching) &&
    // Without it a chart says what is new a moment later.
    previous.every(({ isPending }) => !isPending);
  const version = [...loaded, ...previous].map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const offer = useEffectEvent((isLoaded: boolean) =>
    onDrawable(isLoaded ? drawableChart(client, residentKey, userType) : undefined),
  );
  useEffect(() => {
    if (!isWhole) return undefined;
    const cancel = whenIdle(() => offer(true));
    return () => {
      cancel();
      offer(false);
    };
  }, [isWhole, version]);
  const reload = () => {
    for (const { queryKey } of queries) void client.invalidateQueries({ queryKey });
  };
  useLiveResident(residentKey, reload, () => isAheadJustLoaded(client, residentKey));
  const { data: resident } = useQuery({
    ...aheadQuery(portal.resident, { params: pathOf(residentKey) }),
    enabled: isAllowed,
  });
  const photo = resident?.photo?.version ?? resident?.photoConsent?.recordedAt;
  useQuery({
    ...photoQuery(residentKey, photo),
    enabled: resident !== undefined && resident.photoConsent?.isGiven !== false,
  });
  const isHidden = access.data !== undefined && !isAllowed;
  useEffect(() => {
    // The round doesn’t know yet that the resident is no longer the caller’s.
    if (isHidden) void client.invalidateQueries({ queryKey: currentRoundQuery.queryKey });
  }, [client, isHidden]);
  return null;
}
