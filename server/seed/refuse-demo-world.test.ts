import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/testing.ts';
import { StartError } from '../start-error.ts';
import { organisations } from './data/places.ts';
import { refuseDemoWorld } from './refuse-demo-world.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await openTestDatabase();
});
afterAll(() => place.drop());

test('only a database with the demo’s organisations or sign-ins is refused in production', async () => {
  const { kysely } = place.db;
  const refused = () => expect(refuseDemoWorld(kysely)).rejects.toThrow(StartError);
  await refuseDemoWorld(kysely);
  await kysely.insertInto('organisation').values({ id: 'O1', name: 'Another' }).execute();
  await refuseDemoWorld(kysely);
  const signIn = { userName: 'doctor', subject: 's', passwordHash: 'h' };
  await kysely.insertInto('idpAccount').values(signIn).execute();
  await refused();
  await kysely.deleteFrom('idpAccount').execute();
  await kysely.updateTable('organisation').set(organisations[0]).execute();
  await refused();
});
