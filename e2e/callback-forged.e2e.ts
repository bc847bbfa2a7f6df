import { expect, type Page } from '@playwright/test';
import { configure, type Flow, flows, problem, test, user } from './support/external.ts';
import type { Forgery } from './support/provider.ts';
import { tokens } from './support/session.ts';

/** Each has one thing wrong that only a real provider and its endpoints can have; web/auth tests all the others. */
const forgeries: Readonly<Record<Flow, Forgery>> = {
  code: { answer: (answer) => answer.set('code', 'forged') },
  'id_token token': { signature: 'stranger' },
};

/** What the provider answers to somebody who cancels there. */
const cancelled: Forgery = {
  answer: (answer) => {
    for (const name of ['code', 'id_token', 'access_token']) answer.delete(name);
    answer.set('error', 'access_denied');
    answer.set('error_description', 'Not you');
  },
};

/** Nobody is signed in, and the answer is cleared. */
async function expectRefused(page: Page): Promise<void> {
  await expect(problem(page)).toBeVisible();
  const { pathname, search, hash } = new URL(page.url());
  expect(pathname + search + hash).toBe('/link-user-error');
  expect(await tokens(page)).toEqual([]);
}

for (const flow of flows) {
  test(`AUTH-02 ${flow}: a forged answer, and one opened again, signs nobody in; who cancels can go on to the address asked for`, async ({
    page,
    context,
    front,
    provider,
  }) => {
    const stop = await configure(front, flow);
    provider.forge(forgeries[flow]);
    await page.goto('/residents?itemsPerPage=50');
    await expectRefused(page);
    provider.forge(cancelled);
    await page.goto('/residents?residentStatus=3');
    await expect(page.getByRole('heading', { name: 'Sign-in was cancelled' })).toBeFocused();
    expect(await tokens(page)).toEqual([]);

    provider.forge(undefined);
    const callbacks: string[] = [];
    page.on('framenavigated', (frame) => {
      if (/[?#&]state=/.test(frame.url())) callbacks.push(frame.url());
    });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(user(page)).toBeVisible();
    expect(new URL(page.url()).search).toBe('?residentStatus=3');
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
