import { saidByLength } from '@wattle/contract/entities/photo.ts';
import { findPlainDate } from '@wattle/contract/values/plain-date.ts';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importPhotos } from '../intake/photos/import-photos.ts';
import { type Command, UsageError } from './command.ts';
import { ImportReport } from './import-report.ts';
import { runOnDatabase } from './run-on-database.ts';

const switches = {
  consent: { type: 'string' },
  taken: { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export const importPhotosCommand: Command = {
  summary: 'Writes photos of residents from a folder.',
  usage: `<folder> [--consent <who said so>] [--taken <day>] [--dry-run] [--json]
  folder      has <system>/<record number>.jpg, .png or .webp; what a file can’t be called is written as in an
              address, such as %3A
  --consent   who said that these residents may be photographed, for those of whom nothing is recorded here
  --taken     the day of the photos, YYYY-MM-DD; without it their age isn’t known
  --dry-run   says what would change, and writes nothing
  --json      prints a JSON object for each photo, and one with the counts last
Refused photos are left out, the others are written. The same photo again changes nothing.`,
  run: async (args) => {
    const { values, positionals } = parseArgs({ args, options: switches, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new UsageError('Name one folder.');
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new UsageError(`There is no folder ${folder}.`);
    }
    const saidBy = values.consent?.trim() ?? null;
    if (saidBy === '' || (saidBy ?? '').length > saidByLength) {
      throw new UsageError(`--consent says who answered, in 1 to ${saidByLength} characters.`);
    }
    const takenOn = findPlainDate(values.taken ?? '') ?? null;
    const now = new Date();
    // A day that has begun somewhere.
    const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
    if (values.taken !== undefined && (takenOn === null || takenOn > latest)) {
      throw new UsageError('--taken is a day that is over or today: YYYY-MM-DD.');
    }
    const dryRun = values['dry-run'] === true;
    const report = new ImportReport(values.json === true, 100);
    const summary = await runOnDatabase(({ kysely }) =>
      importPhotos(kysely, folder, {
        now: () => new Date(),
        newId: randomUUID,
        dryRun,
        saidBy,
        takenOn,
        onLine: (line) => report.add(line),
        onProgress: (files) => report.progress(files),
      }),
    );
    report.end({ ...summary, isDryRun: dryRun });
    return summary.counts.refused > 0 ? 1 : 0;
  },
};
