import { portal } from '@wattle/contract/operations/portal.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIssuer } from '../auth/testing/issuer.ts';
import { registry } from '../monitoring/metrics.ts';
import { collectLog } from '../testing/collect-log.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let provider: Awaited<ReturnType<typeof startIssuer>>;
let sign: Awaited<ReturnType<typeof provider.addKey>>;
let app: TestApp;
const log = collectLog();

beforeAll(async () => {
  provider = await startIssuer();
  sign = await provider.addKey('first');
  app = await openTestApp({
    environment: {
      DEMO: 'off',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'web',
      OIDC_AUDIENCE: 'urn:ours',
    },
    logTo: log,
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(() => {
  log.text = '';
  provider.setDown(false);
});

const me = async (token: string) =>
  await app.app.inject({
    url: `/portal${portal.me.path}`,
    headers: { authorization: `Bearer ${token}` },
  });

/** How often the metric counted it, in all test files of this process. */
async function unreachable(): Promise<number> {
  const [, count] =
    /^wattle_sign_in_faults_total\{fault="provider-unreachable"\} (\d+)$/m.exec(
      await registry.metrics(),
    ) ?? [];
  return Number(count);
}

const warnings = () => log.text.split('\n').filter((line) => line.includes('"level":40'));

test('AUTH-10 while the provider is unreachable the answer says so, and the log once', async () => {
  provider.setDown(true);
  const token = await sign({ aud: 'urn:ours' });
  const before = await unreachable();
  for (let n = 0; n < 3; n += 1) {
    const answer = await me(token);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer error="invalid_token", reason="provider-unreachable"',
    );
  }
  expect(warnings()).toHaveLength(1);
  expect(await unreachable()).toBe(before + 3);
});

test('AUTH-10 the answer to a token for another audience has the reason, and the log has the setting once', async () => {
  const token = await sign({ aud: 'urn:theirs' });
  for (let n = 0; n < 3; n += 1) {
    const answer = await me(token);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer error="invalid_token", reason="audience"',
    );
    // Only the operator may see what this instance expects.
    expect(answer.body).toBe('The sign-in service issues access tokens for another application.');
  }
  expect(warnings()).toHaveLength(1);
  expect(log.text).toContain('urn:theirs');
  expect(log.text).toContain('OIDC_AUDIENCE is \\"urn:ours\\"');
  for (const part of token.split('.')) expect(log.text).not.toContain(part);
});

test('AUTH-10 a missing or expired token gives no reason', async () => {
  const missing = await app.anonymous.get(`/portal${portal.me.path}`);
  const expired = await me(await sign({ aud: 'urn:ours', exp: 1 }));
  for (const answer of [missing, expired]) {
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  }
  expect(warnings()).toEqual([]);
});
