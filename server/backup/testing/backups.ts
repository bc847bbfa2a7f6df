import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type EmptyDatabase, openMigratedDatabase } from '../../db/testing.ts';
import { insertAudit } from '../../queries/instance/audit.ts';
import { seedDemoWorld } from '../../demo/seed/seed.ts';
import { dump } from '../dump.ts';
import { writeLines } from '../file.ts';

export const takenAt = new Date('2026-11-21T01:30:00.000Z');

/** A database with a small demo world, a failed sign-in, and two audited texts that are hard to write down. */
export async function openSource(): Promise<EmptyDatabase> {
  const source = await openMigratedDatabase();
  const { db } = source;
  const log = { info: () => undefined };
  await seedDemoWorld({ db, now: () => takenAt, log, settings: { demoResidents: 20 } });
  await db.kysely
    .insertInto('signInFailure')
    .values({ userName: 'somebody', origin: '192.0.2.1', at: takenAt })
    .execute();
  await writeAudit(db, 'tab\t feed\n return\r \\N \\ “quoted” \u2028 Zoë \u{1f600}');
  await writeAudit(db, '');
  return source;
}

export async function writeAudit({ kysely }: Database, text: string): Promise<void> {
  const entry = {
    actor: 'somebody',
    action: 'test',
    resident: null,
    origin: '::1',
    detail: { text },
  };
  await kysely.transaction().execute((tx) => insertAudit(tx, entry));
}

/** Backs the database up to a file, which must not exist. */
export async function backUp(file: string, { kysely }: Database, secret?: string): Promise<string> {
  await dump(kysely, takenAt, (lines) => writeLines(file, lines, secret));
  return file;
}

export async function count(db: Database, from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(
    db.kysely,
  );
  return rows[0]?.n ?? Number.NaN;
}

/** And everything else of the schema. */
export async function dropTables({ kysely }: Database): Promise<void> {
  await kysely.schema.dropSchema('public').cascade().execute();
  await kysely.schema.createSchema('public').execute();
}
