import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { openDatabase } from '../db/open-database.ts';
import { openMigratedDatabase, silentLog, temporaryDirectory } from '../db/testing.ts';
import { runCommand } from '../testing/command.ts';
import { insertFacility } from '../testing/rows.ts';

const main = join(import.meta.dirname, 'main.ts');
const examples = join(import.meta.dirname, '../../docs/import');

const database = await forAll(openMigratedDatabase());
const folder = temporaryDirectory();
await insertFacility(database.db.kysely, { id: 'banksia-north' });
// An embedded database lets one process in.
await database.db.close();

const importOf = (kind: string, file: string, ...more: string[]) =>
  runCommand(['import', kind, file, ...more], database.environment);

async function countResidents(): Promise<number> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = database.environment;
  const db = await openDatabase({ databaseUrl, dataDir, log: silentLog });
  const rows = await db.kysely.selectFrom('resident').select('id').execute();
  await db.close();
  return rows.length;
}

function manyResidents(count: number): string {
  const path = join(folder, 'many.csv');
  const header = 'authoringSystem,foreignKey,facilityId,familyName,givenName,dateOfBirth,sexCode';
  const lines = Array.from(
    { length: count },
    (_, at) => `MANY,${at},banksia-north,Family${at},Given,1940-01-01,F`,
  );
  writeFileSync(path, [header, ...lines].join('\n'));
  return path;
}

test('a dry run, the import, and the same file again', async () => {
  const residents = join(examples, 'residents.csv');
  const dry = await importOf('residents', residents, '--dry-run');
  expect(dry).toMatchObject({ status: 0, stderr: '' });
  expect(dry.stdout).toContain('2 created, 0 changed, 0 unchanged, 0 held, 0 refused\nNothing was');
  expect(await countResidents()).toBe(0);
  expect(await importOf('residents', residents)).toMatchObject({
    status: 0,
    stdout: '2 created, 0 changed, 0 unchanged, 0 held, 0 refused\n',
  });
  const again = await importOf('residents', residents, '--json');
  expect(
    again.stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toEqual([
    { line: 2, key: 'ADMIT/1001', outcome: 'unchanged' },
    { line: 3, key: 'ADMIT/1002', outcome: 'unchanged' },
    {
      counts: { created: 0, changed: 0, unchanged: 2, 'not-kept': 0, held: 0, refused: 0 },
      isWritten: true,
    },
  ]);
}, 120_000);

test('an import with a refused record says how many, and not that anything was created', async () => {
  const path = join(folder, 'refused.csv');
  writeFileSync(path, 'id,name\nO7,North\nO8,\n');
  const { status, stdout } = await importOf('organisations', path);
  expect(status).toBe(1);
  expect(stdout).toContain('Nothing was written: 1 of 2 records refused. Correct them,');
  expect(stdout).not.toContain('created');
}, 120_000);

test('an import killed in the middle leaves nothing behind', async () => {
  const before = await countResidents();
  const child = spawn(process.execPath, [main, 'import', 'residents', manyResidents(12_000)], {
    env: { ...process.env, ...database.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // "10,000 records read"
  await once(child.stderr, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await countResidents()).toBe(before);
}, 120_000);

test.for([
  ['nothing', 'x.csv', 2, 'There is nothing to import called “nothing”.'],
  ['residents', 'nowhere.csv', 2, 'There is no file nowhere.csv.'],
  ['residents', main, 2, 'The file’s name has to end with .csv, .jsonl or .ndjson.'],
] as const)('import %s %s ends with %i', async ([kind, file, status, sentence]) => {
  const result = await importOf(kind, file);
  expect(result.stderr).toContain(sentence);
  expect(result.status).toBe(status);
});
