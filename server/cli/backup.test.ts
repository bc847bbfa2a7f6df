import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { testNodeArgs } from '../../tools/test-node-args.ts';
import { openDatabase } from '../db/open-database.ts';
import {
  openEmptyDatabase,
  openMigratedDatabase,
  silentLog,
  temporaryDirectory,
} from '../db/testing.ts';
import { runCommand } from '../testing/command.ts';

/** Enough that a process can be killed in the middle. */
const rows = 4_000;

/** Making the schema takes the embedded database seconds, many on a busy machine. */
const patience = 240_000;

/** The backup of the source. */
let file: string;

const folder = temporaryDirectory();
const source = await forAll(openMigratedDatabase());
await sql`
  insert into catalogue_product (code, product, names)
  select n, '{}', repeat(md5(n::text), 32) from generate_series(1, ${rows}) n
`.execute(source.db.kysely);

const noted = () => path.join(source.environment.DATA_DIR, 'last-backup');

/** By default on the source, which stays open like in a running product. */
const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runCommand(args, { ...source.environment, TMPDIR: folder, ...environment });

/** Runs the command in a process, which is killed once it has come far enough. */
async function runAndKill(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  isEnough: (stderr: string) => boolean,
): Promise<void> {
  const main = path.join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [...testNodeArgs, main, ...args], {
    env: { ...process.env, ...environment },
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const watch = setInterval(() => isEnough(stderr) && child.kill('SIGKILL'), 1);
  const [, signal] = (await once(child, 'close')) as [unknown, string | null];
  clearInterval(watch);
  if (signal !== 'SIGKILL') throw new Error(`It ended by itself: ${stderr}`);
}

test.for([
  ['backup', [], 'Name one file or directory.'],
  ['backup', ['one', 'two'], 'Name one file or directory.'],
  ['restore', [], 'Name one file.'],
  ['restore', ['--verify'], 'Name one file.'],
] as const)('%s %j is not understood', async ([name, args, sentence]) => {
  const { status, stderr } = await run([name, ...args]);
  expect(stderr).toContain(sentence);
  expect(status).toBe(2);
});

test.for([
  [{ BACKUP_PASSPHRASE: 'short' }, 'at least 12 characters'],
  [{ BACKUP_PASSPHRASE: 'long enough', BACKUP_PASSPHRASE_FILE: '/etc/hostname' }, 'only one of'],
  [{ BACKUP_PASSPHRASE_FILE: '/no/such/file' }, '/no/such/file'],
  [{ DATABASE_URL: '', DATA_DIR: '/no/such/directory' }, 'There is no database in /no/such'],
] as const)('a backup is not taken with %j', async ([environment, sentence]) => {
  const { status, stderr } = await run(['backup', folder], environment);
  expect(stderr).toContain(sentence);
  expect(status).not.toBe(0);
  expect(fs.readdirSync(folder)).toEqual([]);
});

/** The copies that the product keeps for backups under way. */
function copies(): string[] {
  const snapshots = path.join(source.environment.DATA_DIR, 'snapshots');
  return fs.existsSync(snapshots)
    ? fs.readdirSync(snapshots).filter((name) => name !== 'socket')
    : [];
}

test(
  'a backup of a running product that is killed leaves no file under its name, and no copy',
  async () => {
    const half = () => fs.readdirSync(folder).some((name) => name.endsWith('.part'));
    await runAndKill(['backup', path.join(folder, 'killed')], source.environment, half);
    expect(fs.existsSync(path.join(folder, 'killed'))).toBe(false);
    expect(fs.existsSync(noted())).toBe(false);
    await expect.poll(copies).toEqual([]);
  },
  patience,
);

test(
  'a running product is backed up, and the backup is verified',
  async () => {
    const { status, stdout } = await run(['backup', folder]);
    expect(status).toBe(0);
    expect(fs.existsSync(noted())).toBe(true);
    file = stdout.slice(0, stdout.indexOf(':'));
    expect(path.basename(file)).toMatch(/^wattle-\d{4}-\d\d-\d\dT\d{6}Z\.jsonl\.gz$/);
    await expect.poll(copies).toEqual([]);

    const onItself = await run(['restore', file]);
    expect(onItself.stderr).toMatch(/in use by another|isn’t empty/);
    expect(onItself.status).toBe(1);
    const proved = await run(['restore', '--verify', file]);
    expect(proved.stdout).toMatch(/can be restored: \d+ tables, 4000 rows, each as it was/);
    expect(fs.readdirSync(folder).some((name) => name.startsWith('wattle-verify'))).toBe(false);
  },
  patience,
);

test(
  'a restore that is killed leaves the database empty, and can be started again',
  async () => {
    const target = await openEmptyDatabase();
    await target.db.close();
    await runAndKill(['restore', file], target.environment, (stderr) =>
      stderr.includes('catalogue_product:'),
    );
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = target.environment;
    const db = await openDatabase({ databaseUrl, dataDir, log: silentLog });
    const left = sql`select tablename from pg_tables where schemaname = current_schema()`;
    expect((await left.execute(db.kysely)).rows).toEqual([]);
    await db.close();

    // Behind a pooler it restores over the direct address, as it backs up: nothing listens at the other one.
    const nowhere = 'postgres://postgres@127.0.0.1:1/postgres';
    const pooled = databaseUrl && { DATABASE_DIRECT_URL: databaseUrl, DATABASE_URL: nowhere };
    const environment = { ...target.environment, ...(pooled || undefined) };
    expect(await run(['restore', file], environment)).toMatchObject({ status: 0 });
    await target.drop();
  },
  patience,
);
