import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forAll } from '../../testing/for-all.ts';
import { lockImports } from '../../queries/exchange/import-runs.ts';
import { findAllergyChange } from '../../queries/residents/allergies.ts';
import { heldAllergy, insertHeldItem } from '../../testing/held-items.ts';
import { insertOrder } from '../../testing/orders.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { openSending } from './testing/sending.ts';

const it = await forAll(openSending());
afterEach(() => vi.restoreAllMocks());

const db = () => it.container.db.kysely;

test('ALG-01 an allergy that is sent changes the list when its turn comes, not when it arrived', async () => {
  const resident = await it.next();
  await insertOrder(db(), resident, it.world.users.Doctor, [{}]);
  let at = Date.now();
  vi.spyOn(it.container, 'now').mockImplementation(() => new Date((at += 1)));
  await expectStatus(it.post(it.reaction()), 201);
  const run = await db()
    .selectFrom('importRun')
    .select('startedAt')
    .orderBy('startedAt', 'desc')
    .executeTakeFirstOrThrow();
  const change = await findAllergyChange(db(), resident.id);
  expect(change?.recordedAt.getTime()).toBeGreaterThan(run.startedAt.getTime());
});

describe.for(process.env['DATABASE_URL'] ? ['PostgreSQL'] : [])('on %s', () => {
  test('a release waits for an import that replaces its item, without holding the item', async () => {
    const resident = await it.next();
    const id = await insertHeldItem(db(), heldAllergy, { residentId: resident.id });
    const url = `/medications/api/v1/medications/${resident.path}/held-items/${id}/release`;
    const { answer } = await db()
      .transaction()
      .execute(async (tx) => {
        await lockImports(tx);
        const released = it.as(it.world.users.Doctor).post(url);
        await expect
          .poll(async () => {
            const waiting = sql<{ pid: number }>`
              select pid from pg_locks join pg_database as d on d.oid = database
              where locktype = 'advisory' and not granted and datname = current_database()`;
            return (await waiting.execute(db())).rows.length;
          })
          .toBe(1);
        await tx
          .updateTable('heldItem')
          .set({ outcome: 'released', decidedAt: new Date() })
          .where('id', '=', id)
          .execute();
        return { answer: released };
      });
    expect([(await answer).statusCode, (await answer).body]).toEqual([
      422,
      expect.stringContaining('Item_Decided'),
    ]);
  });
});
