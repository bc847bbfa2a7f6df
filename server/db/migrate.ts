import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database.ts';
import { takeAnyTime } from './pool.ts';
import type { Tables } from './tables.ts';

export const migrationsDirectory = path.join(import.meta.dirname, 'migrations');

/** Any number, the same in every process. */
const LOCK = 7_242_001;

interface Migration {
  id: number;
  name: string;
  text: string;
  checksum: string;
}

/**
 * Applies the missing migrations, each in its own transaction. Any number of processes may do so at
 * once. Throws if the database is newer than this program, or was created from other files.
 */
export async function migrate(db: Database, directory = migrationsDirectory): Promise<void> {
  const migrations = readMigrations(directory);
  const applyNext = (transaction: Transaction<Tables>) =>
    applyFirstMissing(transaction, migrations);
  while (await db.kysely.transaction().execute(applyNext));
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

/** Returns false if nothing was missing. */
async function applyFirstMissing(
  transaction: Transaction<Tables>,
  migrations: Migration[],
): Promise<boolean> {
  await takeAnyTime(transaction);
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
  await sql`
    create table if not exists schema_migration (
      id integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(transaction);
  const applied = await readApplied(transaction);
  for (const [index, row] of applied.entries()) verify(row, migrations[index]);
  const next = migrations[applied.length];
  if (next === undefined) return false;

  await sql.raw(next.text).execute(transaction);
  const { id, name, checksum } = next;
  await transaction.insertInto('schemaMigration').values({ id, name, checksum }).execute();
  return true;
}

async function readApplied(kysely: Kysely<Tables>) {
  return kysely
    .selectFrom('schemaMigration')
    .select(['id', 'name', 'checksum'])
    .orderBy('id')
    .execute();
}

function verify(applied: Omit<Migration, 'text'>, migration: Migration | undefined): void {
  if (migration === undefined) {
    throw new Error(
      `The database is newer than this program: it has the migration ${applied.name}, ` +
        'which this program does not know. Start the newer program.',
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
      return { id, name: path.basename(file, '.sql'), text, checksum };
    });
}
