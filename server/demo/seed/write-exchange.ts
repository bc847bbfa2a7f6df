import { storedFindings } from '../../queries/exchange/findings.ts';
import { createHash } from 'node:crypto';
import { codeSystems } from '@wattle/contract/fhir/systems.ts';
import type { FhirResource } from 'fhir/r4';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { upsertBackendService } from '../../queries/exchange/backend-service-records.ts';
import { practice } from './data/practice.ts';
import { organisations } from './data/places.ts';
import { residentKey, seedId } from './ids.ts';
import { writeImportedChart } from './imported-chart.ts';
import { userRows } from './people.ts';

const hourMs = 3_600_000;
/** Nothing answers here: `.example` names nobody (RFC 2606). */
const address = 'https://practice.example/fhir';
/** Nobody has the private key. */
const publicKey = {
  kty: 'EC',
  kid: 'glenelg-2026',
  crv: 'P-384',
  x: 'XWBwiyYEimh3W7qXuzkL9lxRoJvEot3M6dutbR5PoqIgFF4x-KdRlI5QpHBf5xJu',
  y: 'T74vLU7LKKOHld4e8c8W5YJC5FthfrqYFs5ypG-o9txVIZRtH7DlyJwTSk8Jx1h4',
};

/** Without a reaction; it can be released. */
const allergyOf = (reference: string): FhirResource => ({
  resourceType: 'AllergyIntolerance',
  id: 'glenelg-a1',
  clinicalStatus: {
    coding: [{ system: codeSystems.allergyClinical, code: 'active', display: 'Active' }],
  },
  code: { text: 'Erythromycin' },
  patient: { reference },
  recordedDate: '2019-05-02',
  recorder: { display: 'Dr Alex Rowe' },
});

/** With two doses one after the other, in words only. */
const medicineOf = (reference: string): FhirResource => ({
  resourceType: 'MedicationRequest',
  id: 'glenelg-m1',
  status: 'active',
  intent: 'order',
  medicationCodeableConcept: { text: 'Prednisolone 5 mg tablet' },
  subject: { reference },
  authoredOn: '2026-11-02T09:30:00+10:30',
  requester: { display: 'Dr Alex Rowe' },
  reasonCode: [{ text: 'Flare of chronic obstructive pulmonary disease' }],
  dosageInstruction: [
    { sequence: 1, text: '25 mg (5 tablets) in the morning with food for 5 days' },
    { sequence: 2, text: 'then 10 mg (2 tablets) in the morning with food for 5 days' },
  ],
});

const patient: FhirResource = {
  resourceType: 'Patient',
  id: 'glenelg-p2',
  identifier: [{ type: { coding: [{ code: 'MR' }] }, system: address, value: 'GLN-2207' }],
  name: [{ family: 'Practice', given: ['New-Resident'] }],
  gender: 'female',
  birthDate: '1938-04-17',
};

const findings = {
  allergy: { text: 'No reaction is stated.' },
  medicine: {
    at: 'MedicationRequest.dosageInstruction',
    text: 'Its text says that its dose changes on the way: a person has to enter it.',
  },
  patient: { at: 'Patient', text: 'There is no facility: nothing says where they live.' },
};

/** What an administrator finds under data exchange, and a prescriber on the charts of Held-Items and Imported-Chart. */
export async function writeExchange(tx: Kysely<Tables>, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const createdBy = userRows.find(({ userType }) => userType === 'Administrator')?.id;
  const number = practice.findIndex(({ givenName }) => givenName === 'Held-Items');
  const resident = await tx
    .selectFrom('resident')
    .select(['id', 'latestOrderId'])
    .where('foreignKey', '=', residentKey(910_001 + number))
    .executeTakeFirst();
  if (createdBy === undefined || resident === undefined) return;
  const serviceId = seedId('exchange', 1);
  const source = `service/${serviceId}`;
  const organisationId = organisations[0].id;
  const service = {
    id: serviceId,
    name: 'Glenelg Family Practice',
    jwks: JSON.stringify({ keys: [publicKey] }),
    jwksUrl: null,
    scopes: ['system/*.cu', 'system/*.rs'],
    createdBy,
    createdAt: ago(900),
    lastUsedAt: ago(20),
    endedAt: null,
  };
  await upsertBackendService(tx, service, [organisationId]);
  await writeImport(tx, source, ago(20));
  await writeImportedChart(tx, { source, sentAt: ago(20) });
  const reference = `Patient/${resident.id}`;
  const held = [
    { resource: allergyOf(reference), finding: findings.allergy },
    { resource: medicineOf(reference), finding: findings.medicine },
    { resource: patient, finding: findings.patient },
  ];
  for (const [at, { resource, finding }] of held.entries()) {
    const isClinical = resource.resourceType !== 'Patient';
    const text = JSON.stringify(resource);
    const { found, texts } = storedFindings([finding]);
    await tx
      .insertInto('heldItem')
      .values({
        id: seedId('exchange', 2, at),
        runId: seedId('exchange', 3),
        source,
        resourceType: resource.resourceType,
        organisationId: isClinical ? organisationId : null,
        residentId: isClinical ? resident.id : null,
        isClinical,
        found,
        reasons: texts,
        resource: text,
        digest: createHash('sha256').update(text).digest(),
        receivedAt: ago(20),
        outcome: null,
        decidedBy: null,
        decidedAt: null,
        decisionNote: null,
      })
      .execute();
  }
  await writeSubscription(tx, serviceId, resident, createdBy, ago);
}

async function writeImport(tx: Kysely<Tables>, source: string, at: Date): Promise<void> {
  const id = seedId('exchange', 3);
  const lines = [
    {
      resourceType: 'Patient',
      label: 'Patient/held-items',
      outcome: 'changed',
      finding: { text: 'changed: room' },
    },
    {
      resourceType: 'AllergyIntolerance',
      label: 'AllergyIntolerance/glenelg-a1',
      outcome: 'held',
      finding: findings.allergy,
    },
    {
      resourceType: 'MedicationRequest',
      label: 'MedicationRequest/glenelg-m1',
      outcome: 'held',
      finding: findings.medicine,
    },
    {
      resourceType: 'Patient',
      label: 'Patient/glenelg-p2',
      outcome: 'held',
      finding: findings.patient,
    },
    {
      resourceType: 'Patient',
      label: 'Patient/glenelg-p3',
      outcome: 'refused',
      finding: { at: 'Patient.birthDate', text: 'is missing' },
    },
  ] as const;
  const counts = { changed: 1, unchanged: 41, 'not-kept': 0, held: 3, refused: 1 };
  await tx
    .insertInto('importRun')
    .values({
      id,
      source,
      startedBy: source,
      startedAt: at,
      finishedAt: new Date(at.getTime() + 4000),
      isDryRun: false,
      file: null,
      fingerprint: null,
      position: 46,
      counts: JSON.stringify(counts),
      organisationId: null,
    })
    .execute();
  await tx
    .insertInto('importLine')
    .values(
      lines.map(({ finding, ...line }, position) => {
        const { found, texts } = storedFindings([finding]);
        return { ...line, runId: id, position, found, findings: JSON.stringify(texts) };
      }),
    )
    .execute();
}

async function writeSubscription(
  tx: Kysely<Tables>,
  serviceId: string,
  resident: { readonly id: string; readonly latestOrderId: string | null },
  createdBy: (typeof userRows)[number]['id'],
  ago: (hours: number) => Date,
): Promise<void> {
  if (resident.latestOrderId === null) return;
  const id = seedId('exchange', 4);
  const lastError = 'The address of the system was not found.';
  await tx
    .insertInto('subscription')
    .values({
      id,
      serviceId,
      topics: ['order-finalised'],
      endpoint: `${address}/notifications`,
      content: 'id-only',
      // Nothing signed with it is ever received.
      secret: 'demo',
      status: 'error',
      eventsSinceStart: 1,
      createdBy,
      createdAt: ago(800),
      activatedAt: ago(800),
      endedAt: null,
      lastSuccessAt: ago(200),
      lastError,
      // The demo world doesn't call anybody's address.
      nextContactAt: new Date(Date.UTC(9999, 0)),
      takenUntil: null,
    })
    .execute();
  const { sequence } = await tx
    .insertInto('outboxEvent')
    .values({
      topic: 'order-finalised',
      orderId: resident.latestOrderId,
      confirmationId: null,
      residentId: resident.id,
      at: ago(120),
      queuedAt: ago(120),
    })
    .returning('sequence')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('subscriptionDelivery')
    .values({
      subscriptionId: id,
      eventSequence: sequence,
      number: 1,
      attempts: 300,
      nextAttemptAt: ago(48),
      giveUpAt: ago(48),
      deliveredAt: null,
      deadAt: ago(48),
      lastError,
    })
    .execute();
}
