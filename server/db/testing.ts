import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from './open-database.ts';
import type { Database, DatabaseLog } from './database.ts';
import { cachedDirectory, cacheRoot, engineVersion } from './embedded/fresh-directory.ts';
import { migrate, migrationsDirectory } from './migrate.ts';

const HOUR_MS = 3_600_000;

/** A silent log for tests. */
export const silentLog: DatabaseLog = { warn: () => undefined, error: () => undefined };

export interface TestDatabase {
  db: Database;
  /** Returns the database; the next user finds nothing left in it. */
  drop(): Promise<void>;
}

/**
 * A separate database, migrated and empty: on the PostgreSQL server at DATABASE_URL if that is set,
 * otherwise embedded.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env['DATABASE_URL'];
  return take(() => (serverUrl ? copyOnServer(serverUrl) : copyEmbedded()));
}

/** A separate database that no process has open. */
export interface PlacedDatabase {
  /** What a process needs to use it. */
  readonly environment: { readonly DATABASE_URL: string; readonly DATA_DIR: string };
  drop(): Promise<void>;
}

export interface EmptyDatabase extends TestDatabase {
  /** What a process needs to use the same database; an embedded one only once `db` is closed. */
  readonly environment: PlacedDatabase['environment'];
}

/** A separate database without any table: on the PostgreSQL server at `serverUrl` if given, otherwise embedded. */
export async function openEmptyDatabase(
  serverUrl = process.env['DATABASE_URL'],
): Promise<EmptyDatabase> {
  return await openPlaced(await place(serverUrl));
}

/** The same with its tables; an embedded one outlives its process, but not the machine. */
export async function openMigratedDatabase(): Promise<EmptyDatabase> {
  return await openPlaced(await placeTestDatabase());
}

/** The same, copied for other processes without being opened here. */
export async function placeTestDatabase(
  serverUrl = process.env['DATABASE_URL'],
): Promise<PlacedDatabase> {
  if (serverUrl) return await place(serverUrl, process.env['WATTLE_TEST_TEMPLATE']);
  const placed = await place('');
  await placeMigratedDatabase(placed.environment.DATA_DIR);
  return placed;
}

async function place(serverUrl: string | undefined, template = ''): Promise<PlacedDatabase> {
  const [name, dataDir] = [newName(), temporaryDirectory()];
  const copied = template === '' ? '' : ` template ${template}`;
  if (serverUrl) await runOnServer(serverUrl, `create database ${name}${copied}`);
  return {
    environment: { DATABASE_URL: serverUrl ? urlOf(serverUrl, name) : '', DATA_DIR: dataDir },
    drop: async () => {
      if (serverUrl) await runOnServer(serverUrl, `drop database ${name}`);
      fs.rmSync(dataDir, { recursive: true });
    },
  };
}

async function openPlaced(placed: PlacedDatabase): Promise<EmptyDatabase> {
  const { environment } = placed;
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = environment;
  const db = await openDatabase({ databaseUrl, dataDir, log: silentLog });
  const drop = async () => {
    await db.close();
    await placed.drop();
  };
  return { db, drop, environment };
}

const newName = () => `wattle_test_${randomBytes(8).toString('hex')}`;

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = database;
  return url.href;
}

/** A migrated, empty database on the server to copy from; returns its name and the function to drop it. */
export async function createServerTemplate(serverUrl: string) {
  const name = newName();
  await runOnServer(serverUrl, `create database ${name}`);
  const db = await openMigrated({ databaseUrl: urlOf(serverUrl, name), dataDir: '' });
  await db.close();
  const drop = async () => {
    const made = `select datname from pg_database where starts_with(datname, '${name}')`;
    for (const { datname } of await runOnServer<{ datname: string }>(serverUrl, made)) {
      await runOnServer(serverUrl, `drop database ${datname} with (force)`);
    }
  };
  return { name, drop };
}

async function runOnServer<Row extends pg.QueryResultRow>(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

/** This process's emptied databases: opening one takes longer than most tests that use it. */
const emptied: Database[] = [];

async function take(copy: () => Promise<Database>): Promise<TestDatabase> {
  const db = emptied.pop() ?? (await copy());
  migrated ??= await schemaOf(db);
  const drop = async () => {
    await empty(db);
    emptied.push(db);
  };
  // A test that closes its database to see what happens doesn't return it.
  const close = async () => {
    dropped = async () => undefined;
    await db.close();
  };
  let dropped = drop;
  return { db: { ...db, close }, drop: () => dropped() };
}

/** The schema that the migrations create, once known. */
let migrated: string | undefined;

/** Deletes all rows. If a test changed the schema, recreates it, which takes ten times as long. */
async function empty(db: Database): Promise<void> {
  if ((await schemaOf(db)) !== migrated) {
    await db.kysely.schema.dropSchema('public').cascade().execute();
    await db.kysely.schema.createSchema('public').execute();
    await migrate(db);
    return;
  }
  const statements = await sql<{ statement: string }>`
    select format('delete from %I', tablename) as statement from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migration'
    union all
    select format('select setval(%L, 1, false)', sequencename) from pg_sequences
    where schemaname = 'public'
  `.execute(db.kysely);
  const { rows } = statements;
  // The triggers of the append-only tables would refuse it. Truncating takes longer, because the tables are small.
  await db.kysely.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(rows.map(({ statement }) => statement).join(';')).execute(tx);
  });
}

/** A digest of the tables, columns, indexes, rules, triggers and functions. */
async function schemaOf(db: Database): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    with of_public as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace)
    select md5(string_agg(line, '|' order by line)) as digest from (
      select concat_ws(' ', relname, attname, atttypid, attnotnull, atthasdef)
        from of_public join pg_attribute on attrelid = oid where attnum > 0
      union all select concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid))
        from of_public join pg_constraint on conrelid = of_public.oid
      union all select concat_ws(' ', relname, tgname, tgenabled, pg_get_triggerdef(pg_trigger.oid))
        from of_public join pg_trigger on tgrelid = of_public.oid where not tgisinternal
      union all select concat_ws(' ', proname, prosrc)
        from pg_proc where pronamespace = 'public'::regnamespace
    ) as lines (line)
  `.execute(db.kysely);
  return rows[0]?.digest ?? '';
}

/** Makes the embedded database that the tests copy, unless it is there; undefined if the cache isn't writable. */
export async function makeEmbeddedTemplate(): Promise<string | undefined> {
  return await cachedDirectory(templateName(), buildTemplate);
}

/** Puts an embedded database with its tables in this directory, for another process. */
export async function placeMigratedDatabase(dataDir: string): Promise<void> {
  const template = await makeEmbeddedTemplate();
  if (template === undefined) await (await openMigrated({ dataDir })).close();
  else fs.cpSync(template, dataDir, { recursive: true });
}

/** Copies the template, made once per run (`global-setup.ts`), which is faster than running the migrations. */
async function copyOnServer(serverUrl: string): Promise<Database> {
  const template = process.env['WATTLE_TEST_TEMPLATE'];
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name} template ${template}`);
  return await openDatabase({ databaseUrl: urlOf(serverUrl, name), dataDir: '', log: silentLog });
}

async function copyEmbedded(): Promise<Database> {
  const dataDir = temporaryDirectory();
  await placeMigratedDatabase(dataDir);
  return await openDatabase({ dataDir, log: silentLog });
}

async function buildTemplate(dataDir: string): Promise<void> {
  removeOldTemplates();
  const db = await openMigrated({ dataDir });
  // Nothing in a test has to survive a crash.
  await sql`alter system set fsync = off`.execute(db.kysely);
  await db.close();
}

/** Changed migrations need another template. */
function templateName(): string {
  const hash = createHash('sha256').update(engineVersion());
  for (const file of fs.readdirSync(migrationsDirectory).sort()) {
    hash.update(file).update(fs.readFileSync(path.join(migrationsDirectory, file)));
  }
  return `tests-${hash.digest('hex').slice(0, 16)}`;
}

/** Templates of earlier migrations, except those another run may be copying right now. */
function removeOldTemplates(): void {
  for (const name of fs.readdirSync(cacheRoot).filter((entry) => entry.startsWith('test'))) {
    const directory = path.join(cacheRoot, name);
    // Another run may be dropping it too.
    const made = fs.statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > HOUR_MS) fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function openMigrated(place: { databaseUrl?: string; dataDir: string }): Promise<Database> {
  const db = await openDatabase({ ...place, log: silentLog });
  await migrate(db);
  return db;
}

/** An empty directory, removed with the test run if the caller doesn't. */
export function temporaryDirectory(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'test-'));
}
