import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMigratedDatabase, temporaryDirectory } from './db/testing.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';
import { readSettings } from './settings/settings.ts';
import { openProvider } from './testing/open-provider.ts';
import { insertWorld } from './testing/world.ts';

const webRoot = temporaryDirectory();
let provider: Awaited<ReturnType<typeof openProvider>>;
beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<title>The client</title>');
  provider = await openProvider();
});
afterAll(async () => {
  await provider.close();
  rmSync(webRoot, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test('stopping while twelve clients write, every call that was accepted is answered and the stop ends', async () => {
  const database = await openMigratedDatabase();
  const { users, resident } = await insertWorld(database.db.kysely);
  await database.db.close();
  const port = await freePort();
  const settings = readSettings({
    ...database.environment,
    DEMO: 'off',
    HOST: '127.0.0.1',
    PORT: String(port),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'wattle',
  });
  const server = await startServer(settings, createLog('silent'), webRoot);
  const authorization = `Bearer ${provider.tokenOf(users.Doctor.subject)}`;
  const { authoringSystem, authoringSystemForeignKey } = resident;
  const body = JSON.stringify({ encounter: { authoringSystem, authoringSystemForeignKey } });
  const answers: number[] = [];
  const failures: string[] = [];

  /** Writes again and again on a connection that is kept, until no new one is accepted. */
  async function write(): Promise<void> {
    for (;;) {
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/medications/api/v1/encounter`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body,
        });
        await answer.text();
        answers.push(answer.status);
      } catch (error) {
        failures.push(codeOf(error));
        return;
      }
    }
  }
  const writers = Array.from({ length: 12 }, write);
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(12), 20_000);
  const began = performance.now();
  await server.stop();
  const took = performance.now() - began;
  await Promise.all(writers);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  expect(failures).toEqual(Array.from({ length: 12 }, () => 'ECONNREFUSED'));
  // After 9 s the process would end with 1.
  expect(took).toBeLessThan(9000);
  await database.drop();
});

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
}
