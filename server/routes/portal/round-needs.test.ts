import { randomUUID } from 'node:crypto';
import type { NeedsInRound } from '@wattle/contract/entities/round.ts';
import { everyType, prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { needsUrl } from '../../testing/needs.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { doctorOfRooms, rounds, started } from '../../testing/rounds.ts';
import { sharedWorld } from '../../testing/world.ts';

const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
const urlOf = (id: string) => `${rounds}/${id}/needs`;

const others = everyType.filter((type) => !prescriberTypes.some((one) => one === type));

test.for(others)('API-06 a %s isn’t told who of a round needs somebody', async (type) => {
  await expectStatus(app.as(world.users[type]).get(urlOf(randomUUID())), 403);
});

test('API-06 nor is another prescriber, nor who isn’t signed in; a round has an id', async () => {
  const { client } = await doctorOfRooms(app, '1');
  const id = await started(client);
  await expectStatus(app.anonymous.get(urlOf(id)), 401);
  await expectStatus(app.as(world.users.Doctor).get(urlOf(id)), 404);
  await expectStatus(client.get(urlOf('first')), 400);
});

test('API-06 of all residents of a round it is said in one call why they need the caller, until they don’t or are out of reach', async () => {
  const { client, residents } = await doctorOfRooms(app, '1', '2', '3', '4');
  const [first, second, third, fourth] = residents;
  if (!first || !second || !third || !fourth) throw new Error('There are four');
  const id = await started(client);
  // All without a chart need somebody; whoever came after the round began isn’t in it.
  await kysely
    .updateTable('resident')
    .set({ facilityId: world.elsewhere.facilityId })
    .where('id', '=', third.id)
    .execute();
  await kysely
    .updateTable('resident')
    .set({ status: 'Deceased' })
    .where('id', '=', fourth.id)
    .execute();
  const found = async () => (await expectStatus(client.get(urlOf(id)), 200)).json<NeedsInRound>();
  expect(await found()).toMatchObject([
    { number: 1, needs: [{ reason: 'no-chart' }] },
    { number: 2, needs: [{ reason: 'no-chart' }] },
  ]);
  const row = await kysely
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  expect(row).toEqual({
    action: 'view-needs',
    detail: { count: 2, residents: `${first.id} ${second.id}` },
  });
  const [need] = (await found())[0]?.needs ?? [];
  const said = { reason: need?.reason, cause: need?.cause, why: 'Ada Park sees them' };
  await expectStatus(client.post(`${needsUrl}/${first.path}/not-mine`, said), 204);
  expect((await found()).map(({ number }) => number)).toEqual([2]);
});
