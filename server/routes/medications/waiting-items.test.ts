import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import type { ChartSummary } from '@wattle/contract/entities/resident.ts';
import type { FhirResource } from 'fhir/r4';
import { expect, test } from 'vitest';
import { chartUrl, finaliseChart, fishOil, noon, sharedCharting } from '../../testing/charting.ts';
import {
  heldAllergy,
  heldMedicine,
  heldPatient,
  insertHeldItem,
} from '../../testing/held-items.ts';
import { readPdf } from '../../testing/pdf.ts';
import { expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';

const app = await sharedCharting();
const { doctor } = app;

const why =
  '“Penicillin” from another system is waiting for review, so medicines can’t be checked against it.';

async function waitingFor(resource: FhirResource) {
  const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
  const { kysely } = app.container.db;
  const id = await insertHeldItem(kysely, resource, { residentId: resident.id });
  return { resident, id };
}

async function allergiesOf(resident: TestResident, client = doctor()) {
  const url = `/portal/api/v1/patients/${resident.path}/get-allergies`;
  return (await expectStatus(client.get(url), 200)).json<AllergyInfo>();
}

async function print({ path }: TestResident) {
  const url = `/portal/api/v1/print/${path}?qrCodeAllowed=false`;
  return (await readPdf((await expectStatus(doctor().get(url), 200)).rawPayload)).pages;
}

test('HDR-09 everybody who sees the chart sees which allergy waits, until somebody decides', async () => {
  const { resident, id } = await waitingFor(heldAllergy);
  const { Pharmacist, RegisteredNurse } = app.world.users;
  for (const client of [doctor(), app.as(Pharmacist), app.as(RegisteredNurse)]) {
    expect(await allergiesOf(resident, client)).toMatchObject({
      status: 'NONE KNOWN',
      waiting: ['Penicillin'],
    });
  }
  const url = `/medications/api/v1/medications/${resident.path}/held-items/${id}/dealt-with`;
  await expectStatus(doctor().post(url, { reason: 'Charted' }), 204);
  expect((await allergiesOf(resident)).waiting).toEqual([]);
});

test('HDR-09 an allergy is named once, a list by what it is, and a medicine not at all', async () => {
  const { resident } = await waitingFor(heldAllergy);
  const list: FhirResource = {
    resourceType: 'List',
    status: 'current',
    mode: 'working',
    title: 'Anything',
  };
  const { kysely } = app.container.db;
  const receivedAt = new Date('2026-11-21T01:00:00Z');
  for (const resource of [{ ...heldAllergy, id: 'a2' }, heldMedicine, list]) {
    await insertHeldItem(kysely, resource, { residentId: resident.id, receivedAt });
  }
  const other = await app.addResident();
  await insertHeldItem(
    kysely,
    { ...heldAllergy, code: { text: 'Latex' } },
    { residentId: other.id },
  );
  expect((await allergiesOf(resident)).waiting).toEqual(['Penicillin', 'Allergy list']);
});

test('DRF-07 an order finalised while an allergy waits keeps that its medicines were not checked against it', async () => {
  const { resident } = await waitingFor(heldAllergy);
  await finaliseChart(doctor(), resident, [fishOil()]);
  const { safety } = (await doctor().get(chartUrl(resident))).json<Order>();
  expect(safety?.lines).toMatchObject([
    { state: 'not-checked', notChecked: [{ check: 'allergy', why }] },
  ]);
});

test('DRF-07 CHT-08 a print names the allergy that waits on every page, and that no medicine was checked against it', async () => {
  const { resident } = await waitingFor(heldAllergy);
  await finaliseChart(doctor(), resident, [fishOil()]);
  const pages = await print(resident);
  for (const page of pages) expect(page).toContain('Allergy waiting for review: Penicillin.');
  const text = pages.join(' ');
  expect(text).toContain(
    'Safety check when printed: Some allergies not checked; otherwise 1 medicine checked against a short list.',
  );
  expect(text).toContain(`Some allergies not checked: ${why} The rest was checked.`);
});

test('the chart’s summary says whether a death or a discharge waits, for every role', async () => {
  const { resident } = await waitingFor(heldMedicine);
  const hold = (resource: FhirResource, changes = {}) => {
    const about = { residentId: resident.id, isClinical: false, ...changes };
    return insertHeldItem(app.container.db.kysely, resource, about);
  };
  const { Doctor, Pharmacist, RegisteredNurse } = app.world.users;
  const endings = async (user = Doctor) => {
    const summary = app.as(user).get(`${chartUrl(resident)}/chart-summary`);
    return (await expectStatus(summary, 200)).json<ChartSummary>().heldEndings;
  };
  await hold(heldPatient);
  expect(await endings()).toEqual([]);
  const dead = { ...heldPatient, deceasedBoolean: true };
  await hold(dead);
  await hold(dead);
  for (const user of [Doctor, Pharmacist, RegisteredNurse]) {
    expect(await endings(user)).toEqual(['Death']);
  }
  const left = {
    resourceType: 'Encounter',
    status: 'finished',
    class: { code: 'IMP' },
  } satisfies FhirResource;
  await hold(left, { outcome: 'dealt-with', decidedAt: noon });
  expect(await endings()).toEqual(['Death']);
  await hold(left);
  expect(await endings()).toEqual(['Death', 'Discharge']);
});
