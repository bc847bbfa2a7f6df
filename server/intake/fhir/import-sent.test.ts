import type { Bundle, Patient } from 'fhir/r4';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fhirPerson, fhirSender } from '../../testing/fhir.ts';
import { allergy, medicalRecord } from './testing/resources.ts';
import { asJson, newPatient, openSender, textsOf } from './testing/sending.ts';

let number = 0;
const { app, world, service, send } = await openSender();
afterAll(() => app.close());
beforeEach(() => {
  number += 1;
});

/** A resident who lives in the caller's facility and isn't known yet. */
const resident = (more: Partial<Patient> = {}) => newPatient(world, number, more);
const residents = async () =>
  await app.container.db.kysely.selectFrom('resident').selectAll().execute();

describe('who may send', () => {
  test('nobody without a token, no person, and no system without permission', async () => {
    const one = asJson(resident());
    expect((await fhirSender(app)('POST', '/fhir/Patient', one)).statusCode).toBe(401);
    const doctor = await fhirPerson(app, world.users.Doctor);
    expect((await doctor('POST', '/fhir/Patient', one)).statusCode).toBe(403);
    const reader = fhirSender(app, await service.token('system/*.rs', 'system/Encounter.cu'));
    expect((await reader('POST', '/fhir/Patient', one)).statusCode).toBe(403);
    const bundle = {
      resourceType: 'Bundle',
      type: 'transaction',
      entry: [{ resource: resident(), request: { method: 'POST', url: 'Patient' } }],
    };
    expect((await reader('POST', '/fhir', asJson(bundle))).statusCode).toBe(403);
    for (const type of ['AuditEvent', 'Provenance']) {
      expect((await send('POST', `/fhir/${type}`, asJson({ resourceType: type }))).statusCode).toBe(
        405,
      );
    }
  });

  test('a system adds no organisation and no facility, and touches nobody else’s', async () => {
    const organisation = { resourceType: 'Organization', id: 'new', name: 'New' };
    expect((await send('POST', '/fhir/Organization', asJson(organisation))).statusCode).toBe(403);
    const location = {
      resourceType: 'Location',
      id: 'new',
      name: 'New',
      managingOrganization: { reference: `Organization/${world.organisationId}` },
    };
    expect((await send('POST', '/fhir/Location', asJson(location))).statusCode).toBe(403);
    const elsewhere = world.elsewhere.resident.id;
    expect(
      (await send('PUT', `/fhir/Patient/${elsewhere}`, asJson(resident({ id: elsewhere }))))
        .statusCode,
    ).toBe(404);
    const foreign = await send(
      'POST',
      '/fhir/AllergyIntolerance',
      asJson(allergy(`Patient/${elsewhere}`, 'Latex')),
    );
    expect([foreign.statusCode, textsOf(foreign.json())]).toEqual([
      422,
      ['AllergyIntolerance.patient: It refers to nobody who is here or in what was sent.'],
    ]);
  });
});

describe('a Bundle', () => {
  const entryOf = (resource: object & { resourceType: string }, fullUrl: string) => ({
    fullUrl,
    resource,
    request: { method: 'POST', url: resource.resourceType },
  });
  const transaction = (...entry: object[]) => ({
    resourceType: 'Bundle',
    type: 'transaction',
    entry,
  });

  test('a transaction is written whole, with its references, and sending it again changes nothing', async () => {
    const bundle = transaction(
      entryOf(allergy('urn:uuid:p', 'Latex'), 'urn:uuid:a'),
      entryOf(resident(), 'urn:uuid:p'),
    );
    const first = await send('POST', '/fhir', asJson(bundle));
    expect([
      first.statusCode,
      first.json<Bundle>().entry?.map(({ response }) => response?.status),
    ]).toEqual([200, ['201', '201']]);
    const again = await send('POST', '/fhir', asJson(bundle));
    expect(again.json<Bundle>().entry?.map(({ response }) => response?.status)).toEqual([
      '200',
      '200',
    ]);
  });

  test('with one refused entry nothing in a transaction is written, while a batch writes the others', async () => {
    const bad = resident({
      id: 'bad',
      identifier: [medicalRecord('ADMIT', 'bad')],
      name: [{ given: ['X'] }],
    });
    const refused = await send(
      'POST',
      '/fhir',
      asJson(transaction(entryOf(resident(), 'urn:uuid:1'), entryOf(bad, 'urn:uuid:2'))),
    );
    expect(refused.statusCode).toBe(400);
    expect(textsOf(refused.json())[0]).toContain('Bundle.entry[1].resource');
    expect((await residents()).filter(({ foreignKey }) => foreignKey === `r${number}`)).toEqual([]);
    const batch = {
      ...transaction(entryOf(resident(), 'urn:uuid:1'), entryOf(bad, 'urn:uuid:2')),
      type: 'batch',
    };
    const answered = await send('POST', '/fhir', asJson(batch));
    expect(answered.json<Bundle>().entry?.map(({ response }) => response?.status)).toEqual([
      '201',
      '400',
    ]);
  });

  test('a batch entry about a different record than it names is refused, and the others are written', async () => {
    const { id = '' } = (await send('POST', '/fhir/Patient', asJson(resident()))).json<Patient>();
    const about = `Patient/${id}`;
    const sent = await send('POST', '/fhir/AllergyIntolerance', asJson(allergy(about, 'Latex')));
    const [, latex = ''] = String(sent.headers['location']).split('/AllergyIntolerance/');
    const entry = [
      {
        resource: { ...allergy(about, 'Bee venom'), id: latex },
        request: { method: 'PUT', url: `AllergyIntolerance/${latex}` },
      },
      entryOf(allergy(about, 'Peanut'), 'urn:uuid:2'),
    ];
    const whole = await send('POST', '/fhir', asJson(transaction(...entry)));
    expect([whole.statusCode, textsOf(whole.json())]).toEqual([
      422,
      [expect.stringContaining('another record than the one in the address')],
    ]);
    const batch = await send('POST', '/fhir', asJson({ ...transaction(...entry), type: 'batch' }));
    expect(batch.json<Bundle>().entry?.map(({ response }) => response?.status)).toEqual([
      '422',
      '201',
    ]);
    const stored = (await residents()).find((one) => one.id === id);
    expect(stored?.allergies.map(({ allergen }) => allergen)).toEqual(['Latex', 'Peanut']);
  });

  test('a Bundle that says nothing new is audited once, and is not listed as an import', async () => {
    const counted = async () => {
      const { kysely } = app.container.db;
      const runs = await kysely.selectFrom('importRun').select('id').execute();
      const rows = await kysely.selectFrom('auditLog').select('sequence').execute();
      return [runs.length, rows.length] as const;
    };
    const [before] = await counted();
    const bundle = asJson(transaction(entryOf(resident(), 'urn:uuid:p')));
    await send('POST', '/fhir', bundle);
    const [runs, rows] = await counted();
    expect(runs).toBe(before + 1);
    await send('POST', '/fhir', bundle);
    expect(await counted()).toEqual([runs, rows + 1]);
  });

  test('the same Bundle twice at once makes one resident', async () => {
    const bundle = transaction(entryOf(resident(), 'urn:uuid:p'));
    const answers = await Promise.all([
      send('POST', '/fhir', asJson(bundle)),
      send('POST', '/fhir', asJson(bundle)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(
      (await residents()).filter(({ foreignKey }) => foreignKey === `r${number}`),
    ).toHaveLength(1);
  });

  test('circular references come to an end', async () => {
    const size = 200;
    const circle = Array.from({ length: size }, (_, at) =>
      entryOf(
        {
          resourceType: 'Organization',
          name: 'Circle',
          partOf: { reference: `urn:uuid:${(at + 1) % size}` },
        } as never,
        `urn:uuid:${at}`,
      ),
    );
    const answer = await send('POST', '/fhir', asJson(transaction(...circle)));
    expect(answer.statusCode).toBe(403);
  });

  test.for<[string, () => { headers: Record<string, string>; payload: string }, number]>([
    [
      'of 50 MB',
      () => ({
        headers: { 'content-type': 'application/fhir+json', 'content-length': '50000000' },
        payload: '{}',
      }),
      413,
    ],
    [
      'with 10,000 entries',
      () => asJson(transaction(...Array.from({ length: 10_000 }, () => ({})))),
      413,
    ],
    [
      'in XML',
      () => ({ headers: { 'content-type': 'application/fhir+xml' }, payload: '<Bundle/>' }),
      415,
    ],
    [
      'nested too deeply',
      () =>
        asJson(
          transaction(
            entryOf({ resourceType: 'Patient', extension: nested(100) } as never, 'urn:uuid:1'),
          ),
        ),
      413,
    ],
    [
      'that pollutes prototypes',
      () => ({
        headers: { 'content-type': 'application/fhir+json' },
        payload: '{"resourceType":"Bundle","__proto__":{"x":1}}',
      }),
      400,
    ],
    ['of another kind', () => asJson({ resourceType: 'Bundle', type: 'collection' }), 422],
    ['that isn’t one', () => asJson({ resourceType: 'Patient' }), 400],
    [
      'that refers to something that doesn’t exist',
      () => asJson(transaction(entryOf(allergy('Patient/nowhere', 'Latex'), 'urn:uuid:1'))),
      422,
    ],
    [
      'with a type that isn’t imported',
      () => asJson(transaction(entryOf({ resourceType: 'Observation' }, 'urn:uuid:1'))),
      422,
    ],
  ])('%s is refused', async ([, body, status]) => {
    const answer = await send('POST', '/fhir', body());
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ resourceType: 'OperationOutcome' });
  });

  test('with a held entry is written, and says what is held', async () => {
    const bundle = transaction(
      entryOf(resident({ gender: 'other' }), 'urn:uuid:p'),
      entryOf(allergy('urn:uuid:p', 'Latex'), 'urn:uuid:a'),
    );
    const answer = await send('POST', '/fhir', asJson(bundle));
    expect(answer.json<Bundle>().entry?.map(({ response }) => response?.status)).toEqual([
      '202',
      '202',
    ]);
  });
});

test('a resource sent alone is listed apart from Bundles', async () => {
  const { kysely } = app.container.db;
  const runsOf = (isSingle: boolean) =>
    kysely.selectFrom('importRun').select('id').where('isSingle', '=', isSingle).execute();
  const before = [(await runsOf(true)).length, (await runsOf(false)).length];
  await send('POST', '/fhir/Patient', asJson(resident({ id: 'alone' })));
  expect([(await runsOf(true)).length, (await runsOf(false)).length]).toEqual([
    (before[0] ?? 0) + 1,
    before[1],
  ]);
});

describe('PUT', () => {
  test('with the sender’s own id is refused, and the answer says what to use instead', async () => {
    const sent = resident({ id: `own-${number}` });
    expect((await send('POST', '/fhir/Patient', asJson(sent))).statusCode).toBe(201);
    const answer = await send('PUT', `/fhir/Patient/own-${number}`, asJson(sent));
    expect([answer.statusCode, textsOf(answer.json())]).toEqual([
      404,
      [
        'Patient: There is no such resource. PUT needs the id that the record has here: with your own id, use POST /Patient, which finds the same record again, or PUT /Patient?identifier=system|value.',
      ],
    ]);
    const place = { resourceType: 'Location', id: 'own', name: 'Own' };
    const other = await send('PUT', '/fhir/Location/own', asJson(place));
    expect(other.statusCode).toBe(404);
    expect(textsOf(other.json())[0]).toMatch(
      /use POST \/Location, which finds the same record again\.$/,
    );
    expect((await send('POST', '/fhir/Patient', asJson(sent))).statusCode).toBe(200);
  });
});

describe('If-Match', () => {
  test('with an older version is refused with 412, and with the current one is written', async () => {
    const created = await send('POST', '/fhir/Patient', asJson(resident()));
    const { id = '' } = created.json<Patient>();
    const etag = String(created.headers['etag']);
    const renamed = (given: string) =>
      resident({ name: [{ use: 'official', family: 'Ash', given: ['Wilma', given] }] });
    const put = async (body: Patient, version: string) =>
      await send('PUT', `/fhir/Patient/${id}`, asJson(body, { 'if-match': version }));
    expect((await put(renamed('Rose'), etag)).statusCode).toBe(200);
    const late = await put(renamed('Fern'), etag);
    expect([late.statusCode, textsOf(late.json())]).toEqual([
      412,
      ['Patient: The resource has changed since: read it again.'],
    ]);
    const stored = (await residents()).find(({ foreignKey }) => foreignKey === `r${number}`);
    expect(stored?.middleNames).toBe('Rose');
  });
});

describe('a medicine', () => {
  const medicine = (patientId: string, more: object = {}) => ({
    resourceType: 'MedicationRequest',
    id: `m${number}`,
    status: 'active',
    intent: 'order',
    medicationCodeableConcept: { text: 'Paracetamol 500 mg tablet' },
    subject: { reference: `Patient/${patientId}` },
    authoredOn: '2026-11-01',
    ...more,
  });
  test.for<[string, object, number]>([
    ['that isn’t in the catalogue is held', {}, 202],
    ['that was entered in error is refused', { status: 'entered-in-error' }, 422],
    ['that is not to be given is refused', { doNotPerform: true }, 422],
    ['about somebody unknown here is refused', { subject: { reference: 'Patient/nobody' } }, 422],
  ])('%s', async ([, more, status]) => {
    const { id = '' } = (await send('POST', '/fhir/Patient', asJson(resident()))).json<Patient>();
    const answer = await send('POST', '/fhir/MedicationRequest', asJson(medicine(id, more)));
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ resourceType: 'OperationOutcome' });
    const charts = await app.container.db.kysely
      .selectFrom('pharmacyOrder')
      .select('id')
      .where('residentId', '=', id)
      .execute();
    expect(charts).toEqual([]);
  });
});

function nested(depth: number): object[] {
  return depth === 0 ? [] : [{ url: 'http://hl7.org/fhir/x', extension: nested(depth - 1) }];
}

test('an allergy held with its resident waits on their chart once they are here', async () => {
  const { managingOrganization: _, ...nowhere } = resident();
  const inactive = {
    ...allergy(`Patient/p${number}`, 'Latex'),
    id: `a${number}`,
    clinicalStatus: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
          code: 'inactive',
        },
      ],
    },
  };
  const rowOf = async () =>
    await app.container.db.kysely
      .selectFrom('heldItem')
      .select(['residentId', 'reasons'])
      .where('resourceType', '=', 'AllergyIntolerance')
      .where(sql<string>`resource ->> 'id'`, '=', inactive.id)
      .execute();
  const batch = (one: Patient) =>
    send(
      'POST',
      '/fhir',
      asJson({
        resourceType: 'Bundle',
        type: 'batch',
        entry: [one, inactive].map((each) => ({
          resource: each,
          request: { method: 'POST', url: (each as Patient).resourceType },
        })),
      }),
    );
  await batch(nowhere);
  expect(await rowOf()).toMatchObject([{ residentId: null }]);
  const heard: string[] = [];
  const stop = await app.container.db.listen('wattle_live', (text) => heard.push(text));
  await batch(resident());
  await expect.poll(() => heard.join()).toContain(`r${number}`);
  await stop();
  const [row] = await rowOf();
  expect(row?.residentId).not.toBeNull();
  expect(row?.reasons.join()).toContain('not active');
});
