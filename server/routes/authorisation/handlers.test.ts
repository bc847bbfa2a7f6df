import { expect, test } from 'vitest';
import { sharedCharting } from '../../testing/charting.ts';
import { expectStatus } from '../../testing/refusals.ts';

const app = await sharedCharting();

const me = '/authorisation/api/v1/users/me';

test('API-02 without a token there is no user', async () => {
  const answer = await expectStatus(app.anonymous.get(me), 204);
  expect(answer.body).toBe('');
});

test('API-01 with a token the user is its account, known here or not', async () => {
  const { Doctor } = app.world.users;
  const doctor = await expectStatus(app.as(Doctor).get(me), 200);
  expect(doctor.json()).toMatchObject({ userId: Doctor.id, userType: 'Doctor' });
  const stranger = await expectStatus(app.as({ subject: 'nobody' }).get(me), 200);
  expect(stranger.json()).toMatchObject({ userType: null });
});

test('API-06 permissions follow the user type', async () => {
  const of = async (user: { subject: string }) =>
    (await app.as(user).get(`${me}/permissions`)).json<string[]>();
  await expectStatus(app.anonymous.get(`${me}/permissions`), 401);
  expect(await of(app.world.users.Pharmacist)).toEqual([
    'ViewPharmacyChart',
    'ActionMedications',
    'ConfirmMedications',
  ]);
  expect(await of(app.world.users.RegisteredNurse)).toEqual([
    'ViewClinicalChart',
    'DraftMedications',
    'FinaliseMedications',
    'ChangePackaging',
  ]);
  expect(await of(app.world.unmapped)).toEqual([]);
});

test('GATE-08 users have access only to their own residents', async () => {
  const { users, resident, elsewhere, unmapped } = app.world;
  const state = async (user: { subject: string }, path: string) =>
    (await app.as(user).get(`${me}/data-access/Patient/${path}`)).json<unknown>();
  const [allowed, denied] = [{ state: 'allowed' }, { state: 'denied' }];
  expect(await state(users.Pharmacist, resident.path)).toEqual(allowed);
  expect(await state(users.Pharmacist, elsewhere.resident.path)).toEqual(denied);
  expect(await state(users.Pharmacist, 'test/nobody')).toEqual(denied);
  expect(await state(unmapped, resident.path)).toEqual(denied);
  await expectStatus(app.anonymous.get(`${me}/data-access/Patient/${resident.path}`), 401);
});
