import { beforeEach, expect, test } from 'vitest';
import { forAll } from '../../testing/for-all.ts';
import type { Answer } from './testing/browser.ts';
import { newRequest, signIn, startIdentity } from './testing/identity.ts';

const password = 'correct horse';
const minute = 60_000;

const identity = await forAll(startIdentity({ instances: 2 }));
await identity.addAccount('alex', password);
beforeEach(() => identity.db.kysely.deleteFrom('signInFailure').execute());

const attempt = (user: string, guess: string): Promise<Answer> =>
  signIn(identity.newBrowser(), newRequest(identity.publicUrl).url, user, guess);

test('AUTH-01 the page has no script, but strict headers and the demo accounts', async () => {
  const browser = identity.newBrowser();
  const page = await browser.go(newRequest(identity.publicUrl).url);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.text).not.toMatch(/<script|<style|style=|onclick/);
  expect(page.text).toContain('Simplify medication management in residential aged care');
  expect(page.text).toContain('Test account alex');
  const [link = ''] = /\?user=alex/.exec(page.text) ?? [];
  const filled = await browser.go(new URL(link, page.url));
  expect(filled.text).toMatch(/name="user"\s+value="alex"/);
  const [styles = ''] = /\/identity\/assets\/[^"]+/.exec(page.text) ?? [];
  const css = await browser.go(styles);
  expect(css.headers.get('content-type')).toContain('text/css');
});

test('AUTH-01 a wrong password keeps the user name, escaped, and doesn’t reveal which names exist', async () => {
  const known = await attempt('alex', 'wrong');
  const unknown = await attempt('nobody"><script>', 'wrong');
  for (const answer of [known, unknown]) {
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('role="alert"');
    expect(answer.text).toContain('Incorrect user name or password.');
  }
  expect(known.text).toMatch(/name="user"\s+value="alex"/);
  expect(unknown.text).toContain('value="nobody&quot;&gt;&lt;script&gt;"');
  expect((await attempt('alex', '\0')).status).toBe(401);
});

test('AUTH-01 a wrong password is reported once, on a page that can be returned to and reloaded', async () => {
  const browser = identity.newBrowser();
  const page = await browser.go(newRequest(identity.publicUrl).url);
  const refusal = await browser.post(page.url, { user: 'alex', password: 'wrong' });
  expect(refusal.url.pathname).toBe(page.url.pathname);
  expect(refusal.url.search).toMatch(/^\?problem=[\w-]{22}$/);
  const again = await browser.go(refusal.url);
  expect([again.status, again.text.includes('role="alert"')]).toEqual([200, false]);
  // The text of the page can't be made up.
  for (const problem of ['x', '%00', 'A'.repeat(22)]) {
    expect((await browser.go(`${page.url.pathname}?problem=${problem}`)).status).toBe(200);
  }
  await browser.post(refusal.url, { user: 'alex', password });
  expect((await browser.go(refusal.url)).url.pathname).toBe('/resume');
});

test.each(['"x"', '[]', '7', 'null', '{"user":1}'])(
  'the JSON body %s signs nobody in',
  async (body) => {
    const browser = identity.newBrowser();
    const page = await browser.go(newRequest(identity.publicUrl).url);
    const headers = { 'content-type': 'application/json' };
    expect((await browser.go(page.url, { method: 'POST', headers, body })).status).toBe(401);
  },
);

test('AUTH-01 five wrong passwords from an address lock only that user name there, for 15 minutes', async () => {
  await identity.addAccount('sam', password);
  const guesses = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => attempt('Alex', 'wrong')));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
  const closed = await attempt('alex', password);
  expect(closed.status).toBe(429);
  expect(closed.text).toContain('Too many incorrect passwords. Try again in 15 minutes.');
  expect(closed.text).toContain('<title>Problem signing in – Wattle</title>');
  // The name is kept, and the password is typed again.
  expect(closed.text).toMatch(/name="user"\s+value="alex"/);
  expect(closed.text).toMatch(/<input[^>]*name="password"[^>]*\sautofocus/);
  expect(closed.text).not.toMatch(/name="password"[^>]*\svalue=/);
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect((await attempt('sam', password)).url.pathname).toBe('/residents');
  identity.wait(15 * minute);
  expect((await attempt('alex', password)).url.pathname).toBe('/residents');
});

test('AUTH-01 a success clears earlier failures', async () => {
  for (const guess of ['a', 'b', 'c', 'd', password, 'e', 'f', 'g', 'h']) {
    expect((await attempt('alex', guess)).status).not.toBe(429);
  }
  expect((await attempt('alex', password)).url.pathname).toBe('/residents');
});

test('AUTH-01 a user isn’t blocked by guesses from elsewhere, or at other names from their address', async () => {
  const at = identity.container.now();
  const elsewhere = Array.from({ length: 20 }, () => ({
    userName: 'alex',
    origin: '198.51.100.7',
    at,
  }));
  const fromHere = Array.from({ length: 40 }, (_, n) => ({
    userName: `guess${n}`,
    origin: '127.0.0.1',
    at,
  }));
  await identity.db.kysely
    .insertInto('signInFailure')
    .values([...elsewhere, ...fromHere])
    .execute();
  expect((await attempt('alex', password)).url.pathname).toBe('/residents');
});

test('AUTH-01 a sign-in without its cookie, or already used, has to start again', async () => {
  const browser = identity.newBrowser();
  const page = await browser.go(newRequest(identity.publicUrl).url);
  const stranger = await identity.newBrowser().go(page.url);
  expect(stranger.status).toBe(400);
  expect(stranger.text).toContain('This sign-in has expired');
  expect(stranger.text).toContain(`href="${identity.publicUrl}/residents"`);
  await browser.post(page.url, { user: 'alex', password });
  const again = await browser.post(page.url, { user: 'alex', password });
  expect(again.text).toContain('This sign-in has expired');
});

test('AUTH-01 going back to a used sign-in page leads to the product', async () => {
  const browser = identity.newBrowser();
  const page = await browser.go(newRequest(identity.publicUrl).url);
  await browser.post(page.url, { user: 'alex', password });
  const back = await browser.go(page.url);
  expect(back.url.href).toBe(`${identity.publicUrl}/resume`);
});

test('a missing page and a NUL get a page in the product’s style', async () => {
  for (const path of ['/identity/nothing', '/identity/auth?client_id=%00']) {
    const answer = await identity.newBrowser().go(path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('There is no such page');
  }
});
