import { beforeEach, expect, test } from 'vitest';
import { forAll } from './testing/for-all.ts';
import { openTestDatabase } from './db/testing.ts';
import { attempt } from './throttle.ts';

const place = await forAll(openTestDatabase());
beforeEach(() => place.db.kysely.deleteFrom('signInFailure').execute());

const now = new Date('2026-11-21T01:30:00.000Z');
const guess = (origin: string | null, userName = 'alex') =>
  attempt(place.db.kysely, { kind: 'sign-in', userName, origin, now }, async () => undefined);

async function guessFiveTimes(origin: string | null): Promise<void> {
  for (let i = 0; i < 5; i += 1) expect(await guess(origin)).toEqual({ found: undefined });
  expect(await guess(origin)).toEqual({ wait: 900 });
}

test('AUTH-01 after five failures a name has to wait at an address; the name elsewhere and others there don’t', async () => {
  await guessFiveTimes('192.0.2.9');
  expect(await guess('192.0.2.10')).toEqual({ found: undefined });
  expect(await guess('192.0.2.9', 'sam')).toEqual({ found: undefined });
});

test('AUTH-01 the addresses of one IPv6 network count as one', async () => {
  await guessFiveTimes('2001:db8:0:7::1');
  expect(await guess('2001:db8:0:7:a::2')).toEqual({ wait: 900 });
  expect(await guess('2001:db8:0:8::1')).toEqual({ found: undefined });
});

test('RELOG-03 a signed-in account is counted wherever it is', async () => {
  await guessFiveTimes(null);
  expect(await guess(null, 'sam')).toEqual({ found: undefined });
});
