import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import { buildIndexes, type Index, indexesOnly } from './build-indexes.ts';
import type { Database } from './database.ts';
import { takeAnyTime } from './pool.ts';
import type { Tables } from './tables.ts';

export const migrationsDirectory = path.join(import.meta.dirname, 'migrations');

/** Any number, the same in every process. */
const LOCK = 7_242_001;

/** How long a migration waits for a table that something else has locked, such as a backup. */
const lockMs = 10_000;

interface Migration {
  id: number;
  name: string;
  text: string;
  checksum: string;
  /** The newest migration that a program must know to work with a database that has this one; 0: any program does. */
  leastKnown: number;
  /** What it creates, if that is only indexes: they are built while others write. */
  indexes: readonly Index[] | undefined;
}

type StoredMigration = Omit<Migration, 'text' | 'indexes'>;

/** `-- contract 021: reason` as the first line: programs that don't know 021 stop working. */
const contractHeader = /^-- contract (\d{3}): \S/;

/**
 * Applies the missing migrations, each in its own transaction; one that only creates indexes builds them apart, while
 * others write. Any number of processes may do so at
 * once. A database may be newer than this program by migrations that only add to what it knows. Throws if it is newer
 * by others, or was created from other files.
 */
export async function migrate(db: Database, directory = migrationsDirectory): Promise<void> {
  const migrations = readMigrations(directory);
  // Nobody else uses an embedded database. Another process may be the first in a new one.
  const canBuildApart = db.openDirect !== undefined;
  for (;;) {
    const { next, isApart } = await db.kysely.transaction().execute(async (transaction) => {
      const missing = await findFirstMissing(transaction, migrations);
      const toBuild = canBuildApart && missing?.indexes !== undefined;
      if (missing !== undefined && !toBuild) await apply(transaction, missing);
      return { next: missing, isApart: toBuild };
    });
    if (next === undefined) return;
    const { name, indexes } = next;
    const direct = isApart ? db.openDirect?.() : undefined;
    if (direct === undefined || indexes === undefined) continue;
    await buildIndexes(direct, indexes).catch((error: unknown) => {
      throw lockError(name, error);
    });
    await db.kysely.transaction().execute(async (transaction) => {
      const missing = await findFirstMissing(transaction, migrations);
      // Another process may have been first.
      if (missing?.id === next.id) await record(transaction, next);
    });
  }
}

/** The names of the migrations the database still lacks. */
export async function pendingMigrations(
  db: Database,
  directory = migrationsDirectory,
): Promise<string[]> {
  const exists = sql<boolean>`to_regclass('schema_migration') is not null`.as('exists');
  const table = await db.kysely.selectNoFrom(exists).executeTakeFirstOrThrow();
  const applied = table.exists ? await readApplied(db.kysely) : [];
  const ids = new Set(applied.map(({ id }) => id));
  return readMigrations(directory)
    .filter(({ id }) => !ids.has(id))
    .map(({ name }) => name);
}

/** What identifies a migration that was applied. */
export type AppliedMigration = Pick<Migration, 'id' | 'name' | 'checksum'>;

/**
 * Creates, in the caller's transaction, the schema that a backup was taken from. Throws if this program doesn't know
 * one of its migrations.
 */
export async function recreateSchema(
  transaction: Transaction<Tables>,
  applied: readonly AppliedMigration[],
): Promise<void> {
  const migrations = readMigrations(migrationsDirectory);
  for (const [index, { name, checksum }] of applied.entries()) {
    const own = migrations[index];
    if (own === undefined) {
      throw new Error(
        `The backup is newer than this program: it has the migration ${name}, which this program does not know. ` +
          'Restore it with the newer program.',
      );
    }
    if (own.checksum !== checksum) {
      throw new Error(`The backup is of another program: its migration ${name} is not ours.`);
    }
  }
  const known = migrations.slice(0, applied.length);
  for (;;) {
    const missing = await findFirstMissing(transaction, known);
    if (missing === undefined) return;
    await apply(transaction, missing);
  }
}

/** The newest migration that this program knows. */
export const newestMigration = (): string => readMigrations(migrationsDirectory).at(-1)?.name ?? '';

/** The first migration that the database lacks; keeps other processes from applying one. */
async function findFirstMissing(
  transaction: Transaction<Tables>,
  migrations: Migration[],
): Promise<Migration | undefined> {
  await takeAnyTime(transaction);
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
  await sql`
    create table if not exists schema_migration (
      id integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(transaction);
  await sql`alter table schema_migration add column if not exists least_known integer not null default 0`.execute(
    transaction,
  );
  const applied = await readApplied(transaction);
  for (const [index, row] of applied.entries()) verify(row, migrations[index], migrations.length);
  return migrations[applied.length];
}

async function apply(transaction: Transaction<Tables>, migration: Migration): Promise<void> {
  // A session that waits for a table's lock holds up everyone behind it, such as the processes that still serve.
  await sql.raw(`set local lock_timeout = ${lockMs}`).execute(transaction);
  await sql
    .raw(migration.text)
    .execute(transaction)
    .catch((error: unknown) => {
      throw lockError(migration.name, error);
    });
  await record(transaction, migration);
}

async function record(
  transaction: Transaction<Tables>,
  { id, name, checksum, leastKnown }: Migration,
): Promise<void> {
  await transaction
    .insertInto('schemaMigration')
    .values({ id, name, checksum, leastKnown })
    .execute();
}

/** Names the migration that couldn't lock a table; any other error unchanged. */
function lockError(name: string, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== '55P03') return error;
  return new Error(
    `The migration ${name} waited too long for a table that something else is using, such as a backup. ` +
      'Nothing was changed. Start again once it is over.',
  );
}

/** What was applied, oldest first. */
export async function readApplied(kysely: Kysely<Tables>) {
  return kysely.selectFrom('schemaMigration').selectAll().orderBy('id').execute();
}

/** `known`: how many migrations this program has. */
function verify(applied: StoredMigration, migration: Migration | undefined, known: number): void {
  if (migration === undefined) {
    if (applied.leastKnown <= known) return;
    throw new Error(
      `The database is newer than this program: it has the migration ${applied.name}, ` +
        'which this program can’t work with. Start the newer program.',
    );
  }
  if (migration.id !== applied.id || migration.checksum !== applied.checksum) {
    throw new Error(
      `The migration ${applied.name} was applied to the database with another content than ` +
        `${migration.name} has now. An applied migration is never changed; restore the file.`,
    );
  }
}

/** Reads `NNN-name.sql`, numbered from 1 without gaps. */
function readMigrations(directory: string): Migration[] {
  return fs
    .readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file, index) => {
      const id = index + 1;
      if (!file.startsWith(`${String(id).padStart(3, '0')}-`)) {
        throw new Error(`The migration ${file} should have the number ${id}`);
      }
      const text = fs.readFileSync(path.join(directory, file), 'utf8').replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      const leastKnown = Number(contractHeader.exec(text)?.[1] ?? 0);
      if (leastKnown >= id) {
        throw new Error(`The migration ${file} must work with programs that know the one before`);
      }
      const name = path.basename(file, '.sql');
      return { id, name, text, checksum, leastKnown, indexes: indexesOnly(text) };
    });
}
