import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoKeyFile, demoServiceId, ensureDemoService } from '../demo/seed/demo-service.ts';
import { fhirSender } from '../testing/fhir.ts';
import { insertFacility } from '../testing/rows.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { insertWorld, type World } from '../testing/world.ts';
import { requestFhirToken } from './request-fhir-token.ts';

let app: TestApp;
let world: World;
/** Of the demo's first organisation. */
let home: string;
let url: string;
let dataDir: string;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => {
    server.close(closed);
  });
  return port;
}

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  dataDir = await mkdtemp(join(tmpdir(), 'wattle-key-'));
  app = await openTestApp({ environment: { PUBLIC_URL: url, DATA_DIR: dataDir } });
  world = await insertWorld(app.container.db.kysely);
  home = (await insertFacility(app.container.db.kysely, { organisationId: 'O1' })).id;
  await app.app.listen({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const keyFile = () => demoKeyFile(dataDir);
const ask = async (more: Partial<Parameters<typeof requestFhirToken>[0]> = {}) =>
  await requestFhirToken({
    url,
    service: demoServiceId,
    pem: await readFile(keyFile(), 'utf8'),
    scope: 'system/*.rs',
    ...more,
  });

test('the demo’s own service gets a token by the key in the data directory, which nobody else can read', async () => {
  await ensureDemoService(app.container);
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  const send = fhirSender(app, await ask());
  expect((await send('GET', `/fhir/Location/${home}`)).statusCode).toBe(200);
  const elsewhere = `/fhir/Location/${world.elsewhere.facilityId}`;
  expect((await send('GET', elsewhere)).statusCode).toBe(404);
});

test('a second start keeps the key, and another data directory adds its own', async () => {
  const first = await readFile(keyFile(), 'utf8');
  await ensureDemoService(app.container);
  expect(await readFile(keyFile(), 'utf8')).toBe(first);
  await rm(keyFile());
  await ensureDemoService(app.container);
  const second = await readFile(keyFile(), 'utf8');
  expect(second).not.toBe(first);
  for (const pem of [first, second]) expect(await ask({ pem })).toMatch(/^[\w-]{43}$/);
  await writeFile(keyFile(), second);
});

test('says what is wrong', async () => {
  await expect(ask({ service: crypto.randomUUID() })).rejects.toThrow('isn’t registered');
  await expect(ask({ kid: 'another' })).rejects.toThrow('none of its keys');
  await expect(ask({ scope: 'user/*.rs' })).rejects.toThrow('registered for');
  await expect(ask({ url: 'http://127.0.0.1:1' })).rejects.toThrow('Is the server running?');
});
