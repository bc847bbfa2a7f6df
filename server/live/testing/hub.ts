import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import Fastify from 'fastify';
import { WebSocket } from 'ws';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { openTestDatabase, silentLog } from '../../db/testing.ts';
import { readSettings } from '../../settings/settings.ts';
import { insertFacility, insertResident, insertUser } from '../../testing/rows.ts';
import { insertProviderKey, signToken, type TokenOptions } from '../../testing/tokens.ts';
import type { Timing } from '../hub.ts';
import { mountHub } from '../mount.ts';

const publicUrl = 'http://localhost:18080';
const usual = { NODE_ENV: 'test', PUBLIC_URL: publicUrl };
const settings = readSettings(usual);

/** A database with two organisations, a resident in each, and a doctor of the first. */
export async function openWorld() {
  const opened = await openTestDatabase();
  const { kysely } = opened.db;
  await insertProviderKey(kysely);
  for (const side of ['north', 'south']) {
    await insertFacility(kysely, { id: side, organisationId: side });
    const key = { authoringSystem: 'Wattle', foreignKey: `R-${side}` };
    await insertResident(kysely, { ...key, facilityId: side });
  }
  await insertUser(kysely, { subject: 'alex' }, ['north']);
  return {
    db: opened.db,
    drop: () => opened.drop(),
    /** An access token of the embedded provider. */
    newToken: (options: TokenOptions = {}, subject = 'alex') =>
      signToken({ settings }, subject, options),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The same database as opened by another process; the embedded one can only be opened once. */
export async function openSecondHandle(
  db: Database,
): Promise<{ db: Database; close(): Promise<void> }> {
  const serverUrl = process.env['DATABASE_URL'];
  if (!serverUrl) return { db, close: async () => undefined };
  const url = new URL(serverUrl);
  const { name } = await db.kysely
    .selectNoFrom((eb) => eb.fn<string>('current_database').as('name'))
    .executeTakeFirstOrThrow();
  url.pathname = name;
  const again = await openDatabase({ databaseUrl: url.href, dataDir: '', log: silentLog });
  return { db: again, close: () => again.close() };
}

/** A listening server with a hub. `wait` moves its clock forward. */
export async function startHub(db: Database, timing?: Timing, environment: NodeJS.ProcessEnv = {}) {
  const settings = readSettings({ ...usual, ...environment });
  const app = Fastify();
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const container = { db, now, newId: randomUUID, log: app.log, settings };
  await mountHub(app, container, timing && { timing });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/portal/hub`,
    wait: (ms: number) => {
      ahead += ms;
    },
    close: () => app.close(),
  };
}

/** Microsoft's own client, not yet started. */
export function newClient(url: string, accessTokenFactory: () => Promise<string>): HubConnection {
  return new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory })
    .configureLogging(LogLevel.None)
    .build();
}

/** The next arguments the client receives for `event`. */
export function nextEvent(client: HubConnection, event: string): Promise<unknown> {
  return new Promise((resolve) => {
    client.on(event, (payload: unknown) => resolve(payload));
  });
}

/** A bare socket with the token in the address, as browsers send it. */
export function newSocket(url: string, token: string, headers: Record<string, string> = {}) {
  const address = `${url.replace('http', 'ws')}?access_token=${encodeURIComponent(token)}`;
  const socket = new WebSocket(address, { headers });
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString()));
  return {
    socket,
    received,
    opened: new Promise<void>((resolve, reject) => {
      socket.on('open', () => resolve());
      socket.on('error', reject);
    }),
    closed: new Promise<number>((resolve) => {
      socket.on('close', resolve);
    }),
  };
}
