import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { operationsOf } from '@wattle/contract/operations/operation.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call, configureApi } from './client.ts';
import {
  ApiError,
  isFailedCall,
  isRefusal,
  NetworkError,
  RefusalError,
  sentenceOf,
  signInFaultOf,
} from './errors.ts';

interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly body: string;
}

type Answer = (response: ServerResponse, request: ReceivedRequest) => void;

const asked: ReceivedRequest[] = [];
let answer: Answer = (response) => response.end();
let base = '';
let token: string | undefined = 'token-1';
let providerId: string | undefined;
let renewed: string | undefined;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const server = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    const { method, url, headers } = request;
    const { authorization } = headers;
    const one = { method, url, authorization, contentType: headers['content-type'], body };
    asked.push(one);
    answer(response, one);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  configureApi({
    endpoints: {
      authorisation: `${base}/authorisation`,
      portal: `${base}/portal`,
      medications: `${base}/medications`,
      'health-identifier': `${base}/health-identifier`,
    },
    accessToken: async () => token,
    renewedToken: async () => renewed,
    onForbidden: () => undefined,
    providerId: () => providerId,
  });
});

beforeEach(() => {
  asked.length = 0;
  token = 'token-1';
  renewed = undefined;
  providerId = undefined;
});

afterAll(() => {
  server.close();
});

const json = (status: number, body: unknown): Answer => {
  return (response) => response.writeHead(status).end(JSON.stringify(body));
};
const text = (status: number, body: string): Answer => {
  return (response) => response.writeHead(status).end(body);
};
const key = { authoringSystem: 'Wattle', authoringSystemForeignKey: 'P1' };
const params = { authoringSystem: 'Wattle', foreignKey: 'R/1 ?' };

test('AUTH-10 a call carries the bearer token; values are escaped in path and query', async () => {
  answer = json(200, { state: 'allowed' });
  await expect(call(authorisation.dataAccess, { params })).resolves.toEqual({ state: 'allowed' });
  expect(asked).toMatchObject([
    {
      method: 'GET',
      url: '/authorisation/api/v1/users/me/data-access/Patient/Wattle/R%2F1%20%3F',
      authorization: 'Bearer token-1',
    },
  ]);
});

test('AUTH-09 the browser’s own cache, which signing out doesn’t clear, keeps no answers', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  answer = json(200, { state: 'allowed' });
  await call(authorisation.dataAccess, { params });
  expect(sent.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-store']);
  sent.mockRestore();
});

test('AUTH-10 a call before sign-in fails with the specified error and sends nothing', async () => {
  token = undefined;
  const error: unknown = await call(medications.version, {}).catch((e: unknown) => e);
  expect(error).toMatchObject({
    message: 'User not authenticated. Please call thus function post authentication',
  });
  expect(sentenceOf(error)).toBe('Your sign-in has ended. Sign in again.');
  expect(asked).toEqual([]);
});

test('AUTH-10 an anonymous call goes without a token, whoever is signed in', async () => {
  answer = (response) => response.writeHead(204).end();
  await expect(call(authorisation.whoAmI, {})).resolves.toBeNull();
  expect(asked).toMatchObject([{ authorization: undefined }]);
});

test('RELOG-03 the check of a clinical password carries the token and the chosen provider, so that nobody else’s guesses count', async () => {
  providerId = 'authoringSystem=WATTLE&authoringSystemForeignKey=a';
  answer = (response) => response.writeHead(204).end();
  const body = { ...key, userCreds: 'secret' };
  await call(portal.validateClinicalUser, { body });
  expect(asked).toMatchObject([{ authorization: 'Bearer token-1' }]);
  expect(new URL(asked[0]?.url ?? '', base).searchParams.get('providerId')).toBe(providerId);
  expect(asked[0]?.url).not.toContain('secret');
  token = undefined;
  await expect(call(portal.validateClinicalUser, { body })).rejects.toThrow(/not authenticated/);
});

test('AUTH-10 a token the server no longer accepts is renewed once', async () => {
  renewed = 'token-2';
  answer = (response, { authorization }) =>
    authorization === 'Bearer token-2'
      ? response.end(JSON.stringify({ version: '1' }))
      : response.writeHead(401).end('Sign in first.');
  await expect(call(medications.version, {})).resolves.toEqual({ version: '1' });
  answer = text(401, 'Sign in first.');
  await expect(call(medications.version, {})).rejects.toEqual(new ApiError(401, 'Sign in first.'));
  expect(asked).toHaveLength(4);
});

test('AUTH-10 a token that is refused because of the set-up is not renewed, unless the key has changed', async () => {
  renewed = 'token-2';
  for (const [fault, calls] of [
    ['audience', 1],
    ['unknown-key', 2],
    ['made-up', 2],
  ] as const) {
    asked.length = 0;
    answer = (response) =>
      response
        .writeHead(401, { 'www-authenticate': `Bearer error="invalid_token", reason="${fault}"` })
        .end('No.');
    const error: unknown = await call(medications.version, {}).catch((thrown: unknown) => thrown);
    expect(asked).toHaveLength(calls);
    expect(signInFaultOf(error)).toBe(fault === 'made-up' ? undefined : fault);
    expect(sentenceOf(error)).toMatch(fault === 'made-up' ? /^Your sign-in/ : /administrator\.$/);
  }
});

const signOut = {
  body: { email: 'a@b.c', givenName: '', familyName: '', url: '', ipAddress: '', reason: 'x' },
};

test('API-02 204 gives null, even for a call that declares no response', async () => {
  answer = (response) => response.writeHead(204).end();
  const input = { params: { authoringSystem: 'Wattle', foreignKey: '1' } };
  await expect(call(medications.latestOrder, input)).resolves.toBeNull();
  await expect(call(portal.recordSignOut, signOut)).resolves.toBeNull();
  expect(asked[1]).toMatchObject({
    contentType: 'application/json-patch+json',
    body: JSON.stringify(signOut.body),
  });
});

test('API-03 422 throws the JSON body, and its sentence is for the user', async () => {
  const body = { code: 'Not_Latest', message: 'The chart has changed.', content: [] };
  answer = json(422, body);
  const error: unknown = await call(portal.recordSignOut, signOut).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'RefusalError', body });
  expect(isRefusal(error, 'Not_Latest')).toBe(true);
  expect(isRefusal(error, 'No_Drafts')).toBe(false);
  expect(sentenceOf(error)).toBe('The chart has changed.');
});

test('API-03 GATE-05 a 422 with only a property name is read by that name', async () => {
  answer = json(422, { content: [{ propertyName: 'User_Already_Mapped' }] });
  const error: unknown = await call(portal.myFacilities, {}).catch((thrown: unknown) => thrown);
  expect(isRefusal(error, 'User_Already_Mapped')).toBe(true);
  expect(error).toMatchObject({ body: { content: [{ propertyName: 'User_Already_Mapped' }] } });
});

test('API-03 an unreadable 422 is still a refusal', async () => {
  answer = text(422, '<html>');
  await expect(call(portal.recordSignOut, signOut)).rejects.toMatchObject({
    body: { code: 'Unknown', content: [] },
  });
});

test.each([
  [400, 'The server couldn’t use what was sent. Check what you entered and try again.'],
  [401, 'Your sign-in has ended. Sign in again.'],
  [403, 'You don’t have access to this.'],
  [404, 'We couldn’t find this. It may have been changed or removed.'],
  [409, 'This has changed in the meantime. Reload the page to see it as it is now.'],
  [413, 'This is too long to send. Shorten it and try again.'],
  [429, 'Too many attempts. Try again in a few minutes.'],
  [500, 'The server has a problem. Try again in a moment.'],
  [502, 'The server has a problem. Try again in a moment.'],
  [503, 'The server has a problem. Try again in a moment.'],
])('API-03 %i throws the text, which is logged and never shown', async (status, words) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  answer = text(status, '<html>boom</html>');
  const error: unknown = await call(medications.version, {}).catch((thrown: unknown) => thrown);
  expect(error).toEqual(new ApiError(status, '<html>boom</html>'));
  expect(sentenceOf(error)).toBe(words);
  expect(log).toHaveBeenCalledWith('GET medications/api/v1/home/version failed', error);
});

test('a waiting time that the server gives is shown', () => {
  expect(sentenceOf(new ApiError(429, 'boom', 700))).toBe(
    'Too many attempts. Try again in 12 minutes.',
  );
});

test('API-03 the wording of a refusal that we don’t know is never shown', () => {
  const body = { code: 'Unheard_Of', message: 'boom', content: [] };
  expect(sentenceOf(new RefusalError(body))).toBe('The server didn’t accept this change.');
});

const verify = operationsOf('health-identifier')({
  method: 'POST',
  path: '/api/v1/ihi/verify-search',
  summary: 'Looks an identifier up',
  access: 'signed-in',
  response: z.object({ ihi: z.string() }),
});

test.each<[string, Answer]>([
  ['a refusal', json(422, { code: 'Unknown', message: 'No.', content: [] })],
  ['a failure', text(503, 'The service is away.')],
  ['no answer', (response) => response.destroy()],
])('API-05 %s of the health-identifier service gives null', async (_, given) => {
  answer = given;
  await expect(call(verify, {})).resolves.toBeNull();
  expect(asked).toHaveLength(1);
});

test('API-05 the health-identifier service’s response is returned, and its calls need a sign-in', async () => {
  answer = json(200, { ihi: '8003608166690503' });
  await expect(call(verify, {})).resolves.toEqual({ ihi: '8003608166690503' });
  token = undefined;
  await expect(call(verify, {})).rejects.toThrow('User not authenticated');
});

test('a response of another shape is not passed on, and its values stay out of the error', async () => {
  answer = json(200, { version: 7, secret: 'Margaret' });
  const error: unknown = await call(medications.version, {}).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain('(version)');
  expect(String(error)).not.toContain('Margaret');
  expect(isFailedCall(error)).toBe(false);
  expect(sentenceOf(error)).toBe('There was a problem completing your request.');
});

test('no response, or one cut off halfway, is a network error', async () => {
  answer = (response) => response.destroy();
  await expect(call(medications.version, {})).rejects.toThrow(NetworkError);
  answer = (response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"version":');
    setImmediate(() => response.destroy());
  };
  await expect(call(medications.version, {})).rejects.toThrow(NetworkError);
});

test('a cancelled call is not a network failure', async () => {
  const calledOff = AbortSignal.abort();
  await expect(call(medications.version, {}, calledOff)).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('ADD-02 the chosen provider is sent with every call except anonymous ones and the user’s details', async () => {
  providerId = 'authoringSystem=WATTLE&authoringSystemForeignKey=a b';
  answer = json(200, []);
  await call(portal.myFacilities, {});
  answer = json(204, null);
  await call(authorisation.whoAmI, {});
  await call(portal.me, { query: { authoringSystem: 'WATTLE' } });
  const queries = asked.map(({ url }) => new URL(url ?? '', base).searchParams);
  expect(queries.map((query) => query.get('providerId'))).toEqual([providerId, null, null]);
  expect(queries[2]?.get('authoringSystem')).toBe('WATTLE');
});
