import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../testing/expecting.ts';
import { focusOn } from '../../../testing/focus.ts';
import { answers, callsOf, fails, holds, loses, refuses } from '../../../testing/server.ts';
import { longName, manyOrganisations, open, organisation } from '../testing/records.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = page.getByRole('table', { name: 'Organisations' }).getByRole('row');
const changed = page.getByText('Somebody else changed this after you opened it');

beforeEach(() => answers(portal.organisationRecords, [organisation()]));

test('organisations are listed with their code and how much they have', async () => {
  answers(portal.organisationRecords, [organisation(), organisation({ id: 'b', name: longName })]);
  const release = holds(portal.organisationRecords);
  open('/organisations');
  await expect.element(page.getByText('Loading organisations')).toBeInTheDocument();
  release();
  await expect.element(rows.nth(1)).toMatchTextContent('Banksia Carebanksia214');
  const here = document.querySelectorAll('nav[aria-label="Administration"] [aria-current]');
  expect([...here].map((link) => link.textContent)).toEqual(['Organisations']);
  await expectBothLooks();
  await page.viewport(320, 800);
  await expectNoSidewaysScroll();
});

test('the focus moves to a page opened by a link on the previous page', async () => {
  answers(portal.organisationRecords, [organisation()]);
  open('/organisations');
  const record = page.getByRole('link', { name: 'Banksia Care' });
  await expect.element(record).toBeVisible();
  await focusOn(record);
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Name')).toHaveValue('Banksia Care');
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

test('an instance without organisations says what an organisation is', async () => {
  answers(portal.organisationRecords, []);
  open('/organisations');
  await expect.element(page.getByText('There’s no organisation yet')).toBeVisible();
  await expectBothLooks();
});

test('a list that fails to load can be loaded again', async () => {
  fails(portal.organisationRecords, 500, 'secret');
  open('/organisations');
  await expect.element(page.getByText('We couldn’t load the organisations')).toBeVisible();
  answers(portal.organisationRecords, [organisation()]);
  await button('Retry').click();
  await expectCount(rows, 2);
});

test('400 organisations are searched by name or code', async () => {
  answers(portal.organisationRecords, manyOrganisations);
  open('/organisations');
  await expectCount(rows, 401);
  await page.getByRole('searchbox', { name: 'Name or code' }).fill('ORG-17');
  await expectCount(rows, 12);
  await page.getByRole('searchbox', { name: 'Name or code' }).fill('Waratah');
  await expect.element(page.getByText('No match')).toBeVisible();
});

test('an organisation is added once, by keyboard alone', async () => {
  answers(portal.organisationRecords, []);
  answers(portal.saveOrganisation, organisation({ name: 'Jarrah Homes' }));
  const release = holds(portal.saveOrganisation);
  open('/new-organisation');
  await expect.element(field('Code')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Code')).toHaveFocus();
  await expectCount(page.getByText('This field is required'), 2);
  await userEvent.keyboard('jarrah homes{Tab}  Jarrah Homes {Enter}');
  await expect.element(page.getByText(/^Use letters, digits, dots/)).toBeVisible();
  await expectBothLooks();
  await userEvent.keyboard('{Control>}a{/Control}jarrah{Enter}{Enter}');
  release();
  await expect.element(page.getByText('Jarrah Homes was saved')).toBeVisible();
  expect(window.location.pathname).toBe('/administration/organisations');
  expect(callsOf(portal.saveOrganisation)).toEqual([
    {
      params: { id: 'jarrah' },
      query: undefined,
      body: { name: 'Jarrah Homes', hpioNumber: '', abn: '' },
    },
  ]);
});

test('a code that is taken, and any other refusal by the server, shows at its field', async () => {
  const taken = 'This code is already in use. Choose another code.';
  refuses(portal.saveOrganisation, 'Record_Exists', undefined, [
    { propertyName: 'id', message: taken },
  ]);
  open('/new-organisation');
  await field('Code').fill('banksia');
  await field('Name').fill('Banksia');
  await button('Add organisation').click();
  await expect.element(page.getByText(taken).first()).toBeVisible();
  await expect.element(field('Code')).toHaveFocus();
  refuses(portal.saveOrganisation, 'Invalid_Record', undefined, [
    { propertyName: 'abn', message: 'This isn’t an ABN.' },
  ]);
  await button('Add organisation').click();
  await expect.element(page.getByText('This isn’t an ABN.')).toBeVisible();
  await expect.element(field('ABN')).toHaveFocus();
  loses(portal.saveOrganisation);
  await field('ABN').fill('');
  await button('Add organisation').click();
  await expect.element(page.getByText(/^We couldn’t reach the server/)).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Banksia');
});

test('shows what somebody else has changed since, and keeps what was typed', async () => {
  open('/organisations/banksia');
  await field('ABN').fill('51 824 753 556');
  answers(portal.organisationRecords, [organisation({ name: 'Banksia Living', revision: 4 })]);
  refuses(portal.saveOrganisation, 'Record_Changed');
  await button('Save').click();
  await expect.element(changed).toBeVisible();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Banksia Care → to Banksia Living/);
  await expect.element(field('Name')).toHaveValue('Banksia Living');
  await expect.element(field('ABN')).toHaveValue('51 824 753 556');

  answers(portal.saveOrganisation, organisation({ revision: 5 }));
  await button('Save').click();
  await expect.element(page.getByText('Banksia Care was saved')).toBeVisible();
  expect(callsOf(portal.saveOrganisation).at(-1)?.body).toEqual({
    name: 'Banksia Living',
    hpioNumber: '',
    abn: '51824753556',
    allergiesKeptBy: '',
    detailsKeptBy: '',
    revision: 4,
  });
});

test('names the system that keeps allergies, and the one that keeps details; a wrong one is named at its field', async () => {
  const systems = [
    { code: 'ADMIT', name: null },
    { code: 'MR-3ae225d26115', name: 'Banksia admissions' },
  ];
  answers(portal.organisationRecords, [organisation({ systems, detailsKeptBy: 'GONE' })]);
  open('/organisations/banksia');
  await expect.element(choice('Resident details are kept by')).toHaveDisplayValue('GONE');
  await choice('Allergies are kept by').selectOptions('Banksia admissions (MR-3ae225d26115)');
  await choice('Resident details are kept by').selectOptions('Nobody else');
  refuses(portal.saveOrganisation, 'Invalid_Record', undefined, [
    { propertyName: 'detailsKeptBy', message: 'No resident has come from it' },
  ]);
  await button('Save').click();
  await expect.element(page.getByText('No resident has come from it')).toBeVisible();
  await expectBothLooks();
  answers(portal.saveOrganisation, organisation({ revision: 5 }));
  await choice('Resident details are kept by').selectOptions('ADMIT');
  await button('Save').click();
  await expect.element(page.getByText('Banksia Care was saved')).toBeVisible();
  expect(callsOf(portal.saveOrganisation).at(-1)?.body).toMatchObject({
    allergiesKeptBy: 'MR-3ae225d26115',
    detailsKeptBy: 'ADMIT',
  });
});

test('keeps everything typed if, after a refusal, somebody else’s change can’t be loaded', async () => {
  open('/organisations/banksia');
  await field('Name').fill('Banksia Living');
  refuses(portal.saveOrganisation, 'Record_Changed');
  fails(portal.organisationRecords, 500, 'secret');
  await button('Save').click();
  await expect
    .element(page.getByText(/^Somebody else changed this after you opened it\. This/))
    .toBeVisible();
  await expect.element(field('Name')).toHaveValue('Banksia Living');
});

test('leaving asks only if something was typed, and staying keeps it', async () => {
  open('/organisations/banksia');
  await expect.element(field('Name')).toHaveValue('Banksia Care');
  await field('Name').fill('Banksia Living');
  await page.getByRole('link', { name: 'Users' }).click();
  await button('Stay on this page').click();
  await expect.element(field('Name')).toHaveValue('Banksia Living');
  await button('Cancel').click();
  await button('Leave').click();
  await expect.element(page.getByRole('heading', { name: 'Organisations' })).toBeVisible();
  await page.getByRole('link', { name: 'Banksia Care' }).click();
  await expect.element(field('Name')).toHaveValue('Banksia Care');
  await button('Cancel').click();
  await expect.element(page.getByRole('heading', { name: 'Organisations' })).toBeVisible();
});

test('a late answer doesn’t lead away from a page opened since, and says what was saved', async () => {
  answers(portal.saveOrganisation, organisation());
  answers(portal.facilityRecords, []);
  const release = holds(portal.saveOrganisation);
  open('/organisations/banksia');
  await field('ABN').fill('51 824 753 556');
  await button('Save').click();
  await page.getByRole('link', { name: 'Facilities' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Facilities' })).toBeVisible();
  release();
  await expect.element(page.getByText('Banksia Care was saved')).toBeVisible();
  expect(window.location.pathname).toBe('/administration/facilities');
});

test('after its form is left, a failed save is reported by name, and a lost answer as perhaps saved', async () => {
  answers(portal.facilityRecords, []);
  fails(portal.saveOrganisation, 500, 'secret');
  const release = holds(portal.saveOrganisation);
  open('/organisations/banksia');
  await field('ABN').fill('51 824 753 556');
  await button('Save').click();
  await page.getByRole('link', { name: 'Facilities' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Facilities' })).toBeVisible();
  release();
  const dialog = page.getByRole('alertdialog').filter({ hasText: 'We couldn’t save Banksia Care' });
  await expect
    .element(dialog)
    .toMatchTextContent(/The server has a problem\. Try again in a moment\.$/);
  await dialog.getByRole('button', { name: 'Close' }).click();

  loses(portal.saveOrganisation);
  const lost = holds(portal.saveOrganisation);
  await page.getByRole('link', { name: 'Organisations' }).click();
  await page.getByRole('link', { name: 'Banksia Care' }).click();
  await field('ABN').fill('51 824 753 556');
  await button('Save').click();
  await page.getByRole('link', { name: 'Facilities' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Facilities' })).toBeVisible();
  lost();
  await expect.element(dialog).toMatchTextContent(/It may have been saved all the same\.$/);
});

test('an address of an organisation that doesn’t exist says so', async () => {
  open('/organisations/elsewhere');
  await expect.element(page.getByText('There’s no such organisation')).toBeVisible();
});
