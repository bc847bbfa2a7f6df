import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { draftCeasing, finalise, outcomeOf } from './support/ceasing.ts';
import { startHttpProxy } from './support/http-proxy.ts';
import { HttpSession } from './support/http-session.ts';
import { practice } from './support/practice.ts';
import {
  freshDirectory,
  smallWorld,
  smallWorldDirectory,
  startProduct,
} from './support/product.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** An operator's own provider: without the demo the first start writes no data. */
const external = {
  DEMO: 'off',
  OIDC_ISSUER: 'https://login.example.org',
  OIDC_CLIENT_ID: 'wattle',
};

test('DRF-06 killed between request and response: the order exists once or not at all, and a retry makes one', async () => {
  test.setTimeout(150_000);
  const dataDir = smallWorldDirectory();
  const front = await startHttpProxy();
  const env = { ...smallWorld, PUBLIC_URL: front.url };
  const first = await startProduct({ dataDir, env });
  front.lead(first.url);
  const doctor = await HttpSession.of(front.url, 'doctor');
  const { read, toggle, selectAll, newcomer } = practice;
  const kept = await draftCeasing(doctor, read);
  const racing = [];
  for (const key of [toggle, selectAll, newcomer]) racing.push(await draftCeasing(doctor, key));

  // One is committed, but its response never arrives; after the first of three more the process is killed.
  const held = front.hold(/pharmacy-requests$/);
  const lost = finalise(doctor, kept).then(
    () => 'answered',
    () => 'lost',
  );
  await held.answered;
  const acknowledged: string[] = [];
  const sent = racing.map(async (one) => {
    const { status } = await finalise(doctor.at(first.url), one);
    if (status === 200) acknowledged.push(one.key);
  });
  await Promise.race(sent);
  await first.kill();
  await Promise.allSettled(sent);
  expect(acknowledged.length).toBeGreaterThan(0);

  const second = await startProduct({ dataDir, env });
  const again = doctor.at(second.url);
  expect(await outcomeOf(again, kept)).toEqual({ times: 1, orders: kept.orders + 1, drafts: 0 });
  for (const one of racing) {
    const { times, orders, drafts } = await outcomeOf(again, one);
    if (acknowledged.includes(one.key)) expect(times).toBe(1);
    // All or nothing: the order exists and its draft is gone.
    expect([orders, drafts]).toEqual(times === 1 ? [one.orders + 1, 0] : [one.orders, 1]);
  }
  for (const one of [kept, ...racing]) {
    expect((await finalise(again, one)).status).toBe(200);
    expect(await outcomeOf(again, one)).toEqual({ times: 1, orders: one.orders + 1, drafts: 0 });
  }
  await front.close();
  expect(await lost).toBe('lost');
  await second.stop();

  const audit = spawnSync('npm', ['run', '--silent', 'wattle', '--', 'verify-audit'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    encoding: 'utf8',
  });
  expect(audit.stdout).toMatch(/^The audit log is intact: [1-9]\d* rows\./);
  expect(audit.status).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('a data directory in use by another process is named, and the first process keeps running', async () => {
  const dataDir = freshDirectory();
  const first = await startProduct({ dataDir, env: external });
  await expect(startProduct({ dataDir, env: external })).rejects.toThrow(
    `ended with code 1 before it was ready.\nWattle couldn’t start. The data directory ${dataDir} is in use by another process.`,
  );
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  rmSync(dataDir, { recursive: true });
});

const wrong = {
  PORT: 'http',
  HOST: '203.0.113.1',
  DATA_DIR: import.meta.filename,
  DATABASE_URL: 'mysql://localhost/wattle',
  OIDC_ISSUER: 'https://login.example.org',
};

test('an invalid variable stops the start with a sentence that names it', async () => {
  for (const [name, value] of Object.entries(wrong)) {
    await expect(startProduct({ env: { [name]: value } }), name).rejects.toThrow(
      new RegExp(`ended with code 1 .*\nWattle couldn’t start\\. .*\\b${name}\\b.*\\.\n$`),
    );
  }
});

test('in production there is no demo data, no demo account and no embedded provider', async () => {
  const provider = await openProvider();
  const production = {
    NODE_ENV: 'production',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'wattle',
  };
  const product = await startProduct({ env: production });
  expect(product.output()).not.toMatch(/demo|password/i);
  const at = (path: string) => fetch(`${product.url}${path}`);
  for (const path of ['/identity/auth', '/identity/.well-known/openid-configuration']) {
    expect((await at(path)).status).toBe(404);
  }
  expect(await (await at('/configuration.json')).json()).toMatchObject({
    authentication: { authority: provider.issuer, clientId: 'wattle' },
  });

  // The demo doctor's subject is unknown here, although the operator's provider confirms it.
  const authorization = `Bearer ${provider.tokenOf('00000001-0009-8000-8000-000000000000')}`;
  const me = await fetch(`${product.url}/portal${portal.me.path}`, { headers: { authorization } });
  expect(await me.json()).toMatchObject({ userType: null, familyName: '' });
  const search = `${product.url}/portal${portal.searchResidentsByQuery.path}`;
  expect((await fetch(search, { headers: { authorization } })).status).toBe(403);
  await product.stop();

  const dataDir = smallWorldDirectory();
  const onDemoData = startProduct({ dataDir, env: production });
  await expect(onDemoData).rejects.toThrow(/The database holds the demo world/);
  rmSync(dataDir, { recursive: true });
  await provider.close();
});

/** An operator's own identity provider, as far as the product uses it. */
async function openProvider() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const isKeys = request.url === '/keys';
    const discovery = { issuer, jwks_uri: `${issuer}/keys` };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : discovery));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    issuer,
    tokenOf: (sub: string) => {
      const iat = Math.floor(Date.now() / 1000);
      const claims = { iss: issuer, aud: 'wattle', sub, iat, exp: iat + 600, jti: randomUUID() };
      const signed = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('API-03 too large, past the last page, a wildcard, a NUL: each gets a message or no results', async ({
  baseURL,
}) => {
  const doctor = await HttpSession.of(baseURL ?? '', 'doctor');
  const search = {
    limit: 25 as const,
    query: '',
    page: 1,
    residentStatus: 2 as const,
    expiryFilterType: 'All' as const,
    facilities: [],
  };
  const tenMegabytes = { ...search, query: 'x'.repeat(10_000_000) };
  const tooLarge = await doctor.send(portal.searchResidents, { body: tenMegabytes });
  expect([tooLarge.status, await tooLarge.text()]).toEqual([
    413,
    'This is too long to send. Shorten it and try again.',
  ]);
  const all = await doctor.call(portal.searchResidents, { body: search });
  const far = await doctor.call(portal.searchResidents, { body: { ...search, page: 1_000_000 } });
  expect(far).toEqual({ ...all, searchResults: [] });
  const wild = await doctor.call(portal.searchResidents, { body: { ...search, query: '%_' } });
  expect(wild.total).toBe(0);
  const nul = await doctor.send(portal.searchResidents, { body: { ...search, query: 'a\0b' } });
  expect([nul.status, await nul.text()]).toEqual([
    400,
    'The text contains a character that can’t be stored. Type it again.',
  ]);
  const params = { authoringSystem: 'WATTLE', foreignKey: 'R999999' };
  const unknown = await doctor.send(medications.latestOrder, { params });
  expect([unknown.status, await unknown.text()]).toEqual([
    403,
    'You don’t have access to this resident.',
  ]);
});
