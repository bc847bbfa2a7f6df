import { expect, test } from 'vitest';
import { collectLog } from '../testing/collect-log.ts';
import { sample } from '../testing/sample-service.ts';
import { signToken } from '../testing/tokens.ts';
import { sharedWorld } from '../testing/world.ts';
import { serviceRoutes } from './services.ts';

const logged = collectLog();

const { app, world } = await sharedWorld({
  logTo: logged,
  services: () => [
    serviceRoutes('portal', sample, {
      open: async () => null,
      own: async () => {
        throw new Error('Broken');
      },
      view: async () => null,
      write: async () => null,
      medicine: async () => ({ resident: '' }),
    }),
  ],
});

test('each request is one JSON line without its token, address, query or body', async () => {
  const token = await signToken(app.container, world.users.Doctor.subject);
  const headers = { authorization: `Bearer ${token}` };
  logged.text = '';
  await app.app.inject({ url: '/portal/api/v1/own?name=Whittaker&access_token=abc', headers });
  await app.app.inject({
    method: 'POST',
    url: `/portal/api/v1/residents/${world.resident.path}/notes`,
    headers: { ...headers, cookie: 'session=biscuit' },
    payload: { note: 'Delirium', on: 'never' },
  });
  await app.app.inject({ url: '/portal/api/v1/nothing/Whittaker?name=Whittaker', headers });

  const lines = logged.text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines.filter((line) => JSON.stringify(line).includes('"Answered"'))).toMatchObject([
    { method: 'GET', route: '/portal/api/v1/own', status: 500 },
    {
      method: 'POST',
      route: '/portal/api/v1/residents/:authoringSystem/:foreignKey/notes',
      status: 400,
    },
    { method: 'GET', route: '(none)', status: 404 },
  ]);
  expect(logged.text).toContain('Broken');
  const { authoringSystemForeignKey } = world.resident;
  for (const secret of [
    token,
    'Whittaker',
    'abc"',
    'Delirium',
    'biscuit',
    authoringSystemForeignKey,
  ]) {
    expect(logged.text).not.toContain(secret);
  }
});

test('secrets logged by accident are removed', () => {
  logged.text = '';
  const headers = { authorization: 'Bearer hidden', cookie: 'hidden' };
  app.container.log.info({ req: { headers, body: 'hidden' }, password: 'hidden' }, 'Mistake');
  expect(logged.text).toContain('Mistake');
  expect(logged.text).not.toContain('hidden');
});
