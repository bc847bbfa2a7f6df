import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { aheadReads, findAhead, previousReads } from './chart-queries.ts';
import { apiQuery } from './query.ts';

/** A chart as it was loaded ahead, which is drawn out of sight until it is asked for. */
export interface DrawableChart {
  readonly id: string;
  readonly residentKey: ResidentKey;
  /** For what draws it: the same cache, with what was loaded ahead in place of what isn’t read yet. */
  readonly client: QueryClient;
  /** Whether the chart that has just been asked for says exactly what was drawn. */
  readonly isStill: () => boolean;
  /** Once it is shown, it has only what is in the cache. */
  readonly end: () => void;
}

/** The chart of a resident whose turn is next; undefined unless everything that it reads first is loaded. */
export function drawableChart(
  queryClient: QueryClient,
  { authoringSystem, authoringSystemForeignKey }: ResidentKey,
  userType: UserType | null,
): DrawableChart | undefined {
  const residentKey = { authoringSystem, authoringSystemForeignKey };
  const client = new QueryClient({
    queryCache: queryClient.getQueryCache(),
    mutationCache: queryClient.getMutationCache(),
    defaultOptions: queryClient.getDefaultOptions(),
  });
  let isShown = false;
  // The chart is drawn without it, too.
  const previous = previousReads(queryClient, residentKey).filter((read) =>
    findAhead(queryClient, read),
  );
  const drawn = [...aheadReads(residentKey, userType), ...previous].map((read) => {
    const { queryKey } = apiQuery(read.operation, read.input);
    const find = () => queryClient.getQueryData<unknown>(queryKey);
    const known = find();
    const data = known === undefined ? findAhead(queryClient, read)?.initialData : known;
    // In the cache it would be what has been read for the screen, and is in the audit log as such.
    client.setQueryDefaults(queryKey, { placeholderData: () => (isShown ? undefined : data) });
    return { find, data };
  });
  if (drawn.some(({ data }) => data === undefined)) return undefined;
  return {
    id: crypto.randomUUID(),
    residentKey,
    client,
    isStill: () =>
      drawn.every(({ find, data }) => {
        const now = find();
        return now !== undefined && replaceEqualDeep(data, now) === data;
      }),
    end: () => {
      isShown = true;
    },
  };
}
