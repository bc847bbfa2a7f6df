import { everyOperation } from '@wattle/contract/operations/services.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { beforeAll, expect, test } from 'vitest';
import { accessEnded } from '../policies/access.ts';
import { findInvited, insertInvitation } from '../queries/people/invitations.ts';
import { listPrescribers } from '../queries/chart/on-behalf.ts';
import { expectStatus } from '../testing/refusals.ts';
import { insertUser, type TestUser } from '../testing/rows.ts';
import { sampleCall } from '../testing/sample-input.ts';
import { sharedWorld } from '../testing/world.ts';

const end = new Date('2026-11-21T16:00:00.000Z');
let at = end;
let organisationId: string;
let leaver: TestUser;

const { app, world } = await sharedWorld({ now: () => at });
beforeAll(async () => {
  const { kysely } = app.container.db;
  ({ organisationId } = world);
  leaver = await insertUser(kysely, { accessEndsAt: end }, [organisationId]);
});

const me = async () =>
  (await expectStatus(app.as(leaver).get(`/portal${portal.me.path}`), 200)).json<Identity>();

test('access ends at the set time, even in the middle of a session', async () => {
  const chart = `/portal/api/v1/patients/${world.resident.path}`;
  at = new Date(end.getTime() - 1);
  await expectStatus(app.as(leaver).get(chart), 200);
  expect(await me()).toMatchObject({ userType: 'Doctor', hasAccessEnded: false });
  at = end;
  expect((await expectStatus(app.as(leaver).get(chart), 403)).body).toBe(accessEnded);
  expect(await me()).toMatchObject({ userType: null, hasAccessEnded: true, permissions: [] });
});

test('after that every call is refused as ended, except signing out and the one that says so', async () => {
  at = end;
  const { authoringSystem, authoringSystemForeignKey } = world.resident;
  const target = {
    resident: { authoringSystem, authoringSystemForeignKey },
    medicationId: crypto.randomUUID(),
    allergyChangeId: crypto.randomUUID(),
    orderId: crypto.randomUUID(),
  };
  const open: string[] = [];
  for (const { name, operation } of everyOperation) {
    if (operation.access === 'anonymous') continue;
    const { url, body } = sampleCall(operation, target);
    const { method } = operation;
    // A new sign-in each time, because signing out ends its token.
    const client = app.as({ ...leaver, claims: {} });
    const answer =
      method === 'GET'
        ? await client.get(url)
        : method === 'PUT'
          ? await client.put(url, body)
          : method === 'POST'
            ? await client.post(url, body)
            : await client.delete(url);
    // The FHIR interface says so in an OperationOutcome.
    if (answer.statusCode !== 403 || !answer.body.includes(accessEnded)) open.push(name);
  }
  expect(open.toSorted()).toEqual(['me', 'recordSignOut']);
});

test('an invitation gives no access once access has ended, until the end is taken back', async () => {
  const { kysely } = app.container.db;
  const user = await insertUser(kysely, { accessEndsAt: end }, []);
  const key = await insertInvitation(kysely, user.id, at);
  expect(await findInvited(kysely, key, end)).toBeUndefined();
  await kysely
    .updateTable('appUser')
    .set({ accessEndsAt: null })
    .where('id', '=', user.id)
    .execute();
  expect(await findInvited(kysely, key, end)).toMatchObject({ id: user.id });
});

test('DRF-01 no order can be entered on behalf of a user whose access, or shared account, has ended', async () => {
  const { kysely } = app.container.db;
  const shared = { isShared: true, accessEndsAt: end };
  const account = await insertUser(kysely, shared, [organisationId]);
  const provider = await insertUser(kysely, { sharedAccountId: account.id }, []);
  const before = await listPrescribers(kysely, world.facilityId, new Date(end.getTime() - 1));
  const after = await listPrescribers(kysely, world.facilityId, end);
  const gone = before.map(({ id }) => id).filter((id) => !after.some((one) => one.id === id));
  expect(gone.toSorted()).toEqual([leaver.id, provider.id].toSorted());
  expect(after.length).toBeGreaterThan(0);
});
