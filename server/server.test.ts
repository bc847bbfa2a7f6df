import { EventEmitter, once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type PlacedDatabase, placeTestDatabase, temporaryDirectory } from './db/testing.ts';
import { createLog } from './log.ts';
import { type RunningServer, startServer } from './server.ts';
import { readSettings } from './settings/settings.ts';
import { StartError } from './start-error.ts';

const scratch = temporaryDirectory();
const webRoot = join(scratch, 'web');
const running: RunningServer[] = [];
const databases: PlacedDatabase[] = [];

beforeAll(() => {
  mkdirSync(webRoot);
  writeFileSync(join(webRoot, 'index.html'), '<title>The client</title>');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const database of databases.splice(0)) await database.drop();
});

/** The address of a database that no process has open; by default of the kind that the tests run on. */
async function closedDatabase(serverUrl?: string): Promise<PlacedDatabase['environment']> {
  const database = await placeTestDatabase(serverUrl);
  databases.push(database);
  return database.environment;
}
afterAll(() => rmSync(scratch, { recursive: true }));

const freePort = async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
};

/** Without the demo, which would have to be seeded; nobody signs in here. */
const external = {
  DEMO: 'off',
  HOST: '127.0.0.1',
  OIDC_ISSUER: 'https://login.example.org',
  OIDC_CLIENT_ID: 'abc',
};

async function start(environment: NodeJS.ProcessEnv, root = webRoot): Promise<RunningServer> {
  const settings = readSettings({ ...external, ...environment });
  const server = await startServer(settings, createLog('silent'), root);
  running.push(server);
  return server;
}

async function failureOf(started: Promise<RunningServer>): Promise<string> {
  const error: unknown = await started.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof StartError ? error.message : `Not a StartError: ${String(error)}`;
}

test('a port that is taken is named, before anything is opened', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = address !== null && typeof address === 'object' ? String(address.port) : '';
  const failure = await failureOf(start({ PORT: port, DATA_DIR: join(scratch, 'never') }));
  other.close();
  expect(failure).toBe(`Port ${port} is already in use. Set PORT to another one.`);
});

test('a data directory in use by another process is named, and the other keeps running', async () => {
  const environment = await closedDatabase('');
  const first = await start({ PORT: String(await freePort()), ...environment });
  const second = start({ PORT: String(await freePort()), ...environment });
  expect(await failureOf(second)).toBe(
    `The data directory ${environment.DATA_DIR} is in use by another process.`,
  );
  await first.container.db.ping();
});

test('a data directory that isn’t one is named with its variable', async () => {
  const DATA_DIR = join(scratch, 'file');
  writeFileSync(DATA_DIR, '');
  const failure = await failureOf(start({ PORT: String(await freePort()), DATA_DIR }));
  expect(failure).toMatch(/^Can’t use DATA_DIR .*file: EEXIST: .*\.$/);
});

test('an address that this machine doesn’t have is named with its variable', async () => {
  const environment = { HOST: '203.0.113.1', DATA_DIR: join(scratch, 'never') };
  const failure = await failureOf(start({ PORT: String(await freePort()), ...environment }));
  expect(failure).toMatch(/\bHOST\b.*\.$/);
});

test('a database that cannot be reached is reported, without its password', async () => {
  const port = await freePort();
  const DATABASE_URL = `postgres://wattle:geheim@127.0.0.1:${port}/wattle`;
  const failure = await failureOf(start({ PORT: String(await freePort()), DATABASE_URL }));
  expect(failure).toMatch(/^Can’t connect to the database in DATABASE_URL.*ECONNREFUSED.*\)\.$/);
  expect(failure).not.toContain('geheim');
});

test('a client that is not built is reported as missing', async () => {
  const failure = await failureOf(start({ PORT: String(await freePort()) }, scratch));
  expect(failure).toBe('The web client hasn’t been built. Run: npm run build');
});

test('metrics are served on a port of their own, on this machine only', async () => {
  const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
  const environment = { METRICS_PORT, ...(await closedDatabase()) };
  const server = await start({ PORT, ...environment, HOST: '0.0.0.0' });
  expect(server.container.settings.metrics?.host).toBe('127.0.0.1');
  const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  expect(await metrics.text()).toContain('wattle_database_up 1');
  const product = await fetch(`http://127.0.0.1:${PORT}/metrics`);
  expect(await product.text()).not.toContain('wattle_');
  const taken = start({ PORT: String(await freePort()), ...environment });
  expect(await failureOf(taken)).toBe(
    `Port ${METRICS_PORT} is already in use. Set METRICS_PORT to another one.`,
  );
  await running.pop()?.stop();
  await expect(fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).rejects.toThrow('fetch failed');
});

test('stopping refuses new work, finishes what runs and lets the data go', async () => {
  const environment = { PORT: String(await freePort()), ...(await closedDatabase()) };
  const server = await start(environment);
  const ready = () => fetch(`http://127.0.0.1:${environment.PORT}/health/ready`);
  expect((await ready()).status).toBe(200);

  const steps = new EventEmitter();
  vi.spyOn(server.container.db, 'ping').mockImplementationOnce(async () => {
    steps.emit('asked');
    await once(steps, 'answer');
  });
  const request = once(steps, 'asked');
  const slow = ready();
  await request;
  const stopped = server.stop();
  const draining = await ready();
  expect([draining.status, await draining.text()]).toEqual([503, 'Stopping.']);
  steps.emit('answer');
  expect((await slow).status).toBe(200);
  await stopped;
  await expect(ready()).rejects.toThrow('fetch failed');

  running.pop();
  await start(environment);
  expect((await ready()).status).toBe(200);
});
