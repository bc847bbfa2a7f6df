import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, fails } from '../../testing/server.ts';

const ended = page.getByRole('heading', { name: 'Your access to Wattle has ended' });
const helpdesk = page.getByRole('link', { name: 'support@example.org' });

test('GATE-02 a user whose access has ended sees that and whom to ask, instead of the mapping form', async () => {
  openApp('/residents', person({ userType: null, hasAccessEnded: true }));
  await expect.element(ended).toHaveFocus();
  await expect.element(helpdesk).toHaveAttribute('href', 'mailto:support@example.org');
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  await expectBothLooks();
});

test('a refusal on its own changes nothing', async () => {
  fails(portalAdministration.instanceContents, 403, 'secret');
  openApp('/administration', person({ userType: 'Administrator' }));
  await expect.element(page.getByText('You don’t have access to this.')).toBeVisible();
  await expect.element(ended).not.toBeInTheDocument();
});

test('when access ends in the middle of a session, the next refusal replaces the screens', async () => {
  answers(portalAdministration.organisationRecords, []);
  openApp('/administration/organisations', person({ userType: 'Administrator' }));
  await expect.element(page.getByText('There’s no organisation yet')).toBeVisible();
  answers(portal.me, person({ userType: null, hasAccessEnded: true }));
  fails(portalAdministration.instanceContents, 403, 'secret');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect.element(ended).toHaveFocus();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
});
