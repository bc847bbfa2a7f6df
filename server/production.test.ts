import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { portal } from '@wattle/contract/operations/portal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PlacedDatabase, placeTestDatabase, temporaryDirectory } from './db/testing.ts';
import { createLog } from './log.ts';
import { markAsDemo } from './demo/seed/demo-mark.ts';
import { startServer } from './server.ts';
import { readSettings } from './settings/settings.ts';
import { openProvider } from './testing/open-provider.ts';
import { welcome } from './welcome.ts';

const scratch = temporaryDirectory();
const webRoot = join(scratch, 'web');
let provider: Awaited<ReturnType<typeof openProvider>>;

beforeAll(async () => {
  mkdirSync(webRoot);
  writeFileSync(join(webRoot, 'index.html'), '<title>The client</title>');
  provider = await openProvider();
});
afterAll(async () => {
  await provider.close();
  rmSync(scratch, { recursive: true });
});

/** Starts with only what production needs, and keeps what is logged and printed. */
async function start(environment: PlacedDatabase['environment']) {
  const free = createServer().listen(0);
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  const url = `http://localhost:${port}`;
  const settings = readSettings({
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    ...environment,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'wattle',
  });
  let output = '';
  const log = createLog('info', { write: (line) => void (output += line) });
  const server = await startServer(settings, log, webRoot);
  output += await welcome(server.container);
  return { url, server, output };
}

test('in production there is no demo data, no demo account and no embedded provider', async () => {
  const database = await placeTestDatabase();
  const { environment } = database;
  const { url, server, output } = await start(environment);
  const { kysely } = server.container.db;
  expect(output).toContain(url);
  expect(output).not.toMatch(/demo|password/i);
  const at = (path: string, headers = {}) => fetch(`${url}${path}`, { headers });
  for (const path of ['/identity/auth', '/identity/.well-known/openid-configuration']) {
    expect((await at(path)).status).toBe(404);
  }
  expect(await (await at('/configuration.json')).json()).toMatchObject({
    authentication: { authority: provider.issuer, clientId: 'wattle' },
  });

  // The demo doctor's subject is unknown here, although the operator's provider confirms it.
  const authorization = `Bearer ${provider.tokenOf('00000001-0009-8000-8000-000000000000')}`;
  const me = await at(`/portal${portal.me.path}`, { authorization });
  expect(await me.json()).toMatchObject({ userType: null, familyName: '' });
  const search = `/portal${portal.searchResidentsByQuery.path}`;
  expect((await at(search, { authorization })).status).toBe(403);

  // It doesn't start on a database that contains the demo world.
  await markAsDemo(kysely, new Date());
  await server.stop();
  await expect(start(environment)).rejects.toThrow(/The database holds the demo world/);
  await database.drop();
});
