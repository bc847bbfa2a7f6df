import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compileCache } from '../compile-cache.ts';
import { createServerTemplate } from '../db/testing.ts';

const memory = '/dev/shm';
const prefix = 'wattle-tests-';
/** Several times what all of a run's databases take at once. */
const enoughBytes = 4 * 1024 ** 3;
const HOUR_MS = 3_600_000;

/** Creates what the tests copy and where they put their files, and removes it after the last test. */
export async function setup(): Promise<() => Promise<void>> {
  // Where `temporaryDirectory` creates its directories.
  const root = fs.mkdtempSync(path.join(hasRoomInMemory() ? memory : os.tmpdir(), prefix));
  process.env['WATTLE_TEST_ROOT'] = root;
  // As the product does; here also for the threads and processes that the tests start.
  process.env['NODE_COMPILE_CACHE'] ??= compileCache;
  const serverUrl = process.env['DATABASE_URL'];
  const template = serverUrl ? await createServerTemplate(serverUrl) : undefined;
  process.env['WATTLE_TEST_TEMPLATE'] = template?.name;
  return async () => {
    fs.rmSync(root, { recursive: true, force: true });
    await template?.drop();
  };
}

/** The embedded databases of the tests are a thousand files each, synced one by one: on a disk that takes longest. */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || !fs.existsSync(memory)) return false;
  removeAbandoned();
  const { bavail, bsize } = fs.statfsSync(memory);
  return Math.min(bavail * bsize, os.freemem()) > enoughBytes;
}

/** What runs that were killed left there, which would take memory until the machine is restarted. */
function removeAbandoned(): void {
  for (const name of fs.readdirSync(memory).filter((entry) => entry.startsWith(prefix))) {
    const directory = path.join(memory, name);
    const used = fs.statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - used > HOUR_MS) fs.rmSync(directory, { recursive: true, force: true });
  }
}
