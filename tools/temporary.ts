import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'wattle-tests-';
/** Several times what all of a run's databases take at once. */
const enoughBytes = 4 * 1024 ** 3;
const HOUR_MS = 3_600_000;

/**
 * A new place for the temporary files of this process and of those that it starts; gives what removes it. In memory if
 * the machine has room: databases are a thousand files each, and a disk takes several times as long to copy them.
 */
export function placeTemporaryFiles(): () => void {
  const before = process.env['TMPDIR'];
  const place = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), prefix));
  // PostgreSQL, run as another user, gets to its directory there.
  chmodSync(place, 0o711);
  process.env['TMPDIR'] = place;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(place, { recursive: true, force: true });
  };
}

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false;
  removeAbandoned();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > enoughBytes;
}

/** What killed runs left there, which would take up memory until the machine is restarted. */
function removeAbandoned(): void {
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix))) {
    const directory = join(memory, name);
    const used = statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - used > HOUR_MS) rmSync(directory, { recursive: true, force: true });
  }
}
