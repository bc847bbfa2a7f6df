import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { can } from '@wattle/contract/rules/people/roles.ts';
import { everyType } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { chartUrl, sharedCharting } from '../../testing/charting.ts';
import { insertOrder } from '../../testing/orders.ts';
import { insertAsked } from '../../testing/questions.ts';
import { expectStatus, testRefusals } from '../../testing/refusals.ts';
import { sampleCall } from '../../testing/sample-input.ts';

const app = await sharedCharting();
const { kysely } = app.container.db;
const urlOf = (resident: { path: string }) => `${chartUrl(resident)}/opening`;

testRefusals({
  app: () => app,
  roles: everyType,
  send: (client, resident) => client.get(urlOf(resident)),
});

const parts = {
  resident: portal.resident,
  allergies: portal.allergies,
  summary: medications.chartSummary,
  contact: medications.chartContact,
  order: medications.latestOrder,
  questions: medications.questions,
} as const;

test.for(everyType)(
  'CHT-01 a %s gets each part of a chart as its own call answers it',
  async (type) => {
    const { users } = app.world;
    const resident = await app.addResident();
    const ids = { medicationId: '', allergyChangeId: '', orderId: '' };
    const client = app.as(users[type]);
    const empty = (await expectStatus(client.get(urlOf(resident)), 200)).json<{ order: unknown }>();
    expect(empty.order).toBeNull();

    const order = await insertOrder(kysely, resident, users.Doctor, [{ status: 'Existing' }]);
    await insertAsked(kysely, resident, users.Pharmacist, app.clock.at, { kind: 'recommendation' });
    const expected: Record<string, unknown> = { toCountersign: null };
    const all = can(type, 'CountersignOrders')
      ? { ...parts, toCountersign: medications.toCountersign }
      : parts;
    for (const [name, operation] of Object.entries(all)) {
      const { url } = sampleCall(operation, { resident, ...ids });
      expected[name] = (await expectStatus(client.get(url), 200)).json();
    }
    expect((await expectStatus(client.get(urlOf(resident)), 200)).json()).toEqual(expected);

    const row = await kysely
      .selectFrom('auditLog')
      .where('resident', '=', resident.id)
      .orderBy('sequence', 'desc')
      .select(['action', 'actor', 'detail'])
      .executeTakeFirst();
    expect(row).toEqual({
      action: 'open-chart',
      actor: users[type].id,
      detail: {
        shows: 'view-resident, view-allergies, view-chart, view-questions',
        order: order.id,
      },
    });
  },
);
