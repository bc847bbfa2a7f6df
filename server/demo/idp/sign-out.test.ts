import { forAll } from '../../testing/for-all.ts';
import { createTokenVerifier } from '../../auth/token-verifier.ts';
import { isEnded } from '../../queries/people/ended-access.ts';
import { expect, test } from 'vitest';
import type { TestBrowser } from './testing/browser.ts';
import { newRequest, signInForTokens, startIdentity } from './testing/identity.ts';

const password = 'correct horse';

const identity = await forAll(startIdentity({ instances: 2 }));
await identity.addAccount('alex', password);
await identity.addAccount('sam', password);

function signOutUrl(parameters: Record<string, string>): URL {
  const url = new URL('/identity/session/end', identity.publicUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

async function hasSession(browser: TestBrowser): Promise<boolean> {
  const { url } = newRequest(identity.publicUrl, { prompt: 'none' });
  return (await browser.go(url)).url.searchParams.has('code');
}

test('AUTH-09 sign-out with the ID token ends the session at once and goes to /logout', async () => {
  const browser = identity.newBrowser();
  const tokens = await signInForTokens(identity, browser, 'alex', password);
  const answer = await browser.go(
    signOutUrl({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${identity.publicUrl}/logout`,
      state: 'ended',
    }),
  );
  expect(answer.url.href).toBe(`${identity.publicUrl}/logout?state=ended`);
  expect(await hasSession(browser)).toBe(false);
  const left = await identity.db.kysely.selectFrom('idpPayload').select('model').execute();
  expect(left.map(({ model }) => model)).not.toContain('Grant');
});

test('AUTH-09 any other sign-out request asks first', async () => {
  const sam = await signInForTokens(identity, identity.newBrowser(), 'sam', password);
  const browser = identity.newBrowser();
  await signInForTokens(identity, browser, 'alex', password);
  const post_logout_redirect_uri = `${identity.publicUrl}/logout`;
  for (const parameters of [{}, { id_token_hint: sam.id_token, post_logout_redirect_uri }]) {
    const page = await browser.go(signOutUrl(parameters));
    expect(page.text).toContain('Sign out?');
    expect(await hasSession(browser)).toBe(true);
  }
  const page = await browser.go(signOutUrl({}));
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
  const done = await browser.post('/identity/session/end/confirm', { xsrf, logout: 'yes' });
  expect(done.text).toContain('You are signed out');
  expect(await hasSession(browser)).toBe(false);
});

test('AUTH-09 sign-out ends every token of the session here, by back-channel logout, and no other session', async () => {
  const { settings, db } = identity.container;
  const isOver = async (token: string) =>
    await isEnded(db.kysely, await createTokenVerifier(settings, db).verify(token));
  const tablet = await signInForTokens(identity, identity.newBrowser(), 'sam', password);
  const leave = {
    'at once': async (browser: TestBrowser, id_token_hint: string) => {
      const post_logout_redirect_uri = `${identity.publicUrl}/logout`;
      await browser.go(signOutUrl({ id_token_hint, post_logout_redirect_uri }));
    },
    'after asking': async (browser: TestBrowser) => {
      const page = await browser.go(signOutUrl({}));
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
      await browser.post('/identity/session/end/confirm', { xsrf, logout: 'yes' });
    },
  };
  for (const [how, signOut] of Object.entries(leave)) {
    const browser = identity.newBrowser();
    const tokens = await signInForTokens(identity, browser, 'sam', password);
    expect([how, await isOver(tokens.access_token)]).toEqual([how, false]);
    await signOut(browser, tokens.id_token);
    expect([how, await isOver(tokens.access_token)]).toEqual([how, true]);
  }
  expect(await isOver(tablet.access_token)).toBe(false);
});
