import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createServerTemplate } from '../db/testing.ts';

/** Creates what the tests copy and where they put their files, and removes it after the last test. */
export async function setup(): Promise<() => Promise<void>> {
  // Where `temporaryDirectory` creates its directories.
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
