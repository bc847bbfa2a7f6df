import { randomUUID } from 'node:crypto';
import type { Bundle, FhirResource } from 'fhir/r4';
import { beforeAll, describe, expect, test } from 'vitest';
import { hpiiOf, hpioOf, prescriberNumberOf } from '../../demo/seed/identifiers.ts';
import { brokenRules } from '../../testing/au-core.ts';
import { insertBackendService } from '../../testing/backend-services.ts';
import { type FhirSend, fhirPerson } from '../../testing/fhir.ts';
import { insertFacility, insertResident, insertUser, type TestUser } from '../../testing/rows.ts';
import { sharedWorld } from '../../testing/world.ts';
import { roleIdOf } from '../map/role-id.ts';

let doctor: FhirSend;
let stranger: FhirSend;
let organisationId: string;
let dentist: TestUser;
let discharged: string;
let deceased: string;
/** People named in imported records: with a role in the doctor’s organisation, elsewhere, and in the other one. */
const [here, outside, theirs] = [randomUUID(), randomUUID(), randomUUID()];
const [roleHere, roleOutside, roleTheirs] = [randomUUID(), randomUUID(), randomUUID()];
const system = 'http://ns.electronichealth.net.au/id';

const { app, world } = await sharedWorld();
beforeAll(async () => {
  const { kysely } = app.container.db;
  ({ organisationId } = world);
  const otherId = world.elsewhere.organisationId;
  await kysely
    .updateTable('organisation')
    .set({ hpioNumber: hpioOf(7), abn: '53004085616', name: 'Café Care' })
    .where('id', '=', organisationId)
    .execute();
  await insertFacility(kysely, {
    id: 'home-2',
    organisationId,
    name: 'Boronia House',
    racsId: '0009',
    hpioNumber: hpioOf(8),
    state: 'Somewhere',
    postcode: '123',
    address1: '',
    phone: '',
  });
  dentist = await insertUser(
    kysely,
    {
      userType: 'Dentist',
      givenName: 'Zoë',
      familyName: 'Ng',
      hpii: hpiiOf(1),
      prescriberNumber: prescriberNumberOf(1),
      ahpraNumber: 'DEN0001234567',
      accessEndsAt: new Date('2026-01-01'),
    },
    [organisationId],
  );
  await insertUser(kysely, { isShared: true, familyName: 'Shared' }, [organisationId]);
  const practice = await insertBackendService(kysely, world, { organisationIds: [organisationId] });
  for (const [id, hpii] of [
    [here, hpiiOf(2)],
    [outside, null],
    [theirs, null],
  ] as const) {
    await kysely
      .insertInto('externalPractitioner')
      .values({
        id,
        source: id === outside ? `service/${practice.id}` : 'practice',
        familyName: 'Visitor',
        givenNames: ['Ada', 'Bea'],
        hpii,
        updatedAt: new Date(),
      })
      .execute();
  }
  const role = { updatedAt: new Date(), roleText: 'General practitioner' };
  await kysely
    .insertInto('externalPractitionerRole')
    .values([
      { ...role, id: roleHere, practitionerId: here, organisationId, providerNumber: '2426621B' },
      { ...role, id: roleOutside, practitionerId: outside, organisationName: 'A practice' },
      { ...role, id: roleTheirs, practitionerId: theirs, organisationId: otherId },
    ])
    .execute();
  const { facilityId } = world;
  ({ id: discharged } = await insertResident(kysely, { facilityId, status: 'Discharged' }));
  const values = { facilityId: 'home-2', status: 'Deceased', foreignKey: '77' } as const;
  ({ id: deceased } = await insertResident(kysely, values));
  doctor = await fhirPerson(app, world.users.Doctor);
  stranger = await fhirPerson(app, world.elsewhere.doctor);
});

async function search(address: string, as = doctor) {
  const answer = await as('GET', `/fhir/${address}`);
  expect([address, answer.statusCode]).toEqual([address, 200]);
  const { total, entry = [] } = answer.json<Bundle<FhirResource>>();
  const matches = entry.flatMap(({ resource, search: how }) =>
    resource !== undefined && how?.mode === 'match' ? [resource] : [],
  );
  const outcomes = entry.flatMap(({ search: how }) => (how?.mode === 'outcome' ? [how.mode] : []));
  for (const one of matches) expect([one.id, brokenRules(one)]).toEqual([one.id, []]);
  expect([address, total]).toEqual([address, matches.length]);
  return { total, matches, ids: matches.map(({ id }) => id), outcomes };
}

/** How many each search finds; nobody of another organisation finds any. */
async function countEach(type: string, counts: Readonly<Record<string, number>>) {
  const found: Record<string, number | undefined> = {};
  for (const query of Object.keys(counts)) {
    found[query] = (await search(`${type}?${query}`)).total;
    expect([query, (await search(`${type}?${query}`, stranger)).total]).toEqual([query, 0]);
  }
  return found;
}

async function read(address: string, as = doctor) {
  const answer = await as('GET', `/fhir/${address}`);
  return { status: answer.statusCode, resource: answer.json<FhirResource>() };
}

describe('au-core-encounter', () => {
  test('is the stay, in progress until somebody has left or died', async () => {
    const { resource } = await read(`Encounter/${world.resident.id}`);
    expect(brokenRules(resource)).toEqual([]);
    expect(resource).toMatchObject({
      status: 'in-progress',
      class: { system: 'http://terminology.hl7.org.au/CodeSystem/v3-ActCode', code: 'RACF' },
      subject: { reference: `Patient/${world.resident.id}` },
      location: [{ location: { reference: `Location/${world.facilityId}` } }],
      serviceProvider: { reference: `Organization/${organisationId}` },
    });
    expect(resource).not.toHaveProperty('period');
    const finished = { status: 'finished' };
    expect((await read(`Encounter/${discharged}`)).resource).toMatchObject(finished);
    expect((await read(`Encounter/${deceased}`)).resource).toMatchObject(finished);
    expect((await read(`Encounter/${discharged}`, stranger)).status).toBe(404);
  });

  test('is on leave while the resident is in hospital', async () => {
    const leave = JSON.stringify({ on: '2026-11-10', to: 'Royal Adelaide Hospital' });
    const { id } = await insertResident(app.container.db.kysely, {
      facilityId: world.facilityId,
      leave,
    });
    const { resource } = await read(`Encounter/${id}`);
    expect(brokenRules(resource)).toEqual([]);
    expect(resource).toMatchObject({ status: 'onleave' });
    const counts = {
      [`patient=${id}&status=onleave`]: 1,
      [`patient=${id}&status=in-progress`]: 0,
    };
    expect(await countEach('Encounter', counts)).toEqual(counts);
  });

  test('is searched by patient, class, location and status', async () => {
    const everybody = `patient=${world.resident.id},Patient/${discharged},${deceased}`;
    const counts = {
      [everybody]: 3,
      [`_id=${discharged}`]: 1,
      'patient.identifier=77': 1,
      [`class=RACF&${everybody}`]: 3,
      [`class=http://terminology.hl7.org.au/CodeSystem/v3-ActCode|RACF&${everybody}`]: 3,
      [`class=AMB&${everybody}`]: 0,
      [`${everybody}&location=home-2`]: 1,
      [`${everybody}&location=Location/home-2,Location/${world.facilityId}`]: 3,
      [`${everybody}&location=Organization/home-2`]: 0,
      [`${everybody}&status=finished`]: 2,
      [`${everybody}&status=finished,in-progress`]: 3,
      [`${everybody}&status=planned`]: 0,
    };
    expect(await countEach('Encounter', counts)).toEqual(counts);
  });

  test('is not found by a date, and the answer says that no dates are recorded', async () => {
    for (const date of ['date=ge2026-01-01', 'date=2026-01-01T00:00:00%2B10:30&date=lt2027']) {
      const { total, outcomes } = await search(`Encounter?patient=${discharged}&${date}`);
      expect([total, outcomes]).toEqual([0, ['outcome']]);
    }
  });
});

describe('au-core-organization and au-core-healthcareservice', () => {
  test('an organisation has its HPI-O and its ABN', async () => {
    expect((await read(`Organization/${organisationId}`)).resource).toMatchObject({
      name: 'Café Care',
      identifier: [
        { system: `${system}/hi/hpio/1.0`, value: hpioOf(7) },
        { system: 'http://hl7.org.au/id/abn', value: '53004085616' },
      ],
    });
    expect((await read(`Organization/${organisationId}`, stranger)).status).toBe(404);
    const counts = {
      [`identifier=${system}/hi/hpio/1.0|${hpioOf(7)}`]: 1,
      'identifier=53004085616': 1,
      [`identifier=http://hl7.org.au/id/abn|${hpioOf(7)}`]: 0,
      'name=CAFE': 1,
      'name:contains=care': 1,
      'name=care': 0,
      [`_id=${organisationId}`]: 1,
      'address=Adelaide': 0,
    };
    expect(await countEach('Organization', counts)).toEqual(counts);
  });

  test('a facility’s service has its RACS id, its HPI-O and its organisation', async () => {
    expect((await read('HealthcareService/home-2')).resource).toMatchObject({
      name: 'Boronia House',
      identifier: [
        { system: `${system}/residential-aged-care-service-id`, value: '0009' },
        { system: `${system}/hi/hpio/1.0`, value: hpioOf(8) },
      ],
      providedBy: { reference: `Organization/${organisationId}` },
      location: [{ reference: 'Location/home-2' }],
    });
    expect((await read('HealthcareService/home-2', stranger)).status).toBe(404);
    const counts = {
      [`identifier=${system}/residential-aged-care-service-id|0009`]: 1,
      [`identifier=${hpioOf(8)}`]: 1,
      'name=boronia': 1,
      '_id=home-2': 1,
      'service-type=http://terminology.hl7.org/CodeSystem/service-type|4&name=boronia': 1,
      'service-type=5': 0,
    };
    expect(await countEach('HealthcareService', counts)).toEqual(counts);
  });

  test('au-core-location without a street or with another country’s code keeps to its profile', async () => {
    const { resource } = await read('Location/home-2');
    expect(brokenRules(resource)).toEqual([]);
    expect(resource).toMatchObject({ address: { city: 'Testville', state: 'Somewhere' } });
    expect(resource).not.toHaveProperty('address.country');
  });
});

describe('au-core-practitioner', () => {
  test('has the numbers of a provider, and nothing of the account', async () => {
    const { resource } = await read(`Practitioner/${dentist.id}`);
    expect(brokenRules(resource)).toEqual([]);
    expect(resource).toMatchObject({
      identifier: [
        { system: `${system}/hi/hpii/1.0`, value: hpiiOf(1) },
        { system: `${system}/medicare-prescriber-number`, value: prescriberNumberOf(1) },
        { system: 'http://hl7.org.au/id/ahpra-registration-number', value: 'DEN0001234567' },
      ],
      name: [{ use: 'official', family: 'Ng', given: ['Zoë'] }],
    });
    expect(JSON.stringify(resource)).not.toContain('example.org');
    expect((await read(`Practitioner/${dentist.id}`, stranger)).status).toBe(404);
  });

  test('is searched by identifier, name and _id', async () => {
    const counts = {
      [`identifier=${system}/hi/hpii/1.0|${hpiiOf(1)}`]: 1,
      [`identifier=${prescriberNumberOf(1)}`]: 1,
      'identifier=DEN0001234567': 1,
      'name=zoe': 1,
      'name=Zoë%20Ng': 1,
      'name:exact=Ng': 1,
      'name=shared': 0,
      [`_id=${dentist.id},${here}`]: 2,
    };
    expect(await countEach('Practitioner', counts)).toEqual(counts);
  });

  test('doesn’t include administrators, consultants and shared accounts', async () => {
    const { Administrator, Consultant, Pharmacist } = world.users;
    expect((await read(`Practitioner/${Administrator.id}`)).status).toBe(404);
    expect((await read(`Practitioner/${Consultant.id}`)).status).toBe(404);
    expect((await read(`Practitioner/${Pharmacist.id}`)).status).toBe(200);
  });

  test('includes people named in imported records, except another organisation’s', async () => {
    const found = async (as: FhirSend) => (await search('Practitioner?name=visitor', as)).ids;
    expect(new Set(await found(doctor))).toEqual(new Set([here, outside]));
    expect(await found(stranger)).toEqual([theirs]);
    expect((await read(`Practitioner/${here}`)).resource).toMatchObject({
      name: [{ family: 'Visitor', given: ['Ada', 'Bea'] }],
    });
  });
});

describe('au-core-practitionerrole', () => {
  test('says what a provider does for which organisation', async () => {
    const id = roleIdOf(dentist.id, organisationId);
    const { resource } = await read(`PractitionerRole/${id}`);
    expect(brokenRules(resource)).toEqual([]);
    expect(resource).toMatchObject({
      active: false,
      practitioner: { reference: `Practitioner/${dentist.id}`, display: 'Zoë Ng' },
      organization: { reference: `Organization/${organisationId}`, display: 'Café Care' },
      code: [{ coding: [{ code: 'Dentist' }], text: 'Dentist' }],
    });
    expect((await read(`PractitionerRole/${id}`, stranger)).status).toBe(404);
  });

  test('has the same id as a reference to it, also if its organisation’s name is long', async () => {
    const { kysely } = app.container.db;
    const id = 'an-organisation-with-a-long_name-indeed';
    await kysely.insertInto('organisation').values({ id, name: 'Long' }).execute();
    const nurse = await insertUser(kysely, { userType: 'RegisteredNurse' }, [id]);
    const colleague = await fhirPerson(app, nurse);
    const roleId = roleIdOf(nurse.id, id);
    expect(roleId).toHaveLength(32);
    expect((await read(`PractitionerRole/${roleId}`, colleague)).status).toBe(200);
  });

  test('is searched by identifier, practitioner, role, organisation and _id', async () => {
    const counts = {
      [`identifier=${system}/medicare-provider-number|2426621B`]: 1,
      'identifier=2426621B': 1,
      [`practitioner=${dentist.id}`]: 1,
      [`practitioner=Practitioner/${here}`]: 1,
      [`practitioner.identifier=${system}/hi/hpii/1.0|${hpiiOf(1)}`]: 1,
      [`practitioner.identifier=${hpiiOf(2)}`]: 1,
      [`_id=${roleHere}`]: 1,
      [`organization=Organization/${organisationId}&role=Pharmacist`]: 1,
      [`organization=${organisationId}&role=Dentist`]: 2,
      'specialty=394814009': 0,
    };
    expect(await countEach('PractitionerRole', counts)).toEqual(counts);
  });

  test('_include=PractitionerRole:practitioner adds who they are, without counting them', async () => {
    const include = async (query: string) => {
      const answer = await doctor('GET', `/fhir/PractitionerRole?${query}`);
      const { total, entry = [] } = answer.json<Bundle<FhirResource>>();
      return {
        total,
        entries: entry.map(({ resource, search: how }) => [
          how?.mode,
          `${resource?.resourceType}/${resource?.id}`,
        ]),
      };
    };
    const match = ['match', `PractitionerRole/${roleHere}`];
    expect(await include(`_id=${roleHere}`)).toEqual({ total: 1, entries: [match] });
    expect(await include(`_id=${roleHere}&_include=PractitionerRole:practitioner`)).toEqual({
      total: 1,
      entries: [match, ['include', `Practitioner/${here}`]],
    });
  });

  test('from imported records keep their texts, and lead to practitioners who can be read', async () => {
    const found = async (as: FhirSend) => (await search('PractitionerRole', as)).ids;
    expect(await found(doctor)).toEqual(expect.arrayContaining([roleHere, roleOutside]));
    expect(await found(doctor)).not.toContain(roleTheirs);
    expect(await found(stranger)).toContain(roleTheirs);
    expect(await found(stranger)).not.toContain(roleOutside);
    expect((await read(`PractitionerRole/${roleOutside}`)).resource).toMatchObject({
      practitioner: { reference: `Practitioner/${outside}` },
      organization: { display: 'A practice' },
      code: [{ text: 'General practitioner' }],
    });
    for (const one of (await search('PractitionerRole')).matches) {
      const role = one as {
        practitioner: { reference: string };
        organization: { reference?: string };
      };
      expect((await read(role.practitioner.reference)).status).toBe(200);
      const { reference = `Organization/${organisationId}` } = role.organization;
      expect((await read(reference)).status).toBe(200);
    }
  });
});
