import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLines } from '../backup/file.ts';
import { load } from '../backup/load.ts';
import { readPassphrase } from '../backup/passphrase.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLog } from '../log.ts';
import { type Command, UsageError } from './command.ts';
import { givenPlace } from './run-on-database.ts';
import { tellAudit } from './tell-audit.ts';

export const restoreCommand: Command = {
  summary: 'Restores a backup into an empty database, or only checks that it could be.',
  usage: `[--verify] <file>
  --verify  restores it into a temporary database in TMPDIR, which is removed again
  BACKUP_PASSPHRASE, or the file that BACKUP_PASSPHRASE_FILE names, decrypts it.`,
  run: async (args) => {
    const options = { verify: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new UsageError('Name one file.');
    const lines = readLines(file, readPassphrase(process.env));
    const place = values.verify ? temporaryPlace() : givenPlace();
    try {
      const db = await openDatabase({ ...place, log: createLog('error') });
      try {
        const { takenAt, tables, rows, audit } = await load(db, lines, say);
        const done = values.verify ? 'can be restored' : 'is restored';
        console.log(
          `${file} of ${takenAt} ${done}: ${tables} tables, ${rows} rows, each as it was.`,
        );
        return tellAudit(audit);
      } finally {
        await db.close();
      }
    } finally {
      if (values.verify) rmSync(place.dataDir, { recursive: true, force: true });
    }
  },
};

const say = (table: string, rows: number) => console.error(`${table}: ${rows} rows`);

const temporaryPlace = () => ({ dataDir: mkdtempSync(join(tmpdir(), 'wattle-verify-')) });
