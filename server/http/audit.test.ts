import { aheadHeader } from '@wattle/contract/loaded-ahead.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../errors.ts';
import { sample } from '../testing/sample-service.ts';
import { signToken } from '../testing/tokens.ts';
import { sharedWorld } from '../testing/world.ts';
import type { Handlers } from './services.ts';
import { serviceRoutes } from './services.ts';

const view = vi.fn<Handlers<typeof sample>['view']>();
const write = vi.fn<Handlers<typeof sample>['write']>();
const note = { note: 'Seen', on: '2026-11-21' };

const { app, world } = await sharedWorld({
  services: () => [
    serviceRoutes('portal', sample, {
      open: async () => null,
      own: async () => ({ page: 0 }),
      medicine: async ({ resident }) => ({ resident: resident.id }),
      view,
      write,
    }),
  ],
});

const address = (path: string) => `/portal/api/v1/residents/${path}`;
const doctor = () => app.as(world.users.Doctor);

async function rowsSince(sequence: number) {
  return await app.container.db.kysely
    .selectFrom('auditLog')
    .select(['actor', 'action', 'resident', 'origin', 'detail', 'sequence'])
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute();
}

async function last(): Promise<number> {
  const newest = sql<number>`coalesce(max(sequence), 0)`.as('sequence');
  const row = await app.container.db.kysely
    .selectFrom('auditLog')
    .select(newest)
    .executeTakeFirstOrThrow();
  return row.sequence;
}

test('a view is recorded: who, what, which resident and from where', async () => {
  const before = await last();
  view.mockResolvedValue({ id: '1', timeZone: 'Australia/Adelaide' });
  await doctor().get(address(world.resident.path));
  expect(await rowsSince(before)).toMatchObject([
    {
      actor: world.users.Doctor.id,
      action: 'view-sample',
      resident: world.resident.id,
      origin: '127.0.0.1',
      detail: {},
    },
  ]);
});

test('what is loaded before it is shown is recorded as that; a write never is', async () => {
  const before = await last();
  const token = await signToken(app.container, world.users.Doctor.subject);
  const headers = { authorization: `Bearer ${token}`, [aheadHeader]: '1' };
  view.mockResolvedValue({ id: '1', timeZone: 'Australia/Adelaide' });
  await app.app.inject({ url: address(world.resident.path), headers });
  write.mockImplementation(async ({ audit }) => {
    await app.container.db.kysely.transaction().execute((tx) => audit(tx));
    return null;
  });
  const url = `${address(world.resident.path)}/notes`;
  await app.app.inject({ method: 'POST', url, headers, payload: note });
  expect(await rowsSince(before)).toMatchObject([
    { action: 'view-sample', resident: world.resident.id, detail: { isLoadedAhead: true } },
    { action: 'write-sample', detail: {} },
  ]);
});

test('refused and failed views are not recorded', async () => {
  const before = await last();
  await doctor().get(address(world.elsewhere.resident.path));
  view.mockRejectedValue(new Error('no'));
  await doctor().get(address(world.resident.path));
  write.mockRejectedValue(new Refusal('Resident_Not_Active'));
  await doctor().post(`${address(world.resident.path)}/notes`, note);
  expect(await rowsSince(before)).toEqual([]);
});

test('a view that cannot be recorded is not sent', async () => {
  const { kysely } = app.container.db;
  view.mockResolvedValue({ id: '1', timeZone: 'Australia/Adelaide' });
  await sql`alter table audit_log rename to audit_log_away`.execute(kysely);
  const answer = await doctor().get(address(world.resident.path));
  await sql`alter table audit_log_away rename to audit_log`.execute(kysely);
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('Adelaide');
});

test('an action is recorded in its own transaction, with its details', async () => {
  const before = await last();
  write.mockImplementation(async ({ audit }) => {
    await app.container.db.kysely.transaction().execute((tx) => audit(tx, { drafts: 2 }));
    return null;
  });
  await doctor().post(`${address(world.resident.path)}/notes`, note);
  expect(await rowsSince(before)).toMatchObject([
    { action: 'write-sample', detail: { drafts: 2 } },
  ]);
});

test('an action that fails leaves no record', async () => {
  const before = await last();
  write.mockImplementation(({ audit }) =>
    app.container.db.kysely.transaction().execute(async (tx) => {
      await audit(tx);
      throw new Error('after the record');
    }),
  );
  const answer = await doctor().post(`${address(world.resident.path)}/notes`, note);
  expect(answer.statusCode).toBe(500);
  expect(await rowsSince(before)).toEqual([]);
});
