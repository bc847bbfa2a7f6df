import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Makes the directory under which the tests keep theirs (`temporaryDirectory`), and removes it after the last. */
export function setup(): () => void {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'wattle-tests-'));
  process.env['WATTLE_TEST_ROOT'] = root;
  return () => fs.rmSync(root, { recursive: true, force: true });
}
