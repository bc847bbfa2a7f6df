import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChannel } from './application-insights.ts';

const key = '11111111-2222-4333-8444-555555555555';
const id = '7a1c4a90-2c6c-4e22-82d7-b0f4a2ad9c38';
const route = '/residents/gp/$authoringSystem';

const posted: { url: string; batch: unknown[] }[] = [];
/** What the service answers; undefined: it isn’t reached. */
let status: number | undefined = 200;

beforeEach(() => {
  posted.length = 0;
  status = 200;
  vi.useFakeTimers({ now: new Date('2026-02-03T04:05:06.789Z') });
  vi.stubGlobal('crypto', { randomUUID: () => id });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    posted.push({ url, batch: JSON.parse(body) as unknown[] });
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () =>
  openChannel(`InstrumentationKey=${key};IngestionEndpoint=https://monitoring.test/`);
const failure = (error: string) => ({ kind: 'exception', error, route, frames: [] }) as const;
const counts = () => posted.map(({ batch }) => batch.length);

test('CFG-04 failures of two seconds are sent together, in the service’s form', async () => {
  const { send } = open();
  send({ ...failure('TypeError'), frames: [{ file: 'index-A.js', line: 3, column: 4 }] });
  const operation = 'GET portal/api/v1/patients/:id';
  const call = { operation, status: 503, durationMs: 61_234 };
  send({ kind: 'call', error: 'ApiError', route, ...call, frames: [] });
  await vi.advanceTimersByTimeAsync(1999);
  expect(posted).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const common = {
    time: '2026-02-03T04:05:06.789Z',
    iKey: key,
    tags: { 'ai.internal.sdkVersion': 'javascript:wattle' },
  };
  const name = 'Microsoft.ApplicationInsights.11111111222243338444555555555555';
  const parsedStack = [
    { level: 0, method: '', assembly: 'column 4', fileName: 'index-A.js', line: 3 },
  ];
  expect(posted).toEqual([
    {
      url: 'https://monitoring.test/v2/track',
      batch: [
        {
          ...common,
          name: `${name}.Exception`,
          data: {
            baseType: 'ExceptionData',
            baseData: {
              ver: 2,
              exceptions: [
                { typeName: 'TypeError', message: 'TypeError', hasFullStack: false, parsedStack },
              ],
              properties: { route },
            },
          },
        },
        {
          ...common,
          name: `${name}.RemoteDependency`,
          data: {
            baseType: 'RemoteDependencyData',
            baseData: {
              ver: 2,
              id,
              name: operation,
              resultCode: '503',
              duration: '00:01:01.234',
              success: false,
              data: operation,
              target: operation,
              type: 'Fetch',
              properties: { route, error: 'ApiError' },
            },
          },
        },
      ],
    },
  ]);
});

test.each([undefined, 408, 429, 500, 503])(
  'CFG-04 what a service answers with %s is sent again after half a minute, with what came since',
  async (answer) => {
    const { send } = open();
    status = answer;
    send(failure('TypeError'));
    await vi.advanceTimersByTimeAsync(2000);
    send(failure('RangeError'));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(counts()).toEqual([1]);
    status = 200;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counts()).toEqual([1, 2]);
  },
);

test.each([200, 206, 400, 403])(
  'CFG-04 what a service answers with %i isn’t sent again',
  async (answer) => {
    status = answer;
    open().send(failure('TypeError'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(counts()).toEqual([1]);
  },
);

test('CFG-04 many failures go in batches that a closing page may still send', async () => {
  const { send } = open();
  for (let time = 0; time < 45; time += 1) send(failure('TypeError'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts()).toEqual([20, 20, 5]);
});

test('CFG-04 what waits is sent when the page closes, and only then', async () => {
  const { send, flush } = open();
  send(failure('TypeError'));
  await flush();
  expect(counts()).toEqual([1]);
  await flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts()).toEqual([1]);
});
