import { findingText } from '@wattle/contract/fhir/finding.ts';
import { reportLine } from '../intake/records/verdict.ts';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importFiles } from '../intake/fhir/import-files.ts';
import type { FinishedWork } from '../intake/fhir/work.ts';
import { findingsOf } from '../intake/fhir/result.ts';
import { linksOf } from '../fhir/links.ts';
import { type Issue, outcomeOf } from '../fhir/outcome.ts';
import { readSettings } from '../settings/settings.ts';
import { UsageError } from './command.ts';
import { ImportReport } from './import-report.ts';
import { runOnDatabase } from './run-on-database.ts';

const switches = {
  'dry-run': { type: 'boolean' },
  'accept-held': { type: 'boolean' },
  json: { type: 'boolean' },
  facility: { type: 'string' },
  source: { type: 'string', default: 'file' },
  report: { type: 'string' },
} as const;

/** `wattle import fhir`: Bundles, resources and NDJSON. Returns the exit code. */
export async function importFhir(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: switches, allowPositionals: true });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Name one file or directory.');
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  if (!/^[A-Za-z0-9_.-]{1,40}$/.test(values.source)) {
    throw new UsageError('A source is 1 to 40 letters, digits, dots, dashes and underscores.');
  }
  const report = new ImportReport(values.json === true, 1000);
  const file = values.report === undefined ? undefined : openSync(values.report, 'w');
  const summary = await runOnDatabase(({ kysely }) =>
    importFiles(kysely, path, {
      now: () => new Date(),
      newId: randomUUID,
      links: linksOf(readSettings(process.env)),
      source: values.source,
      facilityId: values.facility ?? null,
      dryRun: values['dry-run'] === true,
      acceptHeld: values['accept-held'] === true,
      onDone: (done, { file: from, line }) => {
        report.add(reportLine({ line, key: `${from} ${done.label}` }, done.result));
        if (file !== undefined) writeSync(file, `${JSON.stringify(outcomeLine(done))}\n`);
      },
      onProgress: (resources, total) => report.progress(resources, total),
    }),
  );
  if (file !== undefined) closeSync(file);
  if (summary.resumedAt > 0) console.error(`Taken up after ${summary.resumedAt} resources.`);
  report.end({ ...summary, isDryRun: values['dry-run'] === true });
  return summary.counts.refused > 0 ? 1 : 0;
}

/** What happened to one resource, as an OperationOutcome that names it. */
function outcomeLine({ label, result }: FinishedWork) {
  const { outcome, reasons } = result;
  const severity = outcome === 'refused' ? 'error' : outcome === 'held' ? 'warning' : 'information';
  const said = findingsOf(result).map(findingText).join('; ');
  const first: Issue = {
    severity,
    code: 'informational',
    text: said === '' ? `${label}: ${outcome}` : `${label}: ${outcome}: ${said}`,
  };
  return outcomeOf([first, ...reasons.map((one) => ({ ...one, severity }) as const)]);
}
