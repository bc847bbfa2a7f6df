import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { chartQueries, isChartJustLoaded } from './chart-queries.ts';
import { createQueryClient } from './query-client.ts';

const key = { authoringSystem: 'WATTLE', authoringSystemForeignKey: 'R1' };
const { queryKey } = chartQueries(key).order;

afterEach(() => {
  vi.useRealTimers();
});

/** A client that shows an empty chart, loaded this long ago. */
function loaded(msAgo: number) {
  vi.useFakeTimers({ now: 1_000_000 });
  const client = createQueryClient();
  client.setQueryData(queryKey, null, { updatedAt: 1_000_000 - msAgo });
  const stop = new QueryObserver(client, {
    queryKey,
    queryFn: () => null,
    staleTime: Infinity,
  }).subscribe(() => undefined);
  return { client, stop };
}

test.each([
  [0, true],
  [15_000, true],
  [15_001, false],
])('LIV-04 a chart loaded %i ms ago was just loaded: %s', (msAgo, isJust) => {
  const { client, stop } = loaded(msAgo);
  expect(isChartJustLoaded(client)).toBe(isJust);
  stop();
  client.clear();
});

test('LIV-04 what is no longer shown doesn’t count', () => {
  const { client, stop } = loaded(60_000);
  stop();
  expect(isChartJustLoaded(client)).toBe(true);
  client.clear();
});
