import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RuntimeConfiguration } from '@wattle/contract/config.ts';
import type { Operation, Service } from '@wattle/contract/operations/operation.ts';
import { services as tables } from '@wattle/contract/operations/services.ts';
import { classes } from '@wattle/contract/rules/safety/facts/classes.ts';
import { courses } from '@wattle/contract/rules/safety/facts/courses.ts';
import { crossReactions } from '@wattle/contract/rules/safety/facts/cross-reactions.ts';
import { interactionPairs } from '@wattle/contract/rules/safety/facts/interaction-pairs.ts';
import { intervals } from '@wattle/contract/rules/safety/facts/intervals.ts';
import { largestDoses } from '@wattle/contract/rules/safety/facts/largest-doses.ts';
import { avoidedFacts } from '@wattle/contract/rules/safety/facts/older-people.ts';
import { opioidEquivalents } from '@wattle/contract/rules/safety/facts/opioid-equivalents.ts';
import { qtFacts } from '@wattle/contract/rules/safety/facts/qt-prolonging.ts';
import { allDisplayRules } from '@wattle/contract/rules/display/rules.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../db/testing.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { safetyPageOf } from './safety-page.ts';
import type { ServiceRoutes } from './services.ts';

const services: ServiceRoutes[] = Object.entries(tables).map(([service, table]) => ({
  service: service as Service,
  routes: Object.entries<Operation>(table).map(([name, operation]) => ({
    name,
    operation,
    handler: async () => null,
  })),
}));

const webRoot = temporaryDirectory();
let app: TestApp;
beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  for (const [name, text] of [
    ['index.html', '<title>The client</title>'],
    ['renew.html', '<title>Renewing</title>'],
    ['favicon.svg', '<svg/>'],
    ['licences.txt', '## react'],
    ['.stamp', 'secret'],
    ['assets/main-abc.js', 'plain'],
    ['assets/main-abc.js.br', 'small'],
  ] as const) {
    writeFileSync(join(webRoot, name), text);
  }
  app = await openTestApp({ services: () => services, webRoot });
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

const browse = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } });

describe('the web client', () => {
  test.for(['/', '/residents', '/residents/wattle/R1?x=1', '/logout'])(
    '%s is the client, and never cached',
    async (url) => {
      const { statusCode, body, headers } = await browse(url);
      expect([statusCode, body]).toEqual([200, '<title>The client</title>']);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  test('PAGE-08 an address with a broken percent sign is left to the client, which has no such page', async () => {
    const { statusCode, body, headers } = await browse('/residents/%E0%A4%A?x=%E0');
    expect([statusCode, body]).toEqual([404, '<title>The client</title>']);
    expect(headers['content-security-policy']).toBe(
      (await browse('/residents')).headers['content-security-policy'],
    );
    // A percent sign that is part of a resident's key.
    expect((await browse('/residents/gp/test/5%25of?x=%E0')).statusCode).toBe(200);
    const asData = await browse('/residents/%E0%A4%A', { accept: 'application/json' });
    expect(asData.body).toMatch(/^Not found/);
    expect((await browse('/portal/api/%E0%A4%A')).statusCode).toBe(400);
  });

  test('a hashed file is cached forever, and sent compressed', async () => {
    const plain = await app.app.inject('/assets/main-abc.js');
    expect([plain.body, plain.headers['cache-control']]).toEqual([
      'plain',
      'public, max-age=31536000, immutable',
    ]);
    const small = await browse('/assets/main-abc.js', { 'accept-encoding': 'br, gzip' });
    expect([small.body, small.headers['content-encoding']]).toEqual(['small', 'br']);
    expect(small.headers['content-type']).toContain('javascript');
    expect((await browse('/renew.html')).headers['cache-control']).toBe('no-store');
  });

  test.for(['/assets/gone.js', '/portal/api/v1/nothing', '/medications', '/identity/nothing'])(
    '%s is not a screen',
    async (url) => expect((await browse(url)).statusCode).toBe(404),
  );

  test.for(['/.stamp', '/..%2f..%2fpackage.json', '/assets/..%2f.stamp'])(
    '%s doesn’t send a file',
    async (url) => expect((await browse(url)).body).not.toMatch(/secret|wattle/),
  );

  test('AUTH-01 /favicon.ico redirects to the icon', async () => {
    const { statusCode, headers } = await app.app.inject('/favicon.ico');
    expect([statusCode, headers.location]).toEqual([301, '/favicon.svg']);
    expect((await app.app.inject('/favicon.svg')).headers['content-type']).toContain('image/svg');
  });

  test.for([{ accept: '*/*' }, { accept: undefined }])(
    'a request that accepts anything gets the client, by GET and HEAD: %j',
    async ({ accept }) => {
      const ask = (method: 'GET' | 'HEAD', url: string) =>
        app.app.inject({ method, url, headers: accept === undefined ? {} : { accept } });
      for (const url of ['/', '/register', '/residents', '/residents?x=a.b', '/logout']) {
        const page = await ask('GET', url);
        expect([url, page.statusCode, page.body]).toEqual([url, 200, '<title>The client</title>']);
        const head = await ask('HEAD', url);
        expect([url, head.statusCode, head.body]).toEqual([url, 200, '']);
        expect(head.headers['content-type']).toBe(page.headers['content-type']);
      }
      for (const url of ['/gone.png', '/robots.txt', '/assets/gone', '/portal/api/v1/nothing']) {
        expect([url, (await ask('GET', url)).statusCode]).toEqual([url, 404]);
      }
    },
  );

  test('only page loads get the client', async () => {
    expect((await browse('/residents', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await app.app.inject({ method: 'POST', url: '/residents' })).statusCode).toBe(404);
  });
});

describe('operator pages', () => {
  test('CFG-02 configuration.json has what the client needs, and is never cached', async () => {
    const answer = await app.anonymous.get('/configuration.json');
    expect(answer.headers['cache-control']).toBe('no-store');
    const configuration = RuntimeConfiguration.parse(answer.json());
    expect(configuration).toEqual(answer.json());
    expect(configuration).toMatchObject({
      productName: 'Wattle',
      authentication: {
        authority: 'http://localhost:8080/identity',
        clientId: 'wattle-web',
        redirectUrl: 'http://localhost:8080',
        responseType: 'code',
        loginTimeout: 60,
      },
      apiEndpoints: {
        portal: 'http://localhost:8080/portal',
        medicationsManagement: 'http://localhost:8080/medications',
      },
    });
  });

  test.for(services)('API-01 API-07 $service describes each of its calls', async (service) => {
    const answer = await app.anonymous.get(`/${service.service}/openapi.json`);
    const document = answer.json<OpenApi>();
    expect(document.openapi).toMatch(/^3\.0\./);
    expect(document.servers).toEqual([{ url: `http://localhost:8080/${service.service}` }]);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ path, method, ...call })),
    );
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
      service.routes.map(({ name }) => name).toSorted(),
    );
    for (const call of described) {
      const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = call.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(declared).toEqual(named);
      expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(['400', '401', '500']));
      expect(call.responses['200'] ?? call.responses['204']).toBeDefined();
    }
    expect(answer.body).not.toContain('$ref');
  });

  test.for(services)(
    'API-04 API-06 ADD-02 $service says what a call takes and how it can fail',
    async (service) => {
      const answer = await app.anonymous.get(`/${service.service}/openapi.json`);
      const calls = Object.values(answer.json<OpenApi>().paths).flatMap(Object.values<OpenApiCall>);
      for (const { name, operation } of service.routes) {
        const call = calls.find(({ operationId }) => operationId === name);
        const { access, path, body } = operation;
        const hasResident = typeof access === 'object' && access.about !== 'nobody';
        const isFhir = service.service === 'fhir';
        const provider = call?.parameters.find((one) => one.name === 'providerId');
        expect({
          name,
          403: call?.responses['403'] !== undefined,
          404: call?.responses['404'] !== undefined,
          provider: provider && [provider.in, provider.required],
          types: Object.keys(call?.requestBody?.content ?? {}),
        }).toEqual({
          name,
          403: access !== 'anonymous' && access !== 'even-ended',
          404: hasResident || path.includes(':'),
          provider: access === 'anonymous' || isFhir ? undefined : ['query', false],
          types: body ? ['application/json', 'application/json-patch+json'] : [],
        });
      }
    },
  );

  test('API-01 a call is fully described', async () => {
    const document = (await app.anonymous.get('/medications/openapi.json')).json<OpenApi>();
    const call = document.paths['/api/v1/medications/confirm-medications']?.['post'];
    expect(call).toMatchObject({
      description: 'Pharmacist; only for residents the caller may see.',
      security: [{ bearer: [] }],
    });
    expect(JSON.stringify(call?.responses['422'])).toContain('Not_All_Actioned');
    expect(Object.keys(call?.responses ?? {})).toEqual([
      '204',
      '400',
      '401',
      '403',
      '404',
      '413',
      '422',
      '500',
      '503',
    ]);
  });

  test('/docs leads to the licences of the client’s libraries, which a browser shows as text', async () => {
    expect((await browse('/docs')).body).toContain('<a href="/licences.txt">');
    const { body, headers } = await browse('/licences.txt');
    expect([body, headers['content-type']]).toEqual(['## react', 'text/plain; charset=utf-8']);
  });

  test.for(['/docs', '/docs/'])('%s lists every call, with its own content policy', async (url) => {
    const page = await browse(url);
    expect(page.statusCode).toBe(200);
    for (const { service, routes } of services) {
      expect(page.body).toContain(`<h2 id="${service}">`);
      for (const { operation } of routes) {
        expect(page.body).toContain(`${operation.method} /${service}${operation.path}`);
      }
    }
    expect(page.body).toContain('<code>application/json-patch+json</code>');
    expect(page.body).toContain('<code>providerId</code>');
    expect(page.body).not.toMatch(/<script|<style| style=/);
    expect((await browse('/docs/style.css')).headers['content-type']).toContain('text/css');
  });

  test('/docs/display-rules lists every rule, and claims no conformance', async () => {
    const { statusCode, body } = await browse('/docs/display-rules');
    expect(statusCode).toBe(200);
    for (const { id, status, tests } of allDisplayRules) {
      expect(body).toContain(`<tr id="${id}" data-status="${status}">`);
      for (const path of tests) expect(body).toContain(path);
    }
    expect(body).toContain('<code>5.0·mg</code>');
    expect(body).toContain('It doesn’t claim that Wattle conforms to');
    expect(body).not.toMatch(/<script|<style| style=/);
    expect((await browse('/docs')).body).toContain('href="/docs/display-rules"');
  });

  test('DRF-07 /docs/safety lists every pair, interval, class, cross-reaction, largest dose and QT medicine, and what isn’t checked', async () => {
    const { statusCode, body } = await browse('/docs/safety');
    expect(statusCode).toBe(200);
    const three = [...interactionPairs, ...Object.values(classes), ...crossReactions, ...qtFacts];
    const opioidRows = opioidEquivalents.length + 1;
    const four = [...intervals, ...largestDoses, ...courses, ...avoidedFacts];
    const cells = (three.length + opioidRows) * 3 + four.length * 4;
    expect(body.match(/<td /g)).toHaveLength(cells);
    for (const { words } of intervals)
      expect(body).toContain(`<td data-label="Is given">${words}</td>`);
    for (const { url } of largestDoses.flatMap(({ source }) => source ?? [])) {
      expect(body).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    }
    // The head of a column, where a narrow screen shows the cells one below the other.
    expect(body).not.toContain('data-label="Source"><small>Source:');
    expect(body).toContain('<td data-label="with any of these">');
    for (const { risk } of interactionPairs) expect(body).toContain(`: they ${risk}.`);
    for (const { medicines, says } of qtFacts) {
      expect(body).toContain(`${medicines}</td><td data-label="What the source says">${says}</td>`);
    }
    expect(body).toContain(`The ${interactionPairs.length} pairs`);
    expect(body).toContain('such as amlodipine with rifampicin');
    expect(body).not.toMatch(/<script|<style| style=/);
    expect((await browse('/docs')).body).toContain('href="/docs/safety"');
  });

  test('DRF-07 /docs/safety shows the lower limits that the operator has set, and only then', async () => {
    const [lowered, own] = ['125 microgram', '4,000 mg'];
    const page = safetyPageOf('Wattle', { paracetamol: '3 g', digoxin: lowered });
    expect(page).toContain('Lower limits that are set here');
    expect(page).toMatch(/<td data-label="Ingredient">paracetamol<\/td>.*<td[^>]*>3 g a day<\/td>/);
    expect(page).toContain(`<td data-label="The most">${lowered} a day</td>`);
    expect(page).toContain(`<td data-label="In place of">${own}</td>`);
    expect((await browse('/docs/safety')).body).not.toContain('that are set here');
  });

  test('the health endpoints distinguish live from ready', async () => {
    expect((await app.anonymous.get('/health/live')).body).toBe('Alive.');
    const ready = await app.anonymous.get('/health/ready');
    expect([ready.statusCode, ready.body]).toEqual([200, 'Ready.']);
    const ping = vi.spyOn(app.container.db, 'ping');
    ping.mockRejectedValueOnce(new Error('away'));
    expect((await app.anonymous.get('/health/ready')).statusCode).toBe(503);
    expect((await app.anonymous.get('/health/live')).statusCode).toBe(200);
    ping.mockRestore();
  });

  test('a process that can’t reconnect to its database is not alive, so that it is restarted', async () => {
    const lost = vi.spyOn(app.container.db, 'isBeyondRecovery').mockReturnValue(true);
    const answer = await app.anonymous.get('/health/live');
    expect([answer.statusCode, answer.body]).toEqual([
      503,
      'The embedded database has failed. Restart the server.',
    ]);
    lost.mockRestore();
  });
});

describe('the headers', () => {
  test('every response has the security headers', async () => {
    for (const url of ['/', '/configuration.json', '/portal/api/v1/users/me', '/nothing']) {
      const { headers } = await browse(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['permissions-policy']).toContain('camera=()');
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("frame-ancestors 'self';");
      expect(policy).toContain("connect-src 'self' ws://localhost:8080;");
      expect(policy).toContain("form-action 'self';");
      expect(policy).toContain("base-uri 'none';");
      expect(policy).toContain("object-src 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  test('the headers allow for an external provider and TLS', async () => {
    const other = await openTestApp({
      services: () => [],
      environment: {
        DEMO: 'off',
        PUBLIC_URL: 'https://wattle.example.org',
        OIDC_ISSUER: 'https://login.example.org/tenant',
        OIDC_CLIENT_ID: 'abc',
      },
    });
    const { headers } = await other.anonymous.get('/configuration.json');
    await other.close();
    expect(headers['strict-transport-security']).toContain('max-age');
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' wss://wattle.example.org https://login.example.org;",
    );
  });
});

interface OpenApi {
  openapi: string;
  servers: unknown;
  paths: Record<string, Record<string, OpenApiCall>>;
}

interface OpenApiCall {
  operationId: string;
  description: string;
  security: unknown;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
}
