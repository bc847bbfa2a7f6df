import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../server/start-error.ts';
import { precompress } from './precompress.ts';
import { root } from './root.ts';
import { toolEnvironment } from './run.ts';

const stampFile = join(root, 'web/dist/.stamp');

/** A hash over everything the web client is built from. */
function sourceStamp(): string {
  const sources = globSync(
    ['web/**/*', 'contract/**/*', 'package-lock.json', 'tsconfig.base.json'],
    {
      cwd: root,
      withFileTypes: true,
      exclude: (entry) => entry.name === 'node_modules' || entry.name === 'dist',
    },
  )
    .filter((entry) => entry.isFile() && !/\.(test|gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of sources)
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds the web client into `web/dist` unless the one there was built from the same sources. */
export function ensureWebBuild(): undefined {
  const stamp = sourceStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the web client …');
  const built = spawnSync('vite', ['build'], {
    cwd: join(root, 'web'),
    env: toolEnvironment(),
    encoding: 'utf8',
  });
  if (built.error && 'code' in built.error && built.error.code === 'ENOENT') {
    throw new StartError(
      'The web client has to be built first, and the tools for that are not installed. Run: npm ci --include=dev && npm run build',
    );
  }
  if (built.error) throw built.error;
  if (built.status !== 0) {
    throw new Error(`The web client could not be built.\n${built.stdout}${built.stderr}`);
  }
  precompress(join(root, 'web/dist'));
  writeFileSync(stampFile, stamp);
}
