import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { allergyEntry } from '@wattle/contract/rules/testing/allergies.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { finaliseChart, draft, sharedCharting } from '../../testing/charting.ts';
import { insertBackendService } from '../../testing/backend-services.ts';
import { fhirSender } from '../../testing/fhir.ts';
import { expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import type { TestClient } from '../../testing/test-app.ts';
import { runRecords } from '../file/testing/run.ts';
import { allergy } from '../fhir/testing/resources.ts';
import { asJson } from '../fhir/testing/sending.ts';
import { residentLoader } from './residents.ts';

const app = await sharedCharting();
const { doctor, nurse, pharmacist } = app;

/** The list of allergies of a resident, as another system’s file has it. */
async function importList(resident: TestResident, allergies: readonly object[], how = {}) {
  const { authoringSystem, foreignKey, facilityId, familyName, givenName, dateOfBirth, sexCode } =
    await app.container.db.kysely
      .selectFrom('resident')
      .where('id', '=', resident.id)
      .selectAll()
      .executeTakeFirstOrThrow();
  const who = {
    authoringSystem,
    foreignKey,
    facilityId,
    familyName,
    givenName,
  };
  const row = { ...who, dateOfBirth, sexCode, allergies };
  return await runRecords(app.container, residentLoader(), [row], how);
}

const badgesOf = async (client: TestClient, resident: TestResident) => {
  const answer = await expectStatus(client.get('/portal/api/v1/patients/search?limit=100'), 200);
  const { searchResults } = answer.json<ResidentSearchResponse>();
  const found = searchResults.find(({ id }) => id === resident.id);
  return [found?.hasAllergyUpdated, found?.hasAllergyConflict];
};
const panadol = { allergen: 'Panadol', reaction: 'hives' };

async function residentOnPanadol() {
  const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
  const order = await finaliseChart(doctor(), resident);
  return {
    resident,
    line: order.medications[0]?.authoringSystemForeignKey ?? '',
  };
}

test('RES-08 ALG-01 an imported list that conflicts with a medicine sets the badge until an order deals with it', async () => {
  const { resident, line } = await residentOnPanadol();
  expect(await badgesOf(doctor(), resident)).toEqual([false, false]);
  await importList(resident, [panadol], { acceptHeld: true });
  expect(await badgesOf(doctor(), resident)).toEqual([true, true]);
  expect(await badgesOf(pharmacist(), resident)).toEqual([true, true]);
  await finaliseChart(doctor(), resident, [
    draft({ kind: 'represcribe', medicationForeignKey: line }),
  ]);
  expect(await badgesOf(doctor(), resident)).toEqual([true, false]);
  // What somebody has given a reason for isn’t asked again because the file repeats it.
  await importList(resident, [{ ...panadol, reaction: 'hives, itch' }]);
  expect(await badgesOf(doctor(), resident)).toEqual([true, false]);
});

test.each([1, 2, 3])(
  'ALG-01 one recorded while an import brings the same is one record (%i)',
  async () => {
    const { resident } = await residentOnPanadol();
    const content = { kind: 'recorded', entry: allergyEntry(panadol) };
    const path = `/portal/api/v1/patients/${resident.path}/allergy-events`;
    const [recorded] = await Promise.all([
      nurse().post(path, { id: randomUUID(), content }),
      importList(resident, [panadol]),
    ]);
    // Whoever comes second sees what the first has written.
    expect([200, 422]).toContain(recorded.statusCode);
    const url = `/portal/api/v1/patients/${resident.path}/get-allergies`;
    const { allergy: list } = (await expectStatus(doctor().get(url), 200)).json<AllergyInfo>();
    expect(list.allergies.map(({ allergen }) => allergen)).toEqual(['Panadol']);
    expect(await badgesOf(doctor(), resident)).toEqual([true, true]);
  },
);

test('RES-08 the badge goes with the allergy that a released import takes off the list', async () => {
  const { resident } = await residentOnPanadol();
  await importList(resident, [panadol]);
  expect(await badgesOf(doctor(), resident)).toEqual([true, true]);
  await importList(resident, [{ allergen: 'latex', reaction: 'rash' }], {
    acceptHeld: true,
  });
  expect(await badgesOf(doctor(), resident)).toEqual([true, false]);
});

test('RES-08 ALG-01 CFM-05 an AllergyIntolerance does the same as one recorded here', async () => {
  const { resident } = await residentOnPanadol();
  const service = await insertBackendService(app.container.db.kysely, app.world, {
    organisationIds: [app.world.organisationId],
  });
  const send = fhirSender(app, await service.token('system/*.cruds'));
  const sent = { ...allergy(`Patient/${resident.id}`, 'Panadol'), id: 'a1' };
  await expectStatus(send('POST', '/fhir/AllergyIntolerance', asJson(sent)), 201);
  const other = await residentOnPanadol();
  const content = { kind: 'recorded', entry: allergyEntry(panadol) };
  const path = `/portal/api/v1/patients/${other.resident.path}/allergy-events`;
  await expectStatus(nurse().post(path, { id: randomUUID(), content }), 200);
  for (const one of [resident, other.resident]) {
    expect(await badgesOf(pharmacist(), one)).toEqual([true, true]);
    const url = `/portal/api/v1/patients/${one.path}/get-allergies`;
    const { allergyHistory } = (await expectStatus(pharmacist().get(url), 200)).json<AllergyInfo>();
    expect(allergyHistory?.status).toBe('Unactioned');
    expect(allergyHistory?.allergyHistoryDetails).toEqual([]);
    expect(allergyHistory?.newAllergyHistoryDetails[0]?.allergen).toBe('Panadol');
  }
});
