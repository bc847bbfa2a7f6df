import { randomUUID } from 'node:crypto';
import type { Medication, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { Supply } from '@wattle/contract/entities/supply.ts';
import { today } from '@wattle/contract/rules/testing/medications.ts';
import { instructionText } from '@wattle/contract/rules/line/medicine-line.ts';
import type { Bundle, MedicationRequest } from 'fhir/r4';
import { describe, expect, test } from 'vitest';
import { insertBackendService } from '../../../testing/backend-services.ts';
import { fhirPerson } from '../../../testing/fhir.ts';
import { insertOrder } from '../../../testing/orders.ts';
import { readPdf } from '../../../testing/pdf.ts';
import { insertResident, type TestResident } from '../../../testing/rows.ts';
import { sharedWorld } from '../../../testing/world.ts';
import {
  type CurrentMedicine,
  type EndedMedicine,
  type ImportedMedicine,
  readMedicine,
} from '../read/medicine.ts';
import { writeOnboardingChart } from './onboarding-chart.ts';
import { context } from '../testing/context.ts';

const { app, world } = await sharedWorld();

const paracetamol = readMedicine(
  {
    resource: {
      resourceType: 'MedicationRequest',
      identifier: [{ system: 'urn:practice', value: '17' }],
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: { text: 'paracetamol 500 mg tablet' },
      subject: {},
      authoredOn: '2026-11-01',
      requester: { display: 'Dr Ada Park' },
      dosageInstruction: [
        {
          timing: { repeat: { timeOfDay: ['08:00:00', '20:00:00'] } },
          route: { text: 'oral' },
          doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
        },
      ],
    },
    medication: null,
    requesterName: null,
  },
  context,
);
if ('result' in paracetamol || paracetamol.medicine?.kind !== 'current') throw new Error('held');
const medicine: CurrentMedicine = paracetamol.medicine;
const ended: EndedMedicine = {
  kind: 'ended',
  status: 'stopped',
  endedOn: null,
  key: medicine.key,
  name: 'paracetamol 500 mg tablet',
  product: medicine.product,
  on: today,
  reason: 'rash',
};

const fresh = () => insertResident(app.container.db.kysely, { facilityId: world.facilityId });
const write = (
  resident: TestResident,
  medicines: readonly ImportedMedicine[],
  source = 'Practice',
) =>
  app.container.db.kysely.transaction().execute((tx) =>
    writeOnboardingChart(tx, {
      residentId: resident.id,
      medicines,
      source,
      clock: () => new Date(),
      newId: randomUUID,
    }),
  );
const outcomesOf = (done: Awaited<ReturnType<typeof write>>) =>
  [...done.values()].map(({ outcome }) => outcome);
/** The keys of the medicines that are refused. */
async function refusedOf(resident: TestResident, medicines: readonly ImportedMedicine[]) {
  const done = await write(resident, medicines);
  return [...done].flatMap(([key, { outcome }]) => (outcome === 'refused' ? [key] : []));
}
async function chartOf(resident: TestResident) {
  const { kysely } = app.container.db;
  const { latestOrderId, isOnboarding } = await kysely
    .selectFrom('resident')
    .select(['latestOrderId', 'isOnboarding'])
    .where('id', '=', resident.id)
    .executeTakeFirstOrThrow();
  const answer = await app
    .as(world.users.Pharmacist)
    .get(`/medications/api/v1/medications/${resident.path}/${latestOrderId}`);
  const { medications, sequence } = answer.json<{ medications: Medication[]; sequence: number }>();
  return { orderId: latestOrderId ?? '', isOnboarding, medications, sequence };
}

describe('a chart that was imported', () => {
  test('waits for a prescriber, and has no script number', async () => {
    const resident = await fresh();
    expect(outcomesOf(await write(resident, [medicine]))).toEqual(['created']);
    const { isOnboarding, medications, sequence } = await chartOf(resident);
    expect([isOnboarding, sequence]).toEqual([true, 1]);
    expect(medications).toMatchObject([
      {
        status: 'New',
        scriptNumber: null,
        importedFrom: 'Practice',
        prescribedBy: 'Dr Ada Park',
        instructions: instructionText(medicine.prescription),
      },
    ]);
  });

  test('names the system that sent it, and is nobody’s first order', async () => {
    const resident = await fresh();
    const { id } = await insertBackendService(app.container.db.kysely, world, {
      organisationIds: [world.organisationId],
    });
    await write(resident, [medicine], `service/${id}`);
    const { orderId, medications } = await chartOf(resident);
    const name = `Service ${id.slice(0, 8)}`;
    expect(medications.map(({ importedFrom }) => importedFrom)).toEqual([name]);
    const url = `/medications/api/v1/medications/${resident.path}`;
    const pharmacist = app.as(world.users.Pharmacist);
    const history = (await pharmacist.get(`${url}/order-history`)).json<OrderHistoryEntry[]>();
    expect(history).toMatchObject([
      { id: orderId, importedFrom: name, prescriber: { isFirstOrder: false } },
    ]);
    const answer = await pharmacist.get(`${url}/${orderId}`);
    expect(answer.json()).toMatchObject({ importedFrom: name });
    expect(answer.body).not.toContain('service/');
    const print = await pharmacist.get(`/portal/api/v1/print/${resident.path}?qrCodeAllowed=false`);
    const text = (await readPdf(print.rawPayload)).pages.join(' ');
    expect(text).toMatch(
      new RegExp(`Order 1, imported \\d\\d-\\w{3}-\\d{4} \\d\\d:\\d\\d from ${name}`),
    );
    expect(text).toMatch(/Changes to action \(0\) Nothing to confirm until a prescriber/);
    expect(text).not.toContain('Not confirmed');
    expect(text).toMatch(/Medicines 1 medicine was imported\. Imported medicines wait/);
  });

  test('HDR-07 has nobody to contact', async () => {
    const resident = await fresh();
    await write(resident, [medicine]);
    const answer = await app
      .as(world.users.Doctor)
      .get(`/medications/api/v1/medications/${resident.path}/chart-contact`);
    expect(answer.json()).toMatchObject({ recentActivePrescribers: [] });
  });

  test('never takes another medicine for one that came in under the same identifier', async () => {
    const resident = await fresh();
    await write(resident, [medicine]);
    const { product } = medicine;
    const other = { ...medicine, product: { ...product, ingredients: ['metformin'] } };
    const third = { ...other, key: 'urn:practice|18' };
    expect(await refusedOf(resident, [other, third])).toEqual([medicine.key]);
    const running = async () => {
      const { medications } = await chartOf(resident);
      return medications.map(({ product: { name }, status }) => [name, status]);
    };
    const noProduct = { ...ended, product: null };
    for (const stop of [
      { ...ended, product: other.product },
      { ...noProduct, name: 'metformin' },
    ]) {
      expect(await refusedOf(resident, [stop])).toEqual([medicine.key]);
    }
    const names = await running();
    expect(names).toHaveLength(2);
    expect(names).toContainEqual(['paracetamol 500 mg tablet', 'New']);
    const [first = ''] = product.ingredients;
    const capital = { ...product, ingredients: [first.toUpperCase()], brandName: 'Panamax' };
    expect(await refusedOf(resident, [{ ...medicine, product: capital }])).toEqual([]);
    const stopped = await fresh();
    await write(stopped, [medicine]);
    const stop = { ...noProduct, name: 'Paracetamol 500 mg Tablet' };
    expect(await refusedOf(stopped, [stop])).toEqual([]);
    expect((await chartOf(stopped)).medications.map(({ status }) => status)).toEqual(['Ceased']);
  });

  test('a pharmacist can neither action nor confirm its medicines', async () => {
    const resident = await fresh();
    await write(resident, [medicine]);
    const { orderId, medications } = await chartOf(resident);
    const pharmacist = app.as(world.users.Pharmacist);
    const patient = {
      authoringSystem: resident.authoringSystem,
      authoringSystemForeignKey: resident.authoringSystemForeignKey,
    };
    const action = await pharmacist.post('/medications/api/v1/medications/change-status', {
      residentAuthoringSystem: resident.authoringSystem,
      residentAuthoringSystemForeignKey: resident.authoringSystemForeignKey,
      pharmacyMedicationOrderId: orderId,
      medicationAuthoringSystem: medications[0]?.authoringSystem,
      medicationAuthoringSystemForeignKey: medications[0]?.authoringSystemForeignKey,
    });
    expect([action.statusCode, action.body]).toEqual([
      422,
      expect.stringContaining('wait for a prescriber'),
    ]);
    const confirmed = await pharmacist.post('/medications/api/v1/medications/confirm-medications', {
      patient,
      pharmacyMedicationsOrderId: orderId,
    });
    expect([confirmed.statusCode, confirmed.body]).toEqual([
      422,
      expect.stringContaining('Nothing_To_Confirm'),
    ]);
    expect((await chartOf(resident)).medications[0]?.confirmed).toBe(false);
  });

  test('sending the same medicines again changes nothing', async () => {
    const resident = await fresh();
    await write(resident, [medicine]);
    const before = await chartOf(resident);
    const again = await write(resident, [medicine]);
    expect(outcomesOf(again)).toEqual(['unchanged']);
    expect(await chartOf(resident)).toEqual(before);
  });

  test('a correction is a new version; medicines that aren’t sent stay, and those that have ended are ceased', async () => {
    const resident = await fresh();
    const other = { ...medicine, key: 'urn:practice|18' };
    await write(resident, [medicine, other]);
    const asText = { ...medicine.prescription, dose: '2 tablets', dosage: undefined };
    const changed = { ...medicine, prescription: asText };
    await write(resident, [changed]);
    const second = await chartOf(resident);
    expect(second.sequence).toBe(2);
    expect(second.medications.map(({ dose }) => dose).toSorted()).toEqual([
      '2 tablets',
      '500 mg (1 tablet)',
    ]);
    await write(resident, [ended]);
    const { medications } = await chartOf(resident);
    expect(medications.map(({ status, dose }) => `${status} ${dose}`).toSorted()).toEqual([
      'Ceased 2 tablets',
      'New 500 mg (1 tablet)',
    ]);
  });

  test('a medicine that has ended is never a line of a new chart', async () => {
    const resident = await fresh();
    expect(outcomesOf(await write(resident, [ended]))).toEqual(['unchanged']);
    const written = app.container.db.kysely.selectFrom('pharmacyOrder').select('id');
    expect(await written.where('residentId', '=', resident.id).execute()).toEqual([]);
  });

  test('a chart with an order finalised here is refused, and stays as it is', async () => {
    const { kysely } = app.container.db;
    const own = await fresh();
    await insertOrder(kysely, own, world.users.Doctor, [{}]);
    const before = await chartOf(own);
    expect(await refusedOf(own, [medicine])).toEqual([medicine.key]);
    expect(await chartOf(own)).toEqual(before);
    const taken = await fresh();
    await write(taken, [medicine]);
    await insertOrder(kysely, taken, world.users.Doctor, [{}]);
    const changed = { ...medicine, prescription: { ...medicine.prescription, dose: '2 tablets' } };
    const other = { ...medicine, key: 'urn:practice|18' };
    expect(await refusedOf(taken, [changed, other])).toEqual([changed.key, other.key]);
  });

  test('decision 081: a supply that wasn’t recorded when it came in makes no change on a chart prescribed here, and makes one before', async () => {
    const supply = { quantity: 20, unit: 'tablet', repeats: 0, everyDays: null, authority: null };
    const supplied: CurrentMedicine = { ...medicine, supply: Supply.parse(supply) };
    const waiting = await fresh();
    await write(waiting, [medicine]);
    expect(outcomesOf(await write(waiting, [supplied]))).toEqual(['changed']);
    const taken = await fresh();
    await write(taken, [medicine]);
    await insertOrder(app.container.db.kysely, taken, world.users.Doctor, [{}]);
    expect(outcomesOf(await write(taken, [supplied]))).toEqual(['not-kept']);
  });

  test('after an order finalised here that leaves them out, the same medicines sent again change nothing', async () => {
    const taken = await fresh();
    const other = { ...medicine, key: 'urn:practice|18' };
    await write(taken, [medicine, other]);
    const changed = { ...other, prescription: { ...other.prescription, dose: '2 tablets' } };
    await write(taken, [changed]);
    await insertOrder(app.container.db.kysely, taken, world.users.Doctor, [{}]);
    const before = await chartOf(taken);
    const again = await write(taken, [medicine, changed]);
    expect(outcomesOf(again)).toEqual(['not-kept', 'not-kept']);
    expect(await refusedOf(taken, [medicine, other])).toEqual([other.key]);
    expect(await chartOf(taken)).toEqual(before);
  });

  test('a medicine that a correction replaced is stopped, and its replacement follows it', async () => {
    const resident = await fresh();
    await write(resident, [medicine]);
    const changed = { ...medicine, prescription: { ...medicine.prescription, dose: '2 tablets' } };
    await write(resident, [changed]);
    const answer = await (await fhirPerson(app, world.users.Doctor))(
      'GET',
      `/fhir/MedicationRequest?patient=${resident.id}`,
    );
    const requests = (answer.json<Bundle>().entry ?? []).map(
      ({ resource }) => resource as MedicationRequest,
    );
    const stopped = requests.find(({ status }) => status === 'stopped');
    const active = requests.find(({ status }) => status === 'active');
    expect(requests).toHaveLength(2);
    expect(active?.priorPrescription?.reference).toContain(stopped?.id);
  });

  test('two medicines with one identifier are refused', async () => {
    expect(outcomesOf(await write(await fresh(), [medicine, medicine]))).toEqual(['refused']);
  });

  test('the account that it is written under opens nothing', async () => {
    await write(await fresh(), [medicine]);
    const answer = await app
      .as({ ...world.users.Doctor, subject: 'wattle:import' })
      .get(`/fhir/MedicationRequest?patient=${world.resident.id}`);
    expect(answer.statusCode).toBe(403);
  });
});
