import { expect, type Page } from '@playwright/test';
import { configure, flows, problem, test, user } from './support/external.ts';
import type { Forgery } from './support/provider.ts';
import { tokens } from './support/session.ts';

/** Each has one thing wrong; web/auth tests all the others. */
const forgeries: Readonly<Record<string, Forgery>> = {
  'unknown state': { answer: (answer) => answer.set('state', 'forged') },
  'another nonce': { claims: { nonce: 'forged' } },
  'no signature': { signature: 'none' },
  'another key': { signature: 'stranger' },
};

/** What the provider answers to somebody who cancels there. */
const cancelled: Forgery = {
  answer: (answer) => {
    for (const name of ['code', 'id_token', 'access_token']) answer.delete(name);
    answer.set('error', 'access_denied');
    answer.set('error_description', 'Not you');
  },
};

/** Only possible for an answer in the address. */
const implicitForgeries: typeof forgeries = {
  'no hash of the access token': { claims: { at_hash: undefined } },
  'half an ID token': {
    answer: (answer) => answer.set('id_token', (answer.get('id_token') ?? '').slice(0, 100)),
  },
};

const forCode: typeof forgeries = {
  'another code': { answer: (answer) => answer.set('code', 'forged') },
};

/** Nobody is signed in, and the answer is cleared. */
async function expectRefused(page: Page): Promise<void> {
  await expect(problem(page)).toBeVisible();
  const { pathname, search, hash } = new URL(page.url());
  expect(pathname + search + hash).toBe('/link-user-error');
  expect(await tokens(page)).toEqual([]);
}

for (const flow of flows) {
  test(`AUTH-02 ${flow}: a forged answer signs nobody in; who cancels can go on to the address asked for`, async ({
    page,
    front,
    provider,
  }) => {
    const stop = await configure(front, flow);
    const own = flow === 'code' ? forCode : implicitForgeries;
    for (const [what, forgery] of Object.entries({ ...forgeries, ...own })) {
      await test.step(what, async () => {
        provider.forge(forgery);
        await page.goto('/residents?itemsPerPage=50');
        await expectRefused(page);
      });
    }
    provider.forge(cancelled);
    await page.goto('/residents?residentStatus=3');
    await expect(page.getByRole('heading', { name: 'Sign-in was cancelled' })).toBeFocused();
    expect(await tokens(page)).toEqual([]);
    provider.forge(undefined);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(user(page)).toBeVisible();
    expect(new URL(page.url()).searchParams.get('residentStatus')).toBe('3');
    stop();
  });

  test(`AUTH-02 ${flow}: an answer opened again is refused, in its own tab and in another`, async ({
    page,
    context,
    front,
  }) => {
    const stop = await configure(front, flow);
    const callbacks: string[] = [];
    page.on('framenavigated', (frame) => {
      if (/[?#&]state=/.test(frame.url())) callbacks.push(frame.url());
    });
    await page.goto('/residents?itemsPerPage=50');
    await expect(user(page)).toBeVisible();
    expect(new URL(page.url()).search).toBe('?itemsPerPage=50');
    const [callback = ''] = callbacks;
    expect(callback).toContain(flow === 'code' ? 'code=' : 'id_token=');

    const second = await context.newPage();
    await second.goto(callback);
    await expectRefused(second);
    // What happens in one tab does not reach another.
    await page.reload();
    await expect(user(page)).toBeVisible();
    // A fragment alone doesn't reload the page.
    await page.goto('about:blank');
    await page.goto(callback);
    await expectRefused(page);
    stop();
  });
}
