import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import Fastify from 'fastify';
import { importJWK, SignJWT } from 'jose';
import { WebSocket } from 'ws';
import { PersonalId } from '../../actor.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { openTestDatabase, silentLog } from '../../db/testing.ts';
import { loadProviderKeys } from '../../idp/keys.ts';
import { readSettings } from '../../settings/settings.ts';
import type { Timing } from '../hub.ts';
import { mountHub } from '../mount.ts';

const publicUrl = 'http://localhost:18080';
const usual = { NODE_ENV: 'test', PUBLIC_URL: publicUrl };
const { oidc } = readSettings(usual);

/** A database with two organisations, a resident in each, and a doctor of the first. */
export async function openWorld() {
  const opened = await openTestDatabase();
  const { kysely } = opened.db;
  const { signing } = await loadProviderKeys(kysely, new Date());
  const [jwk] = signing;
  if (!jwk) throw new Error('No signing key');
  const key = await importJWK(jwk, 'RS256');

  for (const side of ['north', 'south']) {
    await kysely.insertInto('organisation').values({ id: side, name: side }).execute();
    const place = { name: side, address1: '1 Test St', suburb: 'Testville', state: 'QLD' };
    const rest = { postcode: '4000', phone: '07 0000 0000', timeZone: 'Australia/Brisbane' };
    await kysely
      .insertInto('facility')
      .values({ id: side, organisationId: side, ...place, ...rest })
      .execute();
    await kysely
      .insertInto('resident')
      .values({
        id: randomUUID(),
        authoringSystem: 'Wattle',
        foreignKey: `R-${side}`,
        facilityId: side,
        status: 'Active',
        familyName: 'Test',
        givenName: side,
        dateOfBirth: '1940-01-01',
        sexCode: '1',
        sexName: 'Male',
        indigenousStatusCode: '4',
        allergyStatus: 'NOT ASKED',
        allergies: '[]',
        updatedAt: new Date(),
      })
      .execute();
  }
  const userId = PersonalId.parse(randomUUID());
  const person = { familyName: 'Nguyen', givenName: 'Alex', email: 'alex@example.org' };
  await kysely
    .insertInto('appUser')
    .values({ id: userId, subject: 'alex', userName: 'alex', userType: 'Doctor', ...person })
    .execute();
  await kysely.insertInto('userOrganisation').values({ userId, organisationId: 'north' }).execute();

  return {
    db: opened.db,
    drop: () => opened.drop(),
    /** An access token of the embedded provider. */
    newToken: async ({
      subject = 'alex',
      seconds = 600,
      audience = 'urn:wattle:api',
      issuedAt = new Date(),
      sid = undefined as string | undefined,
    } = {}) =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid ?? '', typ: 'at+jwt' })
        .setIssuer(oidc.issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt(issuedAt)
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key),
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
