import type { Patient } from 'fhir/r4';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { insertBackendService } from '../../testing/backend-services.ts';
import { fhirSender } from '../../testing/fhir.ts';
import { allergy, ihi, medicalRecord } from './testing/resources.ts';
import { asJson, newPatient, openSender, textsOf } from './testing/sending.ts';

let number = 0;
const { app, world, send } = await openSender();
afterAll(() => app.close());
beforeEach(() => {
  number += 1;
});

/** A resident who lives in the caller's facility and isn't known yet. */
const resident = (more: Partial<Patient> = {}) => newPatient(world, number, more);
const residents = async () =>
  await app.container.db.kysely.selectFrom('resident').selectAll().execute();

describe('AU Core Patient (au-core-patient)', () => {
  test('is created, is unchanged when sent again, and changes by its identifier', async () => {
    const created = await send('POST', '/fhir/Patient', asJson(resident()));
    expect(created.statusCode).toBe(201);
    expect(created.headers['location']).toMatch(/\/fhir\/Patient\/[0-9a-f-]{36}$/);
    expect((await send('POST', '/fhir/Patient', asJson(resident()))).statusCode).toBe(200);
    const system = medicalRecord('ADMIT', '').system;
    const query = encodeURIComponent(`${system}|r${number}`);
    const changed = resident({
      name: [{ use: 'official', family: 'Ash', given: ['Wilma', 'Rose'] }],
    });
    expect(
      (await send('PUT', `/fhir/Patient?identifier=${query}`, asJson(changed))).statusCode,
    ).toBe(200);
    const rows = (await residents()).filter(({ foreignKey }) => foreignKey === `r${number}`);
    expect(rows.map(({ middleNames }) => middleNames)).toEqual(['Rose']);
    const onlyNew = await send(
      'POST',
      '/fhir/Patient',
      asJson(resident({ birthDate: '1930-01-01' }), {
        'if-none-exist': `identifier=${system}|r${number}`,
      }),
    );
    expect(onlyNew.statusCode).toBe(200);
    const after = (await residents()).find(({ foreignKey }) => foreignKey === `r${number}`);
    expect(after?.dateOfBirth).toBe('1941-03-02');
  });

  test.for<[string, Partial<Patient>, number, string]>([
    [
      'an element that R4 doesn’t have',
      { colour: 'red' } as object,
      400,
      'Patient.colour: is not an element',
    ],
    [
      'an element in the wrong form',
      { birthDate: '2nd of May' },
      400,
      'Patient.birthDate: is not in the form',
    ],
    [
      'an unknown modifierExtension',
      { modifierExtension: [{ url: 'http://x.example/m' }] },
      422,
      'Patient.modifierExtension: changes the meaning',
    ],
    [
      'implicitRules',
      { implicitRules: 'http://x.example/r' },
      422,
      'Patient.implicitRules: asks for rules',
    ],
    [
      'a script in the narrative',
      { text: { status: 'generated', div: '<div><script>x()</script></div>' } },
      400,
      'Patient.text.div: has a script',
    ],
    [
      'an IHI with a wrong check digit',
      { identifier: [ihi('8003608833357362')] },
      400,
      'Patient.identifier[0].value: isn’t an IHI',
    ],
    [
      'two active IHIs',
      { identifier: [ihi('8003608833357361'), ihi('8003608166690503')] },
      422,
      'Patient.identifier: has two active IHIs',
    ],
    [
      'a name without a family name',
      { name: [{ given: ['Wilma'] }] },
      400,
      'Patient.name: has no family name',
    ],
    ['an attachment over the limit', { photo: [{ data: 'A'.repeat(1_000_004) }] }, 413, ''],
  ])('with %s is refused', async ([, more, status, text]) => {
    const answer = await send('POST', '/fhir/Patient', asJson(resident(more)));
    expect(answer.statusCode).toBe(status);
    expect(textsOf(answer.json())[0]).toContain(text);
  });

  test.for<[string, Partial<Patient>, string]>([
    [
      'an unknown extension',
      { extension: [{ url: 'http://x.example/e', valueString: 'a' }] },
      'Patient.extension: it has further data that isn’t known here',
    ],
    [
      'a profile of an unknown guide',
      { meta: { profile: ['http://x.example/p'] } },
      'Patient.meta.profile: it is of a guide',
    ],
    ['gender other', { gender: 'other' }, 'Patient.gender: the gender is other'],
    [
      'several active names',
      {
        name: [
          { family: 'Ash', given: ['W'] },
          { family: 'Oak', given: ['W'] },
        ],
      },
      'several active names',
    ],
    [
      'several active addresses',
      {
        address: [
          { use: 'home', city: 'A' },
          { use: 'home', city: 'B' },
        ],
      },
      'Patient.address: it has several addresses',
    ],
    [
      'no birth date',
      {
        birthDate: undefined,
        _birthDate: {
          extension: [
            {
              url: 'http://hl7.org.au/fhir/StructureDefinition/date-accuracy-indicator',
              valueCoding: { code: 'UUE' },
            },
          ],
        },
      } as object,
      'The birth date is missing (accuracy UUE)',
    ],
    ['a birth date that isn’t a whole day', { birthDate: '1941-03' }, 'not a whole day'],
    ['no facility', { managingOrganization: undefined } as object, 'There is no facility'],
  ])('with %s is held', async ([, more, text]) => {
    const answer = await send('POST', '/fhir/Patient', asJson(resident(more)));
    expect(answer.statusCode).toBe(202);
    expect(textsOf(answer.json()).join()).toContain(text);
    const again = await send('POST', '/fhir/Patient', asJson(resident(more)));
    expect(again.statusCode).toBe(202);
    const items = await app.container.db.kysely
      .selectFrom('heldItem')
      .select(['resource', 'outcome'])
      .execute();
    const own = items.filter(({ resource }) => resource.id === `p${number}`);
    expect(own).toHaveLength(1);
    expect(JSON.stringify(own)).not.toContain('<div');
  });

  test('two senders with one verified IHI are one resident, and a different name is held', async () => {
    const number16 = '8003608166690503';
    const first = resident({ identifier: [ihi(number16)] });
    expect((await send('POST', '/fhir/Patient', asJson(first))).statusCode).toBe(201);
    const other = await insertBackendService(app.container.db.kysely, world, {
      organisationIds: [world.organisationId],
    });
    const second = fhirSender(app, await other.token('system/*.cruds'));
    expect((await second('POST', '/fhir/Patient', asJson({ ...first, id: 'x' }))).statusCode).toBe(
      200,
    );
    const renamed = { ...first, id: 'y', name: [{ family: 'Elm', given: ['Zoe'] }] };
    expect((await second('POST', '/fhir/Patient', asJson(renamed))).statusCode).toBe(202);
    expect((await residents()).filter((one) => one.ihiNumber === number16)).toHaveLength(1);
  });

  test('a newer change made here wins over an older version', async () => {
    await send(
      'POST',
      '/fhir/Patient',
      asJson(resident({ meta: { lastUpdated: '2020-01-01T00:00:00Z' } })),
    );
    await app.container.db.kysely
      .updateTable('resident')
      .set({ room: '12', updatedAt: new Date(Date.now() + 1000) })
      .where('foreignKey', '=', `r${number}`)
      .execute();
    const older = resident({
      meta: { lastUpdated: '2020-01-02T00:00:00Z' },
      name: [{ family: 'Elm', given: ['Wilma'] }],
    });
    const answer = await send('POST', '/fhir/Patient', asJson(older));
    expect([answer.statusCode, textsOf(answer.json()).join()]).toEqual([
      202,
      expect.stringContaining('older than a change made here'),
    ]);
  });
});

describe('AU Core AllergyIntolerance (au-core-allergyintolerance)', () => {
  const listed = async () =>
    (await residents()).find(({ foreignKey }) => foreignKey === `r${number}`);
  const start = async () => {
    await send('POST', '/fhir/Patient', asJson(resident()));
    return `Patient/${(await listed())?.id}`;
  };

  test('is added to the list, and never shortens it', async () => {
    const who = await start();
    expect((await listed())?.allergyStatus).toBe('NONE SUPPLIED');
    expect(
      (await send('POST', '/fhir/AllergyIntolerance', asJson(allergy(who, 'Latex')))).statusCode,
    ).toBe(201);
    expect(
      (await send('POST', '/fhir/AllergyIntolerance', asJson(allergy(who, 'Penicillin'))))
        .statusCode,
    ).toBe(201);
    expect(
      (await send('POST', '/fhir/AllergyIntolerance', asJson(allergy(who, 'latex')))).statusCode,
    ).toBe(200);
    expect((await listed())?.allergies.map(({ allergen }) => allergen)).toEqual([
      'Latex',
      'Penicillin',
    ]);
    const none = await send(
      'POST',
      '/fhir/AllergyIntolerance',
      asJson(allergy(who, 'No known allergies')),
    );
    expect(none.statusCode).toBe(202);
    expect(await listed()).toMatchObject({ allergyStatus: 'LISTED' });
  });

  test.for<[string, object, string]>([
    [
      '716186003',
      { code: { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] } },
      'NONE KNOWN',
    ],
    ['text that says so', { code: { text: 'No known allergies.' } }, 'NONE KNOWN'],
    [
      '716186003 refuted',
      {
        code: { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] },
        verificationStatus: {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
              code: 'refuted',
            },
          ],
        },
      },
      'NONE SUPPLIED',
    ],
    ['a negation of one kind', { code: { text: 'No known latex allergy' } }, 'NONE SUPPLIED'],
  ])('%s', async ([, more, status]) => {
    const who = await start();
    await send('POST', '/fhir/AllergyIntolerance', asJson({ ...allergy(who, 'x'), ...more }));
    expect(await listed()).toMatchObject({ allergyStatus: status, allergies: [] });
  });

  test.for([
    ['nilknown', 'NONE KNOWN'],
    ['notasked', 'NOT ASKED'],
    ['unavailable', 'NONE SUPPLIED'],
  ] as const)('an empty list because of %s is %s', async ([reason, status]) => {
    const who = await start();
    const list = {
      resourceType: 'List',
      status: 'current',
      mode: 'snapshot',
      code: {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/list-example-use-codes',
            code: 'allergies',
          },
        ],
      },
      subject: { reference: who },
      emptyReason: {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason', code: reason },
        ],
      },
    };
    expect((await send('POST', '/fhir/List', asJson(list))).statusCode).toBe(200);
    expect((await listed())?.allergyStatus).toBe(status);
  });

  test.for<[string, object, number]>([
    [
      'inactive',
      {
        clinicalStatus: {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
              code: 'inactive',
            },
          ],
        },
      },
      202,
    ],
    ['without a manifestation', { reaction: undefined }, 202],
    [
      'entered in error',
      {
        verificationStatus: {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
              code: 'entered-in-error',
            },
          ],
        },
      },
      200,
    ],
    [
      'without a text',
      { code: { coding: [{ system: 'http://snomed.info/sct', code: '1' }] } },
      400,
    ],
  ])('%s is not listed', async ([, more, code]) => {
    const who = await start();
    const answer = await send(
      'POST',
      '/fhir/AllergyIntolerance',
      asJson({ ...allergy(who, 'Latex'), ...more }),
    );
    expect(answer.statusCode).toBe(code);
    expect(await listed()).toMatchObject({ allergyStatus: 'NONE SUPPLIED', allergies: [] });
  });
});
