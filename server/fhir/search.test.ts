import type { Bundle, OperationOutcome } from 'fhir/r4';
import { beforeAll, describe, expect, test } from 'vitest';
import { asForm, type FhirSend, fhirPerson } from '../testing/fhir.ts';
import { insertFacility } from '../testing/rows.ts';
import { sharedWorld } from '../testing/world.ts';

let doctor: FhirSend;
let ids: string[];

const { app, world } = await sharedWorld();
beforeAll(async () => {
  const { kysely } = app.container.db;
  doctor = await fhirPerson(app, world.users.Doctor);
  const { organisationId } = world;
  const names = ['Acacia, East', 'Acacia|West', 'Acacia Court', 'Banksia'];
  ids = [world.facilityId];
  for (const name of names) ids.push((await insertFacility(kysely, { name, organisationId })).id);
  ids.sort();
});

async function find(query: string, headers: Record<string, string> = {}): Promise<Bundle> {
  const answer = await doctor('GET', query, { headers });
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json<Bundle>();
}

const idsOf = ({ entry = [] }: Bundle) => entry.map(({ resource }) => resource?.id);
const linkOf = ({ link = [] }: Bundle, wanted: string) =>
  link.find(({ relation }) => relation === wanted)?.url;
const pathOf = (url = '') => url.replace(app.container.settings.publicUrl, '');

async function refusal(query: string, headers: Record<string, string> = {}) {
  const answer = await doctor('GET', query, { headers });
  expect(answer.headers['content-type']).toBe('application/fhir+json; charset=utf-8');
  const [issue] = answer.json<OperationOutcome>().issue;
  return [answer.statusCode, issue?.code];
}

describe('parameters of a search', () => {
  test('an unknown one is ignored and not repeated, but refused where the caller is strict', async () => {
    const query = '/fhir/Location?name=Banksia&colour=blue&_include=Location:partof&_sort=name';
    const bundle = await find(query);
    expect(bundle.total).toBe(1);
    expect(pathOf(linkOf(bundle, 'self'))).toBe('/fhir/Location?name=Banksia');
    for (const one of ['colour=blue', '_include=Location:partof', '_sort=name', '_summary=text']) {
      const strict = { prefer: 'return=minimal, handling=strict' };
      expect(await refusal(`/fhir/Location?${one}`, strict)).toEqual([400, 'not-supported']);
    }
    expect((await find('/fhir/Location?name=Banksia', { prefer: 'handling=strict' })).total).toBe(
      1,
    );
  });

  test.for([
    '_count=many',
    '_count=-1',
    '_summary=short',
    '_total=maybe',
    '_include=everything',
    '_page=AAAA',
    'name=',
    'name=,',
    'name:missing=true',
    'name:starts=A',
    'name.identifier=1',
    '_id=|',
    '_id:not=1',
  ])('a known one with the unusable value %s is refused', async (query) => {
    expect(await refusal(`/fhir/Location?${query}`)).toEqual([400, 'value']);
  });

  test.for([
    'birthdate=yesterday',
    'birthdate=2026-13',
    'birthdate=2026-02-30',
    'birthdate=0000',
    'birthdate=ap2026',
    'birthdate=2026-01-01T25:00:00Z',
    'birthdate:missing=true',
  ])('the date %s is refused', async (query) => {
    expect(await refusal(`/fhir/Patient?${query}`)).toEqual([400, 'value']);
  });

  test('patients without a criterion are refused, also when only counted', async () => {
    for (const query of ['', '?_count=5', '?_summary=count', '?colour=blue']) {
      expect(await refusal(`/fhir/Patient${query}`)).toEqual([400, 'required']);
    }
    expect((await doctor('GET', '/fhir/Encounter')).body).toContain(
      'A search for Encounter needs at least one of these parameters: _id, _lastUpdated, patient, class, date, location, status.',
    );
    expect((await doctor('GET', '/fhir/Location')).statusCode).toBe(200);
  });

  test('a comma separates choices, a backslash escapes it, and a repeated parameter is a second condition', async () => {
    const totalOf = async (query: string) => (await find(`/fhir/Location?${query}`)).total;
    expect(await totalOf('name=Acacia')).toBe(3);
    expect(await totalOf('name=acacia court,BANKSIA')).toBe(2);
    expect(await totalOf('name=Acacia\\, East')).toBe(1);
    expect(await totalOf('name=Acacia\\|West')).toBe(1);
    expect(await totalOf('name=Acacia&name:contains=west')).toBe(1);
    expect(await totalOf('name:exact=acacia court')).toBe(0);
    expect(await totalOf(`_id=${ids.join(',')}&name=B`)).toBe(1);
  });

  test('a search can be sent as a form too, and its values are in no link', async () => {
    const form = asForm({ name: 'Acacia', _count: '2' });
    const answer = await doctor('POST', '/fhir/Location/_search', form);
    const bundle = answer.json<Bundle>();
    expect(bundle.total).toBe(3);
    expect(JSON.stringify(bundle.link)).not.toContain('Acacia');
    const again = await find(pathOf(linkOf(bundle, 'self')));
    expect(idsOf(again)).toEqual(idsOf(bundle));
    const next = await find(pathOf(linkOf(bundle, 'next')));
    expect(idsOf(next)).toHaveLength(1);
    const json = { headers: { 'content-type': 'application/fhir+json' }, payload: '{}' };
    expect((await doctor('POST', '/fhir/Location/_search', json)).statusCode).toBe(415);
  });

  test('a search by GET may name a type of body, as many clients do with every call', async () => {
    for (const type of ['application/fhir+json', 'application/fhir+xml']) {
      const headers = { 'content-type': type };
      const answer = await doctor('GET', '/fhir/Location?name=Acacia', { headers });
      expect([answer.statusCode, answer.json<Bundle>().total]).toEqual([200, 3]);
    }
  });
});

describe('pages of a search', () => {
  test('all are reached by their links, each resource once, with one total', async () => {
    const seen: (string | undefined)[] = [];
    let path = '/fhir/Location?_count=2';
    for (let page = 1; path !== ''; page += 1) {
      const bundle = await find(path);
      expect([page, bundle.total]).toEqual([page, 5]);
      seen.push(...idsOf(bundle));
      path = pathOf(linkOf(bundle, 'next'));
    }
    expect(seen).toEqual(ids);
  });

  test('there is no next page when there is nothing more', async () => {
    expect(linkOf(await find('/fhir/Location?_count=5'), 'next')).toBeUndefined();
    expect(linkOf(await find('/fhir/Location?_count=4'), 'next')).toBeDefined();
  });

  test('_count=0 and _summary=count give the total only, and _total=none leaves it out', async () => {
    for (const query of ['_count=0', '_summary=count', '_summary=count&_count=3']) {
      const bundle = await find(`/fhir/Location?${query}`);
      expect([bundle.total, bundle.entry, bundle.link?.length]).toEqual([5, undefined, 1]);
    }
    const bundle = await find('/fhir/Location?_total=none');
    expect([bundle.total, bundle.entry?.length]).toEqual([undefined, 5]);
  });

  test('_count is at most 200, and self says so', async () => {
    const bundle = await find('/fhir/Location?_count=100000');
    expect(pathOf(linkOf(bundle, 'self'))).toBe('/fhir/Location?_count=200');
  });

  test('a link names nobody, and works for its caller, type and wording only', async () => {
    const next = pathOf(linkOf(await find('/fhir/Location?_count=2&name=Acacia'), 'next'));
    expect(next).toMatch(/^\/fhir\/Location\?_page=[\w-]+$/);
    const bytes = Buffer.from(next.split('=')[1] ?? '', 'base64url').toString('latin1');
    expect(bytes).not.toMatch(/Acacia|Location/);
    const nurse = await fhirPerson(app, world.users.RegisteredNurse);
    expect((await nurse('GET', next)).statusCode).toBe(400);
    expect(await refusal(next.replace('Location', 'Organization'))).toEqual([400, 'value']);
    const altered = next.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await refusal(altered.slice(0, -4) + altered.slice(-3))).toEqual([400, 'value']);
    expect(await refusal(next.slice(0, -6))).toEqual([400, 'value']);
    expect((await find(next)).total).toBe(3);
  });

  test('a page keeps its place when a resource is added before it', async () => {
    const { kysely } = app.container.db;
    const first = await find('/fhir/Location?_count=2');
    const { organisationId } = world;
    const added = await insertFacility(kysely, { organisationId, id: '-first' });
    const second = await find(pathOf(linkOf(first, 'next')));
    expect(idsOf(second)).toEqual(ids.slice(2, 4));
    await kysely.deleteFrom('facility').where('id', '=', added.id).execute();
  });
});
