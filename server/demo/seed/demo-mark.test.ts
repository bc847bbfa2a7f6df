import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createLog } from '../../log.ts';
import { StartError } from '../../start-error.ts';
import { insertFacility, insertUser } from '../../testing/rows.ts';
import { markAsDemo, refuseDemoWorld } from './demo-mark.ts';
import { seedDemoWorld } from './seed.ts';

const now = () => new Date();
let place: TestDatabase;
beforeEach(async () => {
  place = await openTestDatabase();
});
afterEach(() => place.drop());

test('a real instance refuses a database with the mark or the sign-ins of the demo, and no other', async () => {
  const { kysely } = place.db;
  const refused = () => expect(refuseDemoWorld(kysely)).rejects.toThrow(StartError);
  await kysely.insertInto('organisation').values({ id: 'O1', name: 'Another' }).execute();
  await refuseDemoWorld(kysely);
  const signIn = { userName: 'doctor', subject: 's', passwordHash: 'h' };
  await kysely.insertInto('idpAccount').values(signIn).execute();
  await refused();
  await kysely.deleteFrom('idpAccount').execute();
  await markAsDemo(kysely, now());
  await refused();
});

test.for([
  ['an organisation', () => insertFacility(place.db.kysely)],
  ['a user who was granted access', () => insertUser(place.db.kysely, {}, [])],
] as const)('the demo refuses a database with %s, and writes nothing', async ([, insert]) => {
  await insert();
  const container = { db: place.db, now, log: createLog('silent'), settings: { demoResidents: 1 } };
  await expect(seedDemoWorld(container)).rejects.toThrow(
    'Set NODE_ENV=production or DEMO=off to run it',
  );
  const { kysely } = place.db;
  expect(await kysely.selectFrom('idpAccount').selectAll().execute()).toEqual([]);
  await refuseDemoWorld(kysely);
});
