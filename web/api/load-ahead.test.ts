import { aheadHeader } from '@wattle/contract/loaded-ahead.ts';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { aheadQueries, chartQueries, prefetchChart } from './chart-queries.ts';
import { configureApi } from './client.ts';
import { drawableChart } from './drawable-chart.ts';
import { createQueryClient } from './query-client.ts';

const names = ['A', 'B', 'C'] as const;
const keyOf = (name: string) => ({ authoringSystem: 'demo', authoringSystemForeignKey: name });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server whose answers wait until they are let go, in any order, and that says of whom each chart is. */
function startServer() {
  // What is shown is read as soon as the browser is idle, which it always is here.
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
  const waiting: (() => void)[] = [];
  const shown: string[] = [];
  let answers = 0;
  configureApi({
    endpoints: { portal: 'https://test/portal', medications: 'https://test/medications' },
    accessToken: async () => 'token',
    renewedToken: async () => undefined,
    onForbidden: () => undefined,
    providerId: () => undefined,
  });
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    const [, name] = /\/medications\/demo\/(\w)$/.exec(address) ?? [];
    if (address.endsWith('/opening'))
      return new Response('Each part is asked for alone.', { status: 404 });
    if (name === undefined) return new Response(null, { status: 204 });
    if (!headers.has(aheadHeader)) shown.push(name);
    await new Promise<void>((resolve) => waiting.push(resolve));
    answers += 1;
    const order = {
      id: '00000000-0000-4000-8000-000000000001',
      sequence: answers,
      previousOrderId: null,
      isLatest: true,
      finalisedAt: '2026-11-19T23:05:00.000Z',
      finalisedBy: name,
      importedFrom: null,
      medications: [],
      safety: null,
      overrides: [],
    };
    return new Response(JSON.stringify(order));
  });
  return { waiting, shown };
}

/** Until everything that doesn't wait for an answer has happened. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Reads the order as a screen does that is drawn out of sight; nothing else of the chart matters here. */
function draw(client: QueryClient, name: string) {
  const key = keyOf(name);
  const { order } = chartQueries(key);
  for (const { queryKey } of aheadQueries(key, 'Doctor')) {
    if (!String(queryKey[0]).includes('/medications/:')) client.setQueryData<unknown>(queryKey, {});
  }
  const chart = drawableChart(client, key, 'Doctor');
  if (chart === undefined) return undefined;
  const options = chart.client.defaultQueryOptions(order);
  const { data } = new QueryObserver(chart.client, options).getOptimisticResult(options);
  expect(data?.finalisedBy).toBe(name);
  return { chart, order: data };
}

test('whatever is loaded ahead, drawn, opened, changed and answered, in any order: a chart has its own resident’s medicines, and has been read for the audit log', async () => {
  const acts = fc.oneof(
    fc.record({
      act: fc.constantFrom('ahead', 'draw', 'open', 'change'),
      name: fc.constantFrom(...names),
    }),
    fc.record({ act: fc.constant('answer'), which: fc.nat(5) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 10, maxLength: 25 }), async (sequence) => {
      const { waiting, shown } = startServer();
      const client = createQueryClient();
      const drawn = new Map<string, ReturnType<typeof draw>>();
      for (const one of sequence) {
        if ('which' in one) {
          const [answer] = waiting.splice(one.which % Math.max(waiting.length, 1), 1);
          answer?.();
        } else if (one.act === 'draw') drawn.set(one.name, draw(client, one.name));
        else if (one.act === 'open') prefetchChart(client, keyOf(one.name), 'Doctor');
        else {
          for (const query of aheadQueries(keyOf(one.name), 'Doctor')) {
            if (one.act === 'ahead') void client.prefetchQuery(query);
            else void client.invalidateQueries({ queryKey: query.queryKey });
          }
        }
        await settle();
        for (const name of names) {
          const order = client.getQueryData(chartQueries(keyOf(name)).order.queryKey);
          if (!order) continue;
          expect(order.finalisedBy).toBe(name);
          expect(shown).toContain(name);
          // Shown is only what was drawn from exactly this.
          const ahead = drawn.get(name);
          expect(ahead?.chart.isStill() === true ? ahead.order : order).toEqual(order);
        }
      }
      client.clear();
    }),
    { numRuns: 60 },
  );
});
