import type { FastifyInstance } from 'fastify';
import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { createTokenVerifier } from '../auth/token-verifier.ts';
import { sample } from '../testing/sample-service.ts';
import { sharedApp } from '../testing/test-app.ts';
import { anonymousLimit } from './anonymous-limit.ts';
import { createApp } from './app.ts';
import { type Handlers, type ServiceRoutes, serviceRoutes } from './services.ts';

const service = serviceRoutes('portal', { open: sample.open }, { open: async () => null });
const app = await sharedApp({ services: () => [service] });

function start(services: readonly ServiceRoutes[]): Promise<FastifyInstance> {
  const { container } = app;
  const verifier = createTokenVerifier(container.settings, container.db);
  return createApp(container, { verifier, services });
}

async function withApp<T>(run: (other: FastifyInstance) => Promise<T>): Promise<T> {
  const other = await start([service]);
  try {
    return await run(other);
  } finally {
    await other.close();
  }
}

test('API-06 the server won’t start with an operation that has no access rule', async () => {
  const { access: _access, ...open } = sample.open;
  const route = { name: 'open', operation: open as typeof sample.open, handler: async () => null };
  const started = start([{ service: 'portal', routes: [route] }]);
  await expect(started).rejects.toThrow('GET /api/v1/open has no access rule');
});

test.for([
  ['a refinement', z.string().check(z.refine((text) => text !== 'no'))],
  ['a refinement of a whole object', z.object({}).check(z.refine(() => false))],
  [
    'a transformation',
    z.pipe(
      z.string(),
      z.transform((text: string) => text.trim()),
    ),
  ],
  ['a value that is trimmed', z.string().check(z.trim())],
  ['a default value', z._default(z.string(), 'none')],
  ['a pattern with flags', z.string().check(z.regex(/^yes$/i))],
  ['a format of our own', z.stringFormat('even', (text) => text.length % 2 === 0)],
  ['a format that only Zod checks', z.url()],
] as const)(
  'the server won’t start with %s, which a JSON schema can’t express',
  async ([, schema]) => {
    const body = z.object({ inner: z.array(z.optional(schema)) });
    for (const part of [{ body }, { query: body }, { response: body }]) {
      const operation = { ...sample.open, ...part };
      const route = { name: 'open', operation, handler: async () => null };
      const started = start([{ service: 'portal', routes: [route] }]);
      await expect(started).rejects.toThrow(/JSON schema/i);
    }
  },
);

test('API-06 a route that bypasses the policies cannot respond', async () => {
  const answer = await withApp(async (other) => {
    other.get('/portal/api/v1/backdoor', async () => ({ name: 'Whittaker' }));
    return await other.inject('/portal/api/v1/backdoor');
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('Whittaker');
});

test('API-06 the server won’t start if a handler is missing', () => {
  const handlers = {} as { open: () => Promise<null> };
  expect(() => serviceRoutes('portal', { open: sample.open }, handlers)).toThrow(
    'portal has no handler for open',
  );
});

test('only the handler of a call that answers nothing may return nothing', () => {
  type Nothing = () => Promise<void>;
  expectTypeOf<Nothing>().toExtend<Handlers<typeof sample>['write']>();
  expectTypeOf<Nothing>().not.toExtend<Handlers<typeof sample>['medicine']>();
});

test('a request that never ends is dropped', () => {
  expect(app.app.server.requestTimeout).toBe(120_000);
});

test('a flood from one address is limited, but not for signed-in users', async () => {
  await withApp(async (other) => {
    const url = '/portal/api/v1/open';
    for (let i = 0; i < anonymousLimit.max; i += 1) await other.inject(url);
    const limited = await other.inject(url);
    expect(limited.statusCode).toBe(429);
    expect(limited.body).toMatch(/^Too many requests/);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    const signedIn = await other.inject({ url, headers: { authorization: 'Bearer x' } });
    expect(signedIn.statusCode).toBe(401);
  });
});
