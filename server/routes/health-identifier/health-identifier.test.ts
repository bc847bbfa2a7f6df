import type { IhiSearchRequest } from '@wattle/contract/entities/health-identifier.ts';
import { everyType, prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedCharting } from '../../testing/charting.ts';
import { insertClinicalSignIn } from '../../testing/clinical.ts';
import { expectRefusal, expectStatus, testRefusals } from '../../testing/refusals.ts';
import type { TestClient } from '../../testing/test-app.ts';

const hpii = '8003619900015717';
const ihi = { number: '8003608833357361', status: 'Active', recordStatus: 'Verified' };
const none = { number: '', status: 'None', recordStatus: 'None' };
const names = { familyName: 'Halvorsen', givenName: 'Ingrid' };
/** HL7 Australia’s example. */
const hpioNumber = '8003621566684455';

let key: { authoringSystem: string; authoringSystemForeignKey: string };
const app = await sharedCharting();
const { doctor } = app;
beforeAll(async () => {
  const { kysely } = app.container.db;
  ({ key } = await insertClinicalSignIn(kysely, app.world.users.Doctor));
  await kysely.updateTable('provider').set({ hpii }).execute();
  await kysely.updateTable('appUser').set({ hpii }).execute();
  await kysely
    .updateTable('resident')
    .set({ ihiNumber: ihi.number, ihiStatus: 'Active', ihiRecordStatus: 'Verified' })
    .execute();
});
const others = () =>
  everyType
    .filter((type) => !prescriberTypes.some((one) => one === type))
    .map((type) => app.as(app.world.users[type]));

describe('an HPI-I', () => {
  const verify = (client: TestClient, snapshot: object = {}, of: object = key) =>
    client.post('/health-identifier/api/v1/hpii/verify', {
      providerSnapshot: { hpii, ...names, ...snapshot },
      ...of,
      user: 'doctor',
      providerIdentifier: '',
    });

  test('API-06 is verified for prescribers only', async () => {
    await expectStatus(verify(app.anonymous), 401);
    await expectStatus(verify(app.as(app.world.unmapped)), 403);
    for (const client of others()) await expectStatus(verify(client), 403);
  });

  test('API-01 that is wrong is answered with a sentence that says why', async () => {
    const wrong = await verify(doctor(), { hpii: '8003619900015718' });
    expect(wrong.json()).toEqual({ verificationDetails: [expect.stringContaining('not valid')] });
    const unknown = await verify(doctor(), {}, { ...key, authoringSystemForeignKey: 'nobody' });
    expect(unknown.json()).toEqual({
      verificationDetails: ['The HPI-I number does not match the provider record.'],
    });
    const renamed = await verify(doctor(), { givenName: 'Inga' });
    expect(renamed.json()).toEqual({
      verificationDetails: ['The given name does not match the provider record.'],
    });
  });

  test('API-01 is verified when everything matches', async () => {
    const answer = await expectStatus(verify(doctor()), 200);
    expect(answer.json()).toEqual({ verificationDetails: [] });
  });
});

describe('a practitioner’s own HPI-I', () => {
  const url = '/portal/api/v1/users/practitioner-hpii';
  const own = () => `${url}/${key.authoringSystem}/${key.authoringSystemForeignKey}`;

  test('API-06 is given only to the prescriber it belongs to', async () => {
    await expectStatus(app.anonymous.get(own()), 401);
    await expectStatus(app.as(app.world.unmapped).get(own()), 403);
    for (const client of others()) await expectStatus(client.get(own()), 403);
    await expectStatus(app.as(app.world.users.Dentist).get(own()), 404);
    await expectStatus(doctor().get(`${url}/CLINIC/nobody`), 404);
  });

  test('API-01 is given with its validity, and API-02 nothing is sent if there is none', async () => {
    const { kysely } = app.container.db;
    const record = (number: string | null) =>
      kysely
        .updateTable('appUser')
        .set({ hpii: number })
        .where('id', '=', app.world.users.Doctor.id)
        .execute();
    const valid = await expectStatus(doctor().get(own()), 200);
    expect(valid.json()).toMatchObject({ hpiiStatus: 'valid', hpiiNumber: hpii });
    await record('8003619900015718');
    expect((await doctor().get(own())).json()).toMatchObject({ hpiiStatus: 'invalid' });
    await record(null);
    await expectStatus(doctor().get(own()), 204);
  });
});

describe('an IHI', () => {
  const person = { givenName: 'Ada', dateOfBirth: '1940-02-29', sexCode: 'F' };
  const search = (
    client: TestClient,
    resident: { authoringSystem: string; authoringSystemForeignKey: string },
    changes: Partial<Record<keyof IhiSearchRequest, unknown>> = {},
  ) =>
    client.post('/health-identifier/api/v1/ihi/verify-search', {
      authoringSystem: resident.authoringSystem,
      authoringSystemForeignKey: resident.authoringSystemForeignKey,
      familyName: 'Whittaker',
      ...person,
      medicareNumber: null,
      dvaNumber: null,
      hpioNumber,
      ...changes,
    });
  const whittaker = () =>
    app.addResident({
      familyName: 'Whittaker',
      ihiNumber: ihi.number,
      ihiStatus: 'Active',
      ihiRecordStatus: 'Verified',
    });

  testRefusals({ app: () => app, roles: everyType, send: search });

  test('API-01 is not verified without the HPI-O of an organisation', async () => {
    const resident = await whittaker();
    for (const number of ['', '8003621566684456', hpii]) {
      await expectRefusal(search(doctor(), resident, { hpioNumber: number }), 'Invalid_Hpio');
    }
  });

  test('API-01 is found where everything matches, and recorded', async () => {
    const resident = await whittaker();
    const answer = await expectStatus(search(doctor(), resident), 200);
    expect(answer.json()).toEqual(ihi);
    expect((await search(doctor(), resident, { givenName: 'Eva' })).json()).toEqual(none);
    const audited = await app.container.db.kysely
      .selectFrom('auditLog')
      .select(['action', 'resident', 'detail'])
      .where('resident', '=', resident.id)
      .orderBy('sequence')
      .execute();
    expect(audited).toEqual([
      { action: 'verify-ihi', resident: resident.id, detail: { found: true } },
      { action: 'verify-ihi', resident: resident.id, detail: { found: false } },
    ]);
  });

  test('API-01 is not found if none is recorded', async () => {
    const resident = await app.addResident({ familyName: 'Whittaker' });
    expect((await search(doctor(), resident)).json()).toEqual(none);
  });
});
