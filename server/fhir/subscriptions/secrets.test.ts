import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import type { SubscriptionDetail } from '@wattle/contract/entities/data-exchange.ts';
import { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import type { Bundle } from 'fhir/r4';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  sealPlainSecrets,
  warnOfPlainSecrets,
} from '../../commands/data-exchange/seal-plain-secrets.ts';
import { createSubscription } from '../../commands/data-exchange/create-subscription.ts';
import { createLog } from '../../log.ts';
import { sharedSecret } from '../../queries/instance/shared-secrets.ts';
import type { Settings } from '../../settings/settings.ts';
import { openCharting, sharedCharting } from '../../testing/charting.ts';
import { collectLog } from '../../testing/collect-log.ts';
import { fhirSender } from '../../testing/fhir.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import type { Subscriber } from '../../testing/subscriber.ts';
import { openSubscribing, type Subscribing } from '../../testing/subscribing.ts';
import { signatureOf } from './post.ts';

const SECRETS_KEY = randomBytes(32).toString('base64');
const logged = collectLog();
let its: Subscribing;
let subscriber: Subscriber;
const app = await sharedCharting({ environment: { SECRETS_KEY }, logTo: logged });
beforeEach(async () => {
  its = await openSubscribing(app);
  ({ subscriber } = its);
});
afterEach(() => its.close());

const urlOf = (path: string, id: string) => `/portal${path.replace(':id', id)}`;
const formOf = (endpoint: string) => ({
  serviceId: its.service.id,
  topics: ['order-finalised' as const],
  endpoint,
  content: 'id-only' as const,
});
const create = (id: string, endpoint = subscriber.url) => {
  const url = urlOf(portalDataExchange.createSubscription.path, id);
  return app.as(app.world.users.Administrator).put(url, formOf(endpoint));
};
const secretOf = async (id: string) =>
  (await expectStatus(create(id), 200)).json<{ secret: string }>().secret;
const storedSecret = async (id: string) =>
  (await its.stateOf(id))?.secret ?? 'There is no such subscription';
const storedSecrets = () => app.container.db.kysely.selectFrom('idpSecret').selectAll().execute();
const detailOf = (id: string) =>
  app.as(app.world.users.Administrator).get(urlOf(portalDataExchange.subscription.path, id));
/** The product with other settings, on the same database. */
const having = (changed: Partial<Settings>) => ({
  ...app.container,
  settings: { ...app.container.settings, ...changed },
});

/** Whether the latest notification is signed with the secret. */
function expectSigned(secret: string): void {
  const [latest] = subscriber.received.slice(-1);
  expect(latest?.headers['wattle-signature']).toBe(
    signatureOf(secret, latest?.body ?? '', app.clock.at),
  );
}

/** As an earlier version stored it. */
async function insertPlain(): Promise<{ id: string; secret: string }> {
  const id = randomUUID();
  const call = { ...its.context(), params: { id }, body: formOf(subscriber.url) };
  return { id, secret: await createSubscription(having({ secretsKey: undefined }), call) };
}

describe('refuses', () => {
  test('a new subscription in production without a key, and says what to set', async () => {
    const environment = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://wattle.example.org',
      DEMO: 'on',
    };
    const id = randomUUID();
    const other = await openCharting({ environment });
    const { service, close } = await openSubscribing(other);
    const url = urlOf(portalDataExchange.createSubscription.path, id);
    const body = { ...formOf('https://example.org/notify'), serviceId: service.id };
    const sent = other.as(other.world.users.Administrator).put(url, body);
    const message =
      'The signing secret can’t be stored encrypted. Ask whoever runs this server to set SECRETS_KEY.';
    await expectRefusal(sent, 'Invalid_Record', message);
    const { kysely } = other.container.db;
    expect(await kysely.selectFrom('subscription').selectAll().execute()).toEqual([]);
    await close();
    await other.close();
  });

  test('to send with a secret that another key encrypted, and continues once the key is back', async () => {
    const id = randomUUID();
    const secret = await secretOf(id);
    for (const secretsKey of [undefined, createSecretKey(randomBytes(32))]) {
      logged.text = '';
      await its.deliver({ ...having({ secretsKey }), log: createLog('info', logged) });
      expect(subscriber.received).toEqual([]);
      expect(logged.text).toContain(id);
      expect(logged.text).toContain('SECRETS_KEY is not the key of this subscription’s secret');
      expect(logged.text).not.toContain(secret);
      expect((await detailOf(id)).json<SubscriptionDetail>()).toMatchObject({
        status: 'error',
        lastError: 'The signing secret can’t be decrypted. The server’s log says why.',
      });
      // Repeated, it would have to show the secret.
      const call = { ...its.context(), params: { id }, body: formOf(subscriber.url) };
      const repeated = createSubscription(having({ secretsKey }), call);
      await expect(repeated).rejects.toThrow('Invalid_Record');
      its.pass(1);
    }
    await its.deliver();
    expectSigned(secret);
    expect(await its.stateOf(id)).toMatchObject({ status: 'active', lastError: null });
  });
});

test('a secret is stored encrypted, is shown once and signs what is sent', async () => {
  const id = randomUUID();
  const secret = await secretOf(id);
  const stored = await storedSecret(id);
  expect(stored).toMatch(/^v1:/);
  expect(stored).not.toContain(secret);
  // The answer may have been lost.
  expect(await secretOf(id)).toBe(secret);
  await its.deliver();
  await its.finalised();
  await its.deliver();
  expect(subscriber.received).toHaveLength(2);
  expectSigned(secret);
  const send = fhirSender(app, await its.service.token('system/*.rs'));
  const shown = [
    (await detailOf(id)).body,
    (await send('GET', `/fhir/Subscription/${id}`)).body,
    logged.text,
  ];
  for (const text of shown) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(stored);
  }
});

test('plain secrets of before still sign, are named at a start in production, and are encrypted in steps', async () => {
  const { id, secret } = await insertPlain();
  expect(await storedSecret(id)).toBe(secret);
  await its.deliver();
  expectSigned(secret);

  const warned = async (changed: Partial<Settings>) => {
    logged.text = '';
    await warnOfPlainSecrets({ ...having(changed), log: createLog('info', logged) });
    return logged.text;
  };
  const { kysely } = app.container.db;
  const shared = await sharedSecret(kysely, undefined, 'fhir-page');
  expect(await storedSecrets()).toEqual([{ name: 'fhir-page', value: shared }]);

  const bare = { isProduction: true, secretsKey: undefined };
  const bothNamed = /secrets of subscriptions.*links to a search’s next page.*set SECRETS_KEY/;
  expect(await warned(bare)).toMatch(bothNamed);
  expect(await warned({ ...bare, isProduction: false })).toBe('');

  expect(await sealPlainSecrets(having({ secretsKey: undefined }))).toBe(false);
  expect(await storedSecret(id)).toBe(secret);
  expect(await storedSecrets()).toHaveLength(1);
  expect(await sealPlainSecrets(app.container)).toBe(false);
  expect(await storedSecrets()).toEqual([]);
  const sealed = await storedSecret(id);
  expect(sealed).toMatch(/^v1:/);
  expect(await sealPlainSecrets(app.container)).toBe(false);
  expect(await storedSecret(id)).toBe(sealed);
  expect(await warned(bare)).toBe('');
  await sharedSecret(kysely, undefined, 'fhir-page');
  expect(await warned(bare)).toContain('set SECRETS_KEY');
  await kysely.deleteFrom('idpSecret').execute();
  its.pass(10);
  await its.deliver();
  expect(subscriber.received).toHaveLength(2);
  expectSigned(secret);
});

test('with a key, what all processes share is made from it and not stored: another key, or another use, makes another', async () => {
  const { kysely } = app.container.db;
  await kysely.deleteFrom('idpSecret').execute();
  const page = (path: string) => sender('GET', path);
  const sender = fhirSender(app, await its.service.token('system/*.rs'));
  const first = (await page('/fhir/Practitioner?_count=1')).json<Bundle>();
  const next = first.link?.find(({ relation }) => relation === 'next')?.url ?? '';
  expect((await page(next.slice(next.indexOf('/fhir/')))).statusCode).toBe(200);
  expect(await storedSecrets()).toEqual([]);

  const [own, other] = [randomBytes(32), randomBytes(32)].map((bytes) => createSecretKey(bytes));
  const made = await Promise.all([
    sharedSecret(kysely, own, 'cookie'),
    sharedSecret(kysely, own, 'cookie'),
    sharedSecret(kysely, own, 'fhir-page'),
    sharedSecret(kysely, other, 'cookie'),
  ]);
  expect(made[0]).toBe(made[1]);
  expect(new Set(made).size).toBe(3);
  expect(made.map((one) => Buffer.from(one, 'base64url').length)).toEqual([32, 32, 32, 32]);
  expect(await storedSecrets()).toEqual([]);
});
