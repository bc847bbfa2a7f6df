import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { completeRegistration } from '@wattle/contract/rules/registration.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks, expectTexts } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, holds } from '../../testing/server.ts';

const id = '00000000-0000-4000-8000-000000000001';
const organisation = (name: string) => page.getByRole('checkbox', { name });

/** A waiting registration that asks for these organisations. */
function asksFor(organisationName: string): void {
  const registration = completeRegistration({
    firstName: 'Ada',
    lastName: 'Castle',
    dateOfBirth: '1980-02-29',
    userType: 'RegisteredNurse',
    organisationName,
    termsAcknowledged: true,
  });
  answers(portalRegistration.registration, {
    id,
    status: 'Waiting',
    submittedAt: Instant.parse('2026-11-19T23:05:00.000Z'),
    registration,
    isEmailTaken: false,
    review: null,
    invitation: null,
  });
  answers(portalRegistration.registrationOrganisations, [
    { id: 'o1', name: 'Banksia Care' },
    { id: 'o2', name: 'Jarrah Homes' },
    { id: 'o3', name: 'Waratah Living' },
  ]);
}

const open = () => openApp(`/registrations/${id}`, person({ userType: 'Consultant' }));

test('REG-09 the organisations that were asked for are ticked, and granted as they stand', async () => {
  asksFor('jarrah homes, Waratah Living');
  const release = holds(portalRegistration.registrationOrganisations);
  open();
  const type = page.getByRole('combobox', { name: 'User type' });
  await type.selectOptions('Doctor');
  release();
  await expect.element(organisation('Jarrah Homes')).toBeChecked();
  await expect.element(organisation('Waratah Living')).toBeChecked();
  await expect.element(organisation('Banksia Care')).not.toBeChecked();
  // What the consultant chose while they loaded stays.
  await expect.element(type).toHaveValue('Doctor');
  await organisation('Waratah Living').click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectTexts(page.getByRole('alertdialog').getByRole('listitem'), ['Jarrah Homes']);
  await expectBothLooks();
});

test('REG-09 a name that none of the organisations has ticks nothing', async () => {
  asksFor('Banksia');
  open();
  await expect.element(organisation('Banksia Care')).not.toBeChecked();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText('Select at least one organisation')).toBeVisible();
});
