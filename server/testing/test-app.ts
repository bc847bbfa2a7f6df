import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { DestinationStream } from 'pino';
import { createTokenVerifier } from '../auth/token-verifier.ts';
import type { Container } from '../container.ts';
import { openTestDatabase } from '../db/testing.ts';
import { createApp } from '../http/app.ts';
import type { ServiceRoutes } from '../http/services.ts';
import { createLog } from '../log.ts';
import { allServices } from '../services.ts';
import { readSettings } from '../settings/settings.ts';
import { forAll } from './for-all.ts';
import { insertProviderKey, signToken } from './tokens.ts';

export interface TestAppOptions {
  readonly now?: () => Date;
  /** Services instead of the product's own. */
  readonly services?: (container: Container) => ServiceRoutes[];
  /** Where the log goes; nowhere by default. */
  readonly logTo?: DestinationStream;
  readonly environment?: NodeJS.ProcessEnv;
  readonly webRoot?: string;
  /** Mounts what the app has besides the services. */
  readonly prepare?: (app: FastifyInstance, container: Container) => Promise<void>;
}

/** Sends requests as one caller; addresses are complete, e.g. `/portal/api/v1/users/me`. */
export interface TestClient {
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string, body?: unknown): Promise<LightMyRequestResponse>;
  put(url: string, body?: unknown): Promise<LightMyRequestResponse>;
  delete(url: string): Promise<LightMyRequestResponse>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly container: Container;
  readonly anonymous: TestClient;
  /**
   * A client with a real, signed token for the subject, with or without an account. The same one each time unless
   * claims are given, because signing takes longer than many a call.
   */
  as(user: { readonly subject: string; readonly claims?: Record<string, unknown> }): TestClient;
  close(): Promise<void>;
}

/** The HTTP server on its own migrated, empty database. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await openTestDatabase();
  const { db } = database;
  await insertProviderKey(db.kysely);
  const settings = readSettings(options.environment ?? {});
  const container: Container = {
    db,
    settings,
    now: options.now ?? (() => new Date()),
    newId: randomUUID,
    log: options.logTo ? createLog('trace', options.logTo) : createLog('silent'),
  };
  const services = options.services ?? allServices;
  const app = await createApp(container, {
    verifier: createTokenVerifier(settings, db, undefined, container.log),
    services: services(container),
    ...(options.webRoot !== undefined && { webRoot: options.webRoot }),
  });
  await options.prepare?.(app, container);
  await app.ready();
  const signIn = (subject: string, claims: Record<string, unknown> = {}) => {
    const token = signToken(container, subject, { claims });
    return clientOf(app, async () => ({ authorization: `Bearer ${await token}` }));
  };
  const signedIn = new Map<string, TestClient>();
  return {
    app,
    container,
    anonymous: clientOf(app, async () => ({})),
    as: ({ subject, claims }) => {
      if (claims !== undefined) return signIn(subject, claims);
      const client = signedIn.get(subject) ?? signIn(subject);
      signedIn.set(subject, client);
      return client;
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

/** The same for all tests of a file. */
export const sharedApp = (options?: TestAppOptions) => forAll(openTestApp(options));

function clientOf(
  app: FastifyInstance,
  headers: () => Promise<Record<string, string>>,
): TestClient {
  const send = async (
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse> => {
    const own = await headers();
    if (body === undefined) return await app.inject({ method, url, headers: own });
    const typed = { ...own, 'content-type': 'application/json-patch+json' };
    // A string is sent unchanged, so that a test can send something other than JSON.
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    return await app.inject({ method, url, headers: typed, payload });
  };
  return {
    get: (url) => send('GET', url),
    post: (url, body) => send('POST', url, body),
    put: (url, body) => send('PUT', url, body),
    delete: (url) => send('DELETE', url),
  };
}
