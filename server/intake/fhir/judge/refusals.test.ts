import type { OperationOutcome } from 'fhir/r4';
import { beforeEach, describe, expect, test } from 'vitest';
import { forAll } from '../../../testing/for-all.ts';
import { fhirSender } from '../../../testing/fhir.ts';
import { insertOrder } from '../../../testing/orders.ts';
import type { TestResident } from '../../../testing/rows.ts';
import { ihi, medicalRecord } from '../testing/resources.ts';
import { openSending, type SentResource, wordsIn } from '../testing/sending.ts';

let who: TestResident;
let count = 0;
const it = await forAll(openSending());
beforeEach(async () => {
  who = await it.next();
  count += 1;
});

const db = () => it.container.db.kysely;
const healthNumber = (kind: string, value: string) => [
  { system: `http://ns.electronichealth.net.au/id/hi/${kind}/1.0`, value },
];

test('a medicine with nothing wrong is written, so each change below is the reason why it isn’t', async () => {
  expect((await it.post(it.request())).statusCode).toBe(201);
  expect((await it.post(it.person())).statusCode).toBe(201);
  expect((await it.post(it.reaction())).statusCode).toBe(201);
});

describe('refused', () => {
  test.for<[string, () => SentResource, number, string]>([
    ['a resource type not on the list', () => ({ resourceType: 'Observation' }), 404, ''],
    [
      'unknown modifierExtension',
      () => it.request({ modifierExtension: [{ url: 'http://x.example/m' }] }),
      422,
      'modifierExtension',
    ],
    [
      'implicitRules',
      () => it.request({ implicitRules: 'http://x.example/r' }),
      422,
      'implicitRules',
    ],
    [
      'status entered-in-error, of a request',
      () => it.request({ status: 'entered-in-error' }),
      422,
      'entered in error',
    ],
    [
      'status entered-in-error, of a statement',
      () => ({
        ...it.request({ resourceType: 'MedicationStatement', status: 'entered-in-error' }),
        intent: undefined,
        authoredOn: undefined,
        requester: undefined,
        dosageInstruction: undefined,
      }),
      422,
      'entered in error',
    ],
    [
      'status entered-in-error, of a stay',
      () => it.stay({ status: 'entered-in-error' }),
      422,
      'entered in error',
    ],
    [
      'intent proposal as a chart line',
      () => it.request({ intent: 'proposal' }),
      422,
      'intent is proposal',
    ],
    ['intent plan as a chart line', () => it.request({ intent: 'plan' }), 422, 'intent is plan'],
    [
      'intent option as a chart line',
      () => it.request({ intent: 'option' }),
      422,
      'intent is option',
    ],
    ['doNotPerform=true', () => it.request({ doNotPerform: true }), 422, 'not to be given'],
    [
      'a reference outside bundle and database, to a resident',
      () => it.request({ subject: { reference: 'Patient/nobody' } }),
      422,
      'refers to nobody',
    ],
    [
      'a reference outside bundle and database, to a medicine',
      () =>
        it.request({
          medicationCodeableConcept: undefined,
          medicationReference: { reference: 'Medication/1' },
        }),
      422,
      'refers to no medicine',
    ],
    [
      'a reference outside bundle and database, to a facility',
      () => it.stay({ location: [{ location: { reference: 'Location/nowhere' } }] }),
      422,
      'refers to no place',
    ],
    [
      'a medicine of another organisation’s resident',
      () => it.request({ subject: { reference: `Patient/${it.world.elsewhere.resident.id}` } }),
      422,
      'refers to nobody',
    ],
    [
      'an allergy of another organisation’s resident',
      () => it.reaction({ patient: { reference: `Patient/${it.world.elsewhere.resident.id}` } }),
      422,
      'refers to nobody',
    ],
    [
      'a stay of another organisation’s resident',
      () => it.stay({ subject: { reference: `Patient/${it.world.elsewhere.resident.id}` } }),
      422,
      'refers to nobody',
    ],
    [
      'an IHI with a wrong prefix',
      () => it.person({ identifier: healthNumber('ihi', '8003618166690503') }),
      400,
      'isn’t an IHI',
    ],
    [
      'an IHI with a wrong check digit',
      () => it.person({ identifier: healthNumber('ihi', '8003608166690504') }),
      400,
      'isn’t an IHI',
    ],
    [
      'an HPI-I with a wrong check digit',
      () => ({
        resourceType: 'Practitioner',
        name: [{ family: 'Park' }],
        identifier: healthNumber('hpii', '8003619900015718'),
      }),
      400,
      'isn’t an HPI-I',
    ],
    [
      'an HPI-O with a wrong prefix',
      () => ({
        resourceType: 'Organization',
        name: 'Home',
        identifier: healthNumber('hpio', '8003619900015717'),
      }),
      400,
      'isn’t an HPI-O',
    ],
    [
      'two active IHIs',
      () => it.person({ identifier: [ihi('8003608833357361'), ihi('8003608166690503')] }),
      422,
      'two active IHIs',
    ],
    [
      'a name without a family name',
      () => it.person({ name: [{ given: ['Wilma'] }] }),
      400,
      'no family name',
    ],
    [
      'a facility outside the caller’s organisations',
      () =>
        it.person({
          managingOrganization: { reference: `Organization/${it.world.elsewhere.organisationId}` },
        }),
      403,
      'not one of this system',
    ],
    [
      'a medicine without text or display',
      () => it.request({ medicationCodeableConcept: { coding: [{ code: '1' }] } }),
      422,
      'neither text nor display',
    ],
    [
      'a dose only in a coded form that can’t be shown',
      () => it.dosage({ doseAndRate: [{ doseRange: { low: { value: 1 } } }] }),
      422,
      'coded form',
    ],
    [
      'a script in the narrative',
      () => it.request({ text: { status: 'generated', div: '<div><script>x()</script></div>' } }),
      400,
      'has a script',
    ],
    [
      'a DOCTYPE in the narrative',
      () => it.request({ text: { status: 'generated', div: '<!DOCTYPE x><div/>' } }),
      400,
      'active part',
    ],
    [
      'an attachment over the limit',
      () => it.person({ photo: [{ data: 'A'.repeat(1_000_004) }] }),
      413,
      'attachment',
    ],
  ])('%s', async ([, resource, status, words]) => {
    const before = await it.written();
    const answer = await it.post(resource());
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      expect.objectContaining({ resourceType: 'OperationOutcome' }),
    ]);
    expect(wordsIn(answer.json())).toContain(words);
    expect(await it.written()).toEqual(before);
  });

  test.for<[string, string, string, number, string]>([
    ['text that isn’t JSON', '{"resourceType":', 'application/fhir+json', 400, 'not readable'],
    ['XML where JSON is expected', '<Patient/>', 'application/fhir+xml', 415, 'Only JSON is read'],
    [
      'XML as JSON',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><Patient/>',
      'application/fhir+json',
      400,
      'not readable',
    ],
  ])('%s, in words', async ([, payload, type, status, words]) => {
    const answer = await it.send('POST', '/fhir/Patient', {
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(wordsIn(answer.json())).toContain(words);
  });

  test('a token with too little scope', async () => {
    const reader = fhirSender(it, await it.service.token('system/*.rs', 'system/Patient.u'));
    const before = await it.written();
    for (const one of [it.person(), it.request(), it.reaction(), it.stay()]) {
      expect((await it.post(one, reader)).statusCode).toBe(403);
    }
    expect(await it.written()).toEqual(before);
  });

  test('anything that would overwrite a finalised order, while the same sent again is unchanged', async () => {
    expect((await it.post(it.request())).statusCode).toBe(201);
    await insertOrder(db(), who, it.world.users.Doctor, [{}]);
    const before = await it.written();
    expect((await it.post(it.request())).statusCode).toBe(200);
    for (const one of [
      it.dosage({ doseAndRate: [{ doseQuantity: { value: 2, unit: 'tablet' } }] }),
      it.request({ id: `other${count}` }),
    ]) {
      const answer = await it.post(one);
      expect([answer.statusCode, wordsIn(answer.json())]).toEqual([
        422,
        expect.stringContaining('An order was finalised on this chart here'),
      ]);
    }
    expect(await it.written()).toEqual(before);
  });

  test('two residents that match', async () => {
    const numbers = ['a', 'b'].map((one) => medicalRecord('ADMIT', `${one}${count}`));
    for (const [at, one] of numbers.entries())
      await it.post(
        it.person({
          id: `${at}x${count}`,
          identifier: [one],
          name: [{ family: `Ash${at}`, given: ['W'] }],
        }),
      );
    const answer = await it.post(it.person({ identifier: numbers }));
    expect([answer.statusCode, answer.json<OperationOutcome>().issue[0]?.code]).toEqual([
      412,
      'multiple-matches',
    ]);
  });
});
