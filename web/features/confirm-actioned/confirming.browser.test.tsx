import type { AllergyHistory } from '@wattle/contract/entities/allergy.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { allergyInfo, hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount, expectNoSidewaysScroll } from '../../testing/expecting.ts';
import { tabTo } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds, loses } from '../../testing/server.ts';

const failed = 'There was a problem marking this change as actioned.';
const dialog = page.getByRole('dialog', {
  name: 'Confirm medication/allergy changes have been actioned',
});
const ticks = dialog.getByRole('checkbox', { name: /^Actioned: / });
const selectAll = dialog.getByRole('checkbox', { name: /^Select all/ });
const confirm = dialog.getByRole('button', { name: 'Confirm' });
const open = page.getByRole('button', { name: 'Confirm actioned' });
const part = dialog.getByRole('region', { name: 'Allergy changes' });
const box = part.getByRole('checkbox', { name: 'Allergy changes actioned' });

type Action = 'Unactioned' | 'Actioned';
const ids = ['zinc', 'metformin'];
const changes = (action: Action, confirmed = false, names = ids): Order =>
  orderOf(
    names.map((id) =>
      medication({
        id,
        status: 'New',
        confirmed,
        // Each with its own ingredient, so that nothing adds up to too much.
        dose: '500 mg (1 tablet)',
        product: { name: id, ingredients: [id], action },
      }),
    ),
  );

const reaction = (allergen: string) => ({ allergen, reaction: 'rash' });
const change: AllergyHistory = {
  id: 'a1',
  status: 'Unactioned',
  note: '',
  newNote: '',
  disclaimer: '',
  newDisclaimer: '',
  allergyHistoryDetails: [],
  newAllergyHistoryDetails: [reaction('latex')],
};
const allergies = allergyInfo({ allergyHistory: change });

/** The server saves what is actioned and confirms it. */
function saves(): void {
  answers(medications.changeStatus, ({ body }) => {
    const action = body.action ?? 'Actioned';
    answers(medications.latestOrder, changes(action));
    return { action };
  });
  answers(medications.confirmMedications, () => {
    answers(medications.latestOrder, changes('Actioned', true));
    answers(portal.allergies, allergyInfo({ allergyHistory: { ...change, status: 'Confirmed' } }));
    return null;
  });
}

/** The dialog as the pharmacist opens it from the chart. */
async function openDialog(): Promise<void> {
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await open.click();
  await expect.element(dialog).toBeVisible();
}

async function expectConfirmed(): Promise<void> {
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe(
    `${pharmacyPath}?view=medications`,
  );
}

test('CFM-01 CFM-03 CFM-09 works by keyboard alone', async () => {
  hasChart({ order: changes('Unactioned') });
  saves();
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  // It waits for the safety check.
  await expect.element(open).not.toHaveAttribute('aria-disabled');
  await tabTo(open);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await tabTo(selectAll);
  await userEvent.keyboard(' ');
  await expect.element(selectAll).toBeChecked();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
  await tabTo(confirm);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Changes confirmed')).toBeVisible();
  await expectConfirmed();
  await expect
    .element(page.getByText('Every change on this chart has been confirmed.'))
    .toBeVisible();
});

test('CFM-09 closing returns to the medicines, and the focus to the button', async () => {
  hasChart({ order: changes('Unactioned') });
  await openDialog();
  await dialog.getByText('Close').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.location.search).toBe('?view=medications');
  await expect.element(page.getByRole('heading', { name: 'Medication chart' })).toBeInViewport();
  await open.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  const isBack = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  window.history.back();
  await isBack;
  expect(window.location.pathname).toBe(pharmacyPath);
});

test('CFM-01 at every width nothing in the dialog is cut off or needs sideways scrolling', async () => {
  hasChart({ order: changes('Unactioned'), allergies });
  await openDialog();
  await expect.element(ticks.first()).toBeInTheDocument();
  for (const width of [1280, 1060, 1040, 820, 768, 400]) {
    await page.viewport(width, 900);
    await expectNoSidewaysScroll();
    const whole = dialog.element();
    const truncated = [whole, ...whole.querySelectorAll('*')]
      .filter((one) => one.clientWidth > 20 && getComputedStyle(one).overflowX !== 'visible')
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.className}: ${one.scrollWidth} px on ${one.clientWidth} px`);
    expect(truncated, `${width} px`).toEqual([]);
  }
});

test('CFM-06 CFM-08 progress shows, and after a lost response the same confirmation is sent again', async () => {
  hasChart({ order: changes('Actioned') });
  loses(medications.confirmMedications);
  const release = holds(medications.confirmMedications);
  await openDialog();
  await confirm.click();
  await expect.element(dialog).toMatchTextContent(/Confirming the medications/);
  await expect.element(dialog).toMatchTextContent(/We're confirming your action\.\.\./);
  await expect.element(confirm).not.toBeInTheDocument();
  await expectBothLooks();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  release();
  await expect.element(dialog.getByRole('alert').getByText(failed)).toBeVisible();
  await expect.element(selectAll).toBeChecked();
  saves();
  await confirm.click();
  await expectConfirmed();
  const [lost, again] = callsOf(medications.confirmMedications);
  expect(lost?.body.confirmationId).toBeDefined();
  expect(again).toEqual(lost);
});

test('CFM-08 once a confirmation without an answer turns out to be saved, nothing says to try again', async () => {
  hasChart({ order: changes('Actioned') });
  loses(medications.confirmMedications);
  await openDialog();
  await confirm.click();
  await expect.element(dialog.getByText(failed)).toBeVisible();
  // Acting on a medicine loads the chart again, as the event of the confirmation does.
  answers(medications.changeStatus, () => {
    answers(medications.latestOrder, changes('Actioned', true));
    return { action: 'Unactioned' as const };
  });
  await ticks.first().click();
  await expect
    .element(dialog)
    .toMatchTextContent(/There is nothing left to confirm on this chart\./);
  await expect.element(dialog.getByText(failed)).not.toBeInTheDocument();
});

test('CFM-06 a second click before the first takes effect confirms only once', async () => {
  hasChart({ order: changes('Actioned') });
  saves();
  const release = holds(medications.confirmMedications);
  await openDialog();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
  const button = confirm.element();
  for (let count = 0; count < 2; count += 1) {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
  await expect.element(dialog).toMatchTextContent(/Confirming the medications/);
  release();
  await expectConfirmed();
  expect(callsOf(medications.confirmMedications)).toHaveLength(1);
});

test('CFM-03 CFM-04 CFM-05 an allergy change is actioned in the dialog, first on the server', async () => {
  hasChart({ order: changes('Actioned'), allergies });
  fails(portal.actionAllergyChange, 500, 'Away.');
  await openDialog();
  await expect
    .element(confirm)
    .toHaveAccessibleDescription('Mark the allergy changes as actioned before you confirm.');
  await expect.element(part).toMatchTextContent(/Previous allergies and adverse reactions/);
  await expect.element(part).toMatchTextContent(/New allergies and adverse reactions.*latex/);
  await box.click();
  await expect.element(part.getByText(failed)).toBeVisible();
  await expect
    .element(part)
    .toMatchTextContent(
      'We have experienced an issue marking the allergy update as actioned. Please try again.',
    );
  await expect.element(box).not.toBeChecked();
  await expectBothLooks();
  answers(portal.actionAllergyChange, null);
  saves();
  await box.click();
  await expect.element(box).toBeChecked();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
  await confirm.click();
  await expectConfirmed();
  await expect
    .element(page.getByRole('region', { name: 'Allergy update' }))
    .not.toBeInTheDocument();
});

test('CFM-03 CFM-04 Confirm waits until the allergy change is saved, also when its tick is taken back', async () => {
  const actioned: AllergyHistory = { ...change, status: 'Actioned' };
  hasChart({
    order: changes('Actioned'),
    allergies: allergyInfo({ allergyHistory: actioned }),
  });
  await openDialog();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
  answers(portal.actionAllergyChange, null);
  const release = holds(portal.actionAllergyChange);
  await box.click();
  await expect.element(confirm).toHaveAccessibleDescription('Wait until every change is saved.');
  release();
  await expect
    .element(confirm)
    .toHaveAccessibleDescription('Mark the allergy changes as actioned before you confirm.');
});

test('CFM-09 an answer after the dialog is left keeps the page, and says whose changes they were', async () => {
  hasChart({ order: changes('Actioned') });
  saves();
  await openDialog();
  const release = holds(medications.confirmMedications);
  await confirm.click();
  window.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText('Changes confirmed')).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Smith, John/);
  expect(window.location.pathname + window.location.search).toBe(pharmacyPath);
});

test('CFM-04 CFM-09 a failure after the dialog is left says whose it was', async () => {
  const actioned: AllergyHistory = { ...change, status: 'Actioned' };
  hasChart({ order: changes('Actioned'), allergies: allergyInfo({ allergyHistory: actioned }) });
  fails(portal.actionAllergyChange, 500, 'Away.');
  await openDialog();
  const answerTick = holds(portal.actionAllergyChange);
  await box.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  answerTick();
  await expect
    .element(page.getByText(/^Smith, John: We couldn’t unmark the allergy changes as actioned\./))
    .toBeVisible();

  loses(medications.confirmMedications);
  const answerConfirm = holds(medications.confirmMedications);
  await open.click();
  await confirm.click();
  await expect.element(dialog).toMatchTextContent(/Confirming the medications/);
  window.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  answerConfirm();
  await expect
    .element(page.getByText(/^Smith, John: The changes may not have been confirmed\./))
    .toBeVisible();
});

test('CFM-03 an allergy change without any medicine is confirmed on its own', async () => {
  hasChart({ order: changes('Actioned', true), allergies });
  answers(portal.actionAllergyChange, null);
  saves();
  await openDialog();
  await expect
    .element(page.getByText('No medicines to confirm, but there is an allergy update.'))
    .toBeInTheDocument();
  await expect.element(selectAll).not.toBeInTheDocument();
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await box.click();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
  await confirm.click();
  await expectConfirmed();
  expect(callsOf(medications.confirmMedications)).toHaveLength(1);
});

test('CFM-01 PHA-03 five changes are actioned and confirmed with at most four clicks', async () => {
  const five = (action: Action, confirmed = false) =>
    changes(action, confirmed, ['cefalexin', 'levetiracetam', 'metformin', 'paracetamol', 'zinc']);
  hasChart({ order: five('Unactioned') });
  answers(medications.changeStatus, () => {
    answers(medications.latestOrder, five('Actioned'));
    return { action: 'Actioned' as const };
  });
  answers(medications.confirmMedications, () => {
    answers(medications.latestOrder, five('Actioned', true));
    return null;
  });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByRole('region', { name: 'Changes to action (5)' })).toBeVisible();
  let clicks = 0;
  const click = async (target: typeof confirm) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('button', { name: 'Select all as actioned' }));
  await click(page.getByRole('alertdialog').getByRole('button', { name: 'Mark as actioned' }));
  await expect.element(page.getByText('5 of 5 actioned')).toBeVisible();
  await expectCount(page.getByText(/^Saving/), 0);
  await click(open);
  // All changes fit in the dialog without scrolling.
  await expectCount(ticks, 5);
  const footer = confirm.element().getBoundingClientRect().y;
  const rows = dialog
    .getByRole('row')
    .elements()
    .filter((row) => row.querySelector('td') !== null);
  expect(rows.length).toBeGreaterThanOrEqual(5);
  expect(rows.filter((row) => row.getBoundingClientRect().bottom > footer)).toEqual([]);
  await click(confirm);
  await expect.element(page.getByText('Changes confirmed')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByText('Every change on this chart has been confirmed.'))
    .toBeVisible();
  expect(clicks).toBeLessThanOrEqual(4);
  await expectBothLooks();
});
