import type { Bundle, Encounter, FhirResource, Patient, PractitionerRole } from 'fhir/r4';
import { describe, expect, test } from 'vitest';
import { insertBackendService } from '../testing/backend-services.ts';
import { fhirPerson, fhirSender } from '../testing/fhir.ts';
import { insertFacility, insertResident, insertUser } from '../testing/rows.ts';
import { sharedWorld } from '../testing/world.ts';
import { medicalRecord, patient, stay } from '../intake/fhir/testing/resources.ts';

const organisationId = 'care_1';
const facilities = ['home_1.b', 'home_2'];
const [organisation, home, other] = ['-care.-1', '-home.-1..b', '-home.-2'];

let residentId: string;

const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
for (const id of facilities) await insertFacility(kysely, { id, organisationId, name: id });
({ id: residentId } = await insertResident(kysely, { facilityId: 'home_1.b' }));
const doctor = await fhirPerson(app, await insertUser(kysely, {}, [organisationId]));
const service = await insertBackendService(kysely, world, { organisationIds: [organisationId] });
const system = fhirSender(app, await service.token('system/*.cruds'));

async function search(address: string) {
  const answer = await doctor('GET', address);
  expect([address, answer.statusCode]).toEqual([address, 200]);
  const { entry = [], link = [] } = answer.json<Bundle<FhirResource>>();
  const next = link.find(({ relation }) => relation === 'next')?.url;
  return { ids: entry.map(({ resource }) => resource?.id), next };
}

describe('a code with an underscore', () => {
  test.each([
    ['Organization', organisation],
    ['Location', home],
    ['HealthcareService', home],
  ])('%s is read and found by an id that FHIR allows', async (type, id) => {
    const answer = await doctor('GET', `/fhir/${type}/${id}`);
    expect(answer.json()).toMatchObject({ resourceType: type, id });
    expect((await search(`/fhir/${type}?_id=${id}`)).ids).toEqual([id]);
  });

  test.each(['Location', 'HealthcareService'])('%s: no page leaves one out', async (type) => {
    const first = await search(`/fhir/${type}?_count=1`);
    const { pathname, search: query } = new URL(first.next ?? '');
    const next = await search(`${pathname}${query}`);
    expect([first.ids, next.ids, next.next]).toEqual([[home], [other], undefined]);
  });

  test('references to it lead to it', async () => {
    const sent = await doctor('GET', `/fhir/Patient/${residentId}`);
    expect(sent.json<Patient>().managingOrganization?.reference).toBe(
      `Organization/${organisation}`,
    );
    const stay = (await doctor('GET', `/fhir/Encounter/${residentId}`)).json<Encounter>();
    expect(stay.location?.[0]?.location.reference).toBe(`Location/${home}`);
    expect(stay.serviceProvider?.reference).toBe(`Organization/${organisation}`);
    const stays = `/fhir/Encounter?patient=${residentId}&location=Location/${home}`;
    expect((await search(stays)).ids).toEqual([residentId]);
    const roles = await doctor('GET', `/fhir/PractitionerRole?organization=${organisation}`);
    const [role] = roles.json<Bundle<PractitionerRole>>().entry ?? [];
    expect(role?.resource?.organization?.reference).toBe(`Organization/${organisation}`);
    const id = role?.resource?.id ?? '';
    expect(id).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
    const elsewhere = `${crypto.randomUUID()}.${world.organisationId}`;
    expect((await search(`/fhir/PractitionerRole?_id=${elsewhere},${id}`)).ids).toEqual([id]);
  });

  test('a resident is admitted there by a stay that has no id, and the organisation is exported', async () => {
    const person = 'urn:uuid:8f7c0e5e-5b4e-4a53-9c5b-6f6f1a1d7a01';
    const entry = [
      { fullUrl: person, resource: patient({ identifier: [medicalRecord('ADMIT', 'U1')] }) },
      { resource: stay(person, `Location/${home}`) },
    ].map((one) => ({ ...one, request: { method: 'POST', url: one.resource.resourceType } }));
    const made = await system('POST', '/fhir', {
      headers: { 'content-type': 'application/fhir+json' },
      payload: JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry }),
    });
    expect([
      made.statusCode,
      made.json<Bundle>().entry?.map((one) => one.response?.status),
    ]).toEqual([200, ['201', '200']]);
    const row = await app.container.db.kysely
      .selectFrom('resident')
      .select('facilityId')
      .where('foreignKey', '=', 'U1')
      .executeTakeFirstOrThrow();
    expect(row.facilityId).toBe('home_1.b');
    const options = { headers: { prefer: 'respond-async' } };
    const begun = await system('GET', `/fhir/Group/${organisation}/$export`, options);
    expect(begun.statusCode).toBe(202);
    const unknown = await system('GET', '/fhir/Group/-care1/$export', options);
    expect(unknown.statusCode).toBe(404);
  });
});
