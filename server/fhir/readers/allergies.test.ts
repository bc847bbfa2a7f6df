import { randomUUID } from 'node:crypto';
import type { AllergyIntolerance, Bundle, FhirResource, List, OperationOutcome } from 'fhir/r4';
import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tables } from '../../db/tables.ts';
import { brokenRules } from '../../testing/au-core.ts';
import { readAllergy } from '../../intake/fhir/read/allergy-statement.ts';
import { fhirPerson } from '../../testing/fhir.ts';
import { insertResident } from '../../testing/rows.ts';
import { sharedWorld } from '../../testing/world.ts';

const ids: Record<string, string> = {};
const recordedAt = new Date('2026-11-01T02:03:04.000Z');

const people = {
  listed: {
    allergyStatus: 'LISTED',
    allergies: JSON.stringify([
      { allergen: 'Penicillin', reaction: 'rash' },
      { allergen: 'Latex', reaction: '' },
      { allergen: ' penicillin ', reaction: 'swelling' },
    ]),
    allergyNote: 'Check before any new medicine.',
    allergyDisclaimer: 'As the family said.',
    allergiesRecordedAt: recordedAt,
    allergiesRecordedBy: 'Jodie Walsh',
    foreignKey: '77',
  },
  recordedHere: {
    allergyStatus: 'LISTED',
    allergies: JSON.stringify([
      {
        allergen: 'Keflex',
        reaction: 'hives',
        type: 'allergy',
        severity: 'severe',
        certainty: 'confirmed',
        since: 'as a child',
        saidBy: 'Daughter',
        recordedAt: '2026-11-20T01:02:03.000Z',
        recordedBy: 'Anna Nurse',
      },
    ]),
  },
  noneKnown: { allergyStatus: 'NONE KNOWN', allergiesRecordedAt: recordedAt },
  notAsked: { allergyStatus: 'NOT ASKED' },
  notSupplied: { allergyStatus: 'NONE SUPPLIED' },
} as const satisfies Record<string, Partial<Insertable<Tables['resident']>>>;

const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
const doctor = await fhirPerson(app, world.users.Doctor);
const stranger = await fhirPerson(app, world.elsewhere.doctor);
for (const [name, values] of Object.entries(people)) {
  const { id } = await insertResident(kysely, { facilityId: world.facilityId, ...values });
  ids[name] = id;
}

async function search(type: string, query: string, as = doctor) {
  const answer = await as('GET', `/fhir/${type}?${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  const { total, entry = [] } = answer.json<Bundle<FhirResource>>();
  const withMode = (mode: string) =>
    entry.flatMap(({ resource, search: how }) =>
      resource !== undefined && how?.mode === mode ? [resource] : [],
    );
  const [outcome] = withMode('outcome') as OperationOutcome[];
  return { total, found: withMode('match'), issues: outcome?.issue };
}

const texts = (found: readonly FhirResource[]) =>
  (found as AllergyIntolerance[]).map(({ code, reaction = [] }) => [
    code?.text,
    reaction.flatMap(({ manifestation }) => manifestation.map(({ text }) => text)),
  ]);

describe('au-core-allergyintolerance', () => {
  test('a list of allergies, one for each allergen, with its reactions', async () => {
    const { total, found, issues } = await search('AllergyIntolerance', `patient=${ids['listed']}`);
    expect([total, issues]).toEqual([2, undefined]);
    expect(texts(found)).toHaveLength(2);
    expect(texts(found)).toEqual(
      expect.arrayContaining([
        ['Latex', []],
        ['Penicillin', ['rash', 'swelling']],
      ]),
    );
    for (const one of found) {
      expect(brokenRules(one)).toEqual([]);
      expect(one).toMatchObject({
        clinicalStatus: { coding: [{ code: 'active' }] },
        patient: { reference: `Patient/${ids['listed']}` },
        meta: {
          profile: ['http://hl7.org.au/fhir/core/StructureDefinition/au-core-allergyintolerance'],
        },
      });
      expect(one).not.toHaveProperty('verificationStatus');
      expect((await doctor('GET', `/fhir/AllergyIntolerance/${one.id}`)).json()).toEqual(one);
      const other = await stranger('GET', `/fhir/AllergyIntolerance/${one.id}`);
      expect(other.statusCode).toBe(404);
    }
  });

  test('ALG-01 one recorded here is sent with its kind, how sure, how bad, since when and by whom', async () => {
    const { found } = await search('AllergyIntolerance', `patient=${ids['recordedHere']}`);
    expect(brokenRules(found[0] as AllergyIntolerance)).toEqual([]);
    expect(found).toMatchObject([
      {
        code: { text: 'Keflex' },
        type: 'allergy',
        verificationStatus: { coding: [{ code: 'confirmed' }] },
        onsetString: 'as a child',
        recordedDate: '2026-11-20T01:02:03.000Z',
        recorder: { display: 'Anna Nurse' },
        asserter: { display: 'Daughter' },
        reaction: [{ manifestation: [{ text: 'hives' }], severity: 'severe' }],
      },
    ]);
  });

  test('none known is stated', async () => {
    const { total, found, issues } = await search(
      'AllergyIntolerance',
      `patient=Patient/${ids['noneKnown']}`,
    );
    expect([total, issues]).toEqual([1, undefined]);
    expect(brokenRules(found[0] as AllergyIntolerance)).toEqual([]);
    expect(found[0]).toMatchObject({
      id: `${ids['noneKnown']}-none-known`,
      code: { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] },
      clinicalStatus: { coding: [{ code: 'active' }] },
      verificationStatus: { coding: [{ code: 'unconfirmed' }] },
      recordedDate: '2026-11-01T02:03:04.000Z',
    });
  });

  test('not asked, not supplied and filtered out are explained, each in its own words', async () => {
    const explanations = async (query: string) => {
      const { total, issues = [] } = await search('AllergyIntolerance', query);
      expect([query, total]).toEqual([query, 0]);
      return issues.map(({ severity, code, diagnostics, details }) => {
        expect([severity, code]).toEqual(['information', 'informational']);
        return [details?.coding?.[0]?.code, diagnostics];
      });
    };
    const notAsked = [
      'notasked',
      'Nobody was asked about allergies. That is not the same as having none.',
    ];
    const unavailable = [
      'unavailable',
      'No allergies were supplied. That is not the same as having none.',
    ];
    const other = 'Allergies, or that none are known, are recorded, but not as the search asks.';
    expect(await explanations(`patient=${ids['notAsked']}`)).toEqual([notAsked]);
    expect(await explanations(`patient=${ids['notSupplied']}`)).toEqual([unavailable]);
    expect(await explanations(`patient=${ids['listed']}&clinical-status=resolved`)).toEqual([
      [undefined, other],
    ]);
    expect(await explanations(`patient=${ids['notAsked']}&clinical-status=active`)).toEqual([
      notAsked,
    ]);
  });

  test('a resident who is out of reach or doesn’t exist gets no explanation', async () => {
    const queries = [`patient=${ids['notAsked']}`, `patient=${ids['listed']}`, 'patient=nobody'];
    for (const query of queries) {
      const answer = await search('AllergyIntolerance', query, stranger);
      expect([query, answer]).toEqual([query, { total: 0, found: [], issues: undefined }]);
    }
  });

  test('they are found by status, by several patients, by a patient’s identifier and by their ids', async () => {
    const clinical = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';
    const counts = async (query: string, as = doctor) =>
      (await search('AllergyIntolerance', query, as)).total;
    const everybody = `patient=${Object.values(ids).join(',')}`;
    expect(await counts(everybody)).toBe(4);
    expect(await counts(`${everybody}&clinical-status=${clinical}|active`)).toBe(4);
    expect(await counts('clinical-status=active')).toBe(4);
    expect(await counts('clinical-status=inactive,resolved')).toBe(0);
    expect(await counts('clinical-status=active', stranger)).toBe(0);
    expect(await counts('patient.identifier=77')).toBe(2);
    expect(await counts('patient.identifier=77', stranger)).toBe(0);
    expect(await counts(`patient=Practitioner/${ids['listed']}`)).toBe(0);
    expect(await counts(`_id=${ids['noneKnown']}-none-known,${ids['listed']}-none-known`)).toBe(1);
    const { found } = await search('AllergyIntolerance', `${everybody}&_count=2`);
    expect(found).toHaveLength(2);
  });
});

describe('what was taken off the list here', () => {
  const of = (allergen: string) => ({ allergen, reaction: 'hives', recordedBy: 'Anna Nurse' });
  const entry = { ...of('Penicillin V'), type: 'allergy', certainty: 'confirmed' };
  const why = { reason: 'Tolerated twice' };

  /** Somebody with these events, who has a latex allergy left, or none. */
  async function withEvents(contents: readonly object[], allergies: readonly object[] = []) {
    const { id } = await insertResident(kysely, {
      facilityId: world.facilityId,
      allergyStatus: allergies.length === 0 ? 'NONE SUPPLIED' : 'LISTED',
      allergies: JSON.stringify(allergies),
    });
    for (const content of contents) {
      await kysely
        .insertInto('allergyEvent')
        .values({
          id: randomUUID(),
          residentId: id,
          content: JSON.stringify(content),
          actorId: world.users.RegisteredNurse.id,
          byName: 'Anna Nurse',
          at: recordedAt,
        })
        .execute();
    }
    return id;
  }
  const statesOf = async (query: string) => {
    const { found, issues } = await search('AllergyIntolerance', query);
    const all = found as AllergyIntolerance[];
    expect(all.flatMap((one) => brokenRules(one))).toEqual([]);
    return {
      states: all.map((one) => [
        one.code?.text,
        one.clinicalStatus?.coding?.[0]?.code,
        one.verificationStatus?.coding?.[0]?.code,
      ]),
      issues: issues?.map(({ details }) => details?.coding?.[0]?.code),
    };
  };

  test.each([
    ['refuted', [{ kind: 'refuted', of: of('Penicillin'), ...why }], 'inactive', 'refuted'],
    [
      'entered in error',
      [{ kind: 'entered-in-error', of: of('Penicillin'), ...why }],
      undefined,
      'entered-in-error',
    ],
    [
      'corrected to another name',
      [{ kind: 'corrected', of: of('Penicillin'), entry }],
      undefined,
      'entered-in-error',
    ],
    [
      'refuted after it was in error',
      [
        { kind: 'entered-in-error', of: of('penicillin '), ...why },
        { kind: 'refuted', of: of('Penicillin'), ...why },
      ],
      'inactive',
      'refuted',
    ],
  ])('goes out as %s, and never looks active', async (_, events, clinical, verification) => {
    const id = await withEvents(events);
    expect(await statesOf(`patient=${id}`)).toEqual({
      states: [['Penicillin', clinical, verification]],
      // Nobody has said that there are no others.
      issues: ['unavailable'],
    });
    expect(await statesOf(`patient=${id}&clinical-status=active`)).toMatchObject({ states: [] });
    const list = (await doctor('GET', `/fhir/List/allergies-${id}`)).json<List>();
    expect(list.entry).toBeUndefined();
  });

  test('is listed beside those that are left, and not while it is on the list again', async () => {
    const taken = { kind: 'refuted', of: of('Penicillin'), ...why };
    const latex = { allergen: 'Latex', reaction: '' };
    const id = await withEvents([taken], [latex]);
    const { states, issues } = await statesOf(`patient=${id}`);
    expect(states).toHaveLength(2);
    expect(states).toContainEqual(['Latex', 'active', undefined]);
    expect(states).toContainEqual(['Penicillin', 'inactive', 'refuted']);
    expect(issues).toBeUndefined();
    const back = await withEvents([taken], [{ allergen: 'PENICILLIN', reaction: '' }]);
    expect((await statesOf(`patient=${back}`)).states).toEqual([
      ['PENICILLIN', 'active', undefined],
    ]);
  });

  test('says why, and who had recorded it; its id is the one that it had', async () => {
    const id = await withEvents([], [of('Penicillin')]);
    const [before] = (await search('AllergyIntolerance', `patient=${id}`)).found;
    const after = await withEvents([{ kind: 'refuted', of: of('Penicillin'), ...why }]);
    const [one] = (await search('AllergyIntolerance', `patient=${after}`)).found;
    expect(one?.id?.slice(36)).toBe(before?.id?.slice(36));
    expect(one).toMatchObject({
      note: [{ text: 'Tolerated twice' }],
      recorder: { display: 'Anna Nurse' },
      reaction: [{ manifestation: [{ text: 'hives' }] }],
    });
    expect((await doctor('GET', `/fhir/AllergyIntolerance/${one?.id}`)).statusCode).toBe(200);
  });
});

test('one that the system that keeps allergies hasn’t got yet says so in a note', async () => {
  const { id } = await insertResident(kysely, {
    facilityId: world.facilityId,
    allergyStatus: 'LISTED',
    allergies: JSON.stringify([
      { allergen: 'Latex', reaction: '', atSource: { system: 'ADMIT', state: 'not-yet' } },
    ]),
  });
  const [one] = (await search('AllergyIntolerance', `patient=${id}`)).found;
  expect(brokenRules(one as AllergyIntolerance)).toEqual([]);
  expect(one).toMatchObject({
    note: [{ extension: [{ valueString: 'ADMIT' }], text: 'Recorded here, not yet at ADMIT.' }],
  });
  // It comes back as it went out: the note is about the record here, not about the allergy.
  const read = readAllergy(one as AllergyIntolerance);
  expect('statement' in read && read.statement).not.toHaveProperty('note');
});

describe('List of allergies', () => {
  test('the four answers', async () => {
    const answers = await Promise.all(
      Object.keys(people).map(async (name) => {
        const list = (await doctor('GET', `/fhir/List/allergies-${ids[name]}`)).json<List>();
        expect(brokenRules(list)).toEqual([]);
        expect(list).toMatchObject({
          status: 'current',
          mode: 'working',
          code: { coding: [{ code: 'allergies' }] },
          subject: { reference: `Patient/${ids[name]}` },
        });
        return [name, list.entry?.length, list.emptyReason?.coding?.[0]?.code];
      }),
    );
    expect(answers).toEqual([
      ['listed', 2, undefined],
      ['recordedHere', 1, undefined],
      ['noneKnown', 1, undefined],
      ['notAsked', undefined, 'notasked'],
      ['notSupplied', undefined, 'unavailable'],
    ]);
  });

  test('its entries are in the order of the record, and its notes are those of the record', async () => {
    const list = (await doctor('GET', `/fhir/List/allergies-${ids['listed']}`)).json<List>();
    const { found } = await search('AllergyIntolerance', `patient=${ids['listed']}`);
    const byId = new Map(found.map((one) => [`AllergyIntolerance/${one.id}`, one]));
    const entries = (list.entry ?? []).map(({ item }) => byId.get(item.reference ?? ''));
    expect(entries.map((one) => (one as AllergyIntolerance).code?.text)).toEqual([
      'Penicillin',
      'Latex',
    ]);
    expect(list).toMatchObject({
      date: '2026-11-01T02:03:04.000Z',
      source: { display: 'Jodie Walsh' },
      note: [{ text: 'Check before any new medicine.' }, { text: 'As the family said.' }],
    });
  });

  test('it is found by patient, code and status, and by nobody of another organisation', async () => {
    const use = 'http://terminology.hl7.org/CodeSystem/list-example-use-codes';
    const total = async (query: string, as = doctor) => (await search('List', query, as)).total;
    expect(await total(`patient=${ids['listed']}&code=${use}|allergies`)).toBe(1);
    expect(await total('patient.identifier=77&code=allergies&status=current')).toBe(1);
    expect(await total(`patient=${ids['listed']}&code=allergies&status=retired`)).toBe(0);
    expect(await total(`_id=allergies-${ids['listed']},allergies-${ids['notAsked']}`)).toBe(2);
    expect(await total(`patient=${ids['listed']}`, stranger)).toBe(0);
    const other = await stranger('GET', `/fhir/List/allergies-${ids['listed']}`);
    expect(other.statusCode).toBe(404);
  });
});
