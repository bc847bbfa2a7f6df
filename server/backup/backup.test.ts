import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startPostgres } from '../../tools/postgres.ts';
import { verifyChain } from '../cli/audit-chain.ts';
import type { Database } from '../db/database.ts';
import { takeSnapshot } from '../db/embedded/snapshots.ts';
import { migrate, pendingMigrations, readApplied, recreateSchema } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import {
  type EmptyDatabase,
  openEmptyDatabase,
  openMigratedDatabase,
  silentLog,
  temporaryDirectory,
} from '../db/testing.ts';
import { insertAudit } from '../queries/audit.ts';
import { seedDemoWorld } from '../seed/seed.ts';
import { dump } from './dump.ts';
import { readLines, writeLines } from './file.ts';
import { load } from './load.ts';

const takenAt = new Date('2026-11-21T01:30:00.000Z');
const passphrase = 'a long walk by the river';

// Making a schema takes the embedded database seconds, many on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const given = process.env['DATABASE_URL'];
const own = given === undefined ? await startPostgres() : undefined;
/** Where this machine has PostgreSQL, it restores, because making a schema takes the embedded database seconds. */
const postgres = given ?? own?.url;
/** PostgreSQL for the embedded database and the other way round; the same where this machine has no PostgreSQL. */
const otherKind = given === undefined ? own?.url : '';

let folder: string;
let source: EmptyDatabase;
let whole: Buffer;
/** Left empty by what is refused; another one is opened once a test filled it. */
let target: EmptyDatabase;

beforeAll(async () => {
  folder = temporaryDirectory();
  target = await openEmptyDatabase(postgres);
  source = await openMigratedDatabase();
  const { db } = source;
  const log = { info: () => undefined };
  await seedDemoWorld({ db, now: () => takenAt, log, settings: { demoResidents: 20 } });
  await db.kysely
    .insertInto('signInFailure')
    .values({ userName: 'somebody', origin: '192.0.2.1', at: takenAt })
    .execute();
  await writeAudit(db, 'tab\t feed\n return\r \\N \\ “quoted” \u2028 Zoë \u{1f600}');
  await writeAudit(db, '');
  whole = fs.readFileSync(await backUp('whole'));
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  await own?.stop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  if ((await tablesOf(target.db)) === 0) return;
  await target.drop();
  target = await openEmptyDatabase(postgres);
});

const writeAudit = async ({ kysely }: Database, text: string) => {
  const entry = {
    actor: 'somebody',
    action: 'test',
    resident: null,
    origin: '::1',
    detail: { text },
  };
  await kysely.transaction().execute((tx) => insertAudit(tx, entry));
};

async function backUp(name: string, db = source.db, secret?: string): Promise<string> {
  const file = path.join(folder, name);
  await dump(db.kysely, takenAt, (lines) => writeLines(file, lines, secret));
  return file;
}

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

async function count(db: Database, from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(
    db.kysely,
  );
  return rows[0]?.n ?? Number.NaN;
}

const tablesOf = (db: Database) => count(db, 'pg_tables where schemaname = current_schema()');

async function dropTables({ kysely }: Database): Promise<void> {
  await kysely.schema.dropSchema('public').cascade().execute();
  await kysely.schema.createSchema('public').execute();
}

/** Tables, constraints, triggers, sequences with their values. */
async function rulesOf({ kysely }: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select relname, conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class on pg_class.oid = conrelid
      where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f', 'c')
    union all select relname, tgname, concat(tgenabled, pg_get_triggerdef(t.oid))
      from pg_trigger t join pg_class on pg_class.oid = tgrelid where not tgisinternal
    union all select sequencename, null, last_value::text
      from pg_sequences where schemaname = current_schema()
    order by 1, 2, 3
  `.execute(kysely);
  return rows;
}

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
    'goes on after its end',
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
  await expect(backUp('nothing', target.db)).rejects.toThrow('nothing to back up');
  expect(fs.existsSync(path.join(folder, 'nothing'))).toBe(false);
});

test('a file that exists is not replaced, and one that could not be finished is not left', async () => {
  encryptQuickly();
  await expect(backUp('whole')).rejects.toThrow('exists already');
  async function* failing() {
    yield 'a line\n';
    throw new Error('The database went away');
  }
  const file = path.join(folder, 'failing');
  await expect(writeLines(file, failing(), undefined)).rejects.toThrow('The database went away');
  await expect(writeLines(file, failing(), passphrase)).rejects.toThrow('The database went away');
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('failing'))).toEqual([]);
});

test('a restored database of the other kind has every row and every rule as it was', async () => {
  const other = await openEmptyDatabase(otherKind);
  onTestFinished(() => other.drop());
  const { db } = other;
  const restored = await load(db, readLines(path.join(folder, 'whole'), undefined));
  expect(restored).toMatchObject({ takenAt: takenAt.toISOString(), audit: { ok: true, count: 2 } });
  expect(await rulesOf(db)).toEqual(await rulesOf(source.db));
  expect(await verifyChain(db.kysely)).toEqual(await verifyChain(source.db.kysely));
  expect(await count(db, 'resident')).toBe(await count(source.db, 'resident'));

  // Life goes on: history stays unchangeable, the chain goes on, and numbers aren't given twice.
  const rewrite = sql`update audit_log set actor = 'x'`.execute(db.kysely);
  await expect(rewrite).rejects.toThrow('append-only');
  await writeAudit(db, 'after');
  expect(await verifyChain(db.kysely)).toMatchObject({ ok: true, count: 3 });
  const failure = { userName: 'somebody', origin: '192.0.2.1', at: takenAt };
  await db.kysely.insertInto('signInFailure').values(failure).execute();

  const again = await backUp('again', db);
  await dropTables(db);
  expect(await load(db, readLines(again, undefined))).toMatchObject({
    audit: { ok: true, count: 3 },
  });
});

test('a backup is readable by its owner only, and holds no names once it is encrypted', async () => {
  encryptQuickly();
  const file = await backUp('secret', source.db, passphrase);
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
  const file = await backUp('older', target.db);
  await dropTables(target.db);
  await restore(file);
  expect(await pendingMigrations(target.db)).toEqual([]);
  expect(await count(target.db, 'organisation')).toBe(1);
});

test('a broken audit log is backed up and restored as it was, and is said to be broken', async () => {
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

test('a backup taken while others write is of one moment', async () => {
  const busy = await openMigratedDatabase();
  let isTaken = false;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    while (!isTaken) {
      const mail = {
        id: crypto.randomUUID(),
        recipient: '',
        subject: '',
        body: '',
        createdAt: takenAt,
      };
      await busy.db.kysely.transaction().execute(async (tx) => {
        await tx
          .insertInto('outgoingMail')
          .values({ ...mail, nextAttemptAt: takenAt })
          .execute();
        const entry = {
          actor: String(writer),
          action: 'test',
          resident: null,
          origin: '',
          detail: {},
        };
        await insertAudit(tx, entry);
      });
    }
  });
  const written = () => count(busy.db, 'audit_log');
  await expect.poll(written).toBeGreaterThan(5);

  const copy = given === undefined ? await takeSnapshot(busy.environment.DATA_DIR) : undefined;
  const db = copy && (await openDatabase({ dataDir: copy.directory, log: silentLog }));
  const before = await written();
  const file = path.join(folder, 'busy');
  await dump((db ?? busy.db).kysely, takenAt, async (lines) => {
    // On PostgreSQL others write right here; the copy was made before.
    while (db === undefined && (await written()) < before + 5) await written();
    await writeLines(file, lines, undefined);
  });
  await db?.close();
  copy?.release();
  isTaken = true;
  await Promise.all(writers);

  const { audit } = await load(target.db, readLines(file, undefined));
  expect(audit).toMatchObject({ ok: true });
  expect(await count(target.db, 'outgoing_mail')).toBe(await count(target.db, 'audit_log'));
  expect(await count(target.db, 'audit_log')).toBeLessThan(await written());
  expect(await verifyChain(busy.db.kysely)).toMatchObject({ ok: true });
  await busy.drop();
});
