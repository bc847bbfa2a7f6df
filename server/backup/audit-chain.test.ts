import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/testing.ts';
import { insertAudit } from '../queries/instance/audit.ts';
import { verifyChain } from './audit-chain.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.drop());

const write = async (action: string, detail: Record<string, unknown> = {}) => {
  const entry = { actor: 'somebody', action, resident: null, origin: '127.0.0.1', detail };
  await database.db.kysely.transaction().execute((tx) => insertAudit(tx, entry));
};

/** What somebody with the owner's privileges could do. */
async function tamper(statement: string): Promise<void> {
  const { kysely } = database.db;
  await sql`alter table audit_log disable trigger append_only`.execute(kysely);
  await sql.raw(statement).execute(kysely);
  await sql`alter table audit_log enable trigger append_only`.execute(kysely);
}

test('the chain of eight simultaneous writers is intact, in any batch size', async () => {
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let i = 0; i < 25; i += 1) await write('test', { writer, i, text: 'Zoë “quoted” \\' });
  });
  await Promise.all(writers);
  const { kysely } = database.db;
  const verdict = await verifyChain(kysely);
  expect(verdict).toMatchObject({ ok: true, count: 200 });
  expect(await verifyChain(kysely, undefined, 7)).toEqual(verdict);
  expect(await verifyChain(kysely, undefined, 200)).toEqual(verdict);
});

test('an empty log is intact', async () => {
  expect(await verifyChain(database.db.kysely)).toEqual({ ok: true, count: 0, head: '' });
});

test.for([
  [
    'changed',
    `update audit_log set actor = 'nobody' where sequence = 3`,
    3,
    'its content has been changed',
  ],
  [
    'changed with a new hash',
    `update audit_log a set actor = 'nobody', hash = audit_row_hash(row(a.sequence, a.at, 'nobody', a.action, a.resident, a.origin, a.detail, a.previous, a.hash)::audit_log) where sequence = 3`,
    4,
    'it does not follow the previous row',
  ],
  ['taken out', `delete from audit_log where sequence = 3`, 4, 'row 3 is missing before it'],
  [
    'missing at the start',
    `delete from audit_log where sequence = 1`,
    2,
    'row 1 is missing before it',
  ],
] as const)('a row %s is found', async ([, statement, sequence, why]) => {
  for (let i = 0; i < 5; i += 1) await write('test');
  await tamper(statement);
  const verdict = await verifyChain(database.db.kysely, undefined, 2);
  expect(verdict).toEqual({ ok: false, sequence, why });
});

test('a change is found even if the database’s hash function is replaced', async () => {
  for (let i = 0; i < 3; i += 1) await write('test');
  await tamper(`create or replace function audit_row_hash(row_ audit_log) returns bytea
    language sql stable as 'select row_.hash'`);
  await tamper(`update audit_log set action = 'nothing' where sequence = 2`);
  expect(await verifyChain(database.db.kysely)).toMatchObject({ ok: false, sequence: 2 });
});

test('a log that was truncated or rewritten is found by a row noted earlier', async () => {
  for (let i = 0; i < 3; i += 1) await write('test');
  const { kysely } = database.db;
  const before = await verifyChain(kysely);
  if (!before.ok) throw new Error(before.why);
  const known = { sequence: before.count, hash: before.head };
  await write('test');
  expect(await verifyChain(kysely, known)).toMatchObject({ ok: true, count: 4 });

  await tamper('delete from audit_log where sequence >= 3');
  expect(await verifyChain(kysely)).toMatchObject({ ok: true, count: 2 });
  expect(await verifyChain(kysely, known)).toMatchObject({ ok: false, sequence: 3 });
  await write('instead');
  expect(await verifyChain(kysely, known)).toMatchObject({ ok: false, sequence: 3 });
});

test('rows cannot be changed while the trigger is on', async () => {
  await write('test');
  const { kysely } = database.db;
  await expect(sql`update audit_log set actor = 'x'`.execute(kysely)).rejects.toThrow(
    'append-only',
  );
  await expect(sql`delete from audit_log`.execute(kysely)).rejects.toThrow('append-only');
  await expect(sql`truncate audit_log`.execute(kysely)).rejects.toThrow('append-only');
});
