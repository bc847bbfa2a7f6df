import type { InstanceSettings, SettingsRecord } from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { expectBothLooks, expectNoSidewaysScroll } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, fails, refuses } from '../../../testing/server.ts';
import { open } from '../testing/records.ts';

const settings: InstanceSettings = {
  productName: 'Wattle',
  helpdeskEmail: 'help@example.org',
  draftOnBehalf: true,
  loginTimeout: 60,
  trainingUrl: '',
  releaseUrl: '',
};
const record = (changes: Partial<SettingsRecord> = {}): SettingsRecord => ({
  settings,
  fixed: ['productName'],
  revision: 1,
  ...changes,
});

const name = page.getByRole('textbox', { name: /^Name of the product/ });
const minutes = page.getByRole('textbox', { name: /^Minutes/ });
const onBehalf = page.getByRole('checkbox', { name: /on behalf/ });
const save = page.getByRole('button', { name: 'Save' });

beforeEach(() => answers(portal.instanceSettings, record()));

test('settings can be changed; those set by the environment are only shown', async () => {
  const changed = { ...settings, loginTimeout: 15, draftOnBehalf: false };
  answers(portal.saveInstanceSettings, record({ settings: changed, revision: 2 }));
  open('/settings');
  await expect.element(name).toHaveAttribute('readonly');
  await expect.element(page.getByText(/^Set in the server’s environment/)).toBeVisible();
  await minutes.fill('0');
  await save.click();
  await expect.element(page.getByText('Enter 1 to 1440 minutes')).toBeVisible();
  await expect.element(minutes).toHaveFocus();
  await expectBothLooks();
  await minutes.fill('15');
  await onBehalf.click();
  await save.click();
  await expect.element(page.getByText('The settings were saved')).toBeVisible();
  expect(callsOf(portal.saveInstanceSettings)[0]?.body).toEqual({ settings: changed, revision: 1 });
  await page.viewport(320, 800);
  await expectNoSidewaysScroll();
});

test('a very long name of the product stays on the page', async () => {
  const productName = 'W'.repeat(200);
  openApp('/administration/settings', person({ userType: 'Administrator' }), {}, productName);
  await expect.element(save).toBeVisible();
  await expect.element(page.getByRole('link', { name: productName })).toBeVisible();
  await expectNoSidewaysScroll();
});

test('a switch that somebody else turned is shown, and the user’s own change stays', async () => {
  open('/settings');
  await minutes.fill('30');
  answers(
    portal.instanceSettings,
    record({ settings: { ...settings, draftOnBehalf: false }, revision: 2 }),
  );
  refuses(portal.saveInstanceSettings, 'Record_Changed');
  await save.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/on behalf.*from on → to off$/);
  await expect.element(onBehalf).not.toBeChecked();
  await expect.element(minutes).toHaveValue('30');
});

test('settings that fail to load say so', async () => {
  fails(portal.instanceSettings, 500, 'secret');
  open('/settings');
  await expect.element(page.getByText('We couldn’t load the settings')).toBeVisible();
});
