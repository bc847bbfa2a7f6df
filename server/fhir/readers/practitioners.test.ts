import { randomUUID } from 'node:crypto';
import { identifierKinds } from '@wattle/contract/fhir/systems.ts';
import type { Bundle, Practitioner, PractitionerRole } from 'fhir/r4';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertOrder } from '../../testing/orders.ts';
import { insertFacility, insertResident, insertUser, type TestUser } from '../../testing/rows.ts';
import { sharedApp } from '../../testing/test-app.ts';
import { roleIdOf } from '../map/role-id.ts';

let doctor: TestUser;
let foreign: TestUser;
let former: TestUser;
const organisation = { own: '', other: '' };
const external = { known: randomUUID(), unplaced: randomUUID(), elsewhere: randomUUID() };
const role = { known: randomUUID(), elsewhere: randomUUID() };

const app = await sharedApp();
beforeAll(async () => {
  const db = app.container.db.kysely;
  const home = await insertFacility(db, {});
  const other = await insertFacility(db, {});
  Object.assign(organisation, { own: home.organisationId, other: other.organisationId });
  doctor = await insertUser(
    db,
    {
      familyName: 'O’Brien',
      givenName: 'Zoë',
      hpii: '8003619990000090',
      prescriberNumber: '2345676',
    },
    [home.organisationId],
  );
  await insertUser(db, { userType: 'Administrator' }, [home.organisationId]);
  foreign = await insertUser(db, { ahpraNumber: 'MED0001234567' }, [other.organisationId]);
  former = await insertUser(db, {}, []);
  await insertOrder(db, await insertResident(db, { facilityId: home.id }), former, [{}]);
  await db
    .insertInto('externalPractitioner')
    .values(
      Object.entries(external).map(([familyName, id]) => ({
        id,
        source: 'test',
        familyName,
        givenNames: ['Ana', 'Li'],
        hpii: null,
        ahpraNumber: null,
        prescriberNumber: null,
        updatedAt: new Date(),
      })),
    )
    .execute();
  const rest = {
    userId: null,
    organisationName: null,
    roleText: 'Geriatrician',
    specialtyText: 'Geriatric medicine',
    updatedAt: new Date(),
  };
  await db
    .insertInto('externalPractitionerRole')
    .values([
      {
        ...rest,
        id: role.known,
        practitionerId: external.known,
        organisationId: organisation.own,
        providerNumber: '2426621B',
      },
      {
        ...rest,
        id: role.elsewhere,
        practitionerId: external.elsewhere,
        organisationId: organisation.other,
        providerNumber: '2426631J',
      },
    ])
    .execute();
});

async function found<R extends Practitioner | PractitionerRole>(path: string, user = doctor) {
  const answer = await app.as(user).get(`/fhir/${path}`);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  const { total, entry = [] } = answer.json<Bundle<R>>();
  const resources = entry.flatMap(({ resource }) => resource ?? []);
  expect(resources).toHaveLength(total ?? -1);
  return resources;
}
const idsOf = async (path: string, user = doctor) =>
  (await found(path, user)).map(({ id = '' }) => id).toSorted((a, b) => a.localeCompare(b));

describe('au-core-practitioner', () => {
  test('people of the caller’s organisations and those who prescribed there are found, and nobody else', async () => {
    const expected = [doctor.id, former.id, external.known].toSorted();
    expect(await idsOf('Practitioner')).toEqual(expected);
    expect(await idsOf('Practitioner', foreign)).toEqual(
      [foreign.id, external.elsewhere].toSorted(),
    );
  });

  test('a person has a family name and every number that is known', async () => {
    const answer = await app.as(doctor).get(`/fhir/Practitioner/${doctor.id}`);
    const { identifier, name } = answer.json<Practitioner>();
    expect(name).toEqual([{ use: 'official', family: 'O’Brien', given: ['Zoë'] }]);
    expect(
      identifier?.map(({ type, system, value }) => [type?.coding?.[0]?.code, system, value]),
    ).toEqual([
      ['NPI', identifierKinds.hpii.system, '8003619990000090'],
      ['PRES', identifierKinds.prescriber.system, '2345676'],
    ]);
  });

  test('somebody of another organisation is not found, like somebody who doesn’t exist', async () => {
    const other = await app.as(doctor).get(`/fhir/Practitioner/${foreign.id}`);
    const nobody = await app.as(doctor).get(`/fhir/Practitioner/${randomUUID()}`);
    expect([other.statusCode, other.json()]).toEqual([404, nobody.json()]);
  });

  test.for([
    ['identifier=8003619990000090', true],
    [`identifier=${identifierKinds.hpii.system}|8003619990000090`, true],
    [`identifier=${identifierKinds.ahpra.system}|8003619990000090`, false],
    [`identifier=${identifierKinds.hpii.system}|`, false],
    ['identifier=MED0001234567', false],
    ['name=obrien', false],
    ["name=o'brien", true],
    ['name=zoe', true],
    ['name=brien', true],
    ['name:exact=Zoë', true],
    ['name:exact=zoë', false],
  ] as const)('Practitioner?%s', async ([query, isFound]) => {
    expect(await idsOf(`Practitioner?${query}`)).toEqual(isFound ? [doctor.id] : []);
  });
});

describe('au-core-practitionerrole', () => {
  test('a role of a user leads to the person and the organisation', async () => {
    const [own] = await found<PractitionerRole>(`PractitionerRole?practitioner=${doctor.id}`);
    expect(own?.id).toBe(roleIdOf(doctor.id, organisation.own));
    expect(own?.practitioner).toEqual({
      reference: `Practitioner/${doctor.id}`,
      display: 'Zoë O’Brien',
    });
    expect(own?.organization?.reference).toBe(`Organization/${organisation.own}`);
    expect([own?.active, own?.code?.[0]?.text]).toEqual([true, 'Doctor']);
    const read = await app.as(doctor).get(`/fhir/PractitionerRole/${own?.id}`);
    expect(read.json()).toEqual(own);
  });

  test('a user who left keeps the role in which they prescribed, as one that has ended', async () => {
    const [left] = await found<PractitionerRole>(
      `PractitionerRole?practitioner=Practitioner/${former.id}`,
    );
    expect([left?.id, left?.active]).toEqual([roleIdOf(former.id, organisation.own), false]);
  });

  test.for([
    ['identifier=2426621B', 1],
    [`identifier=${identifierKinds.medicareProvider.system}|2426621B`, 1],
    ['identifier=2426631J', 0],
    ['role=Doctor', 2],
    ['role=Pharmacist', 0],
    ['specialty=Geriatric medicine', 0],
    ['practitioner.identifier=8003619990000090', 1],
  ] as const)('PractitionerRole?%s', async ([query, count]) => {
    expect(await found(`PractitionerRole?${query}`)).toHaveLength(count);
  });

  test('roles of another organisation are not found, nor counted', async () => {
    const own = await idsOf(`PractitionerRole?organization=${organisation.own}`);
    expect(own).toEqual(await idsOf('PractitionerRole'));
    expect(await idsOf(`PractitionerRole?organization=Organization/${organisation.other}`)).toEqual(
      [],
    );
    const answer = await app.as(doctor).get(`/fhir/PractitionerRole/${role.elsewhere}`);
    expect(answer.statusCode).toBe(404);
  });
});
