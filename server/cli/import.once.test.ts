import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { openMigratedDatabase, silentLog } from '../db/testing.ts';
import { insertFacility } from '../testing/rows.ts';

const main = join(import.meta.dirname, 'main.ts');
const examples = join(import.meta.dirname, '../../docs/import');
let dataDir: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  const { db, environment } = await openMigratedDatabase('');
  dataDir = environment.DATA_DIR;
  env = { ...process.env, ...environment };
  await insertFacility(db.kysely, { id: 'banksia-north' });
  await db.close();
});

function importOf(kind: string, file: string, ...more: string[]) {
  const args = [main, 'import', kind, file, ...more];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

async function countResidents(): Promise<number> {
  const db = await openDatabase({ dataDir, log: silentLog });
  const rows = await db.kysely.selectFrom('resident').select('id').execute();
  await db.close();
  return rows.length;
}

function manyResidents(count: number): string {
  const path = join(dataDir, 'many.csv');
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
  const dry = importOf('residents', residents, '--dry-run');
  expect(dry).toMatchObject({ status: 0, stderr: '' });
  expect(dry.stdout).toContain('2 created, 0 changed, 0 unchanged, 0 held, 0 refused\nNothing was');
  expect(await countResidents()).toBe(0);
  expect(importOf('residents', residents)).toMatchObject({
    status: 0,
    stdout: '2 created, 0 changed, 0 unchanged, 0 held, 0 refused\n',
  });
  const again = importOf('residents', residents, '--json');
  expect(
    again.stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toEqual([
    { line: 2, key: 'ADMIT/1001', outcome: 'unchanged' },
    { line: 3, key: 'ADMIT/1002', outcome: 'unchanged' },
    {
      counts: { created: 0, changed: 0, unchanged: 2, held: 0, refused: 0 },
      isWritten: true,
    },
  ]);
}, 120_000);

test('an import killed in the middle leaves nothing', async () => {
  const before = await countResidents();
  const child = spawn(process.execPath, [main, 'import', 'residents', manyResidents(12_000)], {
    env,
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
] as const)('import %s %s ends with %i', ([kind, file, status, sentence]) => {
  const result = importOf(kind, file);
  expect(result.stderr).toContain(sentence);
  expect(result.status).toBe(status);
});
