import { importedResourceTypes } from '@wattle/contract/fhir/resources.ts';
import type { Bundle, FhirResource } from 'fhir/r4';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { hpiiOf, hpioOf, ihiOf } from '../../demo/seed/identifiers.ts';
import { insertBackendService } from '../../testing/backend-services.ts';
import { type FhirSend, fhirPerson, fhirSender } from '../../testing/fhir.ts';
import { insertResident } from '../../testing/rows.ts';
import { sharedApp } from '../../testing/test-app.ts';
import { insertWorld, type World } from '../../testing/world.ts';
import { type Attack, attacksBy, doctorOf, type RecordNames, provider } from './testing/attacks.ts';
import { medicalRecord, patient } from './testing/resources.ts';
import { asJson } from './testing/sending.ts';

let world: World;
/** The organisation whose records are attacked has a resident, a user, and a person and a role from its own system. */
let theirs: RecordNames;
/** Named in the same way, so that what the attacker has sent before is the same too. */
let nobody: RecordNames;
let theirSystem: FhirSend;
let attacker: FhirSend;

const kysely = () => app.container.db.kysely;
let used = 0;
const unknown = (): RecordNames => {
  used += 1;
  return {
    residentId: crypto.randomUUID(),
    ihi: ihiOf(700 + used),
    userId: crypto.randomUUID(),
    userHpii: hpiiOf(700 + used),
    personId: crypto.randomUUID(),
    personHpii: hpiiOf(800 + used),
    roleId: crypto.randomUUID(),
    providerNumber: '9999991T',
    organisationId: 'nobodys',
    hpio: hpioOf(700 + used),
    facilityId: 'nobodys-home',
    racsId: '9999',
  };
};

const app = await sharedApp();
beforeAll(async () => {
  world = await insertWorld(kysely());
  const { organisationId, facilityId, users } = world;
  const systemOf = async (id: string) => {
    const service = await insertBackendService(kysely(), world, { organisationIds: [id] });
    return fhirSender(app, await service.token('system/*.cruds'));
  };
  theirSystem = await systemOf(organisationId);
  attacker = await systemOf(world.elsewhere.organisationId);
  nobody = unknown();
  const known = { ...unknown(), organisationId, facilityId, userId: users.Doctor.id };
  const { id: residentId } = await insertResident(kysely(), {
    facilityId,
    familyName: 'Ash',
    givenName: 'Wilma',
    dateOfBirth: '1941-03-02',
    ihiNumber: known.ihi,
    ihiStatus: 'Active',
    ihiRecordStatus: 'Verified',
  });
  await kysely()
    .updateTable('appUser')
    .set({ hpii: known.userHpii })
    .where('id', '=', users.Doctor.id)
    .execute();
  await kysely()
    .updateTable('organisation')
    .set({ hpioNumber: known.hpio })
    .where('id', '=', organisationId)
    .execute();
  await kysely()
    .updateTable('facility')
    .set({ racsId: known.racsId })
    .where('id', '=', facilityId)
    .execute();
  const added = async (resource: FhirResource) =>
    (await theirSystem('POST', `/fhir/${resource.resourceType}`, asJson(resource))).json<{
      id: string;
    }>().id;
  const personId = await added(doctorOf(known.personHpii, 'Gum', '').resource);
  const roleId = await added({
    resourceType: 'PractitionerRole',
    identifier: [{ ...provider, value: known.providerNumber }],
    practitioner: { reference: `Practitioner/${personId}` },
    organization: { reference: `Organization/${organisationId}` },
  });
  theirs = { ...known, residentId, personId, roleId };
});

/** Every way to write a resource. */
const writes: Record<string, (send: FhirSend, attack: Attack) => ReturnType<FhirSend>> = {
  POST: (send, { resource }) => post(send, resource),
  'POST unless it exists': (send, { resource, identifier = 'x|y' }) =>
    post(send, resource, { 'if-none-exist': `identifier=${identifier}` }),
  'PUT to its id': (send, { resource, id }) =>
    send('PUT', `/fhir/${resource.resourceType}/${id}`, asJson({ ...resource, id })),
  'PUT to its identifier': (send, { resource, identifier = 'x|y' }) =>
    send(
      'PUT',
      `/fhir/${resource.resourceType}?identifier=${encodeURIComponent(identifier)}`,
      asJson(resource),
    ),
  'a batch': (send, attack) => bundled(send, 'batch', attack),
  'a transaction': (send, attack) => bundled(send, 'transaction', attack),
};

const post = (send: FhirSend, resource: FhirResource, headers = {}) =>
  send('POST', `/fhir/${resource.resourceType}`, asJson(resource, headers));

function bundled(send: FhirSend, type: Bundle['type'], { resource, id }: Attack) {
  const { resourceType } = resource;
  const entry = [
    { resource, request: { method: 'POST', url: resourceType } },
    ...(type === 'batch'
      ? [
          {
            resource: { ...resource, id },
            request: { method: 'PUT', url: `${resourceType}/${id}` },
          },
        ]
      : []),
  ];
  return send('POST', '/fhir', asJson({ resourceType: 'Bundle', type, entry }));
}

/** Everything of the organisation that is attacked; nothing of it may change. */
async function recorded(): Promise<unknown> {
  const { organisationId, facilityId } = world;
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(one) as row from organisation as one where id = ${organisationId}
    union all select to_jsonb(one) from facility as one where id = ${facilityId}
    union all select to_jsonb(one) from resident as one where facility_id = ${facilityId}
    union all select to_jsonb(one) from pharmacy_order as one where resident_id = ${theirs.residentId}
    union all select to_jsonb(one) from held_item as one where resident_id = ${theirs.residentId}
    union all select to_jsonb(one) from app_user as one where id = ${theirs.userId}
    union all select to_jsonb(one) from external_practitioner as one where id = ${theirs.personId}
    union all select to_jsonb(one) from external_practitioner_role as one
      where practitioner_id = ${theirs.personId} or user_id = ${theirs.userId}
  `.execute(kysely());
  return rows.map(({ row }) => JSON.stringify(row)).toSorted();
}

/** An answer without what is only made up for it: ids, versions and the numbers that the sender chose. */
function plain(answer: Awaited<ReturnType<FhirSend>>, known: RecordNames): unknown {
  const names = Object.entries(known).filter(([name]) => name !== 'providerNumber');
  const text = names.reduce(
    (body, [name, value]) => body.replaceAll(String(value), name),
    `${answer.headers['location'] ?? ''} ${answer.body}`,
  );
  return [
    answer.statusCode,
    Object.keys(answer.headers)
      .filter((name) => name !== 'content-length')
      .toSorted(),
    text
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/W\/\\?"[^"]*"|"versionId":"[^"]*"/g, 'version')
      .replaceAll(/\d{4}-\d\d-\d\dT[0-9:.]+Z/g, 'moment'),
  ];
}

const known = attacksBy({ organisationId: '', facilityId: '' });
const cases = importedResourceTypes.flatMap((type) =>
  Object.keys(known[type] ?? {}).map((how) => [type, how] as const),
);

test('every type that systems send has an attack', () => {
  expect(importedResourceTypes.filter((type) => known[type] === undefined)).toEqual([]);
});

describe.for(cases)('a %s of another organisation, named by %s,', ([type, how]) => {
  test('is neither changed nor revealed by any write: the answers are those for nobody', async () => {
    const before = await recorded();
    const attack = attacksBy(world.elsewhere)[type]?.[how];
    if (attack === undefined) throw new Error('There is no such attack');
    for (const [name, write] of Object.entries(writes)) {
      const answers: unknown[] = [];
      for (const known of [theirs, nobody]) {
        answers.push(plain(await write(attacker, attack(known)), known));
      }
      expect([name, answers[0]]).toEqual([name, answers[1]]);
      expect([name, await recorded()]).toEqual([name, before]);
    }
  });
});

test.for(importedResourceTypes)('nobody writes a %s with a role of their own', async (type) => {
  const [attack] = Object.values(attacksBy(world.elsewhere)[type] ?? {});
  if (attack === undefined) throw new Error('There is no such attack');
  const { resource, id } = attack(theirs);
  for (const user of Object.values(world.users)) {
    const send = await fhirPerson(app, user, { scope: 'api openid user/*.cruds system/*.cruds' });
    expect((await post(send, resource)).statusCode).toBe(403);
    expect((await writes['PUT to its id']?.(send, { resource, id }))?.statusCode).toBe(403);
  }
});

test.for(cases)(
  'the system of the organisation itself may send its %s, named by %s',
  async ([type, how]) => {
    const attack = attacksBy(world)[type]?.[how];
    if (attack === undefined) throw new Error('There is no such attack');
    const answers = [writes['POST'], writes['PUT to its id']].map(
      async (write) => (await write?.(theirSystem, attack(theirs)))?.statusCode ?? 0,
    );
    expect(Math.min(...(await Promise.all(answers)))).toBeLessThan(203);
  },
);

describe('record numbers', () => {
  const numbered = (system: string, value: string) =>
    patient({
      identifier: [{ ...medicalRecord('', value), system }],
      managingOrganization: { reference: `Organization/${world.elsewhere.organisationId}` },
    });
  const refused = {
    'the other organisation’s': () => medicalRecord('THEIRS', '').system ?? '',
    'this instance’s, used by the other organisation': () =>
      'http://localhost:8080/fhir/id/medical-record/test',
    'this instance’s, used by nobody': () => 'http://localhost:8080/fhir/id/medical-record/free',
  };

  test.for(Object.entries(refused))(
    'under %s system are refused, and the answer is the same for a number that somebody has',
    async ([, system]) => {
      const number = 'TAKEN';
      const taken = patient({
        id: 'taken',
        name: [{ use: 'official', family: 'Taken', given: ['Number'] }],
        identifier: [medicalRecord('THEIRS', number)],
        managingOrganization: { reference: `Organization/${world.organisationId}` },
      });
      expect([200, 201]).toContain((await post(theirSystem, taken)).statusCode);
      await kysely()
        .updateTable('resident')
        .set({ foreignKey: number })
        .where('id', '=', world.resident.id)
        .execute();
      const before = await recorded();
      const answers = await Promise.all(
        [number, 'FREE'].map(async (one) => await post(attacker, numbered(system(), one))),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
      expect(answers[0]?.body).toBe(answers[1]?.body);
      expect(await recorded()).toEqual(before);
    },
  );

  test('under a system of their own go on, also after an operator has moved one of the residents', async () => {
    const system = 'http://attackers.example/numbers';
    expect((await post(attacker, numbered(system, '1'))).statusCode).toBe(201);
    await kysely()
      .updateTable('resident')
      .set({ facilityId: world.facilityId })
      .where('foreignKey', '=', '1')
      .execute();
    expect((await post(attacker, numbered(system, '2'))).statusCode).toBe(201);
    const before = await recorded();
    const moved = await post(attacker, { ...numbered(system, '1'), birthDate: '1930-01-01' });
    expect([moved.statusCode, moved.body]).toEqual([
      202,
      expect.stringContaining('An operator has to look at this resident first.'),
    ]);
    expect(await recorded()).toEqual(before);
  });
});

test('a person whom records of both organisations name is changed by neither of their systems', async () => {
  const { organisationId } = world.elsewhere;
  await kysely()
    .insertInto('externalPractitionerRole')
    .values({
      id: crypto.randomUUID(),
      practitionerId: theirs.personId,
      organisationId,
      updatedAt: new Date(),
    })
    .execute();
  const before = await recorded();
  const resource = { resourceType: 'Practitioner', name: [{ family: 'Other', given: ['New'] }] };
  const answer = await attacker(
    'PUT',
    `/fhir/Practitioner/${theirs.personId}`,
    asJson({ ...resource, id: theirs.personId }),
  );
  expect(await recorded()).toEqual(before);
  expect([answer.statusCode, answer.body]).toEqual([
    202,
    expect.stringContaining('Only an operator changes this person'),
  ]);
});
