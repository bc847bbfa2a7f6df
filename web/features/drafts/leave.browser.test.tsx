import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, holds, loses } from '../../testing/server.ts';
import { hasResidents, resident, rows } from '../residents/testing/list.ts';
import { orderInstructionOf } from '@wattle/contract/rules/line/dose-times.ts';
import { ceasing } from './testing/drafts.ts';
import { list } from './testing/lists.ts';

const leaving = page.getByRole('alertdialog', {
  name: "Don't forget to finalise your draft medications",
});
const leave = leaving.getByRole('button', { name: 'Leave', exact: true });
const stay = leaving.getByRole('button', { name: 'Stay on this page' });
const toResidents = page
  .getByRole('navigation', { name: 'Main' })
  .getByRole('link', { name: 'Residents' });
const tray = page.getByRole('region', { name: 'Draft changes' });
const openReview = tray.getByRole('button', { name: /^Review and finalise/ });
const review = page.getByRole('dialog', { name: 'Review and finalise' });

type Drafts = Parameters<typeof ceasing>[0][];

/** A doctor opens the chart from the list of residents. */
async function openChart(drafts: Drafts, isOnboarding = false): Promise<void> {
  hasChart({ order: orderOf([medication()]), resident: { isOnboarding } });
  hasResidents([resident('r1')]);
  answers(medications.listDrafts, drafts.map(ceasing));
  answers(medications.countersignList, []);
  openApp('/residents', person({ userType: 'Doctor' }));
  await page.getByRole('link', { name: 'r1, John', exact: true }).click();
  await expect.element(page.getByRole('button', { name: /^Actions for/ })).toBeVisible();
}

/** Chooses from the menu of the medicine. */
async function choose(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for paracetamol/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Whether the browser would ask before it closes the page. */
const asksOnClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true, bubbles: true }));

test('DRF-04 without drafts, leaving doesn’t ask', async () => {
  await openChart([]);
  expect(asksOnClosing()).toBe(false);
  await toResidents.click();
  await expect.element(rows.first()).toBeVisible();
  expect(window.location.pathname).toBe('/residents');
});

test('DRF-04 DRF-05 while a resident is being onboarded earlier drafts are moved to today, and leaving doesn’t ask', async () => {
  answers(medications.resetDraftPerformedOn, () => {
    answers(medications.listDrafts, [ceasing()]);
    return null;
  });
  await openChart([{ performedOn: getPlainDate('2020-01-01') }], true);
  await expect.element(page.getByText('Your earlier drafts were moved to today.')).toBeVisible();
  await expect.element(tray).toMatchTextContent(/^1 draft: 1 ceased/);
  await expectBothLooks();
  await toResidents.click();
  await expect.element(rows.first()).toBeVisible();
  expect(window.location.pathname).toBe('/residents');
});

test('DRF-05 a message says so when drafts end at midnight on the open chart', async () => {
  // 23:59:30 in Adelaide.
  const now = Date.parse('2026-11-25T13:29:30.000Z');
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
  await openChart([{}]);
  await expect.element(tray).toMatchTextContent(/^1 draft: 1 ceased/);
  answers(medications.listDrafts, []);
  vi.advanceTimersByTime(60_000);
  await expect.element(page.getByText('Your drafts ended at midnight')).toBeVisible();
  await expect.element(tray).not.toBeInTheDocument();
  vi.useRealTimers();
});

test('DRF-04 choosing to stay, when asked over the review, leads back to the chart with the drafts', async () => {
  await openChart([{}]);
  await openReview.click();
  await expect.element(review).toBeVisible();
  expect(window.location.pathname).toBe(`${prescriberPath}/pharmacy-request`);

  window.history.go(-2);
  await expect.element(leaving).toBeVisible();
  await stay.click();
  await expect.poll(() => window.location.pathname).toBe(prescriberPath);
  await expect.element(leaving).not.toBeInTheDocument();
  await expect.element(review).not.toBeInTheDocument();
  await expect.element(tray).toMatchTextContent('1 ceased');

  // The chart is in the history once, so going back leaves it.
  window.history.back();
  await expect.element(leaving).toBeVisible();
  await stay.click();
  await expect.element(leaving).not.toBeInTheDocument();
  await expect.poll(() => window.location.pathname).toBe(prescriberPath);
});

test('DRF-02 DRF-04 closing the review leads back to the chart, and going back once leaves it', async () => {
  await openChart([{}]);
  await openReview.click();
  await userEvent.dblClick(page.getByRole('button', { name: 'Back to the chart' }));
  await expect.poll(() => window.location.pathname).toBe(prescriberPath);
  await expect.element(review).not.toBeInTheDocument();
  await expect.element(leaving).not.toBeInTheDocument();
  window.history.back();
  await expect.element(leaving).toBeVisible();
  await stay.click();
  await expect.element(leaving).not.toBeInTheDocument();
});

test('DRF-04 SP12 leaving by link, back, sign-out or close asks first, and moving within the chart does not', async () => {
  answers(portal.recordSignOut, null);
  await openChart([{}]);
  await expect.element(tray).toBeVisible();
  await toResidents.click();
  await expect.element(leaving).toBeVisible();
  await expect.element(leave).toBeVisible();
  await expectBothLooks();
  await stay.click();
  await expect.element(leaving).not.toBeInTheDocument();
  expect(window.location.pathname).toBe(prescriberPath);

  window.history.back();
  await expect.element(leaving).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(leaving).not.toBeInTheDocument();
  await expect.poll(() => window.location.pathname).toBe(prescriberPath);

  const signOut = async () => {
    await page.getByRole('button', { name: 'Jodie Walsh' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect.element(leaving).toBeVisible();
  };
  await signOut();
  await stay.click();
  await expect.element(leaving).not.toBeInTheDocument();
  expect(callsOf(portal.recordSignOut)).toEqual([]);

  // Within the chart, and in its pop-up, nothing asks.
  await page.getByRole('tab', { name: 'Change history' }).click();
  await page.getByRole('tab', { name: 'Medication chart' }).click();
  await openReview.click();
  await expect.element(review).toBeVisible();
  await expect.element(leaving).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => window.location.pathname).toBe(prescriberPath);
  expect(asksOnClosing()).toBe(true);

  await toResidents.click();
  await leave.click();
  await expect.poll(() => window.location.pathname).toBe('/residents');
  window.history.back();
  await expect.element(tray).toBeVisible();
  await signOut();
  await leave.click();
  await expect.element(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
});

test('LST-01 DRF-04 leaving while a list’s drafts are being saved asks, and says if they may not be', async () => {
  answers(medications.listMedicationLists, [list()]);
  loses(medications.saveDrafts);
  const release = holds(medications.saveDrafts);
  await openChart([]);
  await page.getByRole('button', { name: 'Add from a list' }).click();
  await page.getByRole('button', { name: /^Add 1 draft/ }).click();
  await expect.poll(() => callsOf(medications.saveDrafts).length).toBe(1);
  window.history.back();
  await leave.click();
  await expect.element(rows.first()).toBeVisible();
  release();
  const message =
    /^Smith, John.*: The drafts from a list may not have been saved\. We couldn’t reach/;
  await expect.element(page.getByText(message)).toBeVisible();
});

test('DOS-01 somebody who has left the chart sees a message if dose times couldn’t be changed', async () => {
  answers(medications.orderInstruction, orderInstructionOf(medication()));
  loses(medications.submitDosageTimes);
  const release = holds(medications.submitDosageTimes);
  await openChart([]);
  await choose('Dose times');
  const times = page.getByRole('dialog', { name: /^Dose times/ });
  await times
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await userEvent.fill(times.getByRole('textbox', { name: 'Dose times' }), '07:00');
  await userEvent.keyboard('{Enter}');
  await times.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => callsOf(medications.submitDosageTimes).length).toBe(1);
  window.history.back();
  await expect.element(rows.first()).toBeVisible();
  release();
  const message = /^Smith, John.*: The dose times of paracetamol.* may not have been changed\./;
  await expect.element(page.getByText(message)).toBeVisible();
});

test.each([
  ['Cease', /^Reason/, 'Rash'],
  ['Dose times', 'Dose times', '07:00'],
] as const)(
  'DRF-04 going back from “%s” with something typed asks first',
  async (name, label, text) => {
    answers(medications.orderInstruction, orderInstructionOf(medication()));
    await openChart([]);
    await choose(name);
    const form = page.getByRole('dialog', { name: new RegExp(`^${name}`) });
    await userEvent.fill(form.getByRole('textbox', { name: label }), text);
    await userEvent.tab();
    window.history.back();
    const unsaved = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await unsaved.getByRole('button', { name: 'Stay on this page' }).click();
    await expect.element(unsaved).not.toBeInTheDocument();
    await expect.element(form).toBeVisible();
    await expect.poll(() => window.location.pathname).toBe(prescriberPath);
    window.history.back();
    await unsaved.getByRole('button', { name: 'Leave' }).click();
    await expect.element(rows.first()).toBeVisible();
  },
);
