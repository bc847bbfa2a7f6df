import { portal } from '@wattle/contract/operations/portal.ts';
import { expect, test } from 'vitest';
import { insertProvider, nextHpii } from '../../testing/providers.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { insertFacility, insertUser, type TestUser } from '../../testing/rows.ts';
import { sharedApp } from '../../testing/test-app.ts';

const app = await sharedApp();

const db = () => app.container.db.kysely;
const me = async (user: { subject: string }) =>
  (await expectStatus(app.as(user).get(`/portal${portal.me.path}`), 200)).json<object>();
const map = (user: TestUser, hpiiNumber: string) =>
  app.as(user).post(`/portal${portal.mapUser.path}`, { hpiiNumber, mappingUserType: 1 });

test('MAP-05 without a record to map to, mapping is refused and no attempt is counted', async () => {
  const user = await insertUser(db(), { userType: null }, []);
  const owner = await insertUser(db(), {}, []);
  const { organisationId } = await insertFacility(db(), {});
  // Nobody can take any of these.
  const hpii = nextHpii();
  await insertProvider(db(), { userType: 'Pharmacist', hpii, mappedTo: owner.id }, []);
  await insertProvider(db(), { userType: 'Pharmacist' }, []);
  await insertProvider(db(), { userType: 'Doctor', hpii: nextHpii() }, []);
  expect(await me(user)).toMatchObject({ userType: null, isMappable: false });
  expect(await me({ subject: 'newcomer' })).toMatchObject({ isMappable: false });
  await expectStatus(map(user, 'x'), 422);
  for (let i = 0; i < 4; i += 1) await expectRefusal(map(user, hpii), 'No_Provider_Records');
  expect(await db().selectFrom('mappingState').selectAll().execute()).toEqual([]);

  const own = nextHpii();
  await insertProvider(db(), { userType: 'Pharmacist', hpii: own }, [organisationId]);
  expect(await me(user)).toMatchObject({ userType: null, isMappable: true });
  // A shared account is never mapped.
  const shared = await insertUser(db(), { userType: null, isShared: true }, []);
  expect(await me(shared)).toMatchObject({ isMappable: false });
  await expectStatus(map(user, own), 200);
  expect(await me(user)).toMatchObject({ userType: 'Pharmacist' });
  expect(await me(user)).not.toHaveProperty('isMappable');
});

test('GATE-06 the record of a prescriber with both numbers counts too', async () => {
  const user = await insertUser(db(), { userType: null }, []);
  await insertProvider(db(), { hpii: nextHpii(), prescriberNumber: '2425739' }, []);
  expect(await me(user)).toMatchObject({ isMappable: true });
});
