import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FhirResource } from 'fhir/r4';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import {
  type EmptyDatabase,
  openMigratedDatabase,
  openTestDatabase,
  silentLog,
  temporaryDirectory,
} from '../db/testing.ts';
import { importFiles } from '../intake/fhir/import-files.ts';
import { allergy, medicine, patient, stay } from '../intake/fhir/testing/resources.ts';
import { linksOf } from '../fhir/links.ts';
import { insertAudit } from '../queries/instance/audit.ts';
import { catalogueRows } from '../demo/seed/catalogue-rows.ts';
import { insertRows } from '../demo/seed/rows.ts';
import { readSettings } from '../settings/settings.ts';
import { insertFacility } from '../testing/rows.ts';

const main = join(import.meta.dirname, 'main.ts');
const directory = temporaryDirectory();
const people = 700;

/** Patients whose part is written whole before anything about them, and each kind of record about them. */
const resources: FhirResource[] = [
  ...Array.from({ length: people }, (_, at) =>
    patient({ id: `p${at}`, name: [{ family: `Ash${at}`, given: ['Wilma'] }] }),
  ),
  ...Array.from({ length: 50 }, (_, at) => stay(`Patient/p${at}`, 'Location/home')),
  ...Array.from({ length: 520 }, (_, at) => allergy(`Patient/p${at}`, 'Latex')),
  allergy('Patient/nobody', 'Latex'),
  ...Array.from({ length: 60 }, (_, at) => ({
    ...medicine(`Patient/p${at % 40}`, 'paracetamol 500 mg tablet'),
    id: `m${at}`,
  })),
  { ...medicine('Patient/p1', 'not in the catalogue'), id: 'held' },
];
const file = join(directory, 'people.ndjson');
writeFileSync(file, resources.map((one) => JSON.stringify(one)).join('\n'));

interface FilledDatabase extends EmptyDatabase {
  /** The database again; the embedded one only while no other process has it. */
  readonly reopen: () => Promise<Database>;
}

async function fill({ kysely }: Database): Promise<void> {
  await insertFacility(kysely, { id: 'home', name: 'Home', organisationId: 'banksia' });
  await insertRows(kysely, 'catalogueProduct', catalogueRows);
}

async function prepare(): Promise<FilledDatabase> {
  const migrated = await openMigratedDatabase();
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = migrated.environment;
  const reopen = () => openDatabase({ databaseUrl, dataDir, log: silentLog });
  await fill(migrated.db);
  await migrated.db.close();
  return { ...migrated, reopen };
}

function start({ environment }: FilledDatabase): ChildProcess & { said: string[] } {
  const args = [main, 'import', 'fhir', file, '--facility', 'home'];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    child.emit('line', line);
  });
  return Object.assign(child, { said });
}

async function importHere({ kysely }: Database, dryRun: boolean) {
  return await importFiles(kysely, file, {
    now: () => new Date(),
    newId: randomUUID,
    links: linksOf(readSettings({})),
    source: 'file',
    facilityId: 'home',
    dryRun,
    acceptHeld: false,
    onDone: () => undefined,
    onProgress: () => undefined,
  });
}

async function codeOf(child: ChildProcess): Promise<unknown> {
  const closed: unknown[] = await once(child, 'close');
  return closed[0];
}

/** Everything that an import writes, except ids and times. */
async function written({ kysely: db }: Database) {
  const residents = await db.selectFrom('resident').selectAll().execute();
  const keys = new Map(residents.map(({ id, foreignKey }) => [id, foreignKey]));
  const versions = await db.selectFrom('pharmacyOrder').selectAll().execute();
  const lines = await db.selectFrom('medication').selectAll().execute();
  const linked = await db
    .selectFrom('externalRecord')
    .select(['resourceType', 'externalId', 'digest'])
    .execute();
  const runs = await db.selectFrom('importRun').selectAll().execute();
  const reports = await db.selectFrom('importLine').selectAll().orderBy('position').execute();
  const held = await db.selectFrom('heldItem').selectAll().execute();
  const audited = await db.selectFrom('auditLog').select(['action']).execute();
  const parts = await db.selectFrom('importPart').select('reference').execute();
  const same = new Set(['id', 'residentId', 'orderId', 'runId', 'replacesId', 'latestOrderId']);
  const plain = (rows: readonly object[]) =>
    rows
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(
            ([name, value]) => !same.has(name) && !(value instanceof Date),
          ),
        ),
      )
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return {
    residents: plain(residents),
    versions: versions
      .map(({ residentId, sequence }) => `${keys.get(residentId)} ${sequence}`)
      .toSorted(),
    lines: plain(lines),
    linked: plain(linked),
    runs: plain(runs),
    reports: plain(reports),
    held: plain(held),
    audited: plain(audited),
    parts,
  };
}

let expected: Awaited<ReturnType<typeof written>>;
beforeAll(async () => {
  const undisturbed = await openTestDatabase();
  await fill(undisturbed.db);
  await importHere(undisturbed.db, false);
  expected = await written(undisturbed.db);
  await undisturbed.drop();
});

test('an undisturbed import writes everything once', () => {
  expect(expected.runs).toMatchObject([
    { position: resources.length, counts: { refused: 1, held: 1, created: 1280 } },
  ]);
  expect([expected.residents.length, expected.lines.length]).toEqual([people, 60]);
});

test('an import killed in the middle continues where it was, and ends as if nothing had happened', async () => {
  const killed = await prepare();
  const child = start(killed);
  const firstLine: unknown[] = await once(child, 'line');
  expect(firstLine).toEqual(['1,250 of 1,332 records read']);
  child.kill('SIGKILL');
  expect(await codeOf(child)).toBeNull();

  const after = await killed.reopen();
  const [run, ...others] = await after.kysely.selectFrom('importRun').selectAll().execute();
  const residents = await after.kysely.selectFrom('resident').select('id').execute();
  await after.close();
  expect([run?.finishedAt, others]).toEqual([null, []]);
  const position = run?.position ?? 0;
  expect(Object.values(run?.counts ?? {}).reduce((sum, one) => sum + one, 0)).toBe(position);
  expect(residents).toHaveLength(Math.min(position, people));

  const again = start(killed);
  expect(await codeOf(again)).toBe(1); // One is about nobody.
  expect(again.said).toContain(`Taken up after ${position} resources.`);

  const resumed = await killed.reopen();
  expect(await written(resumed)).toEqual(expected);
  await resumed.close();
  await killed.drop();
}, 120_000);
/** The embedded database lets one process in. */
describe.for(process.env['DATABASE_URL'] ? ['PostgreSQL'] : [])('on %s', () => {
  test('when two processes import one file at once, one continues and creates each resident once', async () => {
    const shared = await prepare();
    const children = [start(shared), start(shared)];
    await Promise.all(children.map(codeOf));
    const said = children.flatMap((one) => one.said);
    expect(said.filter((line) => line === '1,250 of 1,332 records read')).toHaveLength(1);
    expect(said).toContain('Another import of the same input is running, and goes on.');
    const db = await shared.reopen();
    const { residents, runs, lines } = await written(db);
    await db.close();
    expect([residents.length, lines.length]).toEqual([people, 60]);
    expect(runs).toMatchObject([{ position: resources.length, counts: { created: 1280 } }]);
    await shared.drop();
  }, 120_000);

  test('a dry run doesn’t keep anybody’s audited changes waiting', async () => {
    const shared = await prepare();
    const db = await shared.reopen();
    const dry = await db.kysely.transaction().execute(async (tx) => {
      // Holds the lock of the audit log until the end.
      await insertAudit(tx, {
        actor: 'a',
        action: 'b',
        resident: null,
        origin: 'c',
        detail: {},
      });
      return await importHere(db, true);
    });
    expect(dry.counts).toMatchObject({ created: 1280, held: 1, refused: 1 });
    await db.close();
    await shared.drop();
  }, 120_000);
});
