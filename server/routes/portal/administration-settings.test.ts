import type {
  AdministrationChanges,
  InstanceContents,
  InstanceSettings,
  SettingsRecord,
} from '@wattle/contract/entities/administration.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTokenVerifier } from '../../auth/token-verifier.ts';
import type { Container } from '../../container.ts';
import { createApp } from '../../http/app.ts';
import { openSecondHandle } from '../../live/testing/hub.ts';
import { allServices } from '../../services.ts';
import { followSettings } from '../../follow-settings.ts';
import { readSettings } from '../../settings/settings.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { openTestApp, type TestApp, type TestClient } from '../../testing/test-app.ts';
import { signToken } from '../../testing/tokens.ts';
import { insertResident } from '../../testing/rows.ts';
import { insertWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let world: World;
let administrator: TestClient;
/** Another process on the same database. */
let other: { app: FastifyInstance; container: Container; stop(): Promise<void> };

beforeAll(async () => {
  app = await openTestApp({ environment: { LOGIN_TIMEOUT: '30' } });
  world = await insertWorld(app.container.db.kysely);
  administrator = app.as(world.users.Administrator);
  const handle = await openSecondHandle(app.container.db);
  const settings = readSettings({});
  const container = { ...app.container, db: handle.db, settings };
  const unfollow = await followSettings(container);
  const second = await createApp(container, {
    verifier: createTokenVerifier(settings, handle.db),
    services: allServices(container),
  });
  other = {
    app: second,
    container,
    stop: async () => {
      await second.close();
      await unfollow();
      await handle.close();
    },
  };
});
afterAll(async () => {
  await other.stop();
  await app.close();
});

const url = `/portal${portalAdministration.instanceSettings.path}`;
const read = async () => (await expectStatus(administrator.get(url), 200)).json<SettingsRecord>();
const save = (settings: Partial<InstanceSettings>, revision: number, client = administrator) =>
  client.put(url, { settings, revision });
async function changed(change: Partial<InstanceSettings>): Promise<SettingsRecord> {
  const { settings, revision } = await read();
  const answer = await expectStatus(save({ ...settings, ...change }, revision), 200);
  return answer.json<SettingsRecord>();
}

const changes = async (query = '', client = administrator) =>
  (
    await expectStatus(
      client.get(`/portal${portalAdministration.administrationChanges.path}?${query}`),
      200,
    )
  ).json<AdministrationChanges>();

describe('refuses', () => {
  test('a user who isn’t an administrator', async () => {
    const { settings, revision } = await read();
    await expectStatus(save(settings, revision, app.anonymous), 401);
    await expectStatus(save(settings, revision, app.as(world.users.Doctor)), 403);
    await expectStatus(app.as(world.users.Consultant).get(url), 403);
  });

  test.each([
    { loginTimeout: 0 },
    { loginTimeout: 1e300 },
    { productName: '' },
    { draftOnBehalf: 'yes' },
    { trainingUrl: null },
  ])('malformed settings: %j', async (change) => {
    const { settings } = await read();
    await expectStatus(
      administrator.put(url, { settings: { ...settings, ...change }, revision: 0 }),
      400,
    );
  });

  test('invalid settings and those set in the environment, by name', async () => {
    const { settings, revision, fixed } = await read();
    expect(fixed).toEqual(['loginTimeout']);
    const fieldsOf = async (change: Partial<InstanceSettings>) => {
      const { body } = await expectStatus(save({ ...settings, ...change }, revision), 422);
      const { code, content } = JSON.parse(body) as {
        code: string;
        content: { propertyName: string }[];
      };
      return [code, ...content.map(({ propertyName }) => propertyName)];
    };
    const bad = { helpdeskEmail: 'nobody', trainingUrl: 'javascript:alert(1)' };
    expect(await fieldsOf(bad)).toEqual(['Invalid_Record', 'helpdeskEmail', 'trainingUrl']);
    expect(await fieldsOf({ loginTimeout: 31 })).toEqual(['Invalid_Record', 'loginTimeout']);
    expect((await read()).settings).toEqual(settings);
  });
});

test('a change applies at once, here and in another process, and survives a restart', async () => {
  await changed({
    productName: 'Banksia',
    draftOnBehalf: false,
    trainingUrl: 'https://help.example.org',
  });
  const nurse = world.users.RegisteredNurse;
  const drafts = (one: FastifyInstance, token: string) =>
    one.inject({
      url: `/authorisation/api/v1/users/me/permissions`,
      headers: { authorization: `Bearer ${token}` },
    });
  const token = await signToken(app.container, nurse.subject);
  expect((await drafts(app.app, token)).body).not.toContain('DraftMedications');
  expect(app.container.settings.productName).toBe('Banksia');
  const configuration = await app.app.inject('/configuration.json');
  expect(configuration.json()).toMatchObject({
    productName: 'Banksia',
    authentication: { loginTimeout: 30 },
    featureFlags: { draftOnBehalf: false },
  });
  await vi.waitFor(() => expect(other.container.settings.productName).toBe('Banksia'));
  expect((await drafts(other.app, token)).body).not.toContain('DraftMedications');

  const later = { ...app.container, settings: readSettings({ PRODUCT_NAME: 'Fixed' }) };
  const unfollow = await followSettings(later);
  expect(later.settings.instance.current).toMatchObject({
    productName: 'Fixed',
    draftOnBehalf: false,
    trainingUrl: 'https://help.example.org',
  });
  await unfollow();
  await changed({ draftOnBehalf: true });
  expect((await drafts(app.app, token)).body).toContain('DraftMedications');
  await vi.waitFor(() => expect(other.container.settings.draftOnBehalf).toBe(true));
});

test('while a process can’t read the settings, nobody can draft on behalf there', async () => {
  let isBroken = true;
  const { db, log } = app.container;
  const broken = new Proxy(db, {
    get: (target, name: keyof typeof db) => {
      if (name === 'kysely' && isBroken) throw new Error('away');
      return target[name];
    },
  });
  const settings = readSettings({});
  const unfollow = await followSettings({ db: broken, settings, log });
  expect(settings.draftOnBehalf).toBe(false);
  isBroken = false;
  await vi.waitFor(() => expect(settings.draftOnBehalf).toBe(true), 5000);
  await unfollow();
});

test('if two people change settings at once, one sees the other’s change; the same again changes nothing', async () => {
  const { settings, revision } = await read();
  const names = ['One', 'Two'];
  const answers = await Promise.all(
    names.map((productName) => save({ ...settings, productName }, revision)),
  );
  expect(statusesOf(answers)).toEqual(['200', '422']);
  const kept = await read();
  expect(kept.revision).toBe(revision + 1);
  await expectStatus(save(kept.settings, revision), 200);
  await expectRefusal(save({ ...kept.settings, productName: 'Three' }, revision), 'Record_Changed');
  expect((await read()).revision).toBe(revision + 1);
});

test('every change is listed with who made it and the earlier value, page by page, or for one record', async () => {
  const before = await read();
  await changed({ productName: 'Named' });
  const { changes: all } = await changes();
  expect(all[0]).toMatchObject({
    by: world.users.Administrator.name,
    action: 'save-instance-settings',
    subject: 'Settings',
    fields: [{ name: 'productName', before: before.settings.productName, after: 'Named' }],
  });
  const organisation = { name: 'Listed', hpioNumber: '', abn: '' };
  await expectStatus(
    administrator.put(
      `/portal${portalAdministration.saveOrganisation.path.replace(':id', 'listed')}`,
      organisation,
    ),
    200,
  );
  expect((await changes('subject=listed')).changes).toMatchObject([
    { subject: 'Listed', fields: [{ name: 'name', before: '', after: 'Listed' }] },
  ]);
  for (let at = 0; at < 52; at += 1) await changed({ productName: `Name ${at}` });
  const first = await changes();
  expect(first.changes).toHaveLength(50);
  const second = await changes(`before=${first.next}`);
  expect(second.next).toBeNull();
  const sequences = [...first.changes, ...second.changes].map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.toSorted((one, two) => two - one));
  expect(new Set(sequences).size).toBe(sequences.length);
  await expectStatus(
    administrator.get(`/portal${portalAdministration.administrationChanges.path}?before=0`),
    400,
  );
});

test('counts the contents of the instance, and names nobody', async () => {
  const { facilityId } = world;
  await insertResident(app.container.db.kysely, { facilityId, status: 'Discharged' });
  const answer = await expectStatus(
    administrator.get(`/portal${portalAdministration.instanceContents.path}`),
    200,
  );
  const contents = answer.json<InstanceContents>();
  expect(contents).toMatchObject({ facilities: 2, residents: 2, medicines: 0 });
  expect(contents.users).toMatchObject({ Doctor: 2, Administrator: 1 });
});
