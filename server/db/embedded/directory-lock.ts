import fs from 'node:fs';
import net from 'node:net';
import { once } from 'node:events';
import path from 'node:path';

/**
 * Makes sure that no other process uses the directory, which PGlite doesn't do. Returns the function
 * to release it; it is also released when the process ends.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  return process.platform === 'linux' ? lockBySocket(directory) : lockByFile(directory);
}

/**
 * An abstract socket named after the directory itself, not its path: the kernel frees it however the
 * process ends. It isn't visible to processes in other network namespaces.
 */
async function lockBySocket(directory: string): Promise<() => void> {
  const { dev, ino } = fs.statSync(directory);
  const server = net.createServer().unref();
  server.listen(`\0wattle-${dev}-${ino}`);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) throw inUse(directory, error);
    throw error;
  }
  return () => server.close();
}

/** A file with the process id, for systems without abstract sockets. */
export function lockByFile(directory: string): () => void {
  const file = path.join(directory, 'lock');
  const owner = readOwner(file);
  if (owner !== undefined) {
    if (isRunning(owner)) throw inUse(directory, `process ${owner}, according to ${file}`);
    fs.rmSync(file);
  }
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw inUse(directory, error);
    throw error;
  }
  return () => fs.rmSync(file);
}

function readOwner(file: string): number | undefined {
  try {
    return Number(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function inUse(directory: string, cause: unknown): Error {
  return new Error(`The data directory ${directory} is in use by another process`, { cause });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
