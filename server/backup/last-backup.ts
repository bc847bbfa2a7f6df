import fs from 'node:fs';
import path from 'node:path';

/** Touched after each backup that succeeded: its age is a metric. Operators may touch it after one of their own. */
const fileIn = (dataDir: string) => path.join(dataDir, 'last-backup');

export function noteBackup(dataDir: string, takenAt: Date): void {
  fs.mkdirSync(dataDir, { recursive: true });
  fs.writeFileSync(fileIn(dataDir), '');
  fs.utimesSync(fileIn(dataDir), takenAt, takenAt);
}

/** When the last good backup was taken; undefined if none is known on this machine. */
export async function lastBackupAt(dataDir: string): Promise<Date | undefined> {
  try {
    return (await fs.promises.stat(fileIn(dataDir))).mtime;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
