import type { SearchState } from '@wattle/contract/rules/residents/search-state.ts';

/** The search of the residents list, and how to change it. */
export interface ListSearch {
  readonly state: SearchState;
  readonly change: (patch: Partial<SearchState>) => void;
  /** Opens another page in place of one that doesn't exist. */
  readonly correctPage: (selectedPage: number) => void;
  readonly clear: () => void;
  /** What to do once the residents of this name are found. */
  readonly submitted:
    | { readonly name: string; readonly action: 'open the only one' | 'enter the list' }
    | undefined;
  readonly forgetSubmitted: () => void;
}
