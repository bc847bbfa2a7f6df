import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../testing/app.tsx';
import { expectBothLooks } from '../testing/expecting.ts';
import { person } from '../testing/people.ts';
import { fails } from '../testing/server.ts';

const title = page.getByRole('heading', { name: "Whoops... we've run into a problem" });

test('PAGE-06 a failure is told with the reference that the help desk finds it by', async () => {
  const headers = { 'trace-id': '4bf92f3577b34da6a3ce929d0e0e4736' };
  fails(authorisation.dataAccess, 500, 'boom', headers);
  openApp('/residents/demo/r1', person());
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText('Reference: 4bf92f35', { exact: true })).toBeVisible();
  await expectBothLooks();
});

test.each([{}, { 'trace-id': '<b>boom</b>' }])(
  'PAGE-06 without one (%j) none is shown',
  async (headers) => {
    fails(authorisation.dataAccess, 500, 'boom', headers);
    openApp('/residents/demo/r1', person());
    await expect.element(title).toBeVisible();
    await expect.element(page.getByText(/Reference|boom/)).not.toBeInTheDocument();
  },
);
