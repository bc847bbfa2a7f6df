import { medications } from '@wattle/contract/operations/medications.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hasResidents, resident, rows } from '../../features/residents/testing/list.ts';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks, expectTexts } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf } from '../../testing/server.ts';

const banner = page.getByRole('banner');

test.each([{ userName: '' }, { givenName: '', familyName: ' ' }])(
  'HEAD-01 without a user name or a display name there is no menu (%j)',
  async (missing) => {
    hasResidents([resident('Abbott')]);
    openApp('/residents', person(missing));
    await expect.element(rows.first()).toBeVisible();
    await expect.element(banner.getByRole('link', { name: 'Residents' })).toBeVisible();
    await expect.element(banner.getByRole('button')).not.toBeInTheDocument();
  },
);

test('HEAD-02 a user without residents has nothing to link', async () => {
  answers(portalAdministration.organisationRecords, []);
  openApp('/administration/organisations', person({ userType: 'Administrator' }));
  await page.getByRole('button', { name: 'Jodie Walsh' }).click();
  await expectTexts(page.getByRole('menuitem'), ['Sign out']);
  await userEvent.keyboard('{Escape}');
});

test('GATE-07 the links have the same width on every page, so the header wraps on all pages or none', async () => {
  hasResidents([resident('Abbott')]);
  answers(medications.listMedicationLists, []);
  openApp('/residents', person({ userType: 'Doctor' }));
  const links = banner.getByRole('navigation').getByRole('link');
  const lists = links.nth(1);
  const widths = () => links.elements().map((link) => link.getBoundingClientRect().width);
  await expect.element(lists).not.toHaveAttribute('aria-current');
  const before = widths();
  await lists.click();
  await expect.element(lists).toHaveAttribute('aria-current', 'page');
  expect(widths()).toEqual(before);
});

test('HEAD-01 AUTH-09 the header shows product, initials, full name and a menu that works by keyboard; signed out without the provider, the page says so and nothing is kept', async () => {
  hasResidents([resident('Abbott')]);
  answers(portal.recordSignOut, null);
  openApp('/residents', person());
  await expect.element(rows.first()).toBeVisible();
  await expect.element(banner.getByRole('link', { name: 'Wattle' })).toBeVisible();
  await expect.element(banner.getByText('JW', { exact: true })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Jodie Walsh' });
  await focusOn(menu);
  await userEvent.keyboard('{ArrowDown}');
  const items = page.getByRole('menuitem');
  await expect.element(items.first()).toHaveFocus();
  await expectTexts(items, ['Link to another aged care provider', 'Notices by email', 'Sign out']);
  await expectBothLooks();
  await userEvent.keyboard('{Escape}');
  await expect.element(items).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(items.last()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'You are now signed out' })).toHaveFocus();
  expect(callsOf(portal.recordSignOut)).toMatchObject([{ body: { reason: 'User signed out' } }]);
  // As offline: nobody answers at the provider's address.
  await expect.element(page.getByText(/^We couldn’t reach the sign-in service\./)).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/logout');
  expect(Object.keys(window.sessionStorage)).toEqual([]);
  // So that the next sign-in asks for the password.
  expect(Object.keys(window.localStorage)).toEqual(['wattle.lastActivity']);
  await expectBothLooks();
});
