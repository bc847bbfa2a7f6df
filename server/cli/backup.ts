import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dump } from '../backup/dump.ts';
import { writeLines } from '../backup/file.ts';
import { noteBackup } from '../backup/last-backup.ts';
import { readPassphrase } from '../backup/passphrase.ts';
import { takeSnapshot } from '../db/embedded/snapshots.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLog } from '../log.ts';
import { type Command, UsageError } from './command.ts';
import { runOnDatabase } from './run-on-database.ts';
import { tellAudit } from './tell-audit.ts';

export const backupCommand: Command = {
  summary: 'Writes everything in the database to a file, also while the server runs.',
  usage: `<file or directory>
  In a directory the file is named after the time. A file that exists is never replaced.
  BACKUP_PASSPHRASE, or the file that BACKUP_PASSPHRASE_FILE names, encrypts it.`,
  run: async (args) => {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [target] = positionals;
    if (target === undefined || positionals.length > 1)
      throw new UsageError('Name one file or directory.');
    const passphrase = readPassphrase(process.env);
    const takenAt = new Date();
    const file = fileOf(target, takenAt, passphrase !== undefined);
    const { tables, rows, audit } = await backUp(file, takenAt, passphrase);
    console.log(`${file}: ${statSync(file).size} bytes, ${tables} tables, ${rows} rows.`);
    const status = tellAudit(audit);
    if (status === 0) tryToNote(takenAt);
    return status;
  },
};

/** The backup is good even if nobody can read its age. */
function tryToNote(takenAt: Date): void {
  const { DATA_DIR: dataDir = './data' } = process.env;
  try {
    noteBackup(dataDir, takenAt);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`The time of this backup could not be noted for monitoring: ${why}`);
  }
}

function fileOf(target: string, takenAt: Date, isEncrypted: boolean): string {
  if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) return target;
  const time = takenAt.toISOString().replaceAll(':', '').replace(/\.\d+/, '');
  return join(target, `wattle-${time}.jsonl.gz${isEncrypted ? '.age' : ''}`);
}

/** An embedded database that the server has open is copied by the server. */
async function backUp(file: string, takenAt: Date, passphrase: string | undefined) {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = './data' } = process.env;
  const snapshot = databaseUrl ? undefined : await takeSnapshot(dataDir);
  if (snapshot === undefined) {
    return await runOnDatabase(({ kysely }) =>
      dump(kysely, takenAt, (lines) => writeLines(file, lines, passphrase)),
    );
  }
  const db = await openDatabase({ dataDir: snapshot.directory, log: createLog('error') });
  try {
    return await dump(db.kysely, takenAt, (lines) =>
      writeLines(file, lines, passphrase, snapshot.lost),
    );
  } finally {
    await db.close();
    snapshot.release();
  }
}
