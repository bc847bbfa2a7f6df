import type { HubConnection } from '@microsoft/signalr';
import { residentGroup } from '@wattle/contract/hub.ts';
import { providerIdOf } from '@wattle/contract/values/provider-id.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AccountId } from '../actor.ts';
import { accessKey } from '../db/access-keys.ts';
import type { Tables } from '../db/tables.ts';
import { endAccess } from '../queries/people/ended-access.ts';
import { insertUser } from '../testing/rows.ts';
import { publish } from './publish.ts';
import {
  newClient,
  newSocket,
  nextEvent,
  openSecondHandle,
  openWorld,
  startHub,
  type World,
} from './testing/hub.ts';

const groupOf = (foreignKey: string) =>
  residentGroup({ authoringSystem: 'Wattle', authoringSystemForeignKey: foreignKey });
const ours = groupOf('R-north');
const north = { authoringSystem: 'Wattle', foreignKey: 'R-north' };
const news = { authoringSystem: 'Wattle', key: 'R-north', order: 'order-1' };

let world: World;
let other: Awaited<ReturnType<typeof openSecondHandle>>;
let hub: Awaited<ReturnType<typeof startHub>>;
let otherHub: Awaited<ReturnType<typeof startHub>>;
const clients: HubConnection[] = [];

beforeAll(async () => {
  world = await openWorld();
  other = await openSecondHandle(world.db);
  hub = await startHub(world.db);
  otherHub = await startHub(other.db);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
});
afterAll(async () => {
  await hub.close();
  await otherHub.close();
  await other.close();
  await world.drop();
});

async function connect(url: string, subject = 'alex'): Promise<HubConnection> {
  const client = newClient(url, () => world.newToken({}, subject));
  clients.push(client);
  await client.start();
  return client;
}

test('LIV-01 a member hears of an order and of a change, with keys only', async () => {
  const client = await connect(hub.url);
  await client.invoke('JoinGroup', ours);
  for (const event of ['PharmacyRequestAdded', 'ChartChanged'] as const) {
    const events = nextEvent(client, event);
    await publish(world.db.kysely, event, north, news.order);
    expect(await events).toEqual(news);
  }
});

test('LIV-01 clients that left, or watch another resident, get no event', async () => {
  await world.db.kysely
    .insertInto('userOrganisation')
    .columns(['userId', 'organisationId'])
    .expression((eb) =>
      eb.selectFrom('appUser').select((each) => ['id', each.val('south').as('organisationId')]),
    )
    .execute();
  const client = await connect(hub.url);
  await client.invoke('JoinGroup', ours);
  await client.invoke('JoinGroup', groupOf('R-south'));
  await client.invoke('LeaveGroup', ours);
  const events: unknown[] = [];
  client.on('ChartChanged', (payload) => events.push(payload));
  const last = nextEvent(client, 'PharmacyRequestAdded');
  await publish(world.db.kysely, 'ChartChanged', north, news.order);
  await publish(
    world.db.kysely,
    'PharmacyRequestAdded',
    { ...north, foreignKey: 'R-south' },
    news.order,
  );
  await last;
  expect(events).toEqual([]);
  await world.db.kysely
    .deleteFrom('userOrganisation')
    .where('organisationId', '=', 'south')
    .execute();
});

test('LIV-04 joining says whether the group was quiet for the last minute', async () => {
  const quiet = await startHub(world.db);
  const join = async (key: string) => {
    const client = await connect(quiet.url);
    return await client.invoke<unknown>('JoinGroup', groupOf(key));
  };
  // A process that has just started may have missed something.
  expect(await join('R-north')).toBe(false);
  quiet.wait(60_001);
  expect(await join('R-north')).toBe(true);
  const member = await connect(quiet.url);
  await member.invoke('JoinGroup', ours);
  const events = nextEvent(member, 'ChartChanged');
  await publish(world.db.kysely, 'ChartChanged', north, news.order);
  await events;
  expect(await join('R-north')).toBe(false);
  quiet.wait(60_001);
  expect(await join('R-north')).toBe(true);
  await quiet.close();
});

test('LIV-01 a rolled-back transaction sends no event', async () => {
  const client = await connect(hub.url);
  await client.invoke('JoinGroup', ours);
  const events: unknown[] = [];
  client.on('ChartChanged', (payload) => events.push(payload));
  const last = nextEvent(client, 'PharmacyRequestAdded');
  const failing = world.db.kysely.transaction().execute(async (tx) => {
    await publish(tx, 'ChartChanged', north, news.order);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await publish(world.db.kysely, 'PharmacyRequestAdded', north, news.order);
  await last;
  expect(events).toEqual([]);
});

test('LIV-02 the group of another organisation’s resident, of nobody or without a valid name is refused', async () => {
  const client = await connect(hub.url);
  for (const group of [groupOf('R-south'), groupOf('R-nobody')]) {
    await expect(client.invoke('JoinGroup', group)).rejects.toThrow(
      'You don’t have access to this',
    );
  }
  for (const group of ['%', 'a\0b', 7, undefined, 'x'.repeat(300)]) {
    await expect(client.invoke('JoinGroup', group)).rejects.toThrow('A group must be named');
  }
  await expect(client.invoke('JoinGroup')).rejects.toThrow('A group must be named');
  await expect(client.invoke('Broadcast', ours)).rejects.toThrow('no such method');
  const stranger = await connect(hub.url, 'nobody');
  await expect(stranger.invoke('JoinGroup', ours)).rejects.toThrow('You don’t have access to this');
});

test('LIV-02 API-06 a consultant can’t follow any resident, whatever the organisation', async () => {
  const db = world.db.kysely;
  const consultant = await insertUser(db, { userType: 'Consultant' }, ['north']);
  const client = await connect(hub.url, consultant.subject);
  await expect(client.invoke('JoinGroup', ours)).rejects.toThrow('You don’t have access to this');
});

test('LIV-02 losing access ends the membership before the next event', async () => {
  const client = await connect(hub.url);
  await client.invoke('JoinGroup', ours);
  const events: unknown[] = [];
  client.on('ChartChanged', (payload) => events.push(payload));
  const closed = new Promise<void>((resolve) => {
    client.onclose(() => resolve());
  });
  const rights = await world.db.kysely
    .deleteFrom('userOrganisation')
    .returningAll()
    .executeTakeFirstOrThrow();
  hub.wait(30_000);
  await publish(world.db.kysely, 'ChartChanged', north, news.order);
  await closed;
  expect(events).toEqual([]);
  await world.db.kysely.insertInto('userOrganisation').values(rights).execute();
});

type Withdraw = (db: Kysely<Tables>, id: AccountId) => { execute(): Promise<unknown> };
const withdrawals: [string, Withdraw][] = [
  [
    'the user type',
    (db, id) => db.updateTable('appUser').set({ userType: null }).where('id', '=', id),
  ],
  ['an organisation', (db, id) => db.deleteFrom('userOrganisation').where('userId', '=', id)],
  [
    'access from now on',
    (db, id) => db.updateTable('appUser').set({ accessEndsAt: new Date() }).where('id', '=', id),
  ],
];

test.for(withdrawals)(
  'LIV-02 a user who loses %s hears of it on every page and is off the hub of every process within a second',
  async ([, withdraw]) => {
    const { kysely } = world.db;
    const user = await insertUser(kysely, {}, ['north']);
    const colleague = await connect(hub.url, (await insertUser(kysely, {}, ['north'])).subject);
    await colleague.invoke('JoinGroup', ours);
    const closures: Promise<unknown>[] = [];
    // A chart, and a page that follows nobody.
    for (const url of [hub.url, otherHub.url, hub.url]) {
      const client = await connect(url, user.subject);
      if (closures.length < 4) await client.invoke('JoinGroup', ours);
      closures.push(nextEvent(client, 'AccessChanged'));
      closures.push(new Promise<void>((resolve) => client.onclose(() => resolve())));
    }
    const events: unknown[] = [];
    colleague.on('AccessChanged', () => events.push('AccessChanged'));
    await withdraw(other.db.kysely, user.id).execute();
    const start = performance.now();
    await Promise.all(closures);
    expect(performance.now() - start).toBeLessThan(1000);
    const again = connect(hub.url, user.subject).then((client) => client.invoke('JoinGroup', ours));
    await expect(again).rejects.toThrow(/You don’t have access to this|Your access has ended/);
    expect(colleague.state).toBe('Connected');
    expect(events).toEqual([]);
  },
);

test('AUTH-09 a session that has ended is off the hub of every process within a second, and stays off', async () => {
  const user = await insertUser(world.db.kysely, {}, ['north']);
  const connectAs = async (url: string, sid: string) => {
    const client = newClient(url, () => world.newToken({ claims: { sid } }, user.subject));
    clients.push(client);
    await client.start();
    await client.invoke('JoinGroup', ours);
    return client;
  };
  const later = await connectAs(hub.url, 'two');
  const closures = [];
  for (const url of [hub.url, otherHub.url]) {
    const client = await connectAs(url, 'one');
    closures.push(new Promise<void>((resolve) => client.onclose(() => resolve())));
  }
  const now = new Date();
  await endAccess(other.db.kysely, [accessKey('session', 'one')], now, now);
  const start = performance.now();
  await Promise.all(closures);
  expect(performance.now() - start).toBeLessThan(1000);
  const token = await world.newToken({ issuedIn: -1, claims: { sid: 'one' } }, user.subject);
  await expect(newClient(hub.url, async () => token).start()).rejects.toThrow("Status code '401'");
  await expect(newSocket(hub.url, token).opened).rejects.toThrow('401');
  expect(later.state).toBe('Connected');
});

test('AUTH-09 a connection that was opened while its session ended joins nothing', async () => {
  const sid = 'ends while connecting';
  const client = newClient(hub.url, () => world.newToken({ claims: { sid } }));
  clients.push(client);
  await client.start();
  const { kysely } = world.db;
  // As if its message came before the connection was known: nobody receives it.
  await kysely.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await endAccess(tx, [accessKey('session', sid)], new Date(), new Date());
  });
  await expect(client.invoke('JoinGroup', ours)).rejects.toThrow('You don’t have access to this');
});

test('LIV-02 when a facility changes hands, everybody is asked again', async () => {
  const client = await connect(hub.url);
  const closed = new Promise<void>((resolve) => {
    client.onclose(() => resolve());
  });
  const give = (organisationId: string) =>
    world.db.kysely.updateTable('facility').set({ organisationId }).where('id', '=', 'north');
  await give('south').execute();
  await closed;
  const again = await connect(hub.url);
  await expect(again.invoke('JoinGroup', ours)).rejects.toThrow('You don’t have access to this');
  // Both servers have heard of it before the next test connects: it closes every connection.
  const closures = [];
  for (const url of [hub.url, otherHub.url]) {
    const one = await connect(url);
    closures.push(new Promise<void>((resolve) => one.onclose(() => resolve())));
  }
  await give('north').execute();
  await Promise.all(closures);
});

test('LIV-02 a page that was loading when its user’s rights changed hears of it once it is connected', async () => {
  const { kysely } = world.db;
  const hubOfOne = await startHub(world.db);
  const user = await insertUser(kysely, {}, ['north']);
  const early = await connect(hubOfOne.url, user.subject);
  const change = nextEvent(early, 'AccessChanged');
  await kysely
    .updateTable('appUser')
    .set({ userType: 'NursePractitioner' })
    .where('id', '=', user.id)
    .execute();
  await change;
  const page = newClient(hubOfOne.url, () => world.newToken({}, user.subject));
  clients.push(page);
  const events = nextEvent(page, 'AccessChanged');
  await page.start();
  await events;

  const comingBack = newClient(`${hubOfOne.url}?returning=`, () =>
    world.newToken({}, user.subject),
  );
  clients.push(comingBack);
  const heard: string[] = [];
  comingBack.on('AccessChanged', () => heard.push('AccessChanged'));
  await comingBack.start();
  await comingBack.invoke('JoinGroup', ours);
  expect(heard).toEqual([]);

  hubOfOne.wait(60_001);
  const later = newClient(hubOfOne.url, () => world.newToken({}, user.subject));
  clients.push(later);
  later.on('AccessChanged', () => heard.push('AccessChanged'));
  await later.start();
  await later.invoke('JoinGroup', ours);
  expect(heard).toEqual([]);
  await hubOfOne.close();
});

test('LIV-02 a client that follows a resident who moves to another organisation is off the hub within a second, and every page of the old one hears of it', async () => {
  const move = (facilityId: string) =>
    other.db.kysely.updateTable('resident').set({ facilityId }).where('foreignKey', '=', 'R-north');
  const idle = await connect(hub.url);
  // Its organisations have been read by the time that it has an answer.
  await idle.invoke('JoinGroup', ours);
  await idle.invoke('LeaveGroup', ours);
  const closures: Promise<unknown>[] = [nextEvent(idle, 'AccessChanged')];
  for (const url of [hub.url, otherHub.url]) {
    const client = await connect(url);
    await client.invoke('JoinGroup', ours);
    closures.push(new Promise<void>((resolve) => client.onclose(() => resolve())));
  }
  await move('south').execute();
  const start = performance.now();
  await Promise.all(closures);
  expect(performance.now() - start).toBeLessThan(1000);
  await expect(idle.invoke('JoinGroup', ours)).rejects.toThrow('You don’t have access to this');
  await move('north').execute();
});

test('LIV-02 ADD-02 a shared account whose chosen provider is removed is off the hub within a second', async () => {
  const { kysely } = world.db;
  const provider = { authoringSystem: 'test', authoringSystemForeignKey: 'leaver' };
  const shared = await insertUser(kysely, { isShared: true }, ['north']);
  const keys = { providerAuthoringSystem: 'test', providerForeignKey: 'leaver' };
  const chosen = await insertUser(kysely, { sharedAccountId: shared.id, ...keys }, []);
  const query = new URLSearchParams({ providerId: providerIdOf(provider) });
  const client = await connect(`${hub.url}?${query.toString()}`, shared.subject);
  await client.invoke('JoinGroup', ours);
  const closed = new Promise<void>((resolve) => client.onclose(() => resolve()));
  await kysely.deleteFrom('appUser').where('id', '=', chosen.id).execute();
  const start = performance.now();
  await closed;
  expect(performance.now() - start).toBeLessThan(1000);
});

test('LIV-02 ADD-02 a shared account can’t follow anybody without a provider of its own', async () => {
  const { kysely } = world.db;
  const key = (name: string) => ({ providerAuthoringSystem: 'test', providerForeignKey: name });
  const shared = await insertUser(kysely, { isShared: true }, ['north']);
  const other = await insertUser(kysely, { isShared: true }, ['north']);
  await insertUser(kysely, { sharedAccountId: shared.id, ...key('own') }, []);
  await insertUser(kysely, { sharedAccountId: other.id, ...key('theirs') }, []);
  const join = async (query: string) => {
    const client = await connect(hub.url + query, shared.subject);
    return await client.invoke<unknown>('JoinGroup', ours);
  };
  const idOf = (authoringSystemForeignKey: string) => {
    const providerId = providerIdOf({ authoringSystem: 'test', authoringSystemForeignKey });
    return `?${new URLSearchParams({ providerId }).toString()}`;
  };
  for (const query of ['', '?providerId=nonsense', idOf('nobody'), idOf('theirs')]) {
    await expect(join(query)).rejects.toThrow('You don’t have access to this');
  }
  expect(await join(idOf('own'))).toBeTypeOf('boolean');
});

test('LIV-03 an event written through one server reaches the clients of both', async () => {
  const here = await connect(hub.url);
  const there = await connect(otherHub.url);
  const events = [here, there].map((client) => nextEvent(client, 'PharmacyRequestAdded'));
  await Promise.all([here, there].map((client) => client.invoke('JoinGroup', ours)));
  await publish(other.db.kysely, 'PharmacyRequestAdded', north, news.order);
  expect(await Promise.all(events)).toEqual([news, news]);
});

test('a connection closes when its access ends, and no new one is accepted', async () => {
  const punctual = await startHub(world.db);
  const soon = new Date(Date.now() + 1500);
  await insertUser(world.db.kysely, { subject: 'leaver', accessEndsAt: soon }, ['north']);
  const client = await connect(punctual.url, 'leaver');
  await client.invoke('JoinGroup', ours);
  await new Promise((resolve) => client.onclose(resolve));
  expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime() - 50);
  await expect(connect(punctual.url, 'leaver')).rejects.toThrow('403');
  await punctual.close();
});
