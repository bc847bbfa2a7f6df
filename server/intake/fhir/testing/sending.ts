import type { Dosage, OperationOutcome, Patient } from 'fhir/r4';
import { insertBackendService } from '../../../testing/backend-services.ts';
import { fhirSender } from '../../../testing/fhir.ts';
import { insertResident, type TestResident } from '../../../testing/rows.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { insertWorld, type World } from '../../../testing/world.ts';
import { products } from './context.ts';
import { allergy, medicalRecord, patient } from './resources.ts';

export interface SentResource {
  readonly resourceType: string;
  readonly [element: string]: unknown;
}

/** A system registered for the world's organisation. */
export type Sender = Awaited<ReturnType<typeof openSender>>;

export async function openSender() {
  const app = await openTestApp();
  const db = app.container.db.kysely;
  const world = await insertWorld(db);
  const service = await insertBackendService(db, world, {
    organisationIds: [world.organisationId],
  });
  return { app, world, service, send: fhirSender(app, await service.token('system/*.cruds')) };
}

export const asJson = (resource: unknown, headers = {}) => ({
  headers: { 'content-type': 'application/fhir+json', ...headers },
  payload: JSON.stringify(resource),
});

/** Each issue of an OperationOutcome, with its first location. */
export const textsOf = (body: unknown) =>
  (body as OperationOutcome).issue.map(
    ({ diagnostics, expression }) => `${expression?.[0] ?? ''}: ${diagnostics}`,
  );

/** A Patient who lives with the world's organisation, with a record number of their own. */
export const newPatient = (
  { organisationId }: World,
  number: number,
  more: Partial<Patient> = {},
) =>
  patient({
    id: `p${number}`,
    identifier: [medicalRecord('ADMIT', `r${number}`)],
    managingOrganization: { reference: `Organization/${organisationId}` },
    ...more,
  });

/** A registered system that sends one resource after another, each about a resident of its own. */
export type Sending = Awaited<ReturnType<typeof openSending>>;

export async function openSending() {
  const { app, world, service, send } = await openSender();
  const db = app.container.db.kysely;
  await db
    .insertInto('catalogueProduct')
    .values(
      products.map((product) => ({
        code: product.code,
        names: product.ingredients.join(' '),
        product: JSON.stringify(product),
      })),
    )
    .execute();
  let count = 0;
  let who: TestResident;
  const subject = () => ({ reference: `Patient/${who.id}` });
  const residentId = () => who.id;
  const request = (more: object = {}): SentResource => ({
    resourceType: 'MedicationRequest',
    id: `m${count}`,
    status: 'active',
    intent: 'order',
    medicationCodeableConcept: { text: 'paracetamol 500 mg tablet' },
    subject: subject(),
    authoredOn: '2026-11-01',
    requester: { display: 'Dr Ada Park' },
    dosageInstruction: [tablet],
    ...more,
  });
  return {
    ...app,
    world,
    service,
    send,
    /** The next resident, about whom nothing is known. */
    async next() {
      count += 1;
      who = await insertResident(db, {
        facilityId: world.facilityId,
        allergyStatus: 'NONE SUPPLIED',
      });
      return who;
    },
    post: (resource: SentResource, sender = send) =>
      sender('POST', `/fhir/${resource.resourceType}`, asJson(resource)),
    /** Everything that an import may write about residents; that something waits isn't written by it. */
    async written() {
      const rows = await db.selectFrom('resident').selectAll().orderBy('id').execute();
      const residents = rows.map((row) => ({ ...row, hasHeldItem: null }));
      const charts = await db.selectFrom('pharmacyOrder').select('id').orderBy('id').execute();
      return { residents, charts };
    },
    subject,
    residentId,
    request,
    dosage: (more: object) => request({ dosageInstruction: [{ ...tablet, ...more }] }),
    /** A Patient who is new, with a record number of their own. */
    person: (more: object = {}): SentResource => ({
      ...newPatient(world, count),
      ...more,
    }),
    reaction: (more: object = {}): SentResource => ({
      ...allergy(`Patient/${who.id}`, 'Latex'),
      ...more,
    }),
    stay: (more: object = {}): SentResource => ({
      resourceType: 'Encounter',
      status: 'in-progress',
      class: { code: 'RACF' },
      subject: subject(),
      ...more,
    }),
  };
}

export const tablet: Dosage = {
  timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
  route: { text: 'oral' },
  doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
};

export const oneOf = (system: string, code: string) => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }],
});

export const wordsIn = (body: unknown): string =>
  (body as OperationOutcome).issue
    .map(({ diagnostics, expression }) => `${expression?.[0] ?? ''} ${diagnostics}`)
    .join('; ');
