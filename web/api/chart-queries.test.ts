import { QueryObserver } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { chartQueries, isChartJustLoaded, reloadChart } from './chart-queries.ts';
import { apiQuery } from './query.ts';
import { createQueryClient } from './query-client.ts';

const key = { authoringSystem: 'WATTLE', authoringSystemForeignKey: 'R1' };
const { queryKey: orderKey } = chartQueries(key).order;

afterEach(() => {
  vi.useRealTimers();
});

/** A client that shows an empty chart, loaded this long ago. */
function loaded(msAgo: number) {
  vi.useFakeTimers({ now: 1_000_000 });
  const client = createQueryClient();
  client.setQueryData(orderKey, null, { updatedAt: 1_000_000 - msAgo });
  const stop = new QueryObserver(client, {
    queryKey: orderKey,
    queryFn: () => null,
    staleTime: Infinity,
  }).subscribe(() => undefined);
  return { client, stop };
}

test.each([
  [0, true],
  [15_000, true],
  [15_001, false],
])('LIV-04 a chart loaded %i ms ago counts as just loaded: %s', (msAgo, isJust) => {
  const { client, stop } = loaded(msAgo);
  expect(isChartJustLoaded(client)).toBe(isJust);
  stop();
  client.clear();
});

test('LIV-04 a part that is no longer shown doesn’t count', () => {
  const { client, stop } = loaded(60_000);
  stop();
  expect(isChartJustLoaded(client)).toBe(true);
  client.clear();
});

test('LIV-01 a chart closed for ten seconds isn’t shown again before it has been loaded', () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  const { resident, order, allergies } = chartQueries(key);
  const parts = [resident, order, allergies].map((part) => [part.queryKey, part.gcTime] as const);
  for (const [queryKey, gcTime] of parts) {
    const options = {
      queryKey,
      gcTime,
      queryFn: () => null,
      initialData: null,
      staleTime: Infinity,
    };
    new QueryObserver(client, options).subscribe(() => undefined)();
    expect(client.getQueryState(queryKey)).toBeDefined();
  }
  vi.advanceTimersByTime(10_001);
  for (const [queryKey] of parts) expect(client.getQueryState(queryKey)).toBeUndefined();
});

test('LIV-01 a change elsewhere reloads the chart with its resident, allergies, drafts and waiting items', async () => {
  const client = createQueryClient();
  const { resident, order, allergies, summary, contact, history, toCountersign } =
    chartQueries(key);
  const params = pathOf(key);
  const drafts = apiQuery(medications.listDrafts, { params });
  const waiting = apiQuery(medications.heldItems, { params });
  const needs = apiQuery(medications.residentNeeds, { params });
  const keys = [
    resident,
    order,
    allergies,
    summary,
    contact,
    history,
    toCountersign,
    drafts,
    waiting,
    needs,
  ].map(({ queryKey }) => queryKey);
  for (const queryKey of keys) client.setQueryData(queryKey, null);
  await reloadChart(client);
  expect(keys.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated !== true)).toEqual(
    [],
  );
  client.clear();
});
