import { queryOptions, useQuery } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { apiQuery } from '../../api/query.ts';
import { useIsOffline } from '../../lib/loading/back-online.ts';
import { chosenProviderId } from '../../lib/storage/chosen-provider.ts';

/** How often and how far apart the provider is fetched until there is one, as specified. */
const providerRetries = 10;
const providerRetryMs = 1000;

interface Encounter {
  readonly state: 'opening' | 'open' | 'failed';
  /** What failed and why. */
  readonly problem: string;
  readonly retry: () => void;
}

function encounterQuery(key: ResidentKey, providerId: string | undefined) {
  return queryOptions({
    queryKey: ['encounter', key, providerId],
    // Opening an open encounter returns the same one, so retrying does no harm.
    queryFn: () => call(medications.encounter, { query: { providerId }, body: { encounter: key } }),
  });
}

/** Opens the prescriber's encounter, then waits for the provider they work under (DRF-08). */
export function useEncounter(key: ResidentKey, enabled: boolean): Encounter {
  // A shared account's chosen provider.
  const providerId = chosenProviderId();
  // Field by field: the whole result is a new object at each step of the query, and every row would be drawn again.
  const {
    data: encounter,
    error: encounterError,
    isError: hasEncounterFailed,
    isFetching: isEncounterFetching,
    refetch: openAgain,
  } = useQuery({ ...encounterQuery(key, providerId), enabled });
  const current = apiQuery(medications.currentProvider, { params: pathOf(key) });
  const {
    data: provider,
    error: providerError,
    isError: hasProviderFailed,
    isFetching: isProviderFetching,
    refetch: findAgain,
  } = useQuery({
    queryKey: current.queryKey,
    queryFn: async () => {
      const found = await call(medications.currentProvider, { params: pathOf(key) });
      if (found === null) throw new NoProviderError();
      return found;
    },
    enabled: enabled && encounter !== undefined,
    retry: providerRetries,
    retryDelay: providerRetryMs,
  });
  const isOffline = useIsOffline();
  const isOpen = encounter !== undefined && provider !== undefined;
  const isFailed =
    (hasEncounterFailed && !isEncounterFetching) || (hasProviderFailed && !isProviderFetching);
  return {
    state: isOpen ? 'open' : isFailed ? 'failed' : 'opening',
    problem: isOffline
      ? 'You can’t draft changes while this device is offline.'
      : problemOf(encounterError, providerError),
    retry: () => void (hasEncounterFailed ? openAgain() : findAgain()),
  };
}

/** The server hasn't said which provider the user works under. */
class NoProviderError extends Error {}

function problemOf(encounter: Error | null, provider: Error | null): string {
  if (encounter !== null) return `We couldn’t open the encounter. ${sentenceOf(encounter)}`;
  return provider instanceof NoProviderError
    ? 'The server doesn’t know which provider you work under for this resident.'
    : `We couldn’t find the provider you work under. ${sentenceOf(provider)}`;
}
