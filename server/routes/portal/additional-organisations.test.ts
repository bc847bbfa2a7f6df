import { beforeAll, expect, test } from 'vitest';
import { insertProvider, nextHpii } from '../../testing/providers.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { insertFacility, insertUser } from '../../testing/rows.ts';
import { sharedApp } from '../../testing/test-app.ts';

const url = '/portal/api/v1/users/link-additional-organisations';
let home: string;
let elsewhere: string;

const app = await sharedApp();
beforeAll(async () => {
  home = (await insertFacility(db())).organisationId;
  elsewhere = (await insertFacility(db())).organisationId;
});

const db = () => app.container.db.kysely;
const link = (user: { subject: string }) => app.as(user).get(url);

test('HEAD-02 an account without organisations and without further records is not found', async () => {
  await expectStatus(app.anonymous.get(url), 401);
  await expectRefusal(link(await insertUser(db(), {}, [])), 'Provider_Not_Found');
  await expectRefusal(link(await insertUser(db(), { userType: null }, [])), 'Provider_Not_Found');
  await expectRefusal(link({ subject: 'without-account' }), 'Provider_Not_Found');
});

test('HEAD-02 a shared account gains nothing from its user’s HPI-I', async () => {
  const hpii = nextHpii();
  await insertProvider(db(), { hpii }, [elsewhere]);
  const shared = await insertUser(db(), { isShared: true, hpii }, [home]);
  await expectRefusal(link(shared), 'Provider_Not_Found');
});

test('HEAD-02 an HPI-I that was only typed, as in a registration, gives no access', async () => {
  const hpii = nextHpii();
  await insertProvider(db(), { hpii }, [elsewhere]);
  const registered = await insertUser(db(), { hpii }, [home]);
  const answer = await expectStatus(link(registered), 200);
  expect(answer.json<{ organisationList: string[] }>().organisationList).toHaveLength(1);
});

test('HEAD-02 further records of the same person are linked, but not other people’s or other types', async () => {
  const hpii = nextHpii();
  const user = await insertUser(db(), { hpii }, [home]);
  await insertProvider(db(), { hpii, mappedTo: user.id }, [home]);
  const owner = await insertUser(db(), {}, []);
  await insertProvider(db(), { hpii, mappedTo: owner.id }, [elsewhere]);
  await insertProvider(db(), { hpii, userType: 'Pharmacist' }, [elsewhere]);
  await insertProvider(db(), { hpii: nextHpii() }, [elsewhere]);
  const before = await expectStatus(link(user), 200);
  expect(before.json()).toEqual({ organisationList: [expect.any(String)], isNew: false });

  await insertProvider(db(), { hpii }, [elsewhere]);
  const answers = await Promise.all([link(user), link(user)]);
  expect(statusesOf(answers)).toEqual(['200', '200']);
  // One of them links it; the other finds nothing new.
  expect(answers.filter((one) => one.json<{ isNew: boolean }>().isNew)).toHaveLength(1);
  const after = await expectStatus(link(user), 200);
  expect(after.json<{ organisationList: string[] }>().organisationList).toHaveLength(2);
  const own = await app.as(user).get('/portal/api/v1/facilities/user-facilities');
  expect(own.json()).toHaveLength(2);
});
