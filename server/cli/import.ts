import { lookUp } from '@wattle/contract/values/look-up.ts';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importFile, type ImportOptions, type ImportSummary } from '../intake/file/import-file.ts';
import { catalogueLoader } from '../intake/records/products.ts';
import { facilityLoader } from '../intake/records/facilities.ts';
import { organisationLoader } from '../intake/records/organisations.ts';
import { residentLoader } from '../intake/records/residents.ts';
import { userLoader } from '../intake/records/users.ts';
import type { Database } from '../db/database.ts';
import { formatOf } from '../intake/file/read-file.ts';
import { readSettings } from '../settings/settings.ts';
import { type Command, UsageError } from './command.ts';
import { importFhir } from './import-fhir.ts';
import { ImportReport } from './import-report.ts';
import { runOnDatabase } from './run-on-database.ts';

type Run = (db: Database, path: string, options: ImportOptions) => Promise<ImportSummary>;

/** In the order in which an instance is filled. */
const kinds: Readonly<Record<string, Run>> = {
  organisations: ({ kysely }, ...rest) => importFile(kysely, organisationLoader(), ...rest),
  facilities: ({ kysely }, ...rest) => importFile(kysely, facilityLoader(), ...rest),
  users: ({ kysely }, ...rest) =>
    importFile(kysely, userLoader(readSettings(process.env)), ...rest),
  residents: ({ kysely }, ...rest) => importFile(kysely, residentLoader(), ...rest),
  catalogue: ({ kysely }, ...rest) => importFile(kysely, catalogueLoader(), ...rest),
};

const switches = {
  'dry-run': { type: 'boolean' },
  'accept-held': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export const importCommand: Command = {
  summary:
    'Writes organisations, facilities, users, residents, the catalogue or FHIR resources from files.',
  usage: `<kind> <file> [--dry-run] [--accept-held] [--json]
  kind           ${Object.keys(kinds).join(', ')}
  file           .csv, or .jsonl (.ndjson) with one JSON object a line; docs/import.md has every column
  --dry-run      says what would change, and writes nothing
  --accept-held  also writes the records that are held for somebody to look at
  --json         prints a JSON object for each record, and one with the counts last
If one record is refused, nothing of the file is written. The same file again changes nothing.

       npm run wattle -- import fhir <file or directory> [--dry-run] [--facility <code>] [--source <name>]
                         [--accept-held] [--report <file>] [--json]
  file           FHIR R4: a Bundle or a resource (.json), or one resource a line (.ndjson, .jsonl)
  --facility     where residents live of whom nothing else says it
  --source       names the system whose ids the resources have; the same name each time
  --report       writes an OperationOutcome a line for each resource
Refused and held resources are left out, the others are written. An import that was stopped goes on where it was.`,
  run: async (args) => {
    if (args[0] === 'fhir') return await importFhir(args.slice(1));
    const { values, positionals } = parseArgs({ args, options: switches, allowPositionals: true });
    const [kind = '', path, ...more] = positionals;
    const run = lookUp(kinds, kind);
    if (run === undefined) throw new UsageError(`There is nothing to import called “${kind}”.`);
    if (path === undefined || more.length > 0) throw new UsageError('Name one file.');
    if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
    if (formatOf(path) === undefined) {
      throw new UsageError('The file’s name has to end with .csv, .jsonl or .ndjson.');
    }
    const report = new ImportReport(values.json === true, 10_000);
    const summary = await runOnDatabase((db) =>
      run(db, path, {
        now: () => new Date(),
        newId: randomUUID,
        dryRun: values['dry-run'] === true,
        acceptHeld: values['accept-held'] === true,
        onLine: (line) => report.add(line),
        onProgress: (rows) => report.progress(rows),
      }),
    );
    report.end(summary);
    return summary.counts.refused > 0 ? 1 : 0;
  },
};
