import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseUnavailableError, InvalidTextError } from '../db/errors.ts';
import { Failure, Refusal } from '../errors.ts';
import { insertOrder } from '../testing/orders.ts';
import { sample } from '../testing/sample-service.ts';
import { statementsOf } from '../testing/statements.ts';
import { signToken } from '../testing/tokens.ts';
import { sharedWorld } from '../testing/world.ts';
import type { Handlers } from './services.ts';
import { serviceRoutes } from './services.ts';

const handlers = {
  open: vi.fn<Handlers<typeof sample>['open']>(),
  own: vi.fn<Handlers<typeof sample>['own']>(),
  view: vi.fn<Handlers<typeof sample>['view']>(),
  write: vi.fn<Handlers<typeof sample>['write']>(),
  medicine: vi.fn<Handlers<typeof sample>['medicine']>(),
};
const usual: Handlers<typeof sample> = {
  open: async ({ actor }) => (actor ? { caller: actor.userName } : null),
  own: async ({ query }) => ({ page: query.page ?? 0 }),
  view: async ({ resident }) => ({ id: resident.id, timeZone: resident.timeZone }),
  write: async ({ audit }) => {
    await audit(app.container.db.kysely, { count: 1 });
    return null;
  },
  medicine: async ({ resident }) => ({ resident: resident.id }),
};
const note = { note: 'Seen', on: '2026-11-21' };
const { app, world } = await sharedWorld({
  services: () => [serviceRoutes('portal', sample, handlers)],
});
beforeEach(() => {
  vi.resetAllMocks();
  handlers.open.mockImplementation(usual.open);
  handlers.own.mockImplementation(usual.own);
  handlers.view.mockImplementation(usual.view);
  handlers.write.mockImplementation(usual.write);
  handlers.medicine.mockImplementation(usual.medicine);
});

const doctor = () => app.as(world.users.Doctor);
const viewing = (path: string) => `/portal/api/v1/residents/${path}`;
const writing = () => `${viewing(world.resident.path)}/notes`;

describe('authentication', () => {
  test('API-06 without a token a call is refused with a sentence', async () => {
    const answer = await app.anonymous.get('/portal/api/v1/own');
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.body).toBe('Sign in to continue.');
    expect(handlers.own).not.toHaveBeenCalled();
  });

  test.for([
    ['expired', { expiresIn: -120 }],
    ['from another issuer', { issuer: 'https://elsewhere.example.org' }],
    ['for another audience', { audience: 'urn:other' }],
  ] as const)('API-06 a token %s is refused', async ([, options]) => {
    const token = await signToken(app.container, world.users.Doctor.subject, options);
    expect((await send('own', `Bearer ${token}`)).statusCode).toBe(401);
  });

  test.for(['Bearer', 'Bearer a.b.c', 'Basic ZG9jdG9yOg==', 'Bearer {"alg":"none"}'])(
    'API-06 the authorisation "%s" is refused, by an open call too',
    async (authorization) => {
      expect((await send('own', authorization)).statusCode).toBe(401);
      expect((await send('open', authorization)).statusCode).toBe(401);
    },
  );

  test('API-06 an open call answers with and without a token', async () => {
    const nobody = await app.anonymous.get('/portal/api/v1/open');
    expect([nobody.statusCode, nobody.body]).toEqual([204, '']);
    expect((await doctor().get('/portal/api/v1/open')).json()).toEqual({
      caller: world.users.Doctor.userName,
    });
  });

  test('API-06 a user without an account is signed in without a role', async () => {
    const stranger = app.as({ subject: 'never seen' });
    expect((await stranger.get('/portal/api/v1/open')).json()).toEqual({ caller: 'never seen' });
    const answer = await stranger.get(viewing(world.resident.path));
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toBe('Your account isn’t linked to a provider record yet.');
  });
});

describe('access', () => {
  test('API-06 another role is refused, whatever the resident', async () => {
    const nurse = app.as(world.users.RegisteredNurse);
    const answer = await nurse.post(writing(), note);
    expect([answer.statusCode, answer.body]).toEqual([403, 'Your role doesn’t allow this.']);
    const key = 'test/nobody';
    expect((await nurse.post(`${viewing(key)}/notes`, note)).statusCode).toBe(403);
    expect(handlers.write).not.toHaveBeenCalled();
  });

  test('API-06 an account that is not mapped is refused', async () => {
    const answer = await app.as(world.unmapped).get(viewing(world.resident.path));
    expect(answer.statusCode).toBe(403);
  });

  test('API-06 an unknown resident and somebody else’s are refused alike, with the same queries', async () => {
    const { kysely } = app.container.db;
    const sent: string[][] = [];
    for (const path of ['test/nobody', world.elsewhere.resident.path]) {
      const ask = async () => {
        const { statusCode, body } = await doctor().get(viewing(path));
        expect([statusCode, body]).toEqual([403, 'You don’t have access to this resident.']);
      };
      sent.push(await statementsOf(kysely, ask));
    }
    expect(sent[0]).not.toEqual([]);
    expect(sent[1]).toEqual(sent[0]);
    expect(handlers.view).not.toHaveBeenCalled();
  });

  test('the token’s end, the caller and the resident of a read are looked up in one statement', async () => {
    const { kysely } = app.container.db;
    const sent = await statementsOf(kysely, () => doctor().get(viewing(world.resident.path)));
    expect(sent).toEqual([
      expect.stringMatching(/from "resident" .*ended_access/s),
      expect.stringMatching(/^\s*insert into audit_log/),
    ]);
  });

  test('the handler gets the resident with the facility’s zone', async () => {
    const answer = await doctor().get(viewing(world.resident.path));
    expect(answer.json()).toEqual({ id: world.resident.id, timeZone: 'Australia/Adelaide' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a medicine identifies its resident', async () => {
    const { kysely } = app.container.db;
    const own = await insertOrder(kysely, world.resident, world.users.Doctor, [{}]);
    const other = await insertOrder(kysely, world.elsewhere.resident, world.elsewhere.doctor, [{}]);
    const ask = (key: string | undefined) => doctor().post('/portal/api/v1/medicine', { key });
    expect((await ask(own.medicationIds[0])).json()).toEqual({ resident: world.resident.id });
    expect((await ask(other.medicationIds[0])).statusCode).toBe(403);
    expect((await ask(crypto.randomUUID())).statusCode).toBe(403);
    expect((await ask('not an id')).statusCode).toBe(403);
  });
});

describe('request validation', () => {
  const control = 'a\u0000b';
  test.for([
    ['not JSON', '{"note":', 'The request is not readable.'],
    ['a forbidden key', '{"__proto__":{"x":1}}', 'The request is not readable.'],
    ['no body', '', 'The body of the request has the wrong type.'],
    [
      'a deeply nested body',
      '['.repeat(200_000) + ']'.repeat(200_000),
      'The body of the request has the wrong type.',
    ],
    ['a missing field', { note: 'x' }, '“on” is missing.'],
    ['a wrong type', { ...note, count: '1' }, '“count” has the wrong type.'],
    ['a wrong inner type', { ...note, inner: {} }, '“inner › flag” is missing.'],
    ['a long text', { ...note, note: 'x'.repeat(21) }, '“note” is too long.'],
    ['an empty text', { ...note, note: '' }, '“note” is too short.'],
    ['a day that doesn’t exist', { ...note, on: '2026-02-31' }, '“on” has the wrong format.'],
    ['a line break in a line', { ...note, note: 'a\nb' }, '“note” has the wrong format.'],
    [
      'a NUL',
      { ...note, note: control },
      'The text contains a character that can’t be stored. Type it again.',
    ],
    [
      'half a character',
      { ...note, note: 'a\ud800' },
      'The text contains a character that can’t be stored. Type it again.',
    ],
  ] as const)('%s is refused with a sentence', async ([, body, sentence]) => {
    const answer = await doctor().post(writing(), body);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe(sentence);
    expect(handlers.write).not.toHaveBeenCalled();
  });

  test('API-04 JSON is accepted under both content types, anything else is not', async () => {
    const token = await signToken(app.container, world.users.Doctor.subject);
    const sendAs = (type: string) =>
      app.app.inject({
        method: 'POST',
        url: writing(),
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload: JSON.stringify(note),
      });
    expect((await sendAs('application/json')).statusCode).toBe(204);
    expect((await sendAs('application/json-patch+json; charset=utf-8')).statusCode).toBe(204);
    expect((await sendAs('text/plain')).statusCode).toBe(400);
  });

  test('undeclared fields of a body do not reach the handler', async () => {
    await doctor().post(writing(), { ...note, actorId: 'x', inner: { flag: true, other: 1 } });
    const [call] = handlers.write.mock.lastCall ?? [];
    expect(call?.body).toEqual({ ...note, inner: { flag: true } });
  });

  test('numbers in a query are parsed, and only there', async () => {
    expect((await doctor().get('/portal/api/v1/own?page=3&other=1')).json()).toEqual({ page: 3 });
    expect((await doctor().get('/portal/api/v1/own?page=three')).statusCode).toBe(400);
    expect((await doctor().get('/portal/api/v1/own?page=0')).body).toBe('“page” is too small.');
    for (const endless of ['Infinity', '-Infinity', '1e400', 'NaN', '']) {
      const answer = await doctor().get(`/portal/api/v1/own?page=${endless}`);
      expect([endless, answer.statusCode]).toEqual([endless, 400]);
    }
    expect((await doctor().get('/portal/api/v1/own?name=a%00b')).statusCode).toBe(400);
  });

  test('ids in a path may be encoded, and must be keys', async () => {
    const encoded = world.resident.path.replace('-', '%2D');
    expect((await doctor().get(viewing(encoded))).statusCode).toBe(200);
    for (const path of ['te%20st/x', 'test/a%27--', 'test/%00', `test/${'x'.repeat(300)}`]) {
      expect((await doctor().get(viewing(path))).statusCode).toBe(400);
    }
    const broken = await doctor().get(viewing('test/%E0%A4%A'));
    expect([broken.statusCode, broken.body]).toEqual([400, 'The request is not readable.']);
  });

  test('API-01 an address may end with a slash', async () => {
    expect((await doctor().get(`${viewing(world.resident.path)}/`)).statusCode).toBe(200);
    expect((await doctor().get('/portal/api/v1/own/?page=3')).json()).toEqual({ page: 3 });
    expect((await app.anonymous.get('/portal/api/v1/own/')).statusCode).toBe(401);
  });

  test('an oversized request is refused before the token is checked', async () => {
    const large = JSON.stringify({ ...note, note: 'x'.repeat(10_000_000) });
    for (const client of [doctor(), app.anonymous]) {
      const answer = await client.post(writing(), large);
      expect(answer.statusCode).toBe(413);
      expect(answer.body).toBe('This is too long to send. Shorten it and try again.');
    }
  });

  test('the token is checked before the role, and the role before the input', async () => {
    expect((await app.anonymous.post(writing(), {})).statusCode).toBe(401);
    expect((await app.as(world.users.Pharmacist).post(writing(), {})).statusCode).toBe(403);
    expect((await doctor().post(writing(), {})).statusCode).toBe(400);
  });
});

describe('responses', () => {
  test('API-02 an empty answer is 204', async () => {
    handlers.view.mockResolvedValue(null);
    expect((await doctor().get(viewing(world.resident.path))).statusCode).toBe(204);
    expect((await doctor().post(writing(), note)).statusCode).toBe(204);
  });

  test('an undeclared field is never sent', async () => {
    const answer = { page: 1, password: 'hidden' };
    handlers.own.mockResolvedValue(answer);
    expect((await doctor().get('/portal/api/v1/own')).json()).toEqual({ page: 1 });
  });

  test.for([{ page: 'hidden' }, { page: null }, {}, null])(
    'a response that breaks the contract is not sent: %j',
    async (answer) => {
      handlers.own.mockResolvedValue(answer as never);
      const { statusCode, body } = await doctor().get('/portal/api/v1/own');
      expect([statusCode, body]).toEqual([
        500,
        'Something went wrong on our side. Nothing was changed.',
      ]);
    },
  );

  test('API-03 a refusal is 422 with its JSON', async () => {
    handlers.write.mockRejectedValue(new Refusal('Resident_Not_Active', 'Discharged yesterday.'));
    const answer = await doctor().post(writing(), note);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      code: 'Resident_Not_Active',
      message: 'Discharged yesterday.',
      content: [{ propertyName: 'Resident_Not_Active', message: 'Discharged yesterday.' }],
    });
  });

  test('API-03 any other failure is a sentence of text', async () => {
    handlers.own.mockRejectedValue(new Failure(409, 'Somebody was faster.'));
    const answer = await doctor().get('/portal/api/v1/own');
    expect([answer.statusCode, answer.body]).toEqual([409, 'Somebody was faster.']);
  });

  test('an unavailable database gives 503 with a retry time', async () => {
    handlers.write.mockRejectedValue(new DatabaseUnavailableError(new Error('ECONNREFUSED')));
    const write = await doctor().post(writing(), note);
    expect([write.statusCode, write.headers['retry-after']]).toEqual([503, '5']);
    expect(write.body).toBe(
      'The database is unavailable right now. Check whether your change was saved before you try again.',
    );
    handlers.own.mockRejectedValue(new DatabaseUnavailableError(new Error('ECONNREFUSED')));
    expect((await doctor().get('/portal/api/v1/own')).body).toBe(
      'The database is unavailable right now. Try again in a moment.',
    );
  });

  test('text the database can’t store is a 400', async () => {
    handlers.write.mockRejectedValue(new InvalidTextError(new Error('NUL')));
    expect((await doctor().post(writing(), note)).statusCode).toBe(400);
  });

  test('an unexpected error says so without details', async () => {
    handlers.write.mockRejectedValue(new Error('relation "secret" does not exist'));
    const answer = await doctor().post(writing(), note);
    expect([answer.statusCode, answer.body]).toEqual([
      500,
      'Something went wrong on our side. Check whether your change was saved before you try again.',
    ]);
  });

  test('an unknown address of a service is 404 with a sentence', async () => {
    const answer = await doctor().get('/portal/api/v1/nothing');
    expect([answer.statusCode, answer.body]).toEqual([
      404,
      'Not found: there is nothing at this address.',
    ]);
  });
});

async function send(name: string, authorization: string) {
  return await app.app.inject({ url: `/portal/api/v1/${name}`, headers: { authorization } });
}
