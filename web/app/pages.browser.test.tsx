import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hasResidents, resident, rows } from '../features/residents/testing/list.ts';
import { openApp } from '../testing/app.tsx';
import { prescriberPath } from '../testing/charts.ts';
import { expectBothLooks } from '../testing/expecting.ts';
import { person } from '../testing/people.ts';
import { answers } from '../testing/server.ts';

const missing = page.getByRole('heading', { name: 'There is no such page' });

test.each(['/nothing/here', '/residents/nothing'])(
  'PAGE-08 %s says signed out that there is no such page',
  async (path) => {
    openApp(path);
    await expect.element(missing).toHaveFocus();
    await expect.poll(() => document.title).toBe('There is no such page – Wattle');
    if (path === '/nothing/here') await expectBothLooks();
  },
);

test('PAGE-08 a key that no resident can have says so too, and links home', async () => {
  hasResidents([resident('Abbott')]);
  openApp(prescriberPath.replace('r1', '%3Cscript%3E'), person({ userType: 'Doctor' }));
  await expect.element(missing).toHaveFocus();
  await expectBothLooks();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect.element(rows.first()).toBeVisible();
});

test('PAGE-08 GATE-09 for a consultant, who has no residents, home are the registrations', async () => {
  answers(portalRegistration.registrations, {
    registrations: [],
    pageSize: 25,
    counts: { Waiting: 0, Approved: 0, Declined: 0 },
  });
  openApp('/nothing/here', person({ userType: 'Consultant' }));
  await expect.element(missing).toHaveFocus();
  await expect.element(page.getByText(/residents/)).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect.element(page.getByRole('heading', { name: 'Registrations' })).toBeVisible();
});

test('PAGE-01 the signed-out page has its text and a link back to sign-in', async () => {
  openApp('/logout');
  await expect.element(page.getByRole('heading', { name: 'You are now signed out' })).toHaveFocus();
  await expect
    .element(page.getByText('You have been successfully signed out of Wattle'))
    .toBeVisible();
  await expect
    .element(page.getByText('Simplify medication management in residential aged care'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Return to sign-in screen' }))
    .toHaveAttribute('href', '/residents');
  await expectBothLooks();
});
