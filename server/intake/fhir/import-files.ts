import { basename } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { takeAnyTime } from '../../db/pool.ts';
import type { Tables } from '../../db/tables.ts';
import { ImportError } from '../file/import-error.ts';
import { inBatches } from '../file/in-batches.ts';
import { noCounts } from '../records/verdict.ts';
import { lockImports } from '../../queries/exchange/import-runs.ts';
import { insertAudit } from '../../queries/instance/audit.ts';
import type { Links } from '../../fhir/links.ts';
import { readBundle, readWork, typeNameOf } from './read/bundle.ts';
import { loadCatalogue } from '../records/catalogue.ts';
import { importWorks, importSteps } from './engine.ts';
import { type Counts, countInto, finishRun, insertRun, moveOn, onceRead } from './import-run.ts';
import { isKeptAsPart, keepParts } from './parts.ts';
import { releaseWaiting } from '../held-items/release-waiting.ts';
import type { FhirRun } from './run.ts';
import { type AnyWork, type FinishedWork, refusedWork } from './work.ts';
import { fingerprintOf, type SourceFile, sourceFiles, valuesIn } from './source-files.ts';

/** Resources in one transaction: what bounds the memory and how long others wait. */
const batchSize = 500;
const mostEntries = 1_000_000;

/** Where a resource is: in which file, and in which line of NDJSON. */
interface Place {
  readonly file: string;
  readonly line: number | null;
}

export interface FilesOptions {
  readonly now: () => Date;
  readonly newId: () => string;
  readonly links: Links;
  /** Names the sender, whose ids the resources have. */
  readonly source: string;
  readonly facilityId: string | null;
  readonly dryRun: boolean;
  readonly acceptHeld: boolean;
  /** Each resource, once it is written. */
  readonly onDone: (done: FinishedWork, place: Place) => void;
  /** Called after each part with the number of resources so far and in all. */
  readonly onProgress: (resources: number, total: number) => void;
}

export interface FilesSummary {
  readonly counts: Counts;
  readonly isWritten: boolean;
  /** How many had been dealt with before the import was stopped. */
  readonly resumedAt: number;
}

interface PlacedWork extends Place {
  readonly work: AnyWork;
}

/**
 * Imports a file or a directory of Bundles, resources and NDJSON: first what others refer to, whatever file it is in. A
 * part at a time is written, and an import that was stopped continues where it was.
 */
export async function importFiles(
  db: Kysely<Tables>,
  path: string,
  options: FilesOptions,
): Promise<FilesSummary> {
  const files = sourceFiles(path);
  if (files.length === 0) throw new ImportError('There is no .json, .ndjson or .jsonl file.');
  const { facilityId, now, newId, source, dryRun, acceptHeld, links } = options;
  if (facilityId !== null) await requireFacility(db, facilityId);
  const fingerprint = await fingerprintOf(files, [source, facilityId, acceptHeld]);
  const row = {
    file: basename(path),
    fingerprint,
    isDryRun: dryRun,
    isSingle: false,
    organisationId: null,
  };
  const run: Omit<FhirRun, 'tx' | 'withheld'> = {
    id: newId(),
    now: now(),
    clock: now,
    newId,
    source,
    by: { actor: 'operator', origin: 'command line' },
    organisationIds: null,
    facilityId,
    acceptHeld,
    links,
    catalogue: onceRead(loadCatalogue),
  };
  if (dryRun) {
    const counts = noCounts();
    await db
      .transaction()
      .execute(async (tx) => {
        await ready(tx);
        // A row of the audit log would keep everybody else's waiting until the end.
        await sql`create temp table audit_log on commit drop as table audit_log with no data`.execute(
          tx,
        );
        await insertRun(tx, run, row);
        await importInSteps({ files, run, counts, resumedAt: 0, options }, (work) => work(tx));
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    await insertRun(db, run, row);
    await finishRun(db, { ...run, now: now() }, counts);
    return { counts, isWritten: false, resumedAt: 0 };
  }
  const inBatch: InBatch = (work) =>
    db.transaction().execute(async (tx) => {
      await ready(tx);
      return await work(tx);
    });
  const open = await inBatch(async (tx) => {
    const found = await openRun(tx, fingerprint);
    if (found === undefined) await insertRun(tx, run, row);
    return found;
  });
  const counts = { ...noCounts(), ...open?.counts };
  const resumedAt = open?.position ?? 0;
  const taken = { ...run, id: open?.id ?? run.id };
  const end = await importInSteps({ files, run: taken, counts, resumedAt, options }, inBatch);
  await inBatch(async (tx) => {
    await moveOn(tx, taken, { from: end, to: end, counts });
    await finishRun(tx, { ...taken, now: now() }, counts);
    await insertAudit(tx, {
      ...run.by,
      action: 'import-fhir',
      resident: null,
      detail: { ...counts, file: fingerprint, run: taken.id },
    });
  });
  return { counts, isWritten: true, resumedAt };
}

/** Rolls a dry run back. */
class Undo extends Error {}

type InBatch = <T>(work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>;

async function ready(tx: Kysely<Tables>): Promise<void> {
  await takeAnyTime(tx);
  await lockImports(tx);
  // Every look-up is by key; statistics of what was written just now come later.
  await sql`set local enable_seqscan = off`.execute(tx);
}

interface Walk {
  readonly files: readonly SourceFile[];
  readonly run: Omit<FhirRun, 'tx' | 'withheld'>;
  readonly counts: Counts;
  readonly resumedAt: number;
  readonly options: FilesOptions;
}

/**
 * Reads the files once for each step, a part at a time: what is in memory doesn't grow with them. Returns how many
 * there are.
 */
async function importInSteps(walk: Walk, inBatch: InBatch): Promise<number> {
  const { run, counts, resumedAt, options } = walk;
  const typesIn = new Map<SourceFile, Set<string>>();
  let total = 0;
  const isPart = (type: string, file: SourceFile) => {
    total += 1;
    typesIn.set(file, (typesIn.get(file) ?? new Set()).add(type));
    return isKeptAsPart(type);
  };
  for await (const batch of inBatches(entriesOf(walk, walk.files, isPart), batchSize)) {
    await inBatch(async (tx) => {
      await moveOn(tx, run, { from: resumedAt, to: resumedAt, counts });
      await keepParts(
        { ...run, tx },
        batch.map(({ work }) => work),
      );
    });
  }
  let position = 0;
  const known = new Set<string>(importSteps.flat());
  const steps = [
    (type: string) => !known.has(type),
    ...importSteps.map((types) => (type: string) => (types as readonly string[]).includes(type)),
  ];
  for (const isOfStep of steps) {
    const files = walk.files.filter((file) => [...(typesIn.get(file) ?? [])].some(isOfStep));
    for await (const batch of inBatches(entriesOf(walk, files, isOfStep), batchSize)) {
      const from = position;
      position += batch.length;
      if (position <= resumedAt) continue;
      const works = batch.map(({ work }, at) => ({ ...work, position: from + at + 1 }));
      const done = await inBatch(async (tx) => {
        const part = { ...run, tx, now: run.clock() };
        const written = await importWorks(part, works);
        await releaseWaiting(part, written, null);
        countInto(counts, written);
        await moveOn(tx, run, { from, to: position, counts });
        return written;
      });
      for (const [at, one] of done.entries()) {
        const { file, line } = batch[at] ?? { file: '', line: null };
        options.onDone(one, { file, line });
      }
      options.onProgress(position, total);
    }
  }
  return position;
}

/** The entries whose type is wanted. */
async function* entriesOf(
  { options }: Pick<Walk, 'options'>,
  files: readonly SourceFile[],
  isWanted: (type: string, file: SourceFile) => boolean,
): AsyncGenerator<PlacedWork, void> {
  for (const file of files) {
    const { name } = file;
    for await (const { line, ...read } of valuesIn(file)) {
      const works =
        'problem' in read
          ? unreadable(line === null ? name : `${name}, line ${line}`, read.problem)
          : readWanted(read.value, options.links, (type) => isWanted(type, file));
      for (const work of works) {
        if ('problem' in read && !isWanted(work.type, file)) continue;
        yield { work, file: name, line };
      }
    }
  }
}

/** Only what is wanted is read: the rest has its turn in another step. */
function readWanted(value: unknown, links: Links, isWanted: (type: string) => boolean): AnyWork[] {
  const type = typeNameOf(value);
  if (type !== 'Bundle') return isWanted(type) ? [readWork(value, 0, links)] : [];
  // A Bundle is an object: it has a type.
  const bundle = readBundle(value as object, links, mostEntries, isWanted);
  if ('works' in bundle) return [...bundle.works];
  return isWanted(type)
    ? [refusedWork({ position: 0, label: type, type, key: null }, bundle.issues)]
    : [];
}

const unreadable = (place: string, problem: string): AnyWork[] => [
  refusedWork({ position: 0, label: 'Resource', type: 'Resource', key: null }, [
    { code: 'structure', text: `${place} ${problem}` },
  ]),
];

async function openRun(tx: Kysely<Tables>, fingerprint: string) {
  return await tx
    .selectFrom('importRun')
    .select(['id', 'position', 'counts'])
    .where('fingerprint', '=', fingerprint)
    .where('finishedAt', 'is', null)
    .where('isDryRun', '=', false)
    .orderBy('startedAt', 'desc')
    .executeTakeFirst();
}

async function requireFacility(db: Kysely<Tables>, id: string): Promise<void> {
  const row = await db.selectFrom('facility').select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new ImportError('There is no such facility.');
}
