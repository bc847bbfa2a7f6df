import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hasResidents, resident, rows } from '../../features/residents/testing/list.ts';
import { openApp } from '../../testing/app.tsx';
import { prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers } from '../../testing/server.ts';
import { render } from '../../ui/gallery/render.fixture.tsx';
import { ConfigurationProblem } from '../start/ConfigurationProblem.tsx';
import { endSession } from '../session/session-end.ts';
import { StorageProblem } from '../start/StorageProblem.tsx';

const missing = page.getByRole('heading', { name: 'There is no such page' });

test.each(['/nothing/here', '/residents/nothing'])(
  'PAGE-08 signed out, %s says that the page doesn’t exist',
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

test('PAGE-08 GATE-09 for a consultant, who has no residents, home is the list of registrations', async () => {
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

test.each([
  [{ kind: 'not-json' }, 'isn’t JSON, so none of its settings could be read.'],
  [{ kind: 'no-settings' }, 'is JSON, but doesn’t contain settings.'],
  [{ kind: 'key', key: 'a.b' }, 'has a missing or wrong value for a.b.'],
] as const)(
  'CFG-01 the page says what is wrong with the configuration file (%j)',
  async (fault, words) => {
    render(<ConfigurationProblem fault={fault} />);
    await expect
      .element(page.getByRole('heading', { name: 'This installation is not configured correctly' }))
      .toBeVisible();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(`The file configuration.json ${words}Nothing has been lost.`);
    if (fault.kind === 'key') await expectBothLooks();
  },
);

test('AUTH-04 a browser that stores nothing is told apart from a sign-in that fails', async () => {
  render(<StorageProblem productName="Wattle" />);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Wattle can’t sign you in on this browser.*Allow cookies and site data/);
  await expectBothLooks();
});

test.each([
  ['idle', 'Your session has ended', /no activity for 60 minutes\./],
  ['token-expired', 'Token expired', /^We couldn’t extend your session\./],
  ['signed-out-elsewhere', 'You signed out in another tab', 'This tab is signed out too.'],
] as const)(
  'AUTH-05 AUTH-06 AUTH-09 a session that ended (%s) says why',
  async (end, title, words) => {
    hasResidents([resident('Abbott')]);
    openApp('/residents', person());
    await expect.element(rows.first()).toBeVisible();
    expect(endSession(end)).toBe(true);
    await expect.element(page.getByRole('heading', { name: title })).toHaveFocus();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
    await expect.element(rows).not.toBeInTheDocument();
    if (end !== 'token-expired') await expectBothLooks();
  },
);
