import { beforeEach, describe, expect, test } from 'vitest';
import { forAll } from '../../testing/for-all.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { insertBackendService } from '../../testing/backend-services.ts';
import { fhirSender } from '../../testing/fhir.ts';
import { linksOf } from '../../fhir/links.ts';
import { ihi } from '../fhir/testing/resources.ts';
import { oneOf, openSending, type SentResource, tablet, wordsIn } from '../fhir/testing/sending.ts';

let count = 0;
const it = await forAll(openSending());
beforeEach(async () => {
  await it.next();
  count += 1;
});

const db = () => it.container.db.kysely;
const asNeeded = {
  timing: undefined,
  asNeededCodeableConcept: { text: 'pain' },
  maxDosePerPeriod: {
    numerator: { value: 8, unit: 'tablet' },
    denominator: { value: 24, code: 'h' },
  },
};

describe('held, and nothing is written', () => {
  test.for<[string, () => SentResource, string]>([
    [
      'unknown extensions',
      () => it.request({ extension: [{ url: 'http://x.example/e', valueString: 'a' }] }),
      'isn’t known here',
    ],
    [
      'meta.profile of a guide we do not know',
      () => it.reaction({ meta: { profile: ['http://x.example/p'] } }),
      'of a guide',
    ],
    [
      'inactive allergies',
      () => it.reaction({ clinicalStatus: oneOf('allergyintolerance-clinical', 'inactive') }),
      'not active',
    ],
    [
      'resolved allergies',
      () => it.reaction({ clinicalStatus: oneOf('allergyintolerance-clinical', 'resolved') }),
      'not active',
    ],
    [
      'allergies that don’t say that they are active',
      () => it.reaction({ clinicalStatus: undefined }),
      'doesn’t say',
    ],
    [
      'allergies without manifestation',
      () => it.reaction({ reaction: undefined }),
      'No reaction is stated',
    ],
    [
      'specific negations',
      () => it.reaction({ code: { text: 'No known latex allergy' } }),
      'of one kind',
    ],
    [
      'several active names',
      () =>
        it.person({
          name: [
            { family: 'Ash', given: ['W'] },
            { family: 'Oak', given: ['W'] },
          ],
        }),
      'several active names',
    ],
    [
      'several active addresses',
      () =>
        it.person({
          address: [
            { use: 'home', city: 'A' },
            { use: 'home', city: 'B' },
          ],
        }),
      'it has several addresses',
    ],
    [
      'a record that another one replaces',
      () => it.person({ link: [{ other: { reference: 'Patient/1' }, type: 'replaced-by' }] }),
      'another record replaces',
    ],
    ['gender “other”', () => it.person({ gender: 'other' }), 'gender is other'],
    ['birth date absent', () => it.person({ birthDate: undefined }), 'birth date is missing'],
    ['birth date partial', () => it.person({ birthDate: '1941' }), 'not a whole day'],
    [
      'MedicationStatement',
      () => ({
        resourceType: 'MedicationStatement',
        id: `s${count}`,
        status: 'active',
        medicationCodeableConcept: { text: 'paracetamol 500 mg tablet' },
        subject: it.subject(),
        dateAsserted: '2026-11-01',
        informationSource: { display: 'Dr Ada Park' },
        dosage: [tablet],
      }),
      'proposed as a line',
    ],
    [
      'PRN without reason',
      () => it.dosage({ ...asNeeded, asNeededCodeableConcept: undefined, asNeededBoolean: true }),
      'what for is not stated',
    ],
    [
      'PRN without 24-hour maximum',
      () => it.dosage({ ...asNeeded, maxDosePerPeriod: undefined }),
      'the most in 24 hours',
    ],
    [
      'short course without end',
      () =>
        it.request({ courseOfTherapyType: oneOf('medicationrequest-course-of-therapy', 'acute') }),
      'its end is not stated',
    ],
    [
      'S8',
      () => it.request({ medicationCodeableConcept: { text: 'oxycodone 5 mg tablet' } }),
      'Schedule 8',
    ],
    [
      'several dosage lines',
      () => it.request({ dosageInstruction: [tablet, tablet] }),
      'several dosages',
    ],
    [
      'a dose and “then” another',
      () => it.dosage({ text: 'Take one tablet twice daily, then one daily' }),
      'changes on the way',
    ],
    [
      'a medicine whose schedule is unknown',
      () => it.request({ medicationCodeableConcept: { text: 'Unheard of 1 mg tablet' } }),
      'schedule is not known',
    ],
    [
      'a medicine whose name fits two schedules',
      () => it.request({ medicationCodeableConcept: { text: 'twin gel' } }),
      'Several products',
    ],
  ])('%s', async ([, resource, words]) => {
    const before = await it.written();
    const answer = await it.post(resource());
    expect([answer.statusCode, wordsIn(answer.json())]).toEqual([
      202,
      expect.stringContaining(words),
    ]);
    expect(await it.written()).toEqual(before);
    const items = () =>
      db().selectFrom('heldItem').select('id').where('outcome', 'is', null).orderBy('id').execute();
    const waiting = await items();
    expect((await it.post(resource())).statusCode).toBe(202);
    expect(await items()).toEqual(waiting);
  });

  test('“none known” while an allergy waits, and a code that says so beside another text', async () => {
    expect((await it.post(it.reaction({ reaction: undefined }))).statusCode).toBe(202);
    const snomed = { system: 'http://snomed.info/sct', code: '716186003' };
    const before = await it.written();
    for (const [code, words] of [
      [{ coding: [snomed] }, 'while an allergy waits'],
      [{ text: 'No known allergies' }, 'while an allergy waits'],
      [{ coding: [snomed], text: 'Penicillin' }, 'its text doesn’t'],
      [{ text: 'Unknown' }, 'of one kind'],
    ] as const) {
      const answer = await it.post(it.reaction({ code }));
      expect([answer.statusCode, wordsIn(answer.json())]).toEqual([
        202,
        expect.stringContaining(words),
      ]);
    }
    expect(await it.written()).toEqual(before);
  });

  test.each([
    ['a name that is too long', { text: 'x'.repeat(201) }],
    [
      'a name beside the code for none',
      { text: 'Penicillin', coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] },
    ],
  ])(
    '“none known” while something waits that can’t be listed and may be an allergy: %s',
    async (_what, code) => {
      expect((await it.post(it.reaction({ code }))).statusCode).toBe(202);
      const answer = await it.post(it.reaction({ code: { text: 'No known allergies' } }));
      expect([answer.statusCode, wordsIn(answer.json())]).toEqual([
        202,
        expect.stringContaining('while an allergy waits'),
      ]);
    },
  );

  test('a reaction that doesn’t fit beside those that are known', async () => {
    const seen = (name: string) => it.reaction({ reaction: [{ manifestation: [{ text: name }] }] });
    await it.post(seen('Anaphylaxis'));
    const before = await it.written();
    const answer = await it.post(seen(`Hives ${'x'.repeat(490)}`));
    expect([answer.statusCode, wordsIn(answer.json())]).toEqual([
      202,
      expect.stringContaining('too long to be listed whole'),
    ]);
    expect(await it.written()).toEqual(before);
  });

  test('a reaction that another system saw is added to a known one, and never replaces it', async () => {
    const seen = (...names: string[]) =>
      it.reaction({ reaction: [{ manifestation: names.map((text) => ({ text })) }] });
    await it.post(seen('Anaphylaxis'));
    await it.post(seen('Hives', 'anaphylaxis'));
    expect((await it.post(seen('Hives'))).statusCode).toBe(200);
    const row = await db()
      .selectFrom('resident')
      .select('allergies')
      .where('id', '=', it.residentId())
      .executeTakeFirst();
    expect(row?.allergies).toEqual([{ allergen: 'Latex', reaction: 'Anaphylaxis, Hives' }]);
  });

  test('allergy negation together with listed allergies', async () => {
    await it.post(it.reaction());
    const none = it.reaction({ id: `none${count}`, code: { text: 'No known allergies' } });
    const answer = await it.post(none);
    expect([answer.statusCode, wordsIn(answer.json())]).toEqual([
      202,
      expect.stringContaining('while allergies are listed'),
    ]);
  });

  test('name differences on a matched IHI of two senders, and a resident who moves between organisations', async () => {
    const number = '8003608833357361';
    expect((await it.post(it.person({ identifier: [ihi(number)] }))).statusCode).toBe(201);
    const other = await insertBackendService(db(), it.world, {
      organisationIds: [it.world.organisationId, it.world.elsewhere.organisationId],
    });
    const second = fhirSender(it, await other.token('system/*.cruds'));
    const before = await it.written();
    const renamed = it.person({
      id: 'x',
      identifier: [ihi(number)],
      name: [{ family: 'Ash', given: ['Zoe'] }],
    });
    const moved = it.person({
      id: 'y',
      identifier: [ihi(number)],
      managingOrganization: { reference: `Organization/${it.world.elsewhere.organisationId}` },
    });
    expect([(await it.post(renamed, second)).statusCode]).toEqual([202]);
    const place = await db()
      .selectFrom('facility')
      .select('id')
      .where('organisationId', '=', it.world.elsewhere.organisationId)
      .executeTakeFirstOrThrow();
    expect((await it.post(moved, second)).statusCode).toBe(200);
    const { id } = await db()
      .selectFrom('resident')
      .select('id')
      .where('ihiNumber', '=', number)
      .executeTakeFirstOrThrow();
    const answer = await it.post(
      it.stay({
        subject: { reference: `Patient/${id}` },
        location: [{ location: { reference: `Location/${place.id}` } }],
      }),
      second,
    );
    expect([answer.statusCode, wordsIn(answer.json())]).toEqual([
      202,
      expect.stringContaining('Only an operator moves a resident'),
    ]);
    expect(await it.written()).toEqual(before);
  });

  test('a newer local change over an older meta.lastUpdated', async () => {
    await it.post(it.person());
    await db()
      .updateTable('resident')
      .set({ preferredName: 'Billie', updatedAt: new Date(Date.now() + 1000) })
      .where('foreignKey', '=', `r${count}`)
      .execute();
    const before = await it.written();
    const answer = await it.post(
      it.person({ meta: { lastUpdated: '2020-01-01T00:00:00Z' }, gender: 'male' }),
    );
    expect([answer.statusCode, wordsIn(answer.json())]).toEqual([
      202,
      expect.stringContaining('older than a change made here'),
    ]);
    expect(await it.written()).toEqual(before);
  });
});

describe('what isn’t kept', () => {
  test.each<[string, object, number]>([
    ['held', { status: 'unknown' }, 202],
    ['written', {}, 201],
  ])('is said in the answer about a medicine that is %s', async (_what, more, status) => {
    const sent = it.request({ ...more, reasonCode: [{ text: 'Gout' }], priority: 'urgent' });
    const answer = await it.post(sent);
    expect(answer.statusCode).toBe(status);
    expect(wordsIn(answer.json())).toContain('What it is for isn’t kept.;  Its priority isn’t');
  });

  test('is nothing of a medicine that is kept whole, whose record is the answer', async () => {
    const answer = await it.post(it.request());
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ resourceType: 'MedicationRequest' });
  });
});

test('the note and the criticality of an allergy are read back as they were sent, and sent again change nothing', async () => {
  const more = { id: 'noted', criticality: 'high', note: [{ text: 'Seen by the family' }] };
  const answer = await it.post(it.reaction(more));
  expect(answer.statusCode).toBe(201);
  const read = answer.json<SentResource>();
  expect(read).toMatchObject({ criticality: 'high', note: more.note });
  const { residents } = await it.written();
  const again = await it.post({ ...read, id: 'again' });
  expect(again.statusCode).toBe(200);
  expect((await it.written()).residents).toEqual(residents);
  const lower = await it.post(it.reaction({ id: 'lower', criticality: 'low' }));
  expect(wordsIn(lower.json())).toContain('Its criticality isn’t kept: a higher one is recorded.');
});

test('the note and the disclaimer of a list of allergies stay apart, also if it lists some', async () => {
  const listId = () => `allergies-${it.residentId()}`;
  const list = (await it.send('GET', `/fhir/List/${listId()}`)).json<SentResource>();
  const url = `${linksOf(it.container.settings).root}/StructureDefinition/wattle-allergy-disclaimer`;
  const note = [
    { text: 'Carries an adrenaline pen' },
    { extension: [{ url, valueBoolean: true }], text: 'As the family said' },
  ];
  await expectStatus(it.post(it.reaction()), 201);
  const answer = await expectStatus(
    it.post({ ...list, id: 'l1', emptyReason: undefined, note }),
    200,
  );
  expect(answer.json()).toMatchObject({ note });
  const { residents } = await it.written();
  expect(residents.find(({ id }) => id === it.residentId())).toMatchObject({
    allergyStatus: 'LISTED',
    allergyNote: 'Carries an adrenaline pen',
    allergyDisclaimer: 'As the family said',
  });
  const less = { ...list, id: 'l2', note: [{ text: 'Asleep' }] };
  expect(wordsIn((await it.post(less)).json())).toContain('Its note isn’t kept');
});
