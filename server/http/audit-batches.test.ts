import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { verifyChain } from '../backup/audit-chain.ts';
import { InvalidTextError } from '../db/errors.ts';
import { openTestDatabase } from '../db/testing.ts';
import { insertAudit } from '../queries/instance/audit.ts';
import { forAll } from '../testing/for-all.ts';
import { statementsOf } from '../testing/statements.ts';
import { AuditBatches } from './audit-batches.ts';

const database = await forAll(openTestDatabase());
const { kysely } = database.db;
let audits: AuditBatches;
let before = 0;

beforeEach(async () => {
  audits = new AuditBatches(kysely);
  before = (await actions()).length;
});

const actions = async () =>
  (await kysely.selectFrom('auditLog').select('action').orderBy('sequence').execute()).map(
    ({ action }) => action,
  );
const written = async () => (await actions()).slice(before);
const names = (count: number) => Array.from({ length: count }, (_, nth) => `view-${nth}`);
const entry = (action: string, actor = 'somebody') => ({
  actor,
  action,
  resident: null,
  origin: '127.0.0.1',
  detail: { count: 1 },
});
const add = async (action: string) => await audits.add(entry(action));

test('rows that come while one is committed are committed together, in their order', async () => {
  const sent = await statementsOf(kysely, () => Promise.all(names(500).map(add)));
  expect(await written()).toEqual(names(500));
  // The first alone, then up to 200 at once.
  expect(sent).toHaveLength(4);
});

test('a row is there once its caller goes on', async () => {
  const seen = await Promise.all(
    names(30).map(async (name) => {
      await add(name);
      return (await written()).includes(name);
    }),
  );
  expect(seen).toEqual(names(30).map(() => true));
});

test('a row that the database refuses fails alone', async () => {
  const results = await Promise.allSettled([
    add('first'),
    add('second'),
    audits.add(entry('refused', 'nul \u0000')),
    add('third'),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  const errors = results.map((one): unknown => one.status === 'rejected' && one.reason);
  expect(errors[2]).toBeInstanceOf(InvalidTextError);
  expect(await written()).toEqual(['first', 'second', 'third']);
});

test('while nothing can be written every caller fails; afterwards rows are written again', async () => {
  await sql`alter table audit_log rename to audit_log_away`.execute(kysely);
  const results = await Promise.allSettled(names(5).map(add));
  await sql`alter table audit_log_away rename to audit_log`.execute(kysely);
  expect(results.map(({ status }) => status)).toEqual(names(5).map(() => 'rejected'));
  await add('later');
  expect(await written()).toEqual(['later']);
});

test('changes and several processes write the same chain meanwhile', async () => {
  const other = new AuditBatches(kysely);
  const change = async (action: string) =>
    await kysely.transaction().execute((tx) => insertAudit(tx, entry(action)));
  await Promise.all([
    ...names(20).map(add),
    ...names(5).map(change),
    ...names(20).map(async (name) => await other.add(entry(name))),
  ]);
  expect((await written()).toSorted()).toEqual(
    [...names(20), ...names(5), ...names(20)].toSorted(),
  );
  expect(await verifyChain(kysely)).toMatchObject({ ok: true, count: (await actions()).length });
});

test('while somebody holds the log’s lock, forty waiting rows leave connections for others', async (context) => {
  context.skip(database.db.kind === 'embedded', 'it has one connection');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let isHeld: () => void = () => undefined;
  const holding = new Promise<void>((resolve) => (isHeld = resolve));
  const holder = kysely.transaction().execute(async (tx) => {
    await insertAudit(tx, entry('held'));
    isHeld();
    await held;
  });
  await holding;
  const adding = Promise.all(names(40).map(add));
  expect(await kysely.selectFrom('auditLog').select('action').limit(1).execute()).toBeDefined();
  expect(database.db.poolCounts().waiting).toBe(0);
  release();
  await Promise.all([holder, adding]);
  expect(await written()).toEqual(['held', ...names(40)]);
});
