import { cleanup } from '../../ui/gallery/render.fixture.tsx';
import { portal } from '@wattle/contract/operations/portal.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks, expectTexts } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { catchLoads } from '../../testing/loads.ts';
import { answers, callsOf, fails, holds, loses, refuses } from '../../testing/server.ts';

const form = page.getByRole('heading', { name: 'Please complete your registration details' });
const type = page.getByRole('combobox', { name: 'User type' });
const hpii = page.getByRole('textbox', { name: 'HPI-I number' });
const number = page.getByRole('textbox', { name: 'Prescriber number' });
const ok = page.getByRole('button', { name: 'OK' });
const review = page.getByRole('button', { name: 'Review details' });
const dialog = (name: string) => page.getByRole('alertdialog', { name });
const notFound = dialog("We can't find you.");
const noneLeft = dialog('Maximum retry limit reached.');

/** A user who couldn't be linked, at the mapping form or what replaces it. */
function openMapping(): void {
  refuses(portal.autoLinkUser, 'Provider_Not_Found');
  openApp('/residents', person({ userType: null }));
}

beforeEach(() => {
  answers(portal.getUserAttempts, { attemptRetriesExpired: true });
  answers(portal.saveUserAttempts, null);
});

async function fillAsPharmacist(): Promise<void> {
  await userEvent.selectOptions(type, 'Pharmacist');
  await userEvent.fill(hpii, '8003619999999995');
}

test('MAP-01 a form that fails to load says so and can be retried', async () => {
  fails(portal.getUserAttempts, 500, '');
  openMapping();
  await expect.element(page.getByText('We couldn’t load the form')).toBeVisible();
  await expectBothLooks();
  answers(portal.getUserAttempts, { attemptRetriesExpired: true });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(form).toBeVisible();
  await expect.element(type).toBeVisible();
});

test('GATE-06 a user without a number sees the code to give the administrator', async () => {
  openMapping();
  const code = page.getByText('u1', { exact: true });
  await expect.element(code).not.toBeVisible();
  await page.getByText('I have no HPI-I number').click();
  await expect.element(code).toBeVisible();
  await expectBothLooks();
});

test('GATE-06 if no numbers could find anybody, the code shows without the form', async () => {
  refuses(portal.autoLinkUser, 'Provider_Not_Found');
  openApp('/residents', person({ userType: null, isMappable: false }));
  await expect
    .element(page.getByRole('heading', { name: 'You don’t have access yet' }))
    .toBeVisible();
  await expect.element(page.getByText('u1', { exact: true })).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(type).not.toBeInTheDocument();
  await expectBothLooks();
  expect(callsOf(portal.getUserAttempts)).toEqual([]);
  answers(portal.recordSignOut, null);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
});

test('MAP-01 MAP-02 RES-11 the form takes the place of the list, depends on the type, clears when it changes, and shows each error', async () => {
  openMapping();
  await expect.element(form).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Residents' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expectTexts(type.getByRole('option'), ['Select user type', 'Prescriber', 'Pharmacist']);
  await expect.element(ok).toHaveAttribute('aria-disabled', 'true');
  // Only the prescriber number depends on the type.
  await userEvent.fill(hpii, '80036199x');
  await expect.element(page.getByText('HPI-I must be only digits')).toBeVisible();
  await expect.element(number).not.toBeInTheDocument();
  await expect.element(ok).toHaveAttribute('aria-disabled', 'true');

  await userEvent.selectOptions(type, 'Prescriber');
  await expect.element(hpii).toHaveValue('');
  await expect.element(ok).toHaveAttribute('aria-disabled', 'true');
  for (const [field, text, message] of [
    [hpii, '80036199x', 'HPI-I must be only digits'],
    [hpii, '800361999', 'HPI-I must be 16-digit number'],
    [number, '12a', 'Prescriber number must be only digits'],
  ] as const) {
    await userEvent.fill(field, text);
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(ok).toHaveAttribute('aria-disabled', 'true');
  }
  await expectBothLooks();
  // A wrong check digit is only warned of.
  await userEvent.fill(number, '12345678');
  await userEvent.fill(hpii, '8003619999000001');
  await expect.element(hpii).toHaveAccessibleDescription(/doesn’t look right. Check each digit/);
  await expect.element(hpii).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(ok).not.toHaveAttribute('aria-disabled');
  await expectBothLooks();
  // Pasted as printed, and limited in length.
  await userEvent.fill(hpii, '8003 6199 9900 0000 55');
  await userEvent.fill(number, '12345678');
  await expect.element(hpii).toHaveValue('8003619999000000');
  await expect.element(number).toHaveValue('1234567');
  await expect.element(ok).not.toHaveAttribute('aria-disabled');
  await userEvent.selectOptions(type, 'Pharmacist');
  await expect.element(number).not.toBeInTheDocument();
  await expect.element(hpii).toHaveValue('');
  await expect.element(ok).toHaveAttribute('aria-disabled', 'true');
  await userEvent.fill(hpii, '8003619999000000');
  await expect.element(ok).not.toHaveAttribute('aria-disabled');
});

test('MAP-03 by keyboard the form is sent once, with a spinner, lists the organisations and continues', async () => {
  const loads = catchLoads();
  answers(portal.mapUser, { organisationList: 'Banksia Care, Jarrah Homes,Waratah Living' });
  openMapping();
  await expect.element(type).toBeVisible();
  await focusOn(type);
  for (const text of ['Pre', '8003619999000125', '9900123']) {
    await userEvent.keyboard(text);
    await userEvent.tab();
  }
  await expect.element(ok).toHaveFocus();
  const release = holds(portal.mapUser);
  await userEvent.keyboard('{Enter}');
  await expect.element(ok.getByRole('progressbar')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  release();
  const found = dialog('We found you!');
  await expect.element(found.getByText('You can now access your residents at...')).toBeVisible();
  await expectTexts(found.getByRole('listitem'), [
    'Banksia Care',
    'Jarrah Homes',
    'Waratah Living',
  ]);
  await expect.element(found.getByRole('button', { name: 'Continue' })).toHaveFocus();
  await expectBothLooks();
  expect(callsOf(portal.mapUser)).toMatchObject([
    { body: { hpiiNumber: '8003619999000125', prescriberNumber: '9900123', mappingUserType: 0 } },
  ]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(loads).toEqual(['/residents']);
});

test('MAP-03 a user who is found in no organisation gets in, and sees whom to ask', async () => {
  const loads = catchLoads();
  openMapping();
  await fillAsPharmacist();
  answers(portal.mapUser, () => {
    answers(portal.me, person({ userType: 'Pharmacist' }));
    return { organisationList: '' };
  });
  await ok.click();
  await expect.poll(loads).toHaveLength(1);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('MAP-04 a failure keeps what was typed; its dialog leads back, and the third starts the lock', async () => {
  loses(portal.mapUser);
  openMapping();
  await fillAsPharmacist();
  await ok.click();
  await expect
    .element(notFound.getByText('Please review your details or contact the aged care facility.'))
    .toBeVisible();
  await expect.element(notFound.getByText(/^We couldn’t reach the server\./)).toBeVisible();
  await review.click();
  await expect.element(notFound).not.toBeInTheDocument();
  await expect.element(hpii).toHaveValue('8003619999999995');

  // Nobody has these numbers.
  answers(portal.mapUser, { organisationList: '' });
  await ok.click();
  await expect.element(review).toHaveFocus();
  await expect.element(notFound).not.toMatchTextContent(/server/);
  await userEvent.keyboard('{Escape}');
  await expect.element(hpii).toHaveValue('8003619999999995');
  expect(callsOf(portal.saveUserAttempts)).toHaveLength(0);
  await ok.click();
  await expect.element(noneLeft).toBeVisible();
  expect(callsOf(portal.saveUserAttempts)).toHaveLength(1);

  // The client counted the lost answer too; the server saw two failures and locks nobody.
  cleanup();
  openMapping();
  await expect.element(form).toBeVisible();
  await expect.element(type).toBeEnabled();
  await expect.element(noneLeft).not.toBeInTheDocument();
});

test('MAP-05 while locked only the lock’s dialog shows, it can’t be dismissed, and closing it signs out', async () => {
  answers(portal.getUserAttempts, { attemptRetriesExpired: false });
  openMapping();
  await expect
    .element(noneLeft.getByText('Please wait 30 minutes before trying again.'))
    .toBeVisible();
  await expect.element(review).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(noneLeft).toBeVisible();
  await expectBothLooks();
  // The server has this lock already; telling it at every load could make it longer (decision 012).
  expect(callsOf(portal.saveUserAttempts)).toEqual([]);
  answers(portal.recordSignOut, null);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect
    .poll(() => callsOf(portal.recordSignOut))
    .toMatchObject([{ body: { reason: 'User mapping failed' } }]);
  await expect.element(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
});

test('MAP-05 a lock that started in another tab shows on the next attempt', async () => {
  refuses(portal.mapUser, 'Attempts_Locked');
  openMapping();
  await fillAsPharmacist();
  await ok.click();
  await expect.element(noneLeft).toBeVisible();
  await expect.element(review).toBeDisabled();
});

test('MAP-05 after a reload the last failure by the server’s count starts the lock', async () => {
  openMapping();
  await fillAsPharmacist();
  answers(portal.mapUser, { organisationList: '' });
  answers(portal.getUserAttempts, { attemptRetriesExpired: false });
  await ok.click();
  await expect.element(noneLeft).toBeVisible();
  await expect.element(review).toBeDisabled();
});

test('MAP-04 a proxy’s own text is not shown', async () => {
  fails(portal.mapUser, 500, 'x');
  openMapping();
  await fillAsPharmacist();
  await ok.click();
  await expect
    .element(notFound)
    .toHaveTextContent(
      "We can't find you.Please review your details or contact the aged care facility.The server has a problem. Try again in a moment.CloseReview details",
    );
});

test('MAP-03 a user who has since been mapped in another tab gets in', async () => {
  const loads = catchLoads();
  fails(portal.mapUser, 403, 'Mapped already.');
  openMapping();
  await fillAsPharmacist();
  await ok.click();
  await expect.poll(loads).toEqual([window.location.pathname]);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(callsOf(portal.saveUserAttempts)).toEqual([]);
});
