import type { AdministrationChanges } from '@wattle/contract/entities/administration.ts';
import type {
  HeldItemPage,
  ImportReport,
  ImportPage,
} from '@wattle/contract/entities/data-exchange.ts';
import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import type { FhirResource } from 'fhir/r4';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  heldAllergy,
  heldMedicine,
  heldPatient,
  insertHeldItem,
} from '../../testing/held-items.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { sharedWorld } from '../../testing/world.ts';

const allergyClinical = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';

const { app, world } = await sharedWorld();
const administrator = app.as(world.users.Administrator);

const urlOf = (path: string, id = '') => `/portal${path.replace(':id', id)}`;
const imports = urlOf(portalDataExchange.imports.path);
const heldItems = urlOf(portalDataExchange.exchangeHeldItems.path);
const report = (id: string, query = '') =>
  administrator.get(urlOf(portalDataExchange.importReport.path, id) + query);
const release = (id: string, body: object = {}, client = administrator) =>
  client.post(urlOf(portalDataExchange.releaseExchangeItem.path, id), body);
const dealWith = (id: string, client = administrator) =>
  client.post(urlOf(portalDataExchange.dealWithExchangeItem.path, id), { reason: 'Sent again' });
const hold = (resource: FhirResource, changes = {}) =>
  insertHeldItem(app.container.db.kysely, resource, changes);
const importsOf = async (query = '') =>
  (await expectStatus(administrator.get(imports + query), 200)).json<ImportPage>();
const itemsOf = async (query = '') =>
  (await expectStatus(administrator.get(heldItems + query), 200)).json<HeldItemPage>();

async function insertRun(startedAt: string, lines = 0): Promise<string> {
  const { kysely } = app.container.db;
  const id = crypto.randomUUID();
  const started = { source: 'Banksia practice', startedBy: 'operator', startedAt };
  await kysely
    .insertInto('importRun')
    .values({
      id,
      ...started,
      startedAt: new Date(startedAt),
      finishedAt: null,
      isDryRun: true,
      file: '/srv/secret-folder/export.ndjson',
      fingerprint: null,
      counts: JSON.stringify({ created: lines, held: 1 }),
      organisationId: null,
    })
    .execute();
  const rows = Array.from({ length: lines }, (_, at) => ({
    runId: id,
    position: at,
    resourceType: 'Patient',
    label: `Patient/p${at}`,
    outcome: at % 10 === 9 ? ('held' as const) : ('created' as const),
    findings: JSON.stringify(at % 10 === 9 ? ['Patient.birthDate is partial'] : []),
  }));
  if (rows.length > 0) await kysely.insertInto('importLine').values(rows).execute();
  return id;
}

describe('refuses', () => {
  const id = crypto.randomUUID();

  test('a user who isn’t an administrator', async () => {
    for (const url of [imports, heldItems, urlOf(portalDataExchange.importReport.path, id)]) {
      await expectStatus(app.anonymous.get(url), 401);
      await expectStatus(app.as(world.users.Consultant).get(url), 403);
      await expectStatus(app.as(world.users.Doctor).get(url), 403);
    }
    for (const client of [app.as(world.users.Pharmacist), app.as(world.unmapped)]) {
      await expectStatus(release(id, {}, client), 403);
      await expectStatus(dealWith(id, client), 403);
    }
  });

  test('an unknown import or item with 404, and an invalid id or query with 400', async () => {
    await expectStatus(report(id), 404);
    await expectStatus(release(id), 404);
    await expectStatus(dealWith(id), 404);
    await expectStatus(report('x'), 400);
    await expectStatus(administrator.get(`${heldItems}?page=0`), 400);
    await expectStatus(administrator.get(`${imports}?page=0`), 400);
    await expectStatus(administrator.get(`${heldItems}?state=all`), 400);
  });

  test('a decision on a resident’s clinical item with 403', async () => {
    const item = await hold(heldMedicine, { residentId: world.resident.id });
    await expectStatus(release(item), 403);
    await expectStatus(dealWith(item), 403);
  });

  test('the release of a clinical item with 403, also if its resident doesn’t exist here', async () => {
    await expectStatus(release(await hold(heldAllergy, { isClinical: true })), 403);
  });

  test('a facility that doesn’t exist', async () => {
    const item = await hold(heldPatient);
    await expectRefusal(
      release(item, { facilityId: 'no' }),
      'Invalid_Record',
      undefined,
      'facilityId',
    );
  });
});

test('imports are listed with their counts, the latest first, without the operator’s folders', async () => {
  const older = await insertRun('2026-11-19T01:00:00.000Z');
  const newer = await insertRun('2026-11-20T01:00:00.000Z', 3);
  const { runs, total } = await importsOf();
  expect([runs.length, total]).toEqual([2, 2]);
  expect(runs.map(({ id }) => id)).toEqual([newer, older]);
  expect(runs[0]).toMatchObject({
    sender: 'Banksia practice',
    startedBy: 'Operator',
    file: 'export.ndjson',
    isDryRun: true,
    finishedAt: null,
    counts: { created: 3, changed: 0, unchanged: 0, 'not-kept': 0, held: 1, refused: 0 },
  });
});

test('imports are read page by page', async () => {
  const before = await importsOf();
  const oldest = await insertRun('2026-10-01T00:00:00.000Z');
  const second = await insertRun('2026-10-01T00:01:00.000Z');
  for (let at = before.total; at < 50; at += 1) {
    await insertRun(`2026-10-02T00:${`${at}`.padStart(2, '0')}:00.000Z`);
  }
  const first = await importsOf();
  expect([first.runs.length, first.pageSize, first.total]).toEqual([50, 50, 52]);
  const last = await importsOf('?page=2');
  expect(last.runs.map(({ id }) => id)).toEqual([second, oldest]);
  expect((await importsOf('?page=3')).runs).toEqual([]);
});

test('a report is read page by page, and by outcome', async () => {
  const id = await insertRun('2026-11-18T01:00:00.000Z', 120);
  const first = (await expectStatus(report(id), 200)).json<ImportReport>();
  expect([first.lines.length, first.pageSize, first.total]).toEqual([50, 50, 120]);
  const last = (await expectStatus(report(id, '?page=3'), 200)).json<ImportReport>();
  expect(last.lines.at(-1)).toMatchObject({ position: 120, label: 'Patient/p119' });
  const held = (await expectStatus(report(id, '?outcome=held'), 200)).json<ImportReport>();
  expect([held.total, held.lines[0]?.findings]).toEqual([12, ['Patient.birthDate is partial.']]);
});

test('an administrator sees that items wait, but nothing they say about a person', async () => {
  const gout = { ...heldMedicine, reasonCode: [{ text: 'Gout' }] };
  const reasons = ['MedicationRequest.status: it is not known', 'What it is for isn’t kept.'];
  const clinical = await hold(gout, { residentId: world.resident.id, reasons });
  const patient = await hold(heldPatient, { reasons: ['No facility is named.'] });
  const { items, counts } = await itemsOf();
  expect(counts.waiting).toBe(items.length);
  expect(items.find(({ id }) => id === clinical)).toMatchObject({
    resourceType: 'MedicationRequest',
    isForClinicians: true,
    reasons: ['It is not known.'],
    notKept: ['What it is for isn’t kept.'],
    record: '',
    release: 'not',
  });
  expect(items.find(({ id }) => id === patient)).toMatchObject({
    isForClinicians: false,
    record: 'MRN-77',
    reasons: ['No facility is named.'],
    release: 'into-a-facility',
  });
  const text = JSON.stringify(items);
  for (const personal of ['Prednisolone', 'Penicillin', 'Nobody-Should-See', '1939', 'Rowe']) {
    expect(text).not.toContain(personal);
  }
});

test('an item is dealt with once, and is listed among the changes without its reason', async () => {
  const id = await hold(heldPatient);
  await expectStatus(dealWith(id), 204);
  await expectStatus(dealWith(id), 204);
  await expectRefusal(release(id), 'Item_Decided');
  const { items } = await itemsOf('?state=decided');
  expect(items.find((one) => one.id === id)?.decision).toMatchObject({
    outcome: 'dealt-with',
    reason: 'Sent again',
  });
  const changes = `${urlOf(portalAdministration.administrationChanges.path)}?subject=${id}`;
  const { changes: listed } = (
    await expectStatus(administrator.get(changes), 200)
  ).json<AdministrationChanges>();
  expect(listed).toMatchObject([
    {
      action: 'deal-with-exchange-item',
      subject: 'Patient',
      fields: [{ name: 'heldItem', after: 'dealt-with' }],
    },
  ]);
  expect(JSON.stringify(listed)).not.toContain('Sent again');
});

test('an administrator deals with a clinical item whose resident is unknown', async () => {
  const id = await hold(heldMedicine, { isClinical: true });
  await expectStatus(dealWith(id), 204);
  const { items } = await itemsOf('?state=decided');
  expect(items.find((one) => one.id === id)?.decision?.reason).toBe('');
});

test('items that waited for a resident come in with them, or wait for a clinician on their chart', async () => {
  const subject = { reference: 'Patient/p3' };
  const patient = await hold({
    ...heldPatient,
    id: 'p3',
    identifier: [{ ...heldPatient.identifier[0], value: 'MRN-3' }],
  });
  const waits = { isClinical: true, reasons: ['It is about a resident who is held.'] };
  const listed = await hold(
    {
      ...heldAllergy,
      id: 'a7',
      clinicalStatus: { coding: [{ system: allergyClinical, code: 'active' }] },
      patient: subject,
    },
    waits,
  );
  const medicine = await hold({ ...heldMedicine, subject }, waits);
  const others = await hold(
    { ...heldAllergy, id: 'a8', patient: { reference: 'Patient/p2' } },
    waits,
  );
  const elsewhere = await hold(
    { ...heldAllergy, id: 'a9', patient: subject },
    { ...waits, source: 'Another system' },
  );
  await expectStatus(release(patient, { facilityId: world.facilityId }), 204);

  const { kysely } = app.container.db;
  const resident = await kysely
    .selectFrom('externalRecord')
    .innerJoin('resident', (join) =>
      join.onRef(sql<string>`resident.id::text`, '=', 'externalRecord.targetId'),
    )
    .selectAll('resident')
    .where('externalId', '=', 'p3')
    .executeTakeFirstOrThrow();
  expect(resident.allergies).toEqual([{ allergen: 'Penicillin', reaction: 'Rash (mild)' }]);
  const decided = (await itemsOf('?state=decided')).items.map(({ id }) => id);
  expect(decided).toEqual(expect.arrayContaining([patient, listed]));
  const { items } = await itemsOf();
  const waiting = (id: string) => items.find((one) => one.id === id);
  expect(waiting(medicine)).toMatchObject({
    isForClinicians: true,
  });
  expect(waiting(medicine)?.reasons.join()).toContain('its dose changes on the way');
  const kept = kysely.selectFrom('heldItem').select('found').where('id', '=', medicine);
  expect((await kept.executeTakeFirstOrThrow()).found).toContainEqual({
    at: 'MedicationRequest.dosageInstruction',
    text: expect.stringContaining('its dose changes on the way') as string,
  });
  expect(waiting(others)).toMatchObject({ isForClinicians: false, release: 'not' });
  expect(waiting(elsewhere)).toMatchObject({ isForClinicians: false, release: 'not' });
  const chart = await app
    .as(world.users.Doctor)
    .get(
      `/medications/api/v1/medications/${resident.authoringSystem}/${resident.foreignKey}/held-items`,
    );
  expect(chart.json<HeldItem[]>()).toMatchObject([{ id: medicine, release: 'not-whole' }]);
});

test('single messages are listed apart from files and batches', async () => {
  const file = await insertRun('2026-11-25T01:00:00Z');
  const single = await insertRun('2026-11-25T02:00:00Z');
  await app.container.db.kysely
    .updateTable('importRun')
    .set({ isSingle: true })
    .where('id', '=', single)
    .execute();
  const idsOf = async (query = '') => (await importsOf(query)).runs.map(({ id }) => id);
  expect(await idsOf()).toContain(file);
  expect(await idsOf()).not.toContain(single);
  expect(await idsOf('?kind=single')).toEqual([single]);
  expect((await importsOf('?kind=single')).total).toBe(1);
  await expectStatus(administrator.get(`${imports}?kind=other`), 400);
});
