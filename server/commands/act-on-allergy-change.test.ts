import { randomUUID } from 'node:crypto';
import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import { pharmacistTypes } from '@wattle/contract/values/user-type.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allergyBody, allergyUrls, insertAllergyChange } from '../testing/allergies.ts';
import { noon, sharedCharting } from '../testing/charting.ts';
import { hearEvents } from '../testing/live-events.ts';
import { expectRefusal, expectStatus, statusesOf, testRefusals } from '../testing/refusals.ts';
import { insertUser, type TestResident, type TestUser } from '../testing/rows.ts';

let colleague: TestUser;
/** The allergy change of each resident of the world. */
let changes: ReadonlyMap<string, string>;
const app = await sharedCharting();
const { pharmacist } = app;
beforeAll(async () => {
  const { kysely } = app.container.db;
  const { resident, elsewhere, organisationId } = app.world;
  changes = new Map([
    [resident.id, await insertAllergyChange(kysely, resident, noon)],
    [elsewhere.resident.id, await insertAllergyChange(kysely, elsewhere.resident, noon)],
  ]);
  const values = { userType: 'Pharmacist', givenName: 'Ines', familyName: 'Vale' };
  colleague = await insertUser(kysely, values, [organisationId]);
});

const { action, confirm } = allergyUrls;

async function residentWithChange() {
  const resident = await app.addResident();
  const change = await insertAllergyChange(app.container.db.kysely, resident, noon);
  return { resident, change };
}

const statusOf = async (resident: TestResident) => {
  const answer = await pharmacist().get(`/portal/api/v1/patients/${resident.path}/get-allergies`);
  return answer.json<AllergyInfo>().allergyHistory?.status;
};

describe.for([action, confirm])('%s', (url) => {
  testRefusals({
    app: () => app,
    roles: pharmacistTypes,
    send: (client, resident) =>
      client.post(url, allergyBody(resident, changes.get(resident.id) ?? randomUUID())),
  });

  test('API-03 refuses a body without the status', async () => {
    const { resident, change } = await residentWithChange();
    const { actionstatus: _, ...body } = allergyBody(resident, change);
    await expectStatus(pharmacist().post(url, body), 400);
  });

  test('ALG-02 refuses a change that is not this resident’s', async () => {
    const { change } = await residentWithChange();
    await expectStatus(pharmacist().post(url, allergyBody(app.world.resident, change)), 404);
  });

  test('ALG-02 refuses a change that is not the latest', async () => {
    const { resident, change } = await residentWithChange();
    const later = new Date(noon.getTime() + 1);
    await insertAllergyChange(app.container.db.kysely, resident, later);
    await expectRefusal(pharmacist().post(url, allergyBody(resident, change)), 'Not_Latest');
  });

  test('ALG-02 refuses a resident who is not active', async () => {
    const resident = await app.addResident({ status: 'Discharged' });
    const change = await insertAllergyChange(app.container.db.kysely, resident, noon);
    const answer = pharmacist().post(url, allergyBody(resident, change));
    await expectRefusal(answer, 'Resident_Not_Active');
  });

  test('ALG-02 refuses a change that a colleague has confirmed, and says who and when', async () => {
    const { resident, change } = await residentWithChange();
    const body = allergyBody(resident, change);
    await expectStatus(app.as(colleague).post(confirm, body), 204);
    await expectRefusal(
      pharmacist().post(url, body),
      'Already_Confirmed',
      'These changes were already confirmed by Ines Vale at 12:00.',
    );
  });
});

test('CFM-04 ALG-02 marks the change, unmarks it, and ignores a repetition', async () => {
  const { resident, change } = await residentWithChange();
  const [heard, stop] = await hearEvents(app.container.db);
  expect(await statusOf(resident)).toBe('Unactioned');
  for (const wanted of [true, true, false, true]) {
    await expectStatus(pharmacist().post(action, allergyBody(resident, change, wanted)), 204);
    expect(await statusOf(resident)).toBe(wanted ? 'Actioned' : 'Unactioned');
  }
  await expect.poll(() => heard).toHaveLength(3);
  await stop();
});

test('ALG-02 ALG-05 confirms the change once, marked before or not', async () => {
  const { resident, change } = await residentWithChange();
  const body = allergyBody(resident, change);
  await expectStatus(pharmacist().post(confirm, body), 204);
  await expectStatus(pharmacist().post(confirm, body), 204);
  expect(await statusOf(resident)).toBe('Confirmed');
  const { kysely } = app.container.db;
  const events = await kysely
    .selectFrom('allergyChangeEvent')
    .where('allergyChangeId', '=', change)
    .orderBy('sequence')
    .select('kind')
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual(['Actioned', 'Confirmed']);
  const flags = await kysely
    .selectFrom('resident')
    .where('id', '=', resident.id)
    .select('hasAllergyUpdated')
    .executeTakeFirstOrThrow();
  expect(flags.hasAllergyUpdated).toBe(false);
});

test('ALG-02 refuses a confirmation that says it was not actioned', async () => {
  const { resident, change } = await residentWithChange();
  const body = allergyBody(resident, change, false);
  await expectStatus(pharmacist().post(confirm, body), 400);
});

test('ALG-02 if two pharmacists confirm at the same moment, one sees that the other did', async () => {
  const { resident, change } = await residentWithChange();
  const body = allergyBody(resident, change);
  const answers = await Promise.all(
    [pharmacist(), app.as(colleague)].map((client) => client.post(confirm, body)),
  );
  expect(statusesOf(answers)).toEqual(['204', '422']);
});
