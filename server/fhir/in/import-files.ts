import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { takeAnyTime } from '../../db/pool.ts';
import type { Tables } from '../../db/tables.ts';
import { ImportError } from '../../import/import-error.ts';
import { lockImports } from '../../import/import-file.ts';
import { readJsonLines } from '../../import/json-lines.ts';
import { insertAudit } from '../../queries/audit.ts';
import type { Links } from '../links.ts';
import { readBundle, readEntry } from './bundle.ts';
import { loadCatalogue } from './catalogue.ts';
import { type Done, importEntries, importSteps } from './engine.ts';
import type { Entry } from './entry.ts';
import { type Counts, countInto, finishRun, insertRun, noCounts, onceRead } from './import-run.ts';
import { keepParts } from './parts.ts';
import type { FhirRun } from './run.ts';

/** Resources in one transaction: what bounds the memory and how long others wait. */
const batchSize = 500;
const longestFile = 100_000_000;
const mostEntries = 1_000_000;

export interface FilesOptions {
  readonly now: () => Date;
  readonly newId: () => string;
  readonly links: Links;
  /** Names the sender, whose ids the resources have. */
  readonly source: string;
  readonly facilityId: string | null;
  readonly dryRun: boolean;
  readonly acceptHeld: boolean;
  readonly onDone: (done: Done, file: string) => void;
  readonly onProgress: (resources: number) => void;
}

export interface FilesSummary {
  readonly counts: Counts;
  readonly isWritten: boolean;
  /** How many had been dealt with before the import was stopped. */
  readonly resumedAt: number;
}

interface Found {
  readonly entry: Entry;
  readonly file: string;
}

/**
 * Imports a file or a directory of Bundles, resources and NDJSON: first what others refer to, whatever file it is in. A
 * part at a time is written, and an import that was stopped goes on where it was.
 */
export async function importFiles(
  db: Kysely<Tables>,
  path: string,
  options: FilesOptions,
): Promise<FilesSummary> {
  const files = filesIn(path);
  if (files.length === 0) throw new ImportError('There is no .json, .ndjson or .jsonl file.');
  const { facilityId, now, newId, source, dryRun, links } = options;
  if (facilityId !== null) await requireFacility(db, facilityId);
  const fingerprint = await fingerprintOf(files, path, options);
  const open = dryRun ? undefined : await openRun(db, fingerprint);
  const startedAt = now();
  const run: Omit<FhirRun, 'tx' | 'withheld'> = {
    id: open?.id ?? newId(),
    now: startedAt,
    newId,
    source,
    by: { actor: 'operator', origin: 'command line' },
    organisationIds: null,
    facilityId,
    acceptHeld: options.acceptHeld,
    links,
    catalogue: onceRead(loadCatalogue),
  };
  const row = { file: basename(path), fingerprint, isDryRun: dryRun, organisationId: null };
  const counts = { ...noCounts(), ...open?.counts };
  const resumedAt = open?.position ?? 0;
  const walk = { path, files, run, counts, resumedAt, options };
  const audit = async (tx: Kysely<Tables>) => {
    await insertAudit(tx, {
      ...run.by,
      action: 'import-fhir',
      resident: null,
      detail: { ...counts, file: fingerprint, run: run.id },
    });
  };
  if (!dryRun) {
    if (open === undefined) await insertRun(db, run, row);
    const inBatch: InBatch = (work) =>
      db.transaction().execute(async (tx) => await work(await ready(tx)));
    await importInSteps(walk, inBatch);
    await db.transaction().execute(async (tx) => {
      await finishRun(tx, { ...run, now: now() }, counts);
      await audit(tx);
    });
    return { counts, isWritten: true, resumedAt };
  }
  await db
    .transaction()
    .execute(async (tx) => {
      await ready(tx);
      await insertRun(tx, run, row);
      await importInSteps(walk, (work) => work(tx));
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  await insertRun(db, run, row);
  await finishRun(db, { ...run, now: now() }, counts);
  return { counts, isWritten: false, resumedAt };
}

/** Rolls a dry run back. */
class Undo extends Error {}

type InBatch = (work: (tx: Kysely<Tables>) => Promise<void>) => Promise<void>;

async function ready(tx: Kysely<Tables>): Promise<Kysely<Tables>> {
  await takeAnyTime(tx);
  await lockImports(tx);
  // Every look-up is by key; statistics of what was written just now come later.
  await sql`set local enable_seqscan = off`.execute(tx);
  return tx;
}

interface Walk {
  readonly path: string;
  readonly files: readonly string[];
  readonly run: Omit<FhirRun, 'tx' | 'withheld'>;
  readonly counts: Counts;
  readonly resumedAt: number;
  readonly options: FilesOptions;
}

async function importInSteps(walk: Walk, inBatch: InBatch): Promise<void> {
  const { run, counts, resumedAt, options } = walk;
  const typesIn = new Map<string, Set<string>>();
  for await (const batch of batches(walk, walk.files, (_type, file, type) =>
    note(typesIn, file, type),
  )) {
    await inBatch((tx) =>
      keepParts(
        { ...run, tx },
        batch.map(({ entry }) => entry),
      ),
    );
  }
  let position = 0;
  const known = new Set<string>(importSteps.flat());
  const steps = [
    (type: string) => !known.has(type),
    ...importSteps.map((types) => (type: string) => (types as readonly string[]).includes(type)),
  ];
  for (const isOfStep of steps) {
    const files = walk.files.filter((file) => [...(typesIn.get(file) ?? [])].some(isOfStep));
    for await (const batch of batches(walk, files, (type) => isOfStep(type))) {
      const first = position;
      position += batch.length;
      if (position <= resumedAt) continue;
      const entries = batch.map(({ entry }, at) => ({ ...entry, position: first + at + 1 }));
      await inBatch(async (tx) => {
        const done = await importEntries({ ...run, tx }, entries);
        countInto(counts, done);
        const values = { position, counts: JSON.stringify(counts) };
        await tx.updateTable('importRun').set(values).where('id', '=', run.id).execute();
        done.forEach((one, at) => options.onDone(one, batch[at]?.file ?? ''));
      });
      options.onProgress(position);
    }
  }
}

function note(typesIn: Map<string, Set<string>>, file: string, type: string): boolean {
  const types = typesIn.get(file) ?? new Set();
  typesIn.set(file, types.add(type));
  return type === 'Encounter' || type === 'Medication';
}

/** The entries whose type is wanted, in batches. */
async function* batches(
  { path, options }: Walk,
  files: readonly string[],
  isWanted: (type: string, file: string, same: string) => boolean,
): AsyncGenerator<Found[], void> {
  let batch: Found[] = [];
  for (const file of files) {
    for await (const value of valuesIn(file)) {
      const read =
        'problem' in value ? [unreadable(value.problem)] : entriesOf(value.value, options.links);
      for (const entry of read) {
        if (!isWanted(entry.type, file, entry.type)) continue;
        batch.push({ entry, file: relative(path, file) || basename(file) });
        if (batch.length < batchSize) continue;
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

function entriesOf(value: unknown, links: Links): Entry[] {
  const isBundle =
    typeof value === 'object' &&
    value !== null &&
    'resourceType' in value &&
    value.resourceType === 'Bundle';
  if (!isBundle) return [readEntry(value, 0, links)];
  const bundle = readBundle(value, links, mostEntries);
  if ('entries' in bundle) return bundle.entries.map(({ entry }) => entry);
  return [{ position: 0, label: 'Bundle', type: 'Bundle', key: null, issues: bundle.issues }];
}

const unreadable = (text: string): Entry => ({
  position: 0,
  label: 'Resource',
  type: 'Resource',
  key: null,
  issues: [{ code: 'structure', text }],
});

type Value = { readonly value: unknown } | { readonly problem: string };

async function* valuesIn(file: string): AsyncGenerator<Value, void> {
  if (extname(file).toLowerCase() === '.xml') {
    yield { problem: 'XML is not read: send JSON' };
  } else if (extname(file).toLowerCase() !== '.json') {
    yield* readJsonLines(textOf(file));
  } else if (statSync(file).size > longestFile) {
    yield { problem: 'is larger than 100 MB: send NDJSON' };
  } else {
    yield parsed(readFileSync(file, 'utf8'));
  }
}

function parsed(text: string): Value {
  if (/^\uFEFF?\s*</.test(text)) return { problem: 'XML is not read: send JSON' };
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch {
    // The parser's words quote the text.
    return { problem: 'isn’t JSON' };
  }
}

async function* textOf(file: string): AsyncGenerator<string, void> {
  const chunks: AsyncIterable<string> = createReadStream(file, 'utf8');
  yield* chunks;
}

const extensions = ['.json', '.ndjson', '.jsonl', '.xml'];

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && extensions.includes(extname(one.name).toLowerCase()))
    .map((one) => join(one.parentPath, one.name))
    .toSorted();
}

/** What is imported and how: the same again goes on where it was stopped. */
async function fingerprintOf(
  files: readonly string[],
  path: string,
  { source, facilityId, acceptHeld }: FilesOptions,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([source, facilityId, acceptHeld]));
  for (const file of files) {
    hash.update(relative(path, file)).update('\n');
    const chunks: AsyncIterable<Buffer> = createReadStream(file);
    for await (const bytes of chunks) hash.update(bytes);
  }
  return hash.digest('hex');
}

async function openRun(db: Kysely<Tables>, fingerprint: string) {
  return await db
    .selectFrom('importRun')
    .select(['id', 'position', 'counts'])
    .where('fingerprint', '=', fingerprint)
    .where('finishedAt', 'is', null)
    .orderBy('startedAt', 'desc')
    .executeTakeFirst();
}

async function requireFacility(db: Kysely<Tables>, id: string): Promise<void> {
  const row = await db.selectFrom('facility').select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new ImportError('There is no such facility.');
}
