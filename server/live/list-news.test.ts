import type { HubConnection } from '@microsoft/signalr';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '../testing/rows.ts';
import { publish, publishToLists, publishToOwnLists, publishToResidents } from './publish.ts';
import { newClient, nextEvent, openWorld, startHub, type World } from './testing/hub.ts';

const north = { authoringSystem: 'Wattle', foreignKey: 'R-north' };

let world: World;
let quick: Awaited<ReturnType<typeof startHub>>;
const clients: HubConnection[] = [];

beforeAll(async () => {
  world = await openWorld();
  quick = await startHub(world.db, { pingMs: 15_000, recheckMs: 30_000, listMs: 50 });
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.stop()));
  await quick.close();
  await world.drop();
});

function newPage(subject?: string): HubConnection {
  const client = newClient(quick.url, () => world.newToken({}, subject));
  clients.push(client);
  return client;
}

test('LIV-01 pages of an organisation hear once that a list has changed, with any chart or none, and others don’t', async () => {
  const { kysely } = world.db;
  const other = await insertUser(kysely, {}, ['south']);
  const events: string[] = [];
  const hears = async (name: string, subject?: string) => {
    const client = newPage(subject);
    await client.start();
    // Its organisations have been read by the time that it has an answer.
    await expect(client.invoke('JoinGroup', 'patient-nobody')).rejects.toThrow(
      'You don’t have access to this',
    );
    client.on('ListChanged', () => events.push(name));
    return client;
  };
  const stranger = await hears('stranger', other.subject);
  const client = await hears('colleague');
  const news = nextEvent(client, 'ListChanged');
  await kysely.transaction().execute(async (tx) => {
    await publish(tx, 'ChartChanged', north, 'order-1');
    await publishToResidents(
      tx,
      'ChartChanged',
      sql`select id from resident where foreign_key = 'R-north'`,
    );
  });
  expect(await news).toBeUndefined();
  const last = nextEvent(stranger, 'ListChanged');
  await publish(kysely, 'ChartChanged', { ...north, foreignKey: 'R-south' }, 'order-2');
  await last;
  expect(events).toEqual(['colleague', 'stranger']);

  // What no chart says, such as a facility's packing day.
  const silent = nextEvent(client, 'ListChanged');
  await kysely.transaction().execute((tx) => publishToLists(tx, 'north'));
  expect(await silent).toBeUndefined();

  // What only one account's lists show, such as its drafts.
  const own = nextEvent(stranger, 'ListChanged');
  const before = events.length;
  await publishToOwnLists(kysely, other);
  expect(await own).toBeUndefined();
  expect(events.slice(before)).toEqual(['stranger']);

  // A page that was loading meanwhile.
  const late = newPage();
  const lateNews = nextEvent(late, 'ListChanged');
  await late.start();
  await lateNews;
});
