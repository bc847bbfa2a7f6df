import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { Identity } from '@wattle/contract/entities/user.ts';
import {
  changeSearch,
  clearSearch,
  type SearchState,
} from '@wattle/contract/rules/residents/search-state.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ListSearch } from '../../lib/list-search.ts';
import { onName, rememberedName, rememberName } from './name-memory.ts';
import { saveSearch } from './saved-search.ts';
import { paramsOf, SearchParams, stateOf } from './search-params.ts';

export interface Search extends ListSearch {
  /** Searches for a name at once. */
  readonly submit: (submitted: NonNullable<ListSearch['submitted']>) => void;
  /** How often it was cleared, to reset text that was typed but not searched for yet. */
  readonly clears: number;
}

const route = getRouteApi('/_signed-in/residents/');

/** The residents list's search: filters in the address, the name in memory, everything but the name saved. */
export function useSearch({ userId, userType }: Identity): Search {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const name = useSyncExternalStore(onName, rememberedName);
  const [clears, setClears] = useState(0);
  const [submitted, setSubmitted] = useState<ListSearch['submitted']>();
  const state = stateOf(params, name, userType);
  useEffect(() => saveSearch(state, userId), [state, userId]);

  // From the pending address, not the one shown, so that two quick changes both count.
  const latest = () => SearchParams.parse(router.latestLocation.search);
  const go = (next: SearchState, patch: Partial<SearchState>, replace = false) => {
    const search = paramsOf(next, userType);
    const isThere = JSON.stringify(search) === JSON.stringify(latest());
    const moved = isThere
      ? undefined
      : navigate({
          search: (present) => ({ ...present, ...search }),
          replace: replace || patch.name !== undefined,
          resetScroll: patch.selectedPage !== undefined,
        });
    void rememberName(next.name, moved);
  };
  const change = (patch: Partial<SearchState>) => {
    setSubmitted(undefined);
    go(changeSearch(stateOf(latest(), rememberedName(), userType), patch), patch);
  };
  return {
    state,
    clears,
    change,
    submit: (typed) => {
      if (typed.name !== rememberedName()) change({ name: typed.name });
      setSubmitted(typed);
    },
    submitted,
    forgetSubmitted: () => setSubmitted(undefined),
    correctPage: (selectedPage) => {
      const patch = { selectedPage };
      go(changeSearch(stateOf(latest(), rememberedName(), userType), patch), patch, true);
    },
    clear: () => {
      setClears(clears + 1);
      setSubmitted(undefined);
      go(clearSearch(userType), {});
    },
  };
}
