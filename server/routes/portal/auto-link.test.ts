import { expect, test, vi } from 'vitest';
import { listUnlinked } from '../../queries/people/account-names.ts';
import { insertProvider, nextHpii } from '../../testing/providers.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { insertFacility, insertUser, type TestUser } from '../../testing/rows.ts';
import { sharedApp, type TestApp } from '../../testing/test-app.ts';

const url = '/portal/api/v1/users/auto-link-user';

const app = await sharedApp();
const organisationId = (await insertFacility(app.container.db.kysely)).organisationId;

const db = () => app.container.db.kysely;
const untyped = (values: Parameters<typeof insertUser>[1] = {}) =>
  insertUser(db(), { userType: null, ...values }, []);
const link = (user: Parameters<TestApp['as']>[0], externalUserName: string | null) =>
  app.as(user).post(url, { externalUserName });
const identityOf = async (user: TestUser) =>
  (await app.as(user).get('/portal/api/v1/users/me')).json<Record<string, unknown>>();

test('GATE-04 nobody is linked by a name that isn’t their account’s', async () => {
  await insertProvider(db(), { externalUserName: 'someone' }, [organisationId]);
  const named = await untyped({ externalUserName: 'other' });
  const nameless = await untyped();
  for (const user of [named, nameless]) await expectStatus(link(user, 'someone'), 403);
  for (const user of [named, nameless]) {
    expect(await identityOf(user)).toMatchObject({ userType: null });
  }
});

test('GATE-04 GATE-06 an account without a clinical system name, or with an unknown one, is not found', async () => {
  await expectRefusal(link(await untyped(), null), 'Provider_Not_Found');
  const unknown = await untyped({ externalUserName: 'nobody-has-this' });
  await expectRefusal(link(unknown, 'nobody-has-this'), 'Provider_Not_Found');
  // Signed in at the provider, but without an account here.
  await expectRefusal(link({ subject: 'without-account' }, null), 'Provider_Not_Found');
  await expectStatus(app.anonymous.post(url, { externalUserName: 'x' }), 401);
});

test('GATE-04 somebody without an account here is kept for the operator, and a shared address is logged', async () => {
  const lines: string[] = [];
  const { log } = app.container;
  const warn = vi.spyOn(log, 'warn').mockImplementation((...given: unknown[]) => {
    lines.push(JSON.stringify(given));
  });
  const email = 'two@example.org';
  const before = await untyped({ email });
  const claims = { email, given_name: 'Tess', family_name: 'Two' };
  for (let n = 0; n < 2; n += 1) {
    await expectRefusal(link({ subject: 'two', claims }, null), 'Provider_Not_Found');
  }
  warn.mockRestore();
  expect(await listUnlinked(db())).toContainEqual(
    expect.objectContaining({ subject: 'two', email, familyName: 'Two' }),
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(before.id);
  expect(lines[0]).not.toMatch(/two@|Tess/);
});

test('GATE-04 a name that belongs to another person in another clinical system links nobody', async () => {
  const named = { externalUserName: 'jo.two' };
  await insertProvider(db(), { ...named, hpii: nextHpii() }, [organisationId]);
  await insertProvider(db(), { ...named, hpii: nextHpii(), authoringSystem: 'other' }, []);
  await expectRefusal(link(await untyped(named), 'jo.two'), 'Provider_Not_Found');

  const hpii = nextHpii();
  const same = { externalUserName: 'jo.one', hpii };
  await insertProvider(db(), same, [organisationId]);
  await insertProvider(db(), { ...same, authoringSystem: 'other' }, []);
  await expectStatus(link(await untyped({ externalUserName: 'jo.one' }), 'jo.one'), 204);
});

test('GATE-05 a record that another user has, or whose email another user has, is refused', async () => {
  const owner = await insertUser(db(), {}, [organisationId]);
  await insertProvider(db(), { externalUserName: 'taken', mappedTo: owner.id }, []);
  const late = await untyped({ externalUserName: 'taken' });
  await expectRefusal(link(late, 'taken'), 'User_Already_Mapped');

  await insertUser(db(), { email: 'Known@Example.org' }, []);
  await insertProvider(db(), { externalUserName: 'same-mail', email: 'known@example.ORG' }, []);
  const same = await untyped({ externalUserName: 'same-mail' });
  await expectRefusal(link(same, 'same-mail'), 'ExternalUser_Already_Mapped');
  expect(await identityOf(same)).toMatchObject({ userType: null });
});

test('GATE-04 the record gives the account its type, numbers, key and organisations', async () => {
  const hpii = nextHpii();
  const record = { userType: 'Dentist', hpii, prescriberNumber: '1234567' };
  const key = await insertProvider(db(), { ...record, externalUserName: 'Ada.B' }, [
    organisationId,
  ]);
  // An untyped account with the same email doesn't count as another user.
  const user = await untyped({ externalUserName: 'ada.b' });
  await expectStatus(link(user, 'ADA.B'), 204);
  expect(await identityOf(user)).toMatchObject({ userType: 'Dentist', ...key });
  const row = await db()
    .selectFrom('appUser')
    .select(['hpii', 'prescriberNumber'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ hpii, prescriberNumber: '1234567' });
  const organisations = await app.as(user).get('/portal/api/v1/organisation/user-organisation');
  expect(organisations.json()).toHaveLength(1);
  // Linked once, permanently.
  const again = await expectStatus(link(user, 'ada.b'), 403);
  expect(again.body).toBe('Your account is already linked to a provider record.');
});

test('GATE-04 somebody without an account here is linked by the name in their token', async () => {
  await insertProvider(db(), { externalUserName: 'from-token' }, [organisationId]);
  const claims = { clinical_user: 'from-token', family_name: 'Byron', given_name: 'Ada' };
  const newcomer = { subject: 'newcomer', claims };
  await expectStatus(link(newcomer, 'from-token'), 204);
  const me = await app.as({ subject: 'newcomer' }).get('/portal/api/v1/users/me');
  expect(me.json()).toMatchObject({
    userType: 'Doctor',
    familyName: 'Byron',
    externalUserName: 'from-token',
    isClinicalIdentityProviderUser: true,
  });
});

test('GATE-04 if two accounts link at once, one gets the record; if two tabs do, one links', async () => {
  await insertProvider(db(), { externalUserName: 'contested' }, [organisationId]);
  const one = await untyped({ externalUserName: 'contested' });
  const other = await untyped({ externalUserName: 'Contested' });
  const rivals = await Promise.all([link(one, 'contested'), link(other, 'contested')]);
  expect(statusesOf(rivals)).toEqual(['204', '422']);

  await insertProvider(db(), { externalUserName: 'two-tabs' }, [organisationId]);
  const user = await untyped({ externalUserName: 'two-tabs' });
  const tabs = await Promise.all([link(user, 'two-tabs'), link(user, 'two-tabs')]);
  expect(statusesOf(tabs)).toEqual(['204', '403']);
});
