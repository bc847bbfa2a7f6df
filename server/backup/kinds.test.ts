import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startPostgres } from '../../tools/postgres.ts';
import { verifyChain } from './audit-chain.ts';
import type { Database } from '../db/database.ts';
import { takeSnapshot } from '../db/embedded/snapshots.ts';
import { openDatabase } from '../db/open-database.ts';
import {
  openEmptyDatabase,
  openMigratedDatabase,
  silentLog,
  temporaryDirectory,
} from '../db/testing.ts';
import { insertAudit } from '../queries/instance/audit.ts';
import { dump } from './dump.ts';
import { readLines, writeLines } from './file.ts';
import { load } from './load.ts';
import { backUp, count, dropTables, openSource, takenAt, writeAudit } from './testing/backups.ts';

// Making a schema takes the embedded database seconds, many on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const given = process.env['DATABASE_URL'];
const own = given === undefined ? await startPostgres() : undefined;
/** PostgreSQL for the embedded database and the other way round; the same where this machine has no PostgreSQL. */
const otherKind = given === undefined ? own?.url : '';

let folder: string;

beforeAll(() => {
  folder = temporaryDirectory();
});
afterAll(() => own?.stop());

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

/** How much and when, of every medicine that has it as data, and the doses of the catalogue. */
async function dosesOf({ kysely }: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select id::text, dosage from medication where dosage is not null
    union all select code, product -> 'usualDoses' from catalogue_product
    order by 1
  `.execute(kysely);
  return rows;
}

test('a restored database of the other kind has every row and every rule as it was', async () => {
  const [source, other] = [await openSource(), await openEmptyDatabase(otherKind)];
  onTestFinished(async () => {
    await source.drop();
    await other.drop();
  });
  const whole = await backUp(path.join(folder, 'whole'), source.db);
  const { db } = other;
  const restored = await load(db, readLines(whole, undefined));
  expect(restored).toMatchObject({ takenAt: takenAt.toISOString(), audit: { ok: true, count: 2 } });
  expect(await rulesOf(db)).toEqual(await rulesOf(source.db));
  expect(await verifyChain(db.kysely)).toEqual(await verifyChain(source.db.kysely));
  expect(await count(db, 'resident')).toBe(await count(source.db, 'resident'));
  expect(await count(db, 'medication where dosage is not null')).toBeGreaterThan(100);
  expect(await dosesOf(db)).toEqual(await dosesOf(source.db));

  // Work continues: history stays unchangeable, the chain continues, and numbers aren't given twice.
  const rewrite = sql`update audit_log set actor = 'x'`.execute(db.kysely);
  await expect(rewrite).rejects.toThrow('append-only');
  await writeAudit(db, 'after');
  expect(await verifyChain(db.kysely)).toMatchObject({ ok: true, count: 3 });
  const failure = { userName: 'somebody', origin: '192.0.2.1', at: takenAt };
  await db.kysely.insertInto('signInFailure').values(failure).execute();

  const again = await backUp(path.join(folder, 'again'), db);
  await dropTables(db);
  expect(await load(db, readLines(again, undefined))).toMatchObject({
    audit: { ok: true, count: 3 },
  });
});

test('a backup taken while others write is from a single moment', async () => {
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

  const target = await openEmptyDatabase(given ?? own?.url);
  const { audit } = await load(target.db, readLines(file, undefined));
  expect(audit).toMatchObject({ ok: true });
  expect(await count(target.db, 'outgoing_mail')).toBe(await count(target.db, 'audit_log'));
  expect(await count(target.db, 'audit_log')).toBeLessThan(await written());
  expect(await verifyChain(busy.db.kysely)).toMatchObject({ ok: true });
  await busy.drop();
  await target.drop();
});
