import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import { purgeExpired } from '../../demo/idp/purge.ts';
import { insertBackendService, signAssertion } from '../../testing/backend-services.ts';
import { asForm, fhirSender } from '../../testing/fhir.ts';
import { listen } from '../../testing/listen.ts';
import { sharedWorld } from '../../testing/world.ts';

const path = '/fhir/auth/token';

const { app, world } = await sharedWorld();
const audience = `${app.container.settings.publicUrl}${path}`;
const organisationIds = [world.organisationId];
const service = await insertBackendService(app.container.db.kysely, world, {
  organisationIds,
  scopes: ['system/Location.rs', 'system/Patient.cu'],
});

async function ask(assertion: string, more: Record<string, string> = {}) {
  const fields = {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope: 'system/Location.rs',
    ...more,
  };
  return await fhirSender(app)('POST', path, asForm(fields));
}

const codeOf = (answer: Awaited<ReturnType<typeof ask>>) => {
  expect(answer.headers['cache-control']).toBe('no-store');
  return [answer.statusCode, answer.json<{ error: string }>().error];
};
const seconds = () => Math.floor(Date.now() / 1000);

describe('a token is refused', () => {
  test('for an assertion that the service did not sign', async () => {
    const { privateKey } = await generateKeyPair('RS384');
    for (const assertion of [
      'x',
      'a.b.c',
      await signAssertion(service, audience, { key: privateKey }),
      await signAssertion(service, audience, { kid: 'another' }),
      await signAssertion(service, audience, { claims: { iss: crypto.randomUUID() } }),
      await signAssertion(service, audience, { claims: { iss: 'nobody' } }),
      await signAssertion(service, audience, { alg: 'HS384', key: new Uint8Array(48) }),
    ]) {
      expect(codeOf(await ask(assertion))).toEqual([401, 'invalid_client']);
    }
  });

  test.for([
    ['another audience', () => ({ aud: 'https://elsewhere.example.org/token' }), 'aud has to be'],
    ['no expiry', () => ({ exp: undefined }), 'exp has to be'],
    ['an expiry in the past', () => ({ exp: seconds() - 60 }), 'exp has to be'],
    ['an expiry in an hour', () => ({ exp: seconds() + 3600 }), 'exp has to be'],
    ['no jti', () => ({ jti: undefined }), 'jti has to be'],
    ['another subject', () => ({ sub: crypto.randomUUID() }), 'iss and sub'],
  ] as const)('for an assertion with %s, and the answer says so', async ([, claims, text]) => {
    const answer = await ask(await signAssertion(service, audience, { claims: claims() }));
    expect(codeOf(answer)).toEqual([401, 'invalid_client']);
    expect(answer.json<{ error_description: string }>().error_description).toContain(text);
  });

  test('for an assertion that is used a second time, also at the same moment', async () => {
    const assertion = await signAssertion(service, audience);
    const answers = await Promise.all([ask(assertion), ask(assertion), ask(assertion)]);
    const isGood = answers.filter(({ statusCode }) => statusCode === 200);
    expect(isGood).toHaveLength(1);
    expect(codeOf(await ask(assertion))).toEqual([401, 'invalid_client']);
  });

  test('for scopes that it is not registered for', async () => {
    for (const scope of [
      'system/*.rs',
      'system/Patient.rs',
      'user/Location.rs',
      'api',
      '*',
      ' x ',
    ]) {
      const answer = await ask(await signAssertion(service, audience), { scope });
      expect([scope, ...codeOf(answer)]).toEqual([scope, 400, 'invalid_scope']);
    }
  });

  test('for another grant type, a missing field, a repeated one and anything but a form', async () => {
    const assertion = await signAssertion(service, audience);
    expect(codeOf(await ask(assertion, { grant_type: 'password' }))).toEqual([
      400,
      'unsupported_grant_type',
    ]);
    for (const missing of ['grant_type', 'client_assertion_type', 'client_assertion', 'scope']) {
      expect(codeOf(await ask(assertion, { [missing]: '' }))).toEqual([400, 'invalid_request']);
    }
    const twice = { ...asForm({}), payload: 'grant_type=client_credentials&grant_type=x' };
    expect(codeOf(await fhirSender(app)('POST', path, twice))).toEqual([400, 'invalid_request']);
    const json = { headers: { 'content-type': 'application/json' }, payload: '{}' };
    expect(codeOf(await fhirSender(app)('POST', path, json))).toEqual([400, 'invalid_request']);
  });

  test('for a service whose access has ended, and the token it has is no longer valid', async () => {
    const { kysely } = app.container.db;
    const ended = await insertBackendService(kysely, world, { organisationIds });
    const token = await ended.token('system/*.rs');
    const read = fhirSender(app, token);
    expect((await read('GET', '/fhir/Location')).statusCode).toBe(200);
    await kysely
      .updateTable('backendService')
      .set({ endedAt: new Date() })
      .where('id', '=', ended.id)
      .execute();
    expect((await read('GET', '/fhir/Location')).statusCode).toBe(401);
    expect(codeOf(await ask(await signAssertion(ended, audience)))).toEqual([
      401,
      'invalid_client',
    ]);
  });
});

describe('a token is issued', () => {
  test('for the scopes that are requested and registered, for five minutes, and is audited', async () => {
    const { kysely } = app.container.db;
    const scope = 'system/Patient.cu system/Location.rs system/Patient.rs';
    const answer = await ask(await signAssertion(service, audience), { scope });
    expect(answer.statusCode).toBe(200);
    const { access_token: token, ...rest } = answer.json<Record<string, string>>();
    expect(rest).toEqual({
      token_type: 'bearer',
      expires_in: 300,
      scope: 'system/Patient.cu system/Location.rs',
    });
    const send = fhirSender(app, token);
    expect((await send('GET', `/fhir/Location/${world.facilityId}`)).statusCode).toBe(200);
    const other = await send('GET', `/fhir/Location/${world.elsewhere.facilityId}`);
    expect(other.statusCode).toBe(404);
    const refused = await send('GET', '/fhir/Patient?_id=x');
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="system/Patient.s"',
    ]);
    const row = await kysely
      .selectFrom('backendService')
      .select('lastUsedAt')
      .where('id', '=', service.id)
      .executeTakeFirstOrThrow();
    expect(row.lastUsedAt).not.toBeNull();
    const audited = await kysely
      .selectFrom('auditLog')
      .select(['actor', 'detail'])
      .where('action', '=', 'fhir-token')
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    expect(audited).toEqual({
      actor: `service/${service.id}`,
      detail: { scopes: 'system/Patient.cu system/Location.rs' },
    });
    const stored = await kysely.selectFrom('backendToken').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('for an ES384 signature', async () => {
    const { kysely } = app.container.db;
    const other = await insertBackendService(kysely, world, { organisationIds, alg: 'ES384' });
    const answer = await ask(await signAssertion(other, audience, { alg: 'ES384' }));
    expect(answer.statusCode).toBe(200);
  });

  test('for keys that the service publishes, also after they change, but not if they can’t be fetched', async () => {
    const { kysely } = app.container.db;
    let body = '';
    const publisher = await listen((_request, response) => {
      if (body === '') response.writeHead(500).end();
      else response.end(body);
    });
    const jwksUrl = `${publisher.url}/jwks`;
    const other = await insertBackendService(kysely, world, { organisationIds, jwksUrl });
    const publish = async (alg: string, kid: string) => {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
      const key = { ...(await exportJWK(publicKey)), kid };
      body = JSON.stringify({ keys: [{ kty: 'oct', kid: 'x', k: 'AAAA' }, key] });
      return async () =>
        (await ask(await signAssertion(other, audience, { alg, kid, key: privateKey }))).statusCode;
    };
    const away = await publish('RS384', 'first');
    const published = body;
    body = '';
    expect(await away()).toBe(401);
    body = published;
    expect(await away()).toBe(200);
    const changed = await publish('ES384', 'second');
    expect(await changed()).toBe(200);
    await publisher.close();
  });

  test('and is deleted with its assertion when it has expired', async () => {
    const { kysely } = app.container.db;
    await ask(await signAssertion(service, audience));
    await purgeExpired(kysely, new Date(Date.now() + 600_000));
    for (const table of ['backendToken', 'backendAssertion'] as const) {
      expect(await kysely.selectFrom(table).select('serviceId').execute()).toEqual([]);
    }
  });
});

test('a flood of requests for tokens is limited', async () => {
  const send = fhirSender(app, 'x');
  for (let i = 0; i < 120; i += 1) await send('POST', path, asForm({}));
  const limited = await send('POST', path, asForm({}));
  expect(codeOf(limited)).toEqual([429, 'temporarily_unavailable']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});
