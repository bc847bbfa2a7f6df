import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log.ts';
import { LiveMessage, liveChannel } from '../live/publish.ts';
import { Hub } from '../live/hub.ts';
import { readSettings } from '../settings/settings.ts';
import { collectLog } from '../testing/collect-log.ts';
import {
  type Charting,
  chartUrl,
  draft,
  finaliseChart,
  openCharting,
  prescription,
} from '../testing/charting.ts';
import { listen } from '../testing/listen.ts';
import { signToken } from '../testing/tokens.ts';
import type { TestResident } from '../testing/rows.ts';
import { inTrace, recordSpans } from './trace.ts';

/** What must be in no span: a name, a key, words about health. */
const sentinels = {
  familyName: 'Quillfeather',
  foreignKey: 'sentinel-key-777',
  directions: 'Crush for dysphagia',
};
const given = '4bf92f3577b34da6a3ce929d0e0e4736';

const Attributes = z.array(z.object({ key: z.string(), value: z.unknown() }));
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              attributes: Attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Stands in for an OpenTelemetry collector. */
let collector: Awaited<ReturnType<typeof listen>>;
let received = '';
let environment: NodeJS.ProcessEnv;
const logged = collectLog();

let app: Charting;
let resident: TestResident;
beforeAll(async () => {
  collector = await listen((request, response) => {
    void request.setEncoding('utf8').on('data', (text: string) => (received += text));
    received += `${request.method} ${request.url}\n`;
    request.on('end', () => {
      received += '\n';
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'wattle-north',
  };
  Object.assign(process.env, environment);
  app = await openCharting({ logTo: logged, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  const { familyName, foreignKey } = sentinels;
  resident = await app.addResident({ familyName, foreignKey });
});
afterAll(async () => {
  for (const name of Object.keys(environment)) delete process.env[name];
  await app.close();
  await collector.close();
});

/** The spans that reach the collector while `work` runs. */
async function spansOf(work: () => Promise<unknown>, more: NodeJS.ProcessEnv = {}) {
  received = '';
  const { traces } = readSettings({ ...environment, ...more });
  if (traces === undefined) throw new Error('No spans are wanted');
  const { exportSpans } = await import('./export-spans.ts');
  const recorder = exportSpans(traces, createLog('silent'));
  recordSpans(recorder);
  try {
    await work();
  } finally {
    recordSpans(undefined);
    await recorder.stop();
  }
  const bodies = received.split('\n').filter((line) => line.startsWith('{'));
  const resources = bodies.flatMap((body) => Sent.parse(JSON.parse(body)).resourceSpans);
  return {
    spans: resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resources,
  };
}

async function readChart(traceparent: string) {
  const token = await signToken(app.container, app.world.users.Doctor.subject);
  const url = `${chartUrl(resident)}?name=${sentinels.familyName}`;
  const headers = { authorization: `Bearer ${token}`, traceparent };
  return { token, answer: await app.app.inject({ url, headers }) };
}

test('a request and its statements are spans of the trace that its log line names', async () => {
  const parent = '00f067aa0ba902b7';
  logged.text = '';
  const { spans, resources } = await spansOf(() => readChart(`00-${given}-${parent}-01`));
  expect(received).toContain('POST /v1/traces');
  expect(resources[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'wattle-north' },
  });
  const request = spans.find(({ parentSpanId }) => parentSpanId === parent);
  expect(request).toMatchObject({
    traceId: given,
    name: 'GET /medications/api/v1/medications/:authoringSystem/:foreignKey',
  });
  expect(request?.attributes).toEqual([
    { key: 'http.request.method', value: { stringValue: 'GET' } },
    {
      key: 'http.route',
      value: { stringValue: '/medications/api/v1/medications/:authoringSystem/:foreignKey' },
    },
    { key: 'http.response.status_code', value: { intValue: 204 } },
    { key: 'wattle.operation', value: { stringValue: 'medications.latestOrder' } },
  ]);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toContain('insert audit_log');
  expect(logged.text).toContain(`"traceId":"${given}"`);
});

test('no span names a resident, what they take, a token or an address', async () => {
  const doctor = app.as(app.world.users.Doctor);
  const { directions, familyName, foreignKey } = sentinels;
  let token = '';
  const { spans } = await spansOf(async () => {
    ({ token } = await readChart('none'));
    await finaliseChart(doctor, resident, [draft({ prescription: prescription({ directions }) })]);
    await doctor.get(`/portal/api/v1/residents?name=${familyName}`);
    await doctor.put(`${chartUrl(resident)}/drafts/none`, { note: directions });
    await doctor.get(`/${foreignKey}/${familyName}`);
    await inTrace('job fails', 'internal', async () => {
      throw new Error(familyName);
    }).catch(() => undefined);
  });
  expect(spans.length).toBeGreaterThan(20);
  for (const sentinel of [...Object.values(sentinels), token, '?', '127.0.0.1', '$1']) {
    expect(received.toLowerCase()).not.toContain(sentinel.toLowerCase());
  }
});

test('an event is delivered in the trace of the call that caused it', async () => {
  const { container, world } = app;
  const other = await app.addResident();
  const hub = new Hub(container, { pingMs: 1000, recheckMs: 1000, listMs: 1000 });
  const heard: string[] = [];
  const stop = await container.db.listen(liveChannel, (payload) => {
    heard.push(payload);
    hub.deliver(payload);
  });
  const { spans } = await spansOf(async () => {
    await finaliseChart(app.as(world.users.Doctor), other);
    await expect.poll(() => heard.length).toBe(1);
  });
  await stop();
  const { traceparent = '' } = LiveMessage.parse(JSON.parse(heard[0] ?? ''));
  const delivery = spans.find(({ name }) => name === 'hub PharmacyRequestAdded');
  expect(traceparent).toContain(delivery?.traceId);
  expect(traceparent).toContain(delivery?.parentSpanId);
});

test.for([
  ['always_off', '', 0],
  ['parentbased_always_off', '01', 1],
  ['parentbased_always_on', '00', 0],
  ['traceidratio', '0', 0],
  ['always_on', '00', 1],
])(
  'with the sampler %s and a trace marked "%s" %i requests are recorded',
  async ([sampler, flags, count]) => {
    const more = {
      OTEL_TRACES_SAMPLER: String(sampler),
      ...(sampler === 'traceidratio' && { OTEL_TRACES_SAMPLER_ARG: '0' }),
    };
    const { spans } = await spansOf(() => readChart(`00-${given}-00f067aa0ba902b7-${flags}`), more);
    expect(spans.filter(({ name }) => name.startsWith('GET '))).toHaveLength(Number(count));
  },
);

test('without a collector nothing of OpenTelemetry is configured', () => {
  expect(readSettings({}).traces).toBeUndefined();
  expect(readSettings({ ...environment, OTEL_SDK_DISABLED: 'true' }).traces).toBeUndefined();
  expect(readSettings({ ...environment, OTEL_TRACES_EXPORTER: 'none' }).traces).toBeUndefined();
});
