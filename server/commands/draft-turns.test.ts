import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '../db/tables.ts';
import { lockResident } from '../queries/residents/residents.ts';
import { addDraft, type Charting, chartUrl, openCharting } from '../testing/charting.ts';
import { expectStatus } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';

// The embedded database runs one transaction after another.
describe.skipIf(!process.env['DATABASE_URL'])('on PostgreSQL', () => {
  let app: Charting;
  beforeAll(async () => {
    app = await openCharting();
  });
  afterAll(() => app.close());

  const doctor = () => app.as(app.world.users.Doctor);
  const db = () => app.container.db.kysely;
  const listed = (resident: TestResident) =>
    db().selectFrom('draft').selectAll().where('residentId', '=', resident.id).execute();

  /** Has somebody else's transaction change the chart while a call waits for its turn. */
  async function meanwhile<T>(
    resident: TestResident,
    call: () => Promise<T>,
    change: (tx: Kysely<Tables>) => Promise<unknown>,
  ): Promise<T> {
    const { answer } = await db()
      .transaction()
      .execute(async (tx) => {
        await lockResident(tx, resident.id);
        const called = call();
        const waiting = sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        await expect.poll(async () => (await waiting.execute(db())).rows.length).toBe(1);
        await change(tx);
        return { answer: called };
      });
    return await answer;
  }

  test('DRF-06 a draft is not removed while an order is being made from it', async () => {
    const resident = await app.addResident();
    const id = await addDraft(doctor(), resident);
    const answer = await meanwhile(
      resident,
      () => doctor().delete(`${chartUrl(resident)}/drafts/${id}`),
      async () => expect(await listed(resident)).toHaveLength(1),
    );
    expect([answer.statusCode, await listed(resident)]).toEqual([204, []]);
  });

  test('DRF-05 drafts are not moved to today for a resident whose onboarding has just ended', async () => {
    const resident = await app.addResident({ isOnboarding: true });
    await addDraft(doctor(), resident);
    const before = await listed(resident);
    app.later(86_400_000);
    const url = `/medications/api/v1/service/${resident.path}/medications/reset-draft-performed-on`;
    await expectStatus(
      meanwhile(
        resident,
        () => doctor().put(url, { today: app.clock.at.toISOString() }),
        (tx) =>
          tx
            .updateTable('resident')
            .set({ isOnboarding: false })
            .where('id', '=', resident.id)
            .execute(),
      ),
      204,
    );
    expect(await listed(resident)).toEqual(before);
  });
});
