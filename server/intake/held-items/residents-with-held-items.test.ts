import { randomUUID } from 'node:crypto';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../testing/for-all.ts';
import { lockResident } from '../../queries/residents/residents.ts';

import { insertOrder } from '../../testing/orders.ts';
import { insertFacility, type TestResident } from '../../testing/rows.ts';
import { openSending } from '../fhir/testing/sending.ts';

let who: TestResident;

const it = await forAll(openSending());
const elsewhere = (await insertFacility(it.container.db.kysely)).id;

const db = () => it.container.db.kysely;
const doctor = () => it.as(it.world.users.Doctor);
const url = () => `/medications/api/v1/medications/${who.path}`;
const waiting = async () => (await doctor().get(`${url()}/held-items`)).json<HeldItem[]>();
const firstOf = async () => {
  const item = await db()
    .selectFrom('heldItem')
    .select('id')
    .where('residentId', '=', who.id)
    .where('outcome', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return item?.id ?? randomUUID();
};
const updateResident = (values: { facilityId?: string; status?: 'Active' | 'Deceased' }) =>
  db().updateTable('resident').set(values).where('id', '=', who.id).execute();

/** Without a chart of ours, what is sent can be written to it. */
async function prepared(hasChart: boolean) {
  who = await it.next();
  if (hasChart) await insertOrder(db(), who, it.world.users.Doctor, [{}]);
}

/** An order that ceases the medicine of the chart, if a doctor still may. */
async function cease() {
  const read = await doctor().get(url());
  const chart = read.statusCode === 200 ? read.json<Order>() : undefined;
  const medicationForeignKey = chart?.medications[0]?.authoringSystemForeignKey ?? '';
  const id = randomUUID();
  const draft = { kind: 'cease', medicationForeignKey, prescription: null, reason: 'Rash' };
  const saved = await doctor().put(`${url()}/drafts/${id}`, draft);
  const draftsAsOf = saved.statusCode === 200 ? saved.json<Draft>().updatedAt : null;
  const order = { id: randomUUID(), draftIds: [id], draftsAsOf, basedOnOrderId: chart?.id ?? null };
  return { finalise: () => doctor().post(`${url()}/pharmacy-requests`, order) };
}

const asAdministrator = async (how: keyof typeof portalDataExchange, body: object) =>
  it
    .as(it.world.users.Administrator)
    .post(`/portal${portalDataExchange[how].path.replace(':id', await firstOf())}`, body);

/** Whatever may make an item wait, end it, or change whom it is about. Some find nothing to do. */
const steps = {
  noted: () => it.post(it.request({ note: [{ text: 'STOP if drowsy' }] })),
  corrected: () => it.post(it.request()),
  stopped: () => it.post(it.request({ id: 'other', status: 'stopped' })),
  leaving: () => it.post(it.stay({ id: 'stay', status: 'finished' })),
  'leaving later': () =>
    it.post(it.stay({ id: 'stay', status: 'finished', period: { end: '2026-11-30' } })),
  stays: () => it.post(it.stay({ status: 'in-progress' })),
  released: async () => doctor().post(`${url()}/held-items/${await firstOf()}/release`),
  dismissed: async () =>
    doctor().post(`${url()}/held-items/${await firstOf()}/dealt-with`, { reason: 'Not so' }),
  finalised: async () => (await cease()).finalise(),
  'released by an administrator': () => asAdministrator('releaseExchangeItem', {}),
  'dismissed by an administrator': () =>
    asAdministrator('dealWithExchangeItem', { reason: 'Not so' }),
  died: () => updateResident({ status: 'Deceased' }),
  returned: () => updateResident({ status: 'Active', facilityId: it.world.facilityId }),
  'moved to another organisation': () => updateResident({ facilityId: elsewhere }),
  'item of somebody else': () =>
    db()
      .updateTable('heldItem')
      .set({ residentId: who.id })
      .where('outcome', 'is', null)
      .where('residentId', '<>', who.id)
      .execute(),
  'item removed': async () =>
    db()
      .deleteFrom('heldItem')
      .where('id', '=', await firstOf())
      .execute(),
} as const;

/** The residents whose column doesn't say what the items do. */
const wrong = async () =>
  (
    await sql`select id from resident where has_held_item <> exists (
      select from held_item where resident_id = resident.id and outcome is null
        and (is_clinical or resource_type = 'Encounter' and resource ->> 'status' = 'finished'))`.execute(
      db(),
    )
  ).rows;
const isNoted = async () =>
  (
    await db()
      .selectFrom('resident')
      .select('hasHeldItem')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
  ).hasHeldItem;

describe('whether something waits on a chart', () => {
  test.each([
    ['noted', 'released'],
    ['noted', 'dismissed'],
    ['noted', 'corrected'],
    ['stopped', 'finalised'],
    ['leaving', 'released by an administrator'],
    ['leaving', 'dismissed by an administrator'],
    ['noted', 'item removed'],
  ] as const)('FIL-04 is known from %s until %s', async (begins, ends) => {
    await prepared(begins === 'stopped');
    await steps[begins]();
    expect([await isNoted(), await wrong()]).toEqual([true, []]);
    await steps[ends]();
    expect([await isNoted(), await wrong()]).toEqual([false, []]);
  });

  test('FIL-04 is right after whatever happens to items and residents', async () => {
    const names = Object.keys(steps) as (keyof typeof steps)[];
    const some = fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), some, async (hasChart, chosen) => {
        await prepared(hasChart);
        for (const name of chosen) {
          await steps[name]();
          expect([name, await wrong()]).toEqual([name, []]);
        }
      }),
      { numRuns: 4 },
    );
  });
});

describe.for(process.env['DATABASE_URL'] ? ['PostgreSQL'] : [])('on %s', () => {
  const waitsForResident = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db(),
    );
    return rows.length;
  };

  test.each([
    ['released', 'noted'],
    ['dismissed', 'stopped'],
    ['corrected', 'noted'],
    ['leaving', 'stopped'],
    ['leaving later', 'leaving'],
    ['released by an administrator', 'leaving'],
  ] as const)('an item is not locked by who waits for its resident: %s', async (ends, begins) => {
    await prepared(begins === 'stopped');
    await steps[begins]();
    const { answer } = await db()
      .transaction()
      .execute(async (tx) => {
        await lockResident(tx, who.id);
        const answer = steps[ends]();
        await expect.poll(waitsForResident).toBe(1);
        await sql`set local lock_timeout = '1s'`.execute(tx);
        await tx
          .updateTable('heldItem')
          .set({ decisionNote: 'Locked' })
          .where('residentId', '=', who.id)
          .execute();
        return { answer };
      });
    expect((await answer).statusCode).toBeLessThan(300);
    expect(await wrong()).toEqual([]);
  });

  test('an order and a decision on what asked for it, at once, both end', async () => {
    for (const how of ['released', 'dismissed'] as const) {
      await prepared(true);
      await steps.stopped();
      const { finalise } = await cease();
      const [order, decision] = await Promise.all([finalise(), steps[how]()]);
      expect([order.statusCode, [204, 422].includes(decision.statusCode)]).toEqual([200, true]);
      expect([await waiting(), await isNoted()]).toEqual([[], false]);
    }
  });
});
