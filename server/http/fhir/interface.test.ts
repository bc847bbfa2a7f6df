import { fhirResources, type ResourceType } from '@wattle/contract/fhir/resources.ts';
import type { Location, OperationOutcome } from 'fhir/r4';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { DatabaseUnavailableError } from '../../db/errors.ts';
import { readers } from '../../fhir/readers.ts';
import { asForm, fhirPerson, fhirSender } from '../../testing/fhir.ts';
import { sharedWorld } from '../../testing/world.ts';
import { anonymousLimit } from '../anonymous-limit.ts';

const { app, world } = await sharedWorld({ webRoot: import.meta.dirname });
const doctor = await fhirPerson(app, world.users.Doctor);
const address = `/fhir/Location/${world.facilityId}`;

/** The status and the code of the first issue of an OperationOutcome, which every failure is. */
function failureOf(answer: LightMyRequestResponse): [number, string | undefined] {
  expect(answer.headers['content-type']).toBe('application/fhir+json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  const outcome = answer.json<OperationOutcome>();
  expect(outcome.resourceType).toBe('OperationOutcome');
  return [answer.statusCode, outcome.issue[0]?.code];
}

describe('addresses', () => {
  test.for([
    '/fhir/Nothing',
    '/fhir/Patient/1/2',
    '/fhir/patient',
    '/fhir/Patient/1/_history',
    '/fhir/x/',
  ])('%s is not found, signed in or not, also by a browser', async (path) => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    expect(failureOf(await doctor('GET', path))).toEqual([404, 'not-supported']);
    expect(failureOf(await fhirSender(app)('GET', path, { headers }))).toEqual([
      404,
      'not-supported',
    ]);
  });

  test('another method is refused, and the allowed ones are listed', async () => {
    const answer = await doctor('DELETE', address);
    expect(failureOf(answer)).toEqual([405, 'not-supported']);
    expect(answer.headers['allow']).toContain('GET');
    expect(failureOf(await doctor('PATCH', '/fhir/metadata'))).toEqual([405, 'not-supported']);
  });

  test('a broken percent sign is refused', async () => {
    expect(failureOf(await doctor('GET', '/fhir/Location/%E0%A4%A'))[0]).toBe(400);
  });

  test('HEAD answers as GET does, without the body', async () => {
    const answer = await doctor('HEAD', address);
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['etag']).toBe((await doctor('GET', address)).headers['etag']);
  });
});

test('metadata is the same with every token and without one', async () => {
  const send = fhirSender(app);
  const { statusCode, body } = await send('GET', '/fhir/metadata');
  expect(statusCode).toBe(200);
  for (const one of [doctor, fhirSender(app, 'opaque'), fhirSender(app, 'a.b.c')]) {
    const answer = await one('GET', '/fhir/metadata');
    expect([answer.statusCode, answer.body]).toEqual([200, body]);
  }
});

describe('ids', () => {
  const odd = [
    '0',
    '-',
    '..%2f',
    'a b',
    "';--",
    'x'.repeat(64),
    'x'.repeat(1000),
    '%F0%9F%92%8A',
    '1.5',
    '99999999999999999999',
  ];
  const types = Object.keys(readers) as ResourceType[];
  test.for(types)('a %s with an odd id is not found', async (type) => {
    const [role] = fhirResources[type].roles;
    const person = await fhirPerson(app, world.users[role]);
    for (const id of odd) {
      const [status] = failureOf(await person('GET', `/fhir/${type}/${encodeURIComponent(id)}`));
      expect([id, status]).toEqual([id, 404]);
    }
    for (const id of odd.slice(0, 6)) {
      const query = new URLSearchParams({ _id: `${id},${crypto.randomUUID()}` });
      const answer = await person('GET', `/fhir/${type}?${query.toString()}`);
      expect([id, answer.statusCode]).toEqual([id, 200]);
    }
  });
});

describe('formats', () => {
  test.for([
    'application/fhir+xml',
    'text/html',
    'application/fhir+json;q=0',
    'application/fhir+json; fhirVersion=5.0',
  ])('Accept: %s can’t be met', async (accept) => {
    expect(failureOf(await doctor('GET', address, { headers: { accept } }))).toEqual([
      406,
      'not-supported',
    ]);
  });

  test.for([
    'application/fhir+json',
    'application/json;charset=utf-8',
    'application/fhir+xml;q=0.9, application/fhir+json;q=0.1',
    'application/fhir+json; fhirVersion=4.0',
    'text/html, */*;q=0.1',
  ])('Accept: %s can be met', async (accept) => {
    const answer = await doctor('GET', address, { headers: { accept } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/fhir+json; charset=utf-8');
  });

  test('_format takes precedence over Accept, in an address and in a form', async () => {
    const xml = { headers: { accept: 'application/fhir+xml' } };
    for (const format of [
      'json',
      'application/json',
      'application/fhir+json',
      'application/fhir%2Bjson',
    ]) {
      expect((await doctor('GET', `${address}?_format=${format}`, xml)).statusCode).toBe(200);
    }
    expect((await doctor('GET', `${address}?_format=xml`)).statusCode).toBe(406);
    const form = asForm({ name: 'x', _format: 'xml' });
    expect((await doctor('POST', '/fhir/Location/_search', form)).statusCode).toBe(406);
  });

  test('XML is not read', async () => {
    const xml = {
      headers: { 'content-type': 'application/fhir+xml' },
      payload: '<!DOCTYPE x [<!ENTITY a "b">]><Patient/>',
    };
    expect(failureOf(await doctor('POST', '/fhir/Location/_search', xml))).toEqual([
      415,
      'not-supported',
    ]);
  });
});

describe('a resource the caller already has', () => {
  test('is not sent again, by its version or else by its date', async () => {
    const first = await doctor('GET', address);
    const etag = String(first.headers['etag']);
    const since = String(first.headers['last-modified']);
    expect(Date.parse(since)).toBe(
      Math.floor(Date.parse(first.json<Location>().meta?.lastUpdated ?? '') / 1000) * 1000,
    );
    const statusOf = async (headers: Record<string, string>) => {
      const answer = await doctor('GET', address, { headers });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['etag']).toBe(etag);
      expect(answer.body === '').toBe(answer.statusCode === 304);
      return answer.statusCode;
    };
    expect(await statusOf({ 'if-none-match': etag })).toBe(304);
    expect(await statusOf({ 'if-none-match': `W/"other", ${etag}` })).toBe(304);
    expect(await statusOf({ 'if-none-match': '*' })).toBe(304);
    expect(await statusOf({ 'if-none-match': 'W/"other"' })).toBe(200);
    expect(await statusOf({ 'if-modified-since': since })).toBe(304);
    const before = new Date(Date.parse(since) - 1000).toUTCString();
    expect(await statusOf({ 'if-modified-since': before })).toBe(200);
    expect(await statusOf({ 'if-modified-since': 'yesterday' })).toBe(200);
    expect(await statusOf({ 'if-none-match': 'W/"other"', 'if-modified-since': since })).toBe(200);
  });
});

describe('failures', () => {
  test('an unavailable database is a 503 that says when to try again', async () => {
    const { kysely } = app.container.db;
    const away = vi.spyOn(kysely, 'selectFrom').mockImplementation(() => {
      throw new DatabaseUnavailableError(new Error('gone'));
    });
    const token = fhirSender(app, 'opaque');
    const answer = await token('GET', address);
    away.mockRestore();
    expect(failureOf(answer)).toEqual([503, 'transient']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('an internal error reveals no details', async () => {
    const broken = vi.spyOn(app.container.db.kysely, 'selectFrom').mockImplementation(() => {
      throw new Error('Whittaker');
    });
    const answer = await fhirSender(app, 'opaque')('GET', address);
    broken.mockRestore();
    expect(failureOf(answer)).toEqual([500, 'exception']);
    expect(answer.body).not.toContain('Whittaker');
  });

  test('a control character is refused, in an address and in a form', async () => {
    expect(failureOf(await doctor('GET', '/fhir/Location?name=%00'))[0]).toBe(400);
    const form = asForm({ name: 'a\u0000b' });
    expect(failureOf(await doctor('POST', '/fhir/Location/_search', form))[0]).toBe(400);
  });

  test('a flood without sign-in is limited', async () => {
    const send = fhirSender(app);
    for (let i = 0; i < anonymousLimit.max; i += 1) await send('GET', '/fhir/metadata');
    // Neither does a token open it: nobody looks at it.
    for (const one of [send, fhirSender(app, 'opaque')]) {
      expect(failureOf(await one('GET', '/fhir/metadata'))).toEqual([429, 'throttled']);
    }
    const answer = await send('GET', '/fhir/metadata');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
