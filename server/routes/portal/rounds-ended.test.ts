import { randomUUID } from 'node:crypto';
import type { StepToTake } from '@wattle/contract/entities/round.ts';
import { expect, test } from 'vitest';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { doctorOfRooms, roundOf, rounds, seen, started, step } from '../../testing/rounds.ts';
import { sharedWorld } from '../../testing/world.ts';

const { app } = await sharedWorld();

test('a round that has ended stays ended, whatever comes later from another device', async () => {
  const { client } = await doctorOfRooms(app, '1', '2', '3');
  const id = await started(client);
  const endId = randomUUID();
  await expectStatus(step(client, id, seen(1, null), endId), 200);
  const ended = await roundOf(client, id);
  expect(ended).toMatchObject({ at: 1, steps: 1 });
  expect(ended.endedAt).not.toBeNull();
  const later: StepToTake[] = [
    seen(2, 3),
    { from: null, to: 2 },
    { from: { number: 2, outcome: 'left', why: 'Asleep' }, to: 3 },
    seen(2, null),
    { ...seen(2, 3), age: 0 },
  ];
  for (const body of later) await expectRefusal(step(client, id, body), 'Round_Ended');
  // Its answer was lost.
  await expectStatus(step(client, id, seen(1, null), endId), 200);
  expect(await roundOf(client, id)).toEqual(ended);
  await expectStatus(client.get(rounds), 204);
});

test('what was said offline before a round ended is still added, without opening it again or changing what was said since', async () => {
  const { client } = await doctorOfRooms(app, '1', '2', '3');
  const id = await started(client);
  await expectStatus(step(client, id, seen(1, null)), 200);
  const { endedAt } = await roundOf(client, id);
  const age = 60_000;
  const kept: StepToTake[] = [
    { from: { number: 1, outcome: 'left', why: 'At lunch' }, to: 2, age },
    { from: { number: 2, outcome: 'left', why: 'Asleep' }, to: 3, age },
    { ...seen(3, null), age },
  ];
  for (const body of kept) await expectStatus(step(client, id, body), 200);
  expect(await roundOf(client, id)).toMatchObject({
    endedAt,
    at: 1,
    places: [{ outcome: 'seen' }, { outcome: 'left', why: 'Asleep' }, { outcome: 'seen' }],
  });
  await expectStatus(client.get(rounds), 204);
  await expectStatus(step(client, id, { ...seen(3, null), age: -1 }), 400);
});
