import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { migrate, pendingMigrations, readApplied, recreateSchema } from '../db/migrate.ts';
import { type EmptyDatabase, openEmptyDatabase, temporaryDirectory } from '../db/testing.ts';
import { dump } from './dump.ts';
import { readLines, writeLines } from './file.ts';
import { load } from './load.ts';
import { backUp, count, dropTables, openSource, takenAt, writeAudit } from './testing/backups.ts';

const passphrase = 'a long walk by the river';

// Making a schema takes the embedded database seconds, many on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let source: EmptyDatabase;
let whole: Buffer;
/** Stays empty when a restore is refused; another one is opened once a test has filled it. */
let target: EmptyDatabase;

beforeAll(async () => {
  folder = temporaryDirectory();
  target = await openEmptyDatabase();
  source = await openSource();
  whole = fs.readFileSync(await backUpTo('whole'));
});
afterAll(async () => {
  await source.drop();
  await target.drop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  if ((await tablesOf(target.db)) === 0) return;
  await target.drop();
  target = await openEmptyDatabase();
});

const backUpTo = (name: string, db = source.db, secret?: string) =>
  backUp(path.join(folder, name), db, secret);

function keep(name: string, content: Buffer): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

/** What a guess at the passphrase costs is of no interest here. */
function encryptQuickly(): void {
  // A property, because it is given its Encrypter below.
  const { setPassphrase } = Encrypter.prototype as {
    setPassphrase: (this: Encrypter, secret: string) => void;
  };
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (
    this: Encrypter,
    secret,
  ) {
    this.setScryptWorkFactor(10);
    setPassphrase.call(this, secret);
  });
}

/** Another backup, with some of its lines changed. */
function changed(name: string, change: (lines: string[]) => string[]): string {
  const lines = gunzipSync(whole).toString().trimEnd().split('\n');
  return keep(name, gzipSync(`${change(lines).join('\n')}\n`));
}

const restore = (file: string, secret?: string) => load(target.db, readLines(file, secret));

const tablesOf = (db: Database) => count(db, 'pg_tables where schemaname = current_schema()');

test.for([
  [
    'that is cut off in the head',
    () => keep('cut-1', whole.subarray(0, 5)),
    'incomplete or damaged',
  ],
  [
    'that is cut off',
    () => keep('cut-2', whole.subarray(0, whole.length / 2)),
    'incomplete or damaged',
  ],
  ['without its last byte', () => keep('cut-3', whole.subarray(0, -1)), 'incomplete or damaged'],
  [
    'with another byte in the middle',
    () => {
      const altered = Buffer.from(whole);
      const middle = Math.floor(whole.length / 2);
      altered.writeUInt8(altered.readUInt8(middle) ^ 1, middle);
      return keep('altered', altered);
    },
    'damaged',
  ],
  ['that is empty', () => keep('empty', Buffer.alloc(0)), 'incomplete'],
  ['that isn’t one', () => keep('none', gzipSync('hello\n')), 'damaged, or not a backup'],
  [
    'that isn’t even compressed',
    () => keep('text', Buffer.from('hello\n')),
    'incomplete or damaged',
  ],
  ['without its end', () => changed('no-end', (lines) => lines.slice(0, -1)), 'its end is missing'],
  [
    'with more after its end',
    () => changed('more', (lines) => [...lines, '{}']),
    'has more data after its end',
  ],
  [
    'with a value changed',
    () => changed('value', (lines) => lines.map((line) => line.replace('"somebody"', '"nobody"'))),
    'audit_log',
  ],
  [
    'with a row taken out',
    () => changed('row', (lines) => lines.filter((line) => !line.startsWith('["1","'))),
    'The backup is damaged',
  ],
  [
    'without a table',
    () =>
      changed('table', (lines) => {
        const at = lines.findIndex((line) => line.startsWith('{"table":"reauthentication"'));
        return lines.toSpliced(at, 2);
      }),
    'the list of tables',
  ],
  [
    'of a newer program',
    () =>
      changed('newer', ([head = '', ...rest]) => [
        head.replace(/\]\}$/, ',{"id":999,"name":"999-later","checksum":"x"}]}'),
        ...rest,
      ]),
    'newer than this program: it has the migration 999-later',
  ],
  [
    'of another program',
    () =>
      changed('other', ([head = '', ...rest]) => [
        head.replace(/"checksum":"./, '"checksum":"x'),
        ...rest,
      ]),
    'of another program',
  ],
  [
    'in a later format',
    () =>
      changed('later', ([head = '', ...rest]) => [
        head.replace('"version":1', '"version":2'),
        ...rest,
      ]),
    'newer than this program',
  ],
  ['that isn’t there', () => path.join(folder, 'missing'), 'Can’t read'],
] as const)('a backup %s is refused, and nothing is restored', async ([, make, sentence]) => {
  await expect(restore(make())).rejects.toThrow(sentence);
  expect(await tablesOf(target.db)).toBe(0);
});

test('a backup is not restored into a database with a table', async () => {
  const before = await count(source.db, 'resident');
  await expect(load(source.db, readLines(path.join(folder, 'whole'), undefined))).rejects.toThrow(
    'The database isn’t empty: it has the table allergy_change.',
  );
  expect(await count(source.db, 'resident')).toBe(before);
});

test('an empty database has nothing to back up, and leaves no file', async () => {
  await expect(backUpTo('nothing', target.db)).rejects.toThrow('nothing to back up');
  expect(fs.existsSync(path.join(folder, 'nothing'))).toBe(false);
});

test('an existing file is not replaced, and an unfinished one is not left behind', async () => {
  encryptQuickly();
  await expect(backUpTo('whole')).rejects.toThrow('exists already');
  async function* failing() {
    yield 'a line\n';
    throw new Error('The database went away');
  }
  const file = path.join(folder, 'failing');
  await expect(writeLines(file, failing(), undefined)).rejects.toThrow('The database went away');
  await expect(writeLines(file, failing(), passphrase)).rejects.toThrow('The database went away');
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('failing'))).toEqual([]);
});

test('a backup is readable by its owner only, and contains no names once it is encrypted', async () => {
  encryptQuickly();
  const file = await backUpTo('secret', source.db, passphrase);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(file).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');

  await expect(restore(file)).rejects.toThrow('is encrypted. Set BACKUP_PASSPHRASE');
  await expect(restore(file, 'another passphrase')).rejects.toThrow(
    'The passphrase isn’t the one of',
  );
  await expect(restore(path.join(folder, 'whole'), passphrase)).rejects.toThrow('isn’t encrypted');
  const content = fs.readFileSync(file);
  for (const part of [
    content.subarray(0, -1),
    content.subarray(0, content.length / 2),
    content.subarray(0, 40),
  ]) {
    await expect(restore(keep('part', part), passphrase)).rejects.toThrow('incomplete or damaged');
  }
  expect(await tablesOf(target.db)).toBe(0);
  expect(await restore(file, passphrase)).toMatchObject({ audit: { ok: true, count: 2 } });
});

test('a backup of an older program is restored, and then migrated', async () => {
  const { kysely } = target.db;
  const older = (await readApplied(source.db.kysely)).slice(0, -3);
  await kysely.transaction().execute((tx) => recreateSchema(tx, older));
  await kysely.insertInto('organisation').values({ id: 'north', name: 'North' }).execute();
  expect(await pendingMigrations(target.db)).toHaveLength(3);
  const file = await backUpTo('older', target.db);
  await dropTables(target.db);
  await restore(file);
  expect(await pendingMigrations(target.db)).toEqual([]);
  expect(await count(target.db, 'organisation')).toBe(1);
});

test('a broken audit log is backed up and restored as it was, and is reported as broken', async () => {
  await migrate(target.db);
  for (let i = 0; i < 3; i += 1) await writeAudit(target.db, 'row');
  const { kysely } = target.db;
  await sql`alter table audit_log disable trigger append_only`.execute(kysely);
  await sql`update audit_log set actor = 'nobody' where sequence = 2`.execute(kysely);
  await sql`alter table audit_log enable trigger append_only`.execute(kysely);
  const broken = { ok: false, sequence: 2 };
  const file = path.join(folder, 'broken');
  const taken = await dump(kysely, takenAt, (lines) => writeLines(file, lines, undefined));
  expect(taken.audit).toMatchObject(broken);
  await dropTables(target.db);
  expect(await restore(file)).toMatchObject({ audit: broken });
});
