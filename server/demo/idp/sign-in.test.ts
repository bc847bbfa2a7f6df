import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { forAll } from '../../testing/for-all.ts';
import { readPublicKeys } from '../../queries/people/provider-keys.ts';
import { exchange, newRequest, readTokens, signIn, startIdentity } from './testing/identity.ts';

const password = 'correct horse';

const identity = await forAll(startIdentity({ instances: 2 }));
await identity.addAccount('alex', password);

async function verify(token: string) {
  const keys = createLocalJWKSet(await readPublicKeys(identity.db.kysely));
  return jwtVerify(token, keys, { issuer: `${identity.publicUrl}/identity` });
}

test('AUTH-01 AUTH-03 code with PKCE works across two servers and gives verified tokens', async () => {
  const browser = identity.newBrowser();
  const { url, verifier, parameters } = newRequest(identity.publicUrl);
  const answer = await signIn(browser, url, ' Alex ', password);
  expect(answer.url.href).toMatch(`${identity.publicUrl}/residents?code=`);
  expect(answer.url.searchParams.get('state')).toBe(parameters.state);
  expect(answer.url.searchParams.get('iss')).toBe(`${identity.publicUrl}/identity`);

  const response = await exchange(browser, identity.publicUrl, answer, verifier);
  expect(response.headers.get('access-control-allow-origin')).toBe(identity.publicUrl);
  const tokens = readTokens(response);
  expect(tokens.refresh_token).toBeUndefined();
  const access = await verify(tokens.access_token);
  expect(access.protectedHeader).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
  expect(access.payload).toMatchObject({ sub: 'sub-alex', aud: 'urn:wattle:api' });
  expect((access.payload.exp ?? 0) - (access.payload.iat ?? 0)).toBe(3600);
  const { payload } = await verify(tokens.id_token);
  expect(payload).toMatchObject({
    sub: 'sub-alex',
    aud: 'wattle-web',
    nonce: parameters.nonce,
    preferred_username: 'alex',
    name: 'Alex Nguyen',
    given_name: 'Alex',
    family_name: 'Nguyen',
    email: 'alex@example.org',
  });
});

test('AUTH-01 a code without PKCE, and one with another verifier, is refused', async () => {
  const browser = identity.newBrowser();
  const bare = newRequest(identity.publicUrl, { code_challenge: undefined });
  const refused = await browser.go(bare.url);
  expect(refused.url.searchParams.get('error')).toBe('invalid_request');

  const { url } = newRequest(identity.publicUrl);
  const answer = await signIn(browser, url, 'alex', password);
  const response = await exchange(browser, identity.publicUrl, answer, 'x'.repeat(43));
  expect(response.status).toBe(400);
  expect(JSON.parse(response.text)).toMatchObject({ error: 'invalid_grant' });
});

test('AUTH-01 a code can be exchanged once, even if two requests arrive together', async () => {
  const browser = identity.newBrowser();
  const { url, verifier } = newRequest(identity.publicUrl);
  const answer = await signIn(browser, url, 'alex', password);
  const responses = await Promise.all(
    [1, 2, 3].map(() => exchange(browser, identity.publicUrl, answer, verifier)),
  );
  const good = responses.filter(({ status }) => status === 200);
  expect(good.length).toBeLessThanOrEqual(1);
  const replay = await exchange(browser, identity.publicUrl, answer, verifier);
  expect(replay.status).toBe(400);
});

test('AUTH-01 no script or other site can reach the session, which ends when the browser closes', async () => {
  const { url } = newRequest(identity.publicUrl);
  const { headers } = await signIn(identity.newBrowser(), url, 'alex', password);
  const [session = '', ...more] = headers
    .getSetCookie()
    .filter((one) => one.startsWith('_session='));
  expect(more).toEqual([]);
  expect(session).toMatch(/; httponly/i);
  expect(session).toMatch(/; samesite=lax/i);
  expect(session).not.toMatch(/; (expires|max-age)=/i);
});

test('AUTH-02 implicit `id_token token` on loopback', async () => {
  const browser = identity.newBrowser();
  const { url, parameters } = newRequest(identity.publicUrl, {
    response_type: 'id_token token',
    code_challenge: undefined,
    code_challenge_method: undefined,
  });
  const answer = await signIn(browser, url, 'alex', password);
  const fragment = new URLSearchParams(answer.url.hash.slice(1));
  const access = await verify(fragment.get('access_token') ?? '');
  expect(access.payload.aud).toBe('urn:wattle:api');
  const { payload } = await verify(fragment.get('id_token') ?? '');
  expect(payload).toMatchObject({ nonce: parameters.nonce, email: 'alex@example.org' });
  expect(payload['at_hash']).toEqual(expect.any(String));
});

test('AUTH-02 AUTH-06 prompt=none renews without a page during the session, in either flow', async () => {
  const browser = identity.newBrowser();
  const silent = newRequest(identity.publicUrl, {
    prompt: 'none',
    redirect_uri: `${identity.publicUrl}/renew.html`,
  });
  const before = await browser.go(silent.url);
  expect(before.url.searchParams.get('error')).toBe('login_required');
  await signIn(browser, newRequest(identity.publicUrl).url, 'alex', password);
  const after = await browser.go(silent.url);
  expect(after.url.pathname).toBe('/renew.html');
  expect(after.url.searchParams.get('code')).toEqual(expect.any(String));

  const implicit = newRequest(identity.publicUrl, {
    prompt: 'none',
    redirect_uri: `${identity.publicUrl}/renew.html`,
    response_type: 'id_token token',
    code_challenge: undefined,
    code_challenge_method: undefined,
  });
  const { pathname, hash } = (await browser.go(implicit.url)).url;
  expect(pathname).toBe('/renew.html');
  expect(new URLSearchParams(hash.slice(1)).get('access_token')).toEqual(expect.any(String));
});

test('AUTH-05 prompt=login asks again, and somebody else may sign in', async () => {
  await identity.addAccount('sam', password);
  const browser = identity.newBrowser();
  await signIn(browser, newRequest(identity.publicUrl).url, 'alex', password);
  const { url, verifier } = newRequest(identity.publicUrl, { prompt: 'login' });
  const between = await signIn(browser, url, 'sam', password);
  // The first session is ended by a self-submitting form, whose script hash is in the page's policy.
  expect(between.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(between.text) ?? [];
  const answer = await browser.post('/identity/session/end/confirm', { xsrf, logout: 'yes' });
  const tokens = readTokens(await exchange(browser, identity.publicUrl, answer, verifier));
  expect((await verify(tokens.id_token)).payload.sub).toBe('sub-sam');
});

test('AUTH-06 a refresh token comes with offline_access and rotates', async () => {
  const browser = identity.newBrowser();
  const { url, verifier } = newRequest(identity.publicUrl, {
    scope: 'openid offline_access',
    prompt: 'consent',
  });
  const answer = await signIn(browser, url, 'alex', password);
  const first = readTokens(await exchange(browser, identity.publicUrl, answer, verifier));
  const renew = (token: string | undefined) =>
    browser.post('/identity/token', {
      grant_type: 'refresh_token',
      client_id: 'wattle-web',
      refresh_token: token ?? '',
    });
  const second = readTokens(await renew(first.refresh_token));
  await verify(second.access_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await renew(first.refresh_token)).status).toBe(400);
});

test('never redirects to an unregistered address', async () => {
  const browser = identity.newBrowser();
  const { url } = newRequest(identity.publicUrl, { redirect_uri: 'http://evil.example/residents' });
  const answer = await browser.go(url);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('We couldn’t complete your sign-in');
});

test('a token is for the FHIR scopes that were requested, and can read everything if none were', async () => {
  const scopeOf = async (scope: string) => {
    const browser = identity.newBrowser();
    const { url, verifier } = newRequest(identity.publicUrl, { scope });
    const answer = await signIn(browser, url, 'alex', password);
    const tokens = readTokens(await exchange(browser, identity.publicUrl, answer, verifier));
    const { scope: granted, scp } = (await verify(tokens.access_token)).payload;
    return granted ?? scp;
  };
  expect(await scopeOf('openid profile email user/*.rs')).toBe('user/*.rs');
  expect(await scopeOf('openid user/Patient.rs user/Location.rs')).toBe(
    'user/Patient.rs user/Location.rs',
  );
  expect(await scopeOf('openid profile email')).toBe('user/*.rs');
});
