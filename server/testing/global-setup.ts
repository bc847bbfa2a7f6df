import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createServerTemplate } from '../db/testing.ts';

/** Makes what the tests copy or put their files in, and removes it after the last. */
export async function setup(): Promise<() => Promise<void>> {
  // Where `temporaryDirectory` makes its own.
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'wattle-tests-'));
  process.env['WATTLE_TEST_ROOT'] = root;
  const serverUrl = process.env['DATABASE_URL'];
  const template = serverUrl ? await createServerTemplate(serverUrl) : undefined;
  process.env['WATTLE_TEST_TEMPLATE'] = template?.name;
  return async () => {
    fs.rmSync(root, { recursive: true, force: true });
    await template?.drop();
  };
}
