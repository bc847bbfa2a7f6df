import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import type { ChartSummary } from '@wattle/contract/entities/resident.ts';
import type { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { decidingTypes, everyType } from '@wattle/contract/values/user-type.ts';
import type { FhirResource } from 'fhir/r4';
import { describe, expect, test } from 'vitest';
import { noon, sharedCharting } from '../../testing/charting.ts';
import {
  heldAllergy,
  heldMedicine,
  heldPatient,
  insertHeldItem,
} from '../../testing/held-items.ts';
import { insertOrder } from '../../testing/orders.ts';
import { expectRefusal, expectStatus, statusesOf, testRefusals } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import type { TestClient } from '../../testing/test-app.ts';

const app = await sharedCharting();
const { doctor, pharmacist } = app;

const kysely = () => app.container.db.kysely;
const urlOf = ({ path }: TestResident, rest = '') =>
  `/medications/api/v1/medications/${path}/held-items${rest}`;
const release = (client: TestClient, resident: TestResident, id: string) =>
  client.post(urlOf(resident, `/${id}/release`));
const dealWith = (client: TestClient, resident: TestResident, id: string, reason = 'Charted') =>
  client.post(urlOf(resident, `/${id}/dealt-with`), { reason });
const hold = (resident: TestResident, resource: FhirResource = heldMedicine, changes = {}) =>
  insertHeldItem(kysely(), resource, { residentId: resident.id, ...changes });
const listed = async (resident: TestResident, client = doctor()) =>
  (await expectStatus(client.get(urlOf(resident)), 200)).json<HeldItem[]>();
const summaryOf = async (resident: TestResident, client: TestClient) =>
  (
    await expectStatus(
      client.get(`/medications/api/v1/medications/${resident.path}/chart-summary`),
      200,
    )
  ).json<ChartSummary>();
const auditOf = async (id: string) =>
  (
    await kysely()
      .selectFrom('auditLog')
      .select(['action', 'actor', 'resident', 'detail'])
      .orderBy('sequence')
      .execute()
  ).filter(({ detail }) => detail['heldItemId'] === id);

describe('the list', () => {
  testRefusals({
    app: () => app,
    roles: everyType,
    send: (client, resident) => client.get(urlOf(resident)),
  });
});

describe('releasing', () => {
  const id = crypto.randomUUID();
  testRefusals({
    app: () => app,
    roles: decidingTypes,
    send: (client, resident) => release(client, resident, id),
  });
});

describe('dealing with', () => {
  const id = crypto.randomUUID();
  testRefusals({
    app: () => app,
    roles: decidingTypes,
    send: (client, resident) => dealWith(client, resident, id),
  });
});

describe('refuses', () => {
  test('an invalid item id, or an invalid reason', async () => {
    const resident = await app.addResident();
    await expectStatus(release(doctor(), resident, 'x'), 400);
    await expectStatus(dealWith(doctor(), resident, crypto.randomUUID(), ''), 400);
    await expectStatus(dealWith(doctor(), resident, crypto.randomUUID(), 'x'.repeat(501)), 400);
    await expectStatus(dealWith(doctor(), resident, crypto.randomUUID(), 'a\u0000'), 400);
  });

  test('an item that doesn’t exist, belongs to another resident, or is for an administrator, with 404', async () => {
    const resident = await app.addResident();
    const other = await app.addResident();
    const theirs = await hold(other);
    const foreign = await hold(app.world.elsewhere.resident);
    const patient = await hold(resident, heldPatient, { isClinical: false });
    for (const id of [crypto.randomUUID(), theirs, foreign, patient]) {
      await expectStatus(release(doctor(), resident, id), 404);
      await expectStatus(dealWith(pharmacist(), resident, id), 404);
    }
    expect(await listed(resident)).toEqual([]);
    expect(await listed(other)).toHaveLength(1);
  });

  test('the release of an incomplete item, and leaves the item waiting', async () => {
    const resident = await app.addResident();
    const id = await hold(resident);
    await expectRefusal(release(doctor(), resident, id), 'Item_Not_Whole');
    expect(await listed(resident)).toMatchObject([{ id, release: 'not-whole' }]);
    expect(await auditOf(id)).toEqual([]);
  });

  test('a release for a resident who has left', async () => {
    const resident = await app.addResident({ status: 'Discharged' });
    const id = await hold(resident, heldAllergy);
    await expectRefusal(release(doctor(), resident, id), 'Resident_Not_Active');
    await expectStatus(release(doctor(), resident, crypto.randomUUID()), 404);
    await expectStatus(dealWith(doctor(), resident, id), 204);
  });
});

test('each item shows all that was sent, who sent it, when and why it waits, and viewing it is audited', async () => {
  const resident = await app.addResident();
  await hold(resident, heldMedicine, { reasons: ['Several dosage instructions.'] });
  await hold(resident, heldAllergy, { receivedAt: new Date('2026-11-21T01:00:00Z') });
  const [medicine, allergy] = await listed(resident);
  expect(medicine).toMatchObject({
    kind: 'Medicine',
    title: 'Prednisolone 5 mg tablet',
    reasons: ['Several dosage instructions.'],
    sender: 'Practice system',
    receivedAt: '2026-11-20T01:00:00.000Z',
  });
  expect(medicine?.facts).toEqual(
    expect.arrayContaining([
      { label: 'Directions 1 of 2', text: '25 mg in the morning for 5 days' },
      { label: 'Directions 2 of 2', text: 'then 10 mg in the morning for 5 days' },
      { label: 'Prescribed by', text: 'Dr Alex Rowe' },
      { label: 'Prescribed on', text: '18-Nov-2026' },
    ]),
  );
  expect(allergy).toMatchObject({ kind: 'Allergy', title: 'Penicillin', release: 'not-listed' });
  expect(allergy?.facts).toEqual([
    { label: 'Reaction', text: 'Rash, mild' },
    { label: 'Clinical status', text: 'Inactive' },
    { label: 'Recorded on', text: '05-Mar-2024' },
  ]);
  const views = await kysely()
    .selectFrom('auditLog')
    .select('actor')
    .where('action', '=', 'view-held-items')
    .where('resident', '=', resident.id)
    .execute();
  expect(views).toEqual([{ actor: app.world.users.Doctor.id }]);
});

test('RES-08 the chart’s summary and the residents list count waiting items and name a death, for every role', async () => {
  const resident = await app.addResident({ familyName: 'Waiting-Items' });
  await hold(resident);
  const decided = await hold(resident, heldAllergy);
  await hold(resident, heldPatient, { isClinical: false });
  const { Pharmacist, RegisteredNurse } = app.world.users;
  const search = {
    query: 'Waiting-Items',
    residentStatus: 2,
    expiryFilterType: 'All',
    facilities: [],
    limit: 25,
    page: 1,
  };
  const counts = async (client: TestClient) => {
    const found = await expectStatus(client.post('/portal/api/v1/patients/search', search), 200);
    const { searchResults } = found.json<ResidentSearchResponse>();
    const { heldItemCount, heldEndings } = await summaryOf(resident, client);
    expect(searchResults.map((one) => one.heldEndings)).toEqual([heldEndings]);
    return [heldItemCount, ...searchResults.map((one) => one.heldItemCount)];
  };
  for (const client of [doctor(), app.as(Pharmacist), app.as(RegisteredNurse)]) {
    expect(await counts(client)).toEqual([2, 2]);
  }
  await expectStatus(dealWith(doctor(), resident, decided), 204);
  expect(await counts(doctor())).toEqual([1, 1]);
  await hold(resident, { ...heldPatient, deceasedBoolean: true }, { isClinical: false });
  expect(await counts(app.as(RegisteredNurse))).toEqual([2, 2]);
  expect((await summaryOf(resident, doctor())).heldEndings).toEqual(['Death']);
});

test('a nurse reads what waits and can’t act on it', async () => {
  const resident = await app.addResident();
  const id = await hold(resident);
  const nurse = app.as(app.world.users.RegisteredNurse);
  expect(await listed(resident, nurse)).toMatchObject([{ id, kind: 'Medicine' }]);
  await expectStatus(release(nurse, resident, id), 403);
  await expectStatus(dealWith(nurse, resident, id), 403);
});

test('if a prescriber and a pharmacist decide at once, one of them sees that it is already decided', async () => {
  const resident = await app.addResident();
  const id = await hold(resident);
  const answers = await Promise.all([
    dealWith(doctor(), resident, id, 'Prescribed on the chart'),
    dealWith(pharmacist(), resident, id, 'Prescribed on the chart'),
  ]);
  expect(statusesOf(answers)).toEqual(['204', '422']);
  const [first, second] =
    answers[0].statusCode === 204 ? [doctor(), pharmacist()] : [pharmacist(), doctor()];
  // Its answer was lost, so it is sent again.
  await expectStatus(dealWith(first, resident, id), 204);
  await expectRefusal(dealWith(second, resident, id), 'Item_Decided');
  await expectRefusal(release(first, resident, id), 'Item_Decided');
  expect(await listed(resident)).toEqual([]);
  const rows = await auditOf(id);
  expect(rows.map(({ action, detail }) => [action, detail['outcome']])).toEqual([
    ['deal-with-held-item', 'dealt-with'],
    ['deal-with-held-item', null],
  ]);
  expect(JSON.stringify(rows)).not.toContain('Prescribed on the chart');
  const stored = await kysely()
    .selectFrom('heldItem')
    .select(['outcome', 'decisionNote'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(stored).toEqual({ outcome: 'dealt-with', decisionNote: 'Prescribed on the chart' });
});

describe('a release', () => {
  const medicine = ({ id }: TestResident, more: object = {}) =>
    ({
      ...heldMedicine,
      medicationCodeableConcept: { text: 'Paracetamol 500 mg tablet' },
      subject: { reference: `Patient/${id}` },
      dosageInstruction: [
        {
          timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
          route: { text: 'oral' },
          doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
        },
      ],
      ...more,
    }) satisfies FhirResource;
  const terminology = 'http://terminology.hl7.org/CodeSystem';
  const active = {
    coding: [{ system: `${terminology}/allergyintolerance-clinical`, code: 'active' }],
  };
  const verification = (code: string) => ({
    coding: [{ system: `${terminology}/allergyintolerance-verification`, code }],
  });
  const linesOf = async ({ id }: TestResident) =>
    await kysely().selectFrom('medication').selectAll().where('residentId', '=', id).execute();

  test.for<[string, object | undefined]>([
    ['that is active', active],
    ['that doesn’t say whether it is', undefined],
  ])('of an allergy %s adds it to the resident’s list, once', async ([, clinicalStatus]) => {
    const resident = await app.addResident();
    const id = await hold(resident, {
      ...heldAllergy,
      clinicalStatus,
      patient: { reference: `Patient/${resident.id}` },
    });
    await expectStatus(release(doctor(), resident, id), 204);
    await expectStatus(release(doctor(), resident, id), 204);
    const stored = await kysely()
      .selectFrom('resident')
      .select(['allergyStatus', 'allergies'])
      .where('id', '=', resident.id)
      .executeTakeFirst();
    expect(stored?.allergyStatus).toBe('LISTED');
    expect(stored?.allergies.filter(({ allergen }) => allergen === 'Penicillin')).toHaveLength(1);
    expect(await listed(resident)).toEqual([]);
    expect((await auditOf(id)).map(({ action, detail }) => [action, detail['outcome']])).toEqual([
      ['release-held-item', 'released'],
      ['release-held-item', null],
    ]);
  });

  test.for<[string, object]>([
    ['inactive', {}],
    ['refuted', { clinicalStatus: active, verificationStatus: verification('refuted') }],
    ['resolved, in any code system', { clinicalStatus: { coding: [{ code: 'resolved' }] } }],
    [
      'a “no known” entry for one kind',
      { clinicalStatus: active, code: { text: 'No known latex allergy' } },
    ],
    ['none known, while allergies are listed', { clinicalStatus: active, code: { text: 'NKA' } }],
  ])('of an allergy never lists one that is %s', async ([, more]) => {
    const resident = await app.addResident({
      allergyStatus: 'LISTED',
      allergies: JSON.stringify([{ allergen: 'Latex', reaction: '' }]),
    });
    const id = await hold(resident, {
      ...heldAllergy,
      patient: { reference: `Patient/${resident.id}` },
      ...more,
    } as FhirResource);
    expect(await listed(resident)).toMatchObject([{ id, release: 'not-listed' }]);
    await expectRefusal(release(doctor(), resident, id), 'Item_Not_Whole');
    await expectStatus(dealWith(doctor(), resident, id), 204);
    const stored = await kysely()
      .selectFrom('resident')
      .select('allergies')
      .where('id', '=', resident.id)
      .executeTakeFirst();
    expect(stored?.allergies).toEqual([{ allergen: 'Latex', reaction: '' }]);
  });

  test('of a complete medicine writes it as a line of the chart', async () => {
    const resident = await app.addResident();
    const id = await hold(resident, medicine(resident, { status: 'unknown' }));
    expect(await listed(resident)).toMatchObject([{ id, release: 'whole' }]);
    await expectStatus(release(doctor(), resident, id), 204);
    expect(await linesOf(resident)).toHaveLength(1);
    expect(await listed(resident)).toEqual([]);
  });

  test('gives the same answer when repeated after the resident has left', async () => {
    const resident = await app.addResident();
    const id = await hold(resident, medicine(resident, { status: 'unknown' }));
    await expectStatus(release(doctor(), resident, id), 204);
    const left = { status: 'Discharged' } as const;
    await kysely().updateTable('resident').set(left).where('id', '=', resident.id).execute();
    await expectStatus(release(doctor(), resident, id), 204);
  });

  test('isn’t offered for an allergy that can’t be listed, or on a chart that is prescribed here', async () => {
    const resident = await app.addResident({ isOnboarding: true });
    await hold(resident, heldAllergy);
    await hold(
      resident,
      { ...heldAllergy, clinicalStatus: active, code: { text: 'No known allergies' } },
      { receivedAt: new Date('2026-11-21T01:00:00Z') },
    );
    const line = await hold(resident, medicine(resident, { status: 'unknown' }), {
      receivedAt: new Date('2026-11-22T01:00:00Z'),
    });
    const offers = async () => (await listed(resident)).map((one) => one.release);
    expect(await offers()).toEqual(['not-listed', 'whole', 'whole']);
    await kysely()
      .updateTable('resident')
      .set({ allergyStatus: 'LISTED' })
      .where('id', '=', resident.id)
      .execute();
    await insertOrder(kysely(), resident, app.world.users.Doctor, [{}], noon);
    expect(await offers()).toEqual(['not-listed', 'not-listed', 'own-chart']);
    await expectRefusal(release(doctor(), resident, line), 'Item_Not_Whole');
  });

  test('LIV-01 is announced to those who have the chart open', async () => {
    const resident = await app.addResident();
    const id = await hold(resident);
    const heard: unknown[] = [];
    const stop = await app.container.db.listen('wattle_live', (text) =>
      heard.push(JSON.parse(text)),
    );
    await expectStatus(dealWith(doctor(), resident, id), 204);
    await expect.poll(() => heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      event: 'ChartChanged',
      payload: { key: resident.authoringSystemForeignKey },
    });
    await stop();
  });

  test('of a medicine with a note writes the note into its directions, and says first what it leaves out', async () => {
    const resident = await app.addResident();
    const noted = {
      note: [{ text: 'STOP if SBP < 100' }],
      priority: 'urgent',
      reasonCode: [{ text: 'Gout' }],
      extension: [{ url: 'http://x.example/caution', valueString: 'Not with grapefruit' }],
    };
    const id = await hold(resident, medicine(resident, noted));
    const [item] = await listed(resident);
    expect(item).toMatchObject({
      release: 'whole',
      notKept: [
        'What it is for isn’t kept.',
        'Its priority isn’t kept.',
        'Its further data isn’t kept.',
      ],
    });
    expect(item?.facts).toEqual(
      expect.arrayContaining([
        { label: 'Note', text: 'STOP if SBP < 100' },
        { label: 'Reason', text: 'Gout' },
        { label: 'Priority', text: 'Urgent' },
        { label: 'Further data', text: 'Caution: Not with grapefruit' },
      ]),
    );
    await expectStatus(release(doctor(), resident, id), 204);
    expect(await linesOf(resident)).toMatchObject([{ directions: 'STOP if SBP < 100' }]);
  });

  test('of an incomplete medicine writes nothing', async () => {
    const resident = await app.addResident();
    const id = await hold(resident, medicine(resident, { dosageInstruction: [] }));
    await expectRefusal(release(doctor(), resident, id), 'Item_Not_Whole');
    expect(await linesOf(resident)).toEqual([]);
    expect(await listed(resident)).toMatchObject([{ id, release: 'not-whole' }]);
  });
});
