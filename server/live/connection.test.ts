import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { publish } from './publish.ts';
import { newClient, newSocket, openWorld, startHub, type World } from './testing/hub.ts';

const end = '\x1e';
const handshake = `{"protocol":"json","version":1}${end}`;
const group = 'patient-wattle-r-north';

let world: World;
let database: Database;
let hub: Awaited<ReturnType<typeof startHub>>;
const reconnectHandlers: (() => void)[] = [];

beforeAll(async () => {
  world = await openWorld();
  const { db } = world;
  database = {
    kysely: db.kysely,
    kind: db.kind,
    listen: (channel, handler) => db.listen(channel, handler),
    onReconnect: (handler) => reconnectHandlers.push(handler),
    isBeyondRecovery: () => false,
    poolCounts: () => db.poolCounts(),
    ping: () => db.ping(),
    close: () => db.close(),
  };
  hub = await startHub(database);
});
afterAll(async () => {
  await hub.close();
  await world.drop();
});

async function open(token?: string) {
  const peer = newSocket(hub.url, token ?? (await world.newToken()));
  await peer.opened;
  return peer;
}

test('LIV-01 a token that is missing, forged, expired or for others is refused with 401', async () => {
  const good = await world.newToken();
  const bad = [
    '',
    'nonsense',
    `${good.slice(0, -4)}AAAA`,
    await world.newToken({ expiresIn: -60 }),
    await world.newToken({ audience: 'wattle-web' }),
  ];
  for (const token of bad) {
    await expect(newSocket(hub.url, token).opened).rejects.toThrow('401');
    const client = newClient(hub.url, async () => token);
    await expect(client.start()).rejects.toThrow("Status code '401'");
  }
});

test('a page of another origin, and another address, is refused', async () => {
  const token = await world.newToken();
  const foreign = newSocket(hub.url, token, { origin: 'http://evil.example' });
  await expect(foreign.opened).rejects.toThrow('403');
  const own = newSocket(hub.url, token, { origin: 'http://localhost:18080' });
  await own.opened;
  own.socket.close();
  await expect(newSocket(`${hub.url}/more`, token).opened).rejects.toThrow('404');
});

test('LIV-01 the connection ends with its token, and says to come back', async () => {
  const peer = await open(await world.newToken({ expiresIn: 2 }));
  peer.socket.send(handshake);
  expect(await peer.closed).toBe(1001);
  expect(peer.received).toEqual([`{}${end}`, `{"type":7,"allowReconnect":true}${end}`]);
});

test('LIV-04 after lost notifications every client is told to come back', async () => {
  const peer = await open();
  peer.socket.send(handshake);
  await expect.poll(() => peer.received).toHaveLength(1);
  for (const handler of reconnectHandlers) handler();
  expect(await peer.closed).toBe(1001);
  expect(peer.received.at(-1)).toBe(`{"type":7,"allowReconnect":true}${end}`);
});

test('a message outside the protocol closes the socket', async () => {
  const frames: [string | Buffer, number][] = [
    ['hello', 1002],
    [`hello${end}`, 1002],
    [`{"protocol":"messagepack","version":1}${end}`, 1002],
    [`${handshake}[]${end}`, 1002],
    [`${handshake}{"type":4,"target":"JoinGroup","arguments":[]}${end}`, 1002],
    [`${handshake}{"type":1,"target":"JoinGroup"}${end}`, 1002],
    [`${handshake}{"type":6}`, 1002],
    [Buffer.from(handshake), 1003],
    ['x'.repeat(5000), 1009],
  ];
  for (const [frame, code] of frames) {
    const peer = await open();
    peer.socket.send(frame);
    expect([frame, await peer.closed]).toEqual([frame, code]);
  }
});

test('a flood of invocations closes the socket', async () => {
  const peer = await open();
  peer.socket.send(handshake);
  const join = `{"type":1,"target":"JoinGroup","arguments":["${group}"]}${end}`;
  peer.socket.send(join.repeat(40));
  expect(await peer.closed).toBe(1008);
});

test('pings go out, and a peer that never greets or never answers is dropped', async () => {
  const quick = await startHub(world.db, { pingMs: 250, recheckMs: 1000, listMs: 1000 });
  const token = await world.newToken();
  const silent = newSocket(quick.url, token);
  expect(await silent.closed).toBe(1006);
  const deaf = newSocket(quick.url, token);
  await deaf.opened;
  deaf.socket.send(handshake);
  await expect.poll(() => deaf.received.includes(`{"type":6}${end}`)).toBe(true);
  deaf.socket.pause(); // reads no more, so it answers no ping
  const alive = newSocket(quick.url, token);
  await alive.opened;
  alive.socket.send(handshake);
  await expect.poll(() => alive.received.length, { timeout: 10_000 }).toBeGreaterThan(5);
  deaf.socket.resume();
  expect(await deaf.closed).toBe(1006);
  expect(alive.socket.readyState).toBe(alive.socket.OPEN);
  await quick.close();
  expect(await alive.closed).toBe(1001);
});

test('a payload that is not ours disturbs nobody', async () => {
  const peer = await open();
  peer.socket.send(handshake);
  peer.socket.send(
    `{"type":1,"invocationId":"1","target":"JoinGroup","arguments":["${group}"]}${end}`,
  );
  await expect.poll(() => peer.received).toHaveLength(2);
  expect(peer.received[1]).toBe(`{"type":3,"invocationId":"1","result":false}${end}`);
  const { kysely } = world.db;
  await kysely
    .selectNoFrom((eb) =>
      eb.fn('pg_notify', [eb.val('wattle_live'), eb.val('{"event":1}')]).as('n'),
    )
    .execute();
  await publish(kysely, 'ChartChanged', { authoringSystem: 'Wattle', foreignKey: 'R-North' }, 'o');
  await expect.poll(() => peer.received).toHaveLength(3);
  expect(peer.received[2]).toContain('"target":"ChartChanged"');
  peer.socket.close();
});

test('one sign-in has at most twenty connections, and may have another once one is closed', async () => {
  const token = await world.newToken();
  const peers = [];
  for (let n = 0; n < 20; n += 1) peers.push(newSocket(hub.url, token));
  await Promise.all(peers.map(({ opened }) => opened));
  const refused = newSocket(hub.url, token);
  const reason = new Promise<string>((resolve) => {
    refused.socket.on('close', (_code, text) => resolve(text.toString()));
  });
  expect(await refused.closed).toBe(1008);
  expect(await reason).toBe('Too many connections with one sign-in.');
  // Microsoft's client asks first, and finds out from the status.
  await expect(newClient(hub.url, async () => token).start()).rejects.toThrow("Status code '429'");
  const another = await open(await world.newToken());
  another.socket.close();
  peers.pop()?.socket.close();
  const again = async () =>
    await fetch(`${hub.url}/negotiate?access_token=${token}`, { method: 'POST' });
  await expect.poll(async () => (await again()).status).toBe(200);
  for (const { socket } of peers) socket.close();
});

test('one address has at most as many connections as the setting allows', async () => {
  const small = await startHub(world.db, undefined, { HUB_CONNECTIONS_PER_ADDRESS: '2' });
  const connect = async () => newSocket(small.url, await world.newToken());
  const first = await connect();
  await first.opened;
  await (await connect()).opened;
  expect(await (await connect()).closed).toBe(1008);
  first.socket.close();
  await first.closed;
  await expect.poll(async () => (await negotiate(small.url)).status).toBe(200);
  await small.close();
});

test('an address is the one that a trusted balancer names', async () => {
  const behind = await startHub(world.db, undefined, {
    HUB_CONNECTIONS_PER_ADDRESS: '1',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const from = async (address: string) =>
    newSocket(behind.url, await world.newToken(), { 'x-forwarded-for': address });
  await (await from('203.0.113.1')).opened;
  await (await from('203.0.113.2')).opened;
  expect(await (await from('203.0.113.1')).closed).toBe(1008);
  await behind.close();
});

async function negotiate(url: string): Promise<Response> {
  const headers = { authorization: `Bearer ${await world.newToken()}` };
  return await fetch(`${url}/negotiate`, { method: 'POST', headers });
}
