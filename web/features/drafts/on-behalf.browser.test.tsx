import type { Draft } from '@wattle/contract/entities/draft.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { medication, paracetamol } from '@wattle/contract/rules/testing/medications.ts';
import { assistantTypes } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks, expectNothingHidden } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, refuses } from '../../testing/server.ts';
import { hasResidents } from '../residents/testing/list.ts';
import { ceasing } from './testing/drafts.ts';

const nurse = person();
const order = orderOf([medication()]);
const requestPath = `${prescriberPath}/pharmacy-request`;
const doctorId = '00000000-0000-4000-8000-0000000000d1';
const otherDoctorId = '00000000-0000-4000-8000-0000000000d2';

const dialog = page.getByRole('dialog', { name: 'Review and finalise' });
const finalise = dialog.getByRole('button', { name: 'Finalise and send to pharmacy' });
const prescriber = dialog.getByRole('button', { name: /Prescriber who gave the order/ });
const listener = dialog.getByRole('textbox', { name: /Heard a second time by/ });
const readBack = dialog.getByRole('checkbox', { name: /I read these drafts back/ });

function hasPrescribers(): void {
  answers(medications.prescribers, [
    {
      id: doctorId,
      givenName: 'Priya',
      familyName: 'Raman',
      userType: 'Doctor',
      prescriberNumber: '9900001',
    },
    {
      id: otherDoctorId,
      givenName: 'Nadia',
      familyName: 'Perera',
      userType: 'Doctor',
      prescriberNumber: '9900002',
    },
  ]);
}

/** The nurse reviews one draft. */
async function review(draft = ceasing()): Promise<void> {
  hasChart({ order });
  answers(medications.listDrafts, [draft]);
  hasPrescribers();
  openApp(requestPath, nurse);
  await expect.element(dialog).toBeVisible();
}

async function choosePrescriber(name = /Priya Raman/): Promise<void> {
  await prescriber.click();
  const option = page.getByRole('option', { name });
  await expect.element(option).toBeVisible();
  await expectNothingHidden();
  await option.click();
}

test('DRF-01 DRF-03 a nurse says whose order it is, how it came and who else heard it, then finalises', async () => {
  await review();
  await expect.element(finalise).toHaveAccessibleDescription(/Choose the prescriber/);
  const missing = dialog.getByRole('paragraph').filter({ hasText: /^Choose the prescriber/ });
  await expect.element(missing).toBeVisible();
  await choosePrescriber();
  await expect.element(finalise).toHaveAccessibleDescription(/Choose how the order came/);
  await dialog.getByText('Telephone order').click();
  await expect.element(finalise).toHaveAccessibleDescription(/Read the order back/);
  await readBack.click();
  await expect.element(finalise).toHaveAccessibleDescription(/Enter who else heard the order/);
  await userEvent.fill(listener, 'walsh, jodie');
  await expect.element(listener).toHaveAccessibleDescription(/can’t be the second listener/);
  await expectBothLooks();
  await userEvent.fill(listener, 'Priya Raman');
  await expect.element(listener).toHaveAccessibleDescription(/can’t be the prescriber/);
  await userEvent.fill(listener, 'Grace Tindall');
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');

  // Nothing of it is lost when sending fails.
  fails(medications.finalise, 500, 'Away.');
  answers(medications.logEvent, null);
  await finalise.click();
  const failed = page.getByText(/has not been sent to the pharmacy/);
  await expect.element(failed).toBeVisible();
  const [logged] = callsOf(medications.logEvent);
  expect(logged?.body).toMatchObject({
    eventType: 'PharmacyRequest_Failed',
    failureReason: 'The server has a problem. Try again in a moment.',
    authoringSystemForeignKey: 'r1',
  });
  expect(JSON.parse(logged?.body.message ?? '')).toMatchObject({
    url: window.location.href,
    userEmail: nurse.email,
    authoringSystem: 'demo',
    authoringSystemForeignKey: 'r1',
    errorType: 'ApiError',
    errorMessage: 'The server has a problem. Try again in a moment.',
    payload: { draftIds: [ceasing().id] },
  });
  await page.getByRole('link', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: /Review and finalise/ }).click();
  await expect.element(listener).toHaveValue('Grace Tindall');
  await expect.element(readBack).toBeChecked();
  await expect.element(prescriber).toMatchTextContent(/Priya Raman/);

  refuses(medications.finalise, 'Invalid_On_Behalf');
  await finalise.click();
  await expect.element(dialog.getByText(refusalCodes.Invalid_On_Behalf)).toBeVisible();
  answers(medications.finalise, { id: order.id, sequence: 2, finalisedAt });
  await finalise.click();
  await expect.element(page.getByText(/Your changes have been finalised/)).toBeVisible();
  const sent = callsOf(medications.finalise).map(({ body }) => body.onBehalf);
  expect(sent).toEqual(
    Array.from({ length: 3 }, () => ({
      prescriberId: doctorId,
      means: 'telephone',
      isReadBack: true,
      heardBy: 'Grace Tindall',
    })),
  );
});

test('DRF-01 a written order needs no second listener', async () => {
  await review();
  await choosePrescriber();
  await dialog.getByText('Written order').click();
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
  await expect.element(listener).not.toBeInTheDocument();
});

test('DRF-01 an order read back to one prescriber has to be read back to another', async () => {
  await review();
  await choosePrescriber();
  await dialog.getByText('Telephone order').click();
  await userEvent.fill(listener, 'Grace Tindall');
  await readBack.click();
  await choosePrescriber();
  await expect.element(readBack).toBeChecked();
  await choosePrescriber(/Nadia Perera/);
  await expect.element(readBack).not.toBeChecked();
  await expect.element(finalise).toHaveAccessibleDescription(/Read the order back/);
});

test('DRF-01 drafts changed after they were read back have to be read back again', async () => {
  await review();
  await choosePrescriber();
  await dialog.getByText('Telephone order').click();
  await userEvent.fill(listener, 'Grace Tindall');
  await readBack.click();
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
  answers(medications.saveDraft, ({ body }) =>
    ceasing({ ...body, updatedAt: new Date().toISOString() as Draft['updatedAt'] }),
  );
  await dialog.getByRole('button', { name: /^Edit/ }).click();
  const editing = page.getByRole('dialog', { name: /^Cease/ });
  await userEvent.fill(editing.getByRole('textbox'), 'Side effect');
  answers(medications.listDrafts, [
    ceasing({
      reason: 'Side effect',
      updatedAt: new Date().toISOString() as Draft['updatedAt'],
    }),
  ]);
  await editing.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(readBack).not.toBeChecked();
  await expect.element(finalise).toHaveAttribute('aria-disabled', 'true');
  await expect.element(listener).toHaveValue('Grace Tindall');
});

test('DRF-01 Schedule 8 can’t be finalised on behalf, and the dialog says so', async () => {
  await review(ceasing({ product: { ...paracetamol, schedule: 'S8' } }));
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/can’t finalise a Schedule 8/);
  await expect.element(finalise).toHaveAccessibleDescription(/Schedule 8.*on behalf/);
  await expectBothLooks();
});

test('DRF-01 says so when prescribers can’t be loaded, and they can be loaded again', async () => {
  hasChart({ order });
  answers(medications.listDrafts, [ceasing()]);
  fails(medications.prescribers, 500, 'Away.');
  openApp(requestPath, nurse);
  await expect.element(dialog.getByText('We couldn’t load the prescribers.')).toBeVisible();
  hasPrescribers();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await choosePrescriber();
});

test.each(assistantTypes)(
  'DRF-01 GATE-09 a %s who may not draft is sent away from a pharmacy request',
  async (userType) => {
    hasChart({ order });
    hasResidents([]);
    openApp(requestPath, person({ userType }), { draftOnBehalf: false });
    await expect.poll(() => window.location.pathname).toBe('/residents');
    expect(callsOf(medications.encounter)).toEqual([]);
  },
);

test('DRF-05 the drafts of every resident being onboarded are reset, even if there are none', async () => {
  hasChart({ order, resident: { isOnboarding: true } });
  answers(medications.resetDraftPerformedOn, null);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect.element(page.getByRole('table', { name: 'Medication chart' })).toBeVisible();
  await expect.poll(() => callsOf(medications.resetDraftPerformedOn)).toHaveLength(1);
});
