import { createHash, randomUUID } from 'node:crypto';
import type { FhirResource } from 'fhir/r4';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { HeldItemRow } from '../queries/exchange/held-items.ts';

/** A resource that waits for a person. Clinical if it names a resident. */
export async function insertHeldItem(
  db: Kysely<Tables>,
  resource: FhirResource,
  changes: Partial<Omit<HeldItemRow, 'resource' | 'found'>> = {},
): Promise<string> {
  const id = changes.id ?? randomUUID();
  const residentId = changes.residentId ?? null;
  await db
    .insertInto('heldItem')
    .values({
      id,
      runId: null,
      source: 'Practice system',
      senderOrganisationIds: null,
      resourceType: resource.resourceType,
      organisationId: null,
      residentId,
      isClinical: residentId !== null,
      isStuck: false,
      reasons: ['A person has to look at this first.'],
      digest: createHash('sha256').update(id).digest(),
      receivedAt: new Date('2026-11-20T01:00:00Z'),
      outcome: null,
      decidedBy: null,
      decidedAt: null,
      decisionNote: null,
      ...changes,
      resource: JSON.stringify(resource),
    })
    .execute();
  return id;
}

export const heldAllergy = {
  resourceType: 'AllergyIntolerance',
  id: 'a1',
  clinicalStatus: { coding: [{ code: 'inactive', display: 'Inactive' }] },
  code: { text: 'Penicillin' },
  patient: { reference: 'Patient/p1' },
  recordedDate: '2024-03-05',
  reaction: [{ manifestation: [{ text: 'Rash' }], severity: 'mild' }],
} as const satisfies FhirResource;

/** Two instructions, which no line of a chart can contain. */
export const heldMedicine = {
  resourceType: 'MedicationRequest',
  id: 'm1',
  status: 'active',
  intent: 'order',
  medicationCodeableConcept: { text: 'Prednisolone 5 mg tablet' },
  subject: { reference: 'Patient/p1' },
  authoredOn: '2026-11-18T09:30:00+10:30',
  requester: { display: 'Dr Alex Rowe' },
  dosageInstruction: [
    { sequence: 1, text: '25 mg in the morning for 5 days' },
    { sequence: 2, text: 'then 10 mg in the morning for 5 days' },
  ],
} as const satisfies FhirResource;

export const heldPatient = {
  resourceType: 'Patient',
  id: 'p9',
  identifier: [{ type: { coding: [{ code: 'MR' }] }, system: 'urn:practice', value: 'MRN-77' }],
  name: [{ family: 'Nobody-Should-See', given: ['This'] }],
  gender: 'female',
  birthDate: '1939-02-03',
} as const satisfies FhirResource;
