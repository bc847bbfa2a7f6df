import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { forAll } from '../testing/for-all.ts';
import { sample } from '../testing/sample-service.ts';
import { openTestApp } from '../testing/test-app.ts';
import { signToken } from '../testing/tokens.ts';
import { insertWorld } from '../testing/world.ts';
import { serviceRoutes } from './services.ts';

const given = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${given}-00f067aa0ba902b7-01`;

const Line = z.object({ msg: z.string(), traceId: z.optional(z.string()) });
let lines: (z.infer<typeof Line> & { times: number })[] = [];
const logTo = new Writable({
  write(chunk: Buffer, _encoding, done) {
    const text = chunk.toString();
    // Counted in the text: a reader of JSON would hide that it is there twice.
    const times = text.split('"traceId"').length - 1;
    lines.push({ ...Line.parse(JSON.parse(text)), times });
    done();
  },
});

const open = (environment: NodeJS.ProcessEnv) =>
  openTestApp({
    environment,
    logTo,
    services: ({ log }) => [
      serviceRoutes('portal', sample, {
        open: async () => null,
        own: async () => {
          throw new Error('Broken');
        },
        view: async () => null,
        write: async (call) => {
          log.info('Written without the request at hand');
          await call.audit(app.container.db.kysely);
          return null;
        },
        medicine: async () => ({ resident: '' }),
      }),
    ],
  });

const app = await forAll(open({ TRUSTED_PROXIES: '127.0.0.1' }));
const world = await insertWorld(app.container.db.kysely);

async function send(headers: Record<string, string>, of = app) {
  lines = [];
  const answer = await of.app.inject({ url: '/portal/api/v1/open', headers });
  return answer.headers['trace-id'];
}

test('the balancer’s trace continues, and its id is in the answer and in the log', async () => {
  expect(await send({ traceparent })).toBe(given);
  expect(lines.map(({ traceId }) => traceId)).toEqual([given]);
});

test.for([
  '',
  given,
  `00-${given}-0000000000000000-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `ff-${given}-00f067aa0ba902b7-01`,
  `00-${given}-00f067aa0ba902b7`,
  `00-${given.toUpperCase()}-00f067aa0ba902b7-01`,
])('a new trace begins for the traceparent "%s"', async (malformed) => {
  const first = await send({ traceparent: malformed });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(first).not.toBe(given);
  expect(await send({ traceparent: malformed })).not.toBe(first);
});

test('without a trusted balancer a caller can’t choose the trace id', async () => {
  const other = await open({});
  expect(await send({ traceparent }, other)).not.toBe(given);
  await other.close();
});

test('each line logged for a request has its trace id once, also after its body was read', async () => {
  const token = await signToken(app.container, world.users.Doctor.subject);
  lines = [];
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      app.app.inject({
        method: 'POST',
        url: `/portal/api/v1/residents/${world.resident.path}/notes`,
        headers: { authorization: `Bearer ${token}` },
        payload: { note: 'Seen', on: '2026-11-21' },
      }),
    ),
  );
  const ids = answers.map(({ headers }) => headers['trace-id']);
  expect(new Set(ids).size).toBe(3);
  const of = (wanted: string) =>
    lines.filter(({ msg }) => msg === wanted).map(({ traceId }) => traceId);
  for (const message of ['Written without the request at hand', 'Answered']) {
    expect(of(message)).toHaveLength(3);
    expect(new Set(of(message))).toEqual(new Set(ids));
  }
  for (const { times } of lines) expect(times).toBe(1);
});

test.for([
  ['a failure', '/portal/api/v1/own', 500],
  ['a refusal', '/portal/api/v1/nothing', 404],
  ['a broken address', '/portal/%E0%A4%A', 400],
] as const)('%s carries the id of its trace', async ([, url, status]) => {
  const token = await signToken(app.container, world.users.Doctor.subject);
  lines = [];
  const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(status);
  const id = answer.headers['trace-id'];
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  for (const line of lines) expect(line.traceId).toBe(id);
});
