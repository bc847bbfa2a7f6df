import type { Ihi } from '@wattle/contract/entities/health-identifier.ts';
import { healthIdentifier } from '@wattle/contract/operations/health-identifier.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, pharmacyPath, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { catchLoads } from '../../testing/loads.ts';
import { answers, callsOf, fails, holds, refuses } from '../../testing/server.ts';

const dialog = page.getByRole('dialog');
const ihiButton = page.getByRole('button', { name: /^Resident IHI/ });
const hpiiButton = page.getByRole('button', { name: 'Practitioner HPI-I' });

const verified: Ihi = { number: '8003608833357361', status: 'Active', recordStatus: 'Verified' };
const search = {
  authoringSystem: 'demo',
  authoringSystemForeignKey: 'r1',
  familyName: 'Smith',
  givenName: 'John',
  dateOfBirth: getPlainDate('1941-03-08'),
  sexCode: 'M',
  medicareNumber: null,
  dvaNumber: null,
  hpioNumber: '8003621566684455',
};

function openChart(userType: UserType = 'RegisteredNurse') {
  openApp(userType === 'Pharmacist' ? pharmacyPath : prescriberPath, person({ userType }));
}

test('HDR-11 a verified IHI is shown in groups of four, with its status', async () => {
  hasChart({ order: null });
  answers(portal.ihi, verified);
  const release = holds(portal.ihi);
  openChart('Pharmacist');
  await ihiButton.click();
  await expect.element(dialog.getByText('Loading the IHI')).toBeInTheDocument();
  release();
  await expect.element(dialog.getByText('8003 6088 3335 7361')).toBeVisible();
  await expect.element(dialog.getByText('Active', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Verified', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Check details with facility')).not.toBeInTheDocument();
  await expectBothLooks();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(ihiButton).toHaveAccessibleName('Resident IHI');
});

test.for([
  [
    'an unverified record',
    { ...verified, recordStatus: 'Unverified' },
    /Active.*Unverified.*Check details with facility/,
  ],
  ['a retired number', { ...verified, status: 'Retired' }, /Retired.*Verified/],
  [
    'no record',
    { number: '', status: 'None', recordStatus: 'None' },
    /8003 ____ ____ ____.*\(Record NOT found\).*Check details with facility/,
  ],
] as const)('HDR-11 %s is shown as a warning', async ([, ihi, text]) => {
  hasChart({ order: null });
  answers(portal.ihi, ihi);
  openChart();
  await expect.element(ihiButton).toHaveAccessibleName('Resident IHI (needs checking)');
  await ihiButton.click();
  await expect.element(dialog).toMatchTextContent(text);
  if (ihi.status === 'None') await expectBothLooks();
});

test('HDR-11 an IHI that can’t be loaded doesn’t hide the chart, and can be loaded again', async () => {
  hasChart({ order: null });
  fails(portal.ihi, 500, 'Away.');
  openChart();
  await expect.element(page.getByText('No medications found for the resident')).toBeVisible();
  await expect.element(ihiButton).toHaveAccessibleName('Resident IHI (needs checking)');
  await ihiButton.click();
  await expect.element(dialog.getByText('We couldn’t load the IHI')).toBeVisible();
  answers(portal.ihi, verified);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByText('8003 6088 3335 7361')).toBeVisible();
});

test('HDR-13 an IHI that must be verified is searched for, and the stored one isn’t read', async () => {
  hasChart({ order: null });
  answers(portal.ihiVerifyRequired, { isRequired: true });
  answers(portal.createIhiSearch, search);
  answers(healthIdentifier.verifyIhi, verified);
  openChart();
  await ihiButton.click();
  await expect.element(dialog.getByText('8003 6088 3335 7361')).toBeVisible();
  expect(callsOf(healthIdentifier.verifyIhi)).toEqual([
    { params: undefined, query: undefined, body: search },
  ]);
  expect(callsOf(portal.ihi)).toEqual([]);
});

test.for([
  ['the search request fails', () => fails(portal.createIhiSearch, 500, 'Away.')],
  [
    'the facility has no HPI-O',
    () => answers(portal.createIhiSearch, { ...search, hpioNumber: '' }),
  ],
  ['the verification is refused', () => refuses(healthIdentifier.verifyIhi, 'Invalid_Hpio')],
  ['the verification fails', () => fails(healthIdentifier.verifyIhi, 500, 'Away.')],
] as const)('HDR-11 HDR-13 API-05 the IHI is empty if %s', async ([where, arrange]) => {
  hasChart({ order: null });
  answers(portal.ihiVerifyRequired, { isRequired: true });
  answers(portal.createIhiSearch, search);
  answers(healthIdentifier.verifyIhi, verified);
  arrange();
  openChart();
  await ihiButton.click();
  await expect.element(dialog).toMatchTextContent(/8003 ____ ____ ____.*Unable to validate IHI/);
  await expect.element(dialog.getByRole('button', { name: 'Retry validation' })).toBeVisible();
  if (where === 'the verification fails') await expectBothLooks();
});

test('HDR-11 Retry validation reloads the page', async () => {
  const loads = catchLoads();
  hasChart({ order: null });
  answers(portal.ihiVerifyRequired, { isRequired: true });
  answers(portal.createIhiSearch, { ...search, hpioNumber: '' });
  openChart();
  await ihiButton.click();
  expect(loads()).toEqual([]);
  await dialog.getByRole('button', { name: 'Retry validation' }).click();
  await expect.poll(loads).toHaveLength(1);
});

const hpii = {
  hpiiStatus: 'valid',
  givenName: 'Priya',
  familyName: 'Raman',
  hpiiNumber: '8003619900015717',
} as const;

test.for(['RegisteredNurse', 'GeneralStaffAdmin', 'Pharmacist'] as const)(
  'CHT-01 HDR-12 a %s has the resident’s IHI but no HPI-I in the bar',
  async (userType) => {
    hasChart({ order: null });
    openChart(userType);
    await expect.element(ihiButton).toBeVisible();
    await expect.element(hpiiButton).not.toBeInTheDocument();
  },
);

test.for(['Doctor', 'Dentist', 'NursePractitioner', 'Optometrist'] as const)(
  'CHT-01 HDR-12 a %s sees their own HPI-I once it is verified',
  async (userType) => {
    hasChart({ order: null });
    answers(portal.practitionerHpii, hpii);
    answers(healthIdentifier.verifyHpii, { verificationDetails: [] });
    openChart(userType);
    await hpiiButton.click();
    await expect.element(dialog).toMatchTextContent(/Priya Raman.*8003 6199 0001 5717.*Valid/);
    expect(callsOf(healthIdentifier.verifyHpii)[0]?.body).toEqual({
      providerSnapshot: { hpii: hpii.hpiiNumber, familyName: 'Raman', givenName: 'Priya' },
      authoringSystem: 'WATTLE',
      authoringSystemForeignKey: 'p1',
      user: 'jodie',
      providerIdentifier: 'p1',
    });
    if (userType === 'Doctor') await expectBothLooks();
  },
);

test('HDR-12 an invalid HPI-I is masked in the middle', async () => {
  hasChart({ order: null });
  answers(portal.practitionerHpii, hpii);
  answers(healthIdentifier.verifyHpii, { verificationDetails: ['It does not match.'] });
  openChart('Doctor');
  await hpiiButton.click();
  await expect
    .element(dialog)
    .toMatchTextContent(/8003 \*\*\*\* \*\*\*\* 5717 – Check details with facility.*Invalid/);
  await expectBothLooks();
});

test('HDR-12 API-05 a failed verification is neither valid nor invalid, and can be tried again', async () => {
  hasChart({ order: null });
  answers(portal.practitionerHpii, hpii);
  fails(healthIdentifier.verifyHpii, 500, 'Away.');
  openChart('Doctor');
  await hpiiButton.click();
  await expect.element(dialog.getByText('We couldn’t validate the HPI-I')).toBeVisible();
  await expect.element(dialog.getByText(/Valid|Invalid/)).not.toBeInTheDocument();
  await expectBothLooks();
  answers(healthIdentifier.verifyHpii, { verificationDetails: [] });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByText('Valid', { exact: true })).toBeVisible();
});

test('HDR-12 says that no HPI-I is recorded, or that it couldn’t be loaded', async () => {
  hasChart({ order: null });
  fails(portal.practitionerHpii, 500, 'Away.');
  openChart('Doctor');
  await hpiiButton.click();
  await expect.element(dialog.getByText('We couldn’t load the HPI-I')).toBeVisible();
  answers(portal.practitionerHpii, null);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByText('No HPI-I is recorded for you.')).toBeVisible();
});
