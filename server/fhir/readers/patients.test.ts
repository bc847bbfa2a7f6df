import type { Bundle, FhirResource } from 'fhir/r4';
import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tables } from '../../db/tables.ts';
import { ihiOf } from '../../demo/seed/identifiers.ts';
import { brokenRules } from '../../testing/au-core.ts';
import { asForm, fhirPerson } from '../../testing/fhir.ts';
import { insertResident } from '../../testing/rows.ts';
import { sharedWorld } from '../../testing/world.ts';

/** The letter by which a test names a resident, by id. */
const letters = new Map<string, string>();

const people = {
  a: {
    familyName: 'O’Brien',
    givenName: 'José',
    middleNames: 'Maria Luz',
    preferredName: 'Pepe',
    sexCode: 'M',
    dateOfBirth: '1938-02-28',
    foreignKey: '77',
    ihiNumber: ihiOf(1),
    ihiStatus: 'Active',
    medicareNumber: '2950000111',
    medicareReference: '3',
    indigenousStatusCode: '1',
  },
  b: {
    familyName: 'van der Berg',
    givenName: 'Jose-Ann',
    sexCode: 'X',
    dateOfBirth: '1938-03-01',
    dvaNumber: 'NX000001',
    centrelinkNumber: '999000001A',
  },
  c: { familyName: 'Brien', givenName: 'Ann', sexCode: '', dateOfBirth: '1940-01-01' },
} as const satisfies Record<string, Partial<Insertable<Tables['resident']>>>;

const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
const doctor = await fhirPerson(app, world.users.Doctor);
const stranger = await fhirPerson(app, world.elsewhere.doctor);
letters.set(world.resident.id, 'r');
for (const [letter, values] of Object.entries(people)) {
  const { id } = await insertResident(kysely, { facilityId: world.facilityId, ...values });
  letters.set(id, letter);
}
await kysely
  .insertInto('authoringSystem')
  .values({ name: 'test', uri: 'https://care.example/urn' })
  .execute();

async function bundle(query: string, as = doctor): Promise<Bundle<FhirResource>> {
  const answer = await as('GET', `/fhir/Patient?${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json<Bundle<FhirResource>>();
}

/**
 * The residents found, in letters; checks that the total is right, and that another organisation's doctor finds nobody.
 */
async function find(query: string): Promise<string> {
  const { total, entry = [] } = await bundle(query);
  const others = await bundle(query, stranger);
  expect([query, others.total, others.entry]).toEqual([query, 0, undefined]);
  const found = entry.map(({ resource }) => letters.get(resource?.id ?? '') ?? '?').sort();
  expect([query, total]).toEqual([query, found.length]);
  return found.join('');
}
const idOf = (letter: string) => [...letters].find(([, one]) => one === letter)?.[0] ?? '';

describe('au-core-patient is searched', () => {
  test.for([
    ['name=jose', 'ab'],
    ['name=JOSÉ', 'ab'],
    ['name=Ann', 'bc'],
    ['name=nn', ''],
    ['name:contains=NN', 'bc'],
    ['name=maria', 'a'],
    ['name=luz', 'a'],
    ['name=pep', 'a'],
    ['name=Jose%20Brien', 'a'],
    ['name=Brien%5C,%20Ann', 'c'],
    ['name=Brien,Berg', 'abc'],
    ['name=Brien&name=Ann', 'c'],
    ['name:exact=Ann', 'c'],
    ['name:exact=ann', ''],
    ["family=o'br", 'a'],
    ['family=brien', 'ac'],
    ['family=van%20der', 'b'],
    ['family=berg', 'b'],
    ['family=jose', ''],
    ['family:exact=Brien', 'c'],
    ['name=.*', ''],
    ['name=%5C(', ''],
  ])('by the name %s', async ([query, found]) => {
    expect(await find(query ?? '')).toBe(found);
  });

  test.for([
    ['birthdate=1938-02-28', 'a'],
    ['birthdate=1938', 'ab'],
    ['birthdate=1938-02', 'a'],
    ['birthdate=ge1938-03-01&birthdate=lt1940', 'b'],
    ['birthdate=gt1938&birthdate=le1940-01-01', 'c'],
    ['birthdate=ne1938&name=ann', 'c'],
    ['birthdate=1938-02-28T00:00:00%2B10:30', 'a'],
    ['gender=male', 'a'],
    ['gender=http://hl7.org/fhir/administrative-gender|other', 'b'],
    ['gender=unknown', 'c'],
    ['gender=male,other', 'ab'],
    ['gender=http://example.org|male', ''],
    ['indigenous-status=1', 'a'],
    [
      'indigenous-status=https://healthterminologies.gov.au/fhir/CodeSystem/australian-indigenous-status-1|4&birthdate=1938',
      'b',
    ],
    ['birthdate=1938-02-28&family=brien', 'a'],
    ['birthdate=ge1938&name=ann', 'bc'],
    ['family=brien&gender=unknown', 'c'],
    ['gender=other&name=jose', 'b'],
  ])('by %s', async ([query, found]) => {
    expect(await find(query ?? '')).toBe(found);
  });

  const national = 'http://ns.electronichealth.net.au/id';
  test.for([
    [`${national}/hi/ihi/1.0|${ihiOf(1)}`, 'a'],
    [ihiOf(1), 'a'],
    [`${national}/medicare-number|2950000111`, 'a'],
    [`${national}/medicare-number|29500001113`, 'a'],
    [`${national}/medicare-number|29500001112`, ''],
    [`${national}/dva|NX000001`, 'b'],
    [`${national}/centrelink-customer-reference-number|999000001A`, 'b'],
    [`${national}/dva|${ihiOf(1)}`, ''],
    ['77', 'a'],
    ['https://care.example/urn|77', 'a'],
    ['https://other.example/urn|77', ''],
    ['|77', ''],
    [`${national}/hi/ihi/1.0|`, ''],
    [`77,NX000001`, 'ab'],
  ])('by the identifier %s', async ([token, found]) => {
    expect(await find(`identifier=${encodeURIComponent(token ?? '')}`)).toBe(found);
  });

  test('by the identifier system that the instance gives an authoring system', async () => {
    const { resource } = (await bundle('identifier=77')).entry?.[0] ?? {};
    expect(JSON.stringify(resource)).toContain('"https://care.example/urn"');
    const { publicUrl } = app.container.settings;
    const own = `${publicUrl}/fhir/id/medical-record/test|77`;
    expect(await find(`identifier=${encodeURIComponent(own)}`)).toBe('a');
  });

  test('by _id, and as a form', async () => {
    expect(await find(`_id=${idOf('a')},${idOf('r')},nobody`)).toBe('ar');
    const form = asForm({ identifier: ihiOf(1) });
    const answer = await doctor('POST', '/fhir/Patient/_search', form);
    expect(answer.json<Bundle<FhirResource>>().total).toBe(1);
  });

  test('somebody out of reach is neither found nor counted', async () => {
    const { id } = world.elsewhere.resident;
    expect((await bundle(`_id=${id}`)).total).toBe(0);
    expect((await bundle('gender=female')).total).toBe(1);
    expect((await doctor('GET', `/fhir/Patient/${id}`)).statusCode).toBe(404);
    expect((await doctor('GET', '/fhir/Patient/nobody')).statusCode).toBe(404);
  });

  test('each one keeps to the profile, and its address leads to the same resource', async () => {
    const { entry = [] } = await bundle('birthdate=gt1900');
    expect(entry).toHaveLength(4);
    for (const { resource } of entry) {
      if (resource === undefined) throw new Error('An entry is empty');
      expect(brokenRules(resource)).toEqual([]);
      expect(resource.meta?.profile).toEqual([
        'http://hl7.org.au/fhir/core/StructureDefinition/au-core-patient',
      ]);
      expect((await doctor('GET', `/fhir/Patient/${resource.id}`)).json()).toEqual(resource);
    }
  });
});
