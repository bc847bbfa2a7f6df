import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { DatabaseLog } from '../database.ts';

const folder = (dataDir: string) => path.join(dataDir, 'snapshots');
const address = (dataDir: string) => path.join(folder(dataDir), 'socket');

/**
 * Lets another process have copies of the database that this one has open, which only one process can use: by a socket
 * in `dataDir/snapshots`, a directory only for this user. `copy` makes one at the given path. A copy lasts as long as
 * the connection it was asked on. Returns the function to stop.
 */
export function offerSnapshots(
  dataDir: string,
  copy: (target: string) => Promise<void>,
  log: DatabaseLog,
): () => void {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // It closes then, which is all that matters here.
    socket.on('error', () => undefined).resume();
    void serve(dataDir, socket, copy);
  });
  const failed = (err: unknown) =>
    log.warn({ err }, 'No backup can be taken while this is running');
  server.on('error', failed);
  try {
    // What a killed process left behind.
    fs.rmSync(folder(dataDir), { recursive: true, force: true });
    fs.mkdirSync(folder(dataDir), { mode: 0o700 });
    server.listen(address(dataDir)).unref();
  } catch (error) {
    failed(error);
  }
  return () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
}

async function serve(
  dataDir: string,
  socket: net.Socket,
  copy: (target: string) => Promise<void>,
): Promise<void> {
  const closed = once(socket, 'close');
  const directory = fs.mkdtempSync(path.join(folder(dataDir), 'copy-'));
  const answer = await copy(path.join(directory, 'database')).then(
    () => ({ directory }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  );
  socket.write(`${JSON.stringify(answer)}\n`);
  await closed;
  fs.rmSync(directory, { recursive: true, force: true });
}

/** A copy of a database as it was at one moment. */
export interface Snapshot {
  /** A data directory. */
  readonly directory: string;
  /** Aborted if the copy is gone because the process it came from has stopped. */
  readonly lost: AbortSignal;
  release(): void;
}

/** A copy of the database in `dataDir` that another process has open; undefined if none has. */
export async function takeSnapshot(dataDir: string): Promise<Snapshot | undefined> {
  const socket = net.connect(address(dataDir));
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (error instanceof Error && 'code' in error && isAbsent(error.code)) return undefined;
    throw error;
  }
  const gone = new AbortController();
  const stopped = new Error('The product stopped while it was being backed up. Run it again.');
  socket.once('close', () => gone.abort(stopped)).on('error', () => undefined);
  const [line] = (await once(createInterface({ input: socket }), 'line', {
    signal: gone.signal,
  })) as [string];
  const answer = JSON.parse(line) as { directory: string } | { failure: string };
  if ('failure' in answer) {
    socket.destroy();
    throw new Error(`The running product can’t copy its database: ${answer.failure}`);
  }
  return { directory: answer.directory, lost: gone.signal, release: () => socket.destroy() };
}

const isAbsent = (code: unknown) =>
  code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR';
