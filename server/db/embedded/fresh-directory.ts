import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EngineThread } from './engine-thread.ts';

const engineRoot = path.resolve(
  createRequire(import.meta.url).resolve('@electric-sql/pglite'),
  '../..',
);

/** Beside the installed packages, so that a fresh installation starts without it. */
export const cacheRoot = path.resolve(engineRoot, '../../.cache/wattle');

/**
 * Creates a new, empty database in `target`. It appears all at once, so that an interrupted first
 * start leaves nothing incomplete. Copying takes a tenth of a second, a new one up to 20 seconds.
 */
export async function makeDatabase(target: string): Promise<void> {
  const staging = `${target}.new`;
  fs.rmSync(staging, { recursive: true, force: true });
  const template = await cachedDirectory(`pglite-${engineVersion()}`, initialise);
  if (template === undefined) await initialise(staging);
  else fs.cpSync(template, staging, { recursive: true });
  fs.chmodSync(staging, 0o700);
  publish(staging, target);
}

/**
 * The cached directory with that name, created by `build` if it doesn't exist; undefined if the
 * cache isn't writable.
 */
export async function cachedDirectory(
  name: string,
  build: (directory: string) => Promise<void>,
): Promise<string | undefined> {
  const directory = path.join(cacheRoot, name);
  if (!makeWritable(cacheRoot)) return undefined;
  if (fs.existsSync(directory)) return directory;
  const staging = fs.mkdtempSync(`${directory}.`);
  try {
    await build(staging);
    publish(staging, directory);
  } catch (error) {
    fs.rmSync(staging, { recursive: true, force: true });
    // If another process was first, theirs is just as good.
    if (!isTaken(error)) throw error;
  }
  return directory;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY';
}

export function engineVersion(): string {
  const manifest = fs.readFileSync(path.join(engineRoot, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return version;
}

async function initialise(directory: string): Promise<void> {
  const thread = await EngineThread.start(directory);
  await thread.close();
}

function makeWritable(directory: string): boolean {
  try {
    fs.mkdirSync(directory, { recursive: true });
    fs.accessSync(directory, fs.constants.W_OK);
    return true;
  } catch {
    return false; // a read-only installation isn't an error
  }
}

function publish(staging: string, target: string): void {
  syncTree(staging);
  fs.renameSync(staging, target);
  sync(path.dirname(target));
}

function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const child = path.join(directory, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else sync(child);
  }
  sync(directory);
}

function sync(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}
