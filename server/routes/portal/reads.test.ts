import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import { everyType } from '@wattle/contract/values/user-type.ts';
import { describe, expect, test } from 'vitest';
import { insertAllergyChange } from '../../testing/allergies.ts';
import { noon, sharedCharting } from '../../testing/charting.ts';
import { expectStatus, testRefusals } from '../../testing/refusals.ts';

const app = await sharedCharting();
const { pharmacist } = app;

const lastAudit = () =>
  app.container.db.kysely
    .selectFrom('auditLog')
    .orderBy('sequence', 'desc')
    .select(['actor', 'action', 'resident'])
    .executeTakeFirstOrThrow();

describe('a resident', () => {
  const urlOf = (resident: { path: string }) => `/portal/api/v1/patients/${resident.path}`;
  testRefusals({
    app: () => app,
    roles: everyType,
    send: (client, resident) => client.get(urlOf(resident)),
  });

  test('HDR-06 has their age on the facility’s day, identifiers, and null for anything unknown', async () => {
    const resident = await app.addResident({
      dateOfBirth: '1940-11-22',
      medicareNumber: '2951234561',
      medicareExpiresOn: '2027-01-31',
      medicareReference: '1',
      diet: 'Soft\nNo nuts.',
    });
    const answer = await expectStatus(pharmacist().get(urlOf(resident)), 200);
    expect(answer.json<Resident>()).toMatchObject({
      id: resident.id,
      age: 85,
      dateOfBirth: '1940-11-22',
      identifiers: {
        medicareDetails: { cardNumber: '2951234561', expiresOn: '2027-01-31', reference: '1' },
        dvaDetails: null,
      },
      clinicalDetail: { coronaVirusStatus: null, diet: 'Soft\nNo nuts.' },
      facilityDetails: { suburb: 'Testville', timeZone: 'Australia/Adelaide' },
    });
    app.clock.at = new Date('2026-11-21T13:30:00.000Z');
    expect((await pharmacist().get(urlOf(resident))).json<Resident>().age).toBe(86);
    app.clock.at = noon;
    expect(await lastAudit()).toEqual({
      actor: app.world.users.Pharmacist.id,
      action: 'view-resident',
      resident: resident.id,
    });
  });
});

describe('the allergies', () => {
  const urlOf = (resident: { path: string }) =>
    `/portal/api/v1/patients/${resident.path}/get-allergies`;
  testRefusals({
    app: () => app,
    roles: everyType,
    send: (client, resident) => client.get(urlOf(resident)),
  });

  test('HDR-09 give the reason if there are none', async () => {
    const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
    const answer = await expectStatus(pharmacist().get(urlOf(resident)), 200);
    expect(answer.json<AllergyInfo>()).toEqual({
      status: 'NONE KNOWN',
      allergy: {
        note: '',
        disclaimer: '',
        allergies: [],
        recordedAt: null,
        recordedBy: null,
        saidBy: null,
      },
      allergyHistory: null,
      waiting: [],
    });
    expect(await lastAudit()).toMatchObject({ action: 'view-allergies', resident: resident.id });
  });

  test('HDR-09 PHA-05 list the reactions and the latest change', async () => {
    const allergies = [{ allergen: '<i>latex</i>', reaction: 'hives' }];
    const resident = await app.addResident({
      allergyStatus: 'LISTED',
      allergies: JSON.stringify(allergies),
    });
    const { kysely } = app.container.db;
    await insertAllergyChange(kysely, resident, noon);
    const id = await insertAllergyChange(kysely, resident, new Date(noon.getTime() + 1));
    expect((await pharmacist().get(urlOf(resident))).json<AllergyInfo>()).toMatchObject({
      allergy: { allergies },
      allergyHistory: {
        id,
        status: 'Unactioned',
        newAllergyHistoryDetails: [{ allergen: 'penicillin', reaction: 'rash' }],
      },
    });
  });
});

describe('the facilities and organisations', () => {
  const [facilities, organisations] = [
    '/portal/api/v1/facilities/user-facilities',
    '/portal/api/v1/organisation/user-organisation',
  ];

  test.for([facilities, organisations])('API-06 %s needs a role', async (url) => {
    await expectStatus(app.anonymous.get(url), 401);
    await expectStatus(app.as(app.world.unmapped).get(url), 403);
  });

  test('FIL-05 are the caller’s own', async () => {
    const mine = (await pharmacist().get(facilities)).json<{ facilityId: string }[]>();
    expect(mine.map(({ facilityId }) => facilityId)).toEqual([app.world.facilityId]);
    const { doctor, facilityId } = app.world.elsewhere;
    const theirs = (await app.as(doctor).get(facilities)).json<Record<string, string>[]>();
    expect(theirs).toMatchObject([{ facilityId }]);
    const owners = (await app.as(doctor).get(organisations)).json<{ id: string }[]>();
    expect(owners.map(({ id }) => id)).toEqual(theirs.map((one) => one['organisationId']));
  });
});

describe('the caller', () => {
  const url = '/portal/api/v1/users/me';

  test('API-06 must be signed in', async () => {
    await expectStatus(app.anonymous.get(url), 401);
  });

  test('GATE-07 is who the token says, with or without a user type', async () => {
    const { Pharmacist } = app.world.users;
    expect((await pharmacist().get(url)).json()).toMatchObject({
      userId: Pharmacist.id,
      userName: Pharmacist.userName,
      userType: 'Pharmacist',
      isSharedAccount: false,
    });
    const unmapped = await expectStatus(app.as(app.world.unmapped).get(url), 200);
    expect(unmapped.json()).toMatchObject({ userType: null });
  });
});
