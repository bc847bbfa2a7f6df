import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ResidentSearchResult } from '@wattle/contract/entities/search.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import type { SearchState } from '@wattle/contract/rules/residents/search-state.ts';
import { isSameResident, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { chartOf } from '../../chart/addresses.ts';
import { keepShownList, type ListedResident, takeOpenedResident } from '../../chart/opened-list.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { type FoundResidents, residentsQuery } from './queries.ts';
import { enterList, rowLinks } from './row-links.ts';

const keyOf = ({ authoringSystem, authoringSystemForeignKey }: ResidentKey): ResidentKey => ({
  authoringSystem,
  authoringSystemForeignKey,
});

const toListed = (resident: ResidentSearchResult): ListedResident => ({
  ...keyOf(resident),
  name: chartName(resident),
});

/** Keeps which residents are shown, in which order, for going to a chart and from chart to chart. */
export function useKeepShown(data: FoundResidents | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (data === undefined) return;
    const { state, searchResults, total } = data;
    keepShownList({
      residents: searchResults.map(toListed),
      before: (state.selectedPage - 1) * state.itemsPerPage,
      total,
      findMore: (isKnown) => findUnknown(client, state, isKnown),
    });
  }, [client, data]);
}

/** From the page that was left on, because residents before the next page may have left the list meanwhile. */
async function findUnknown(
  client: QueryClient,
  state: SearchState,
  isKnown: (key: ResidentKey) => boolean,
): Promise<ListedResident[]> {
  const found = await client.fetchQuery({ ...residentsQuery(state), staleTime: 0 });
  const unknown = found.searchResults.map(toListed).filter((key) => !isKnown(key));
  if (unknown.length > 0 || state.selectedPage >= found.availablePages) return unknown;
  return await findUnknown(client, { ...state, selectedPage: state.selectedPage + 1 }, isKnown);
}

/** Coming back from a chart, the focus is on its resident. */
export function useFocusOnOpened(
  list: RefObject<HTMLElement | null>,
  data: FoundResidents | undefined,
): void {
  const opened = useRef<ResidentKey>(undefined);
  // Layout effects run again when a list that was only hidden, while a chart was on its way, is shown again. What is
  // asked for while it is still shown is for the way back.
  useLayoutEffect(() => {
    opened.current = takeOpenedResident();
  }, []);
  useLayoutEffect(() => {
    const key = opened.current;
    if (data === undefined || key === undefined) return;
    opened.current = undefined;
    const index = data.searchResults.findIndex((one) => isSameResident(one, key));
    // After the router has restored how far the page was scrolled.
    setTimeout(() => {
      const link = list.current && rowLinks(list.current)[index];
      link?.focus({ preventScroll: true });
      link?.scrollIntoView({ block: 'nearest' });
    });
  }, [list, data]);
}

/**
 * Enter in the name search opens the only match of the name that was typed, and Down leads into the list of its
 * matches: never of those of an older name, whose first row would be another resident's.
 */
export function useSubmitted(
  list: RefObject<HTMLElement | null>,
  residents: UseQueryResult<FoundResidents>,
  { state, submitted, forgetSubmitted }: ListSearch,
  userType: UserType,
): void {
  const navigate = useNavigate();
  const { data, isFetching } = residents;
  const decide = useEffectEvent(() => {
    forgetSubmitted();
    if (submitted?.action === 'enter the list') {
      if (list.current) enterList(list.current);
      return;
    }
    if (residents.isError || data?.total !== 1 || state.name.trim() === '') return;
    const [only] = data.searchResults;
    if (only === undefined) return;
    void navigate({ to: chartOf(userType), params: keyOf(only) });
  });
  // An answer to an older name, or one that is being refreshed, is not the answer to this one.
  const isAnswered = !isFetching && state.name === submitted?.name;
  useEffect(() => {
    if (isAnswered) decide();
  }, [isAnswered]);
}
