import { cleanup } from '../../ui/gallery/render.fixture.tsx';
import type { ProductAction } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { historyEntry } from '@wattle/contract/rules/testing/history-entry.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
  findings,
} from '../../testing/expecting.ts';
import { focusOn, tabTo } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds, loses } from '../../testing/server.ts';

const failed = 'There was a problem marking this change as actioned';
const pharmacist = person({ userType: 'Pharmacist' });
const details = page.getByRole('complementary', { name: 'Medicine details' });
const medicines = page.getByRole('main').getByRole('button', { name: /DOSE/ });
const toggles = page.getByRole('switch', { name: /^(To action|Actioned) / });
const changes = page.getByRole('region', { name: /^Changes to action/ });
const confirm = page.getByRole('button', { name: 'Confirm actioned' });

type Changes = Parameters<typeof medication>[0];
const of = (name: string, more: Changes = {}) =>
  medication({ id: name, product: { name, ingredients: [name] }, ...more });
const added = (name: string, more: Changes = {}) =>
  of(name, { status: 'New', confirmed: false, ...more });

const old = of('metformin', { status: 'Ceased', confirmed: false, isReplaced: true });
const changed = added('metformin-new', {
  replaces: 'metformin',
  dose: '500 mg',
  changeReason: 'Kidneys',
});
const lines = [of('sertraline'), of('perindopril'), old, changed, added('zinc')];
const order = orderOf(lines, { sequence: 3 });
const history = [
  historyEntry({
    id: order.id,
    sequence: 3,
    changes: [
      { kind: 'changed' as const, medication: changed, before: old, reason: 'Kidneys' },
      { kind: 'added' as const, medication: added('zinc'), before: null, reason: null },
    ],
  }),
];

/** Marks every change, after one question. */
async function markAll(question: string | RegExp = 'Mark 2 changes as actioned?'): Promise<void> {
  await page.getByRole('button', { name: 'Select all as actioned' }).click();
  await page
    .getByRole('alertdialog', { name: question })
    .getByRole('button', { name: 'Mark as actioned' })
    .click();
}

/** The server keeps what is actioned of three new medicines, at first these. */
function keepsActions(...done: string[]): void {
  const names = ['iron', 'magnesium', 'zinc'];
  const actions = new Map<string, ProductAction>(done.map((name) => [name, 'Actioned']));
  const chart = () =>
    orderOf(
      names.map((name) =>
        added(name, {
          product: { name, ingredients: [name], action: actions.get(name) ?? 'Unactioned' },
        }),
      ),
    );
  hasChart({ order: chart() });
  answers(medications.latestOrder, chart);
  answers(medications.changeStatus, ({ body }) => {
    const action = body.action ?? 'Actioned';
    actions.set(body.medicationAuthoringSystemForeignKey, action);
    return { action };
  });
}

const saving = page.getByText('Saving', { exact: true });

async function open(): Promise<void> {
  openApp(pharmacyPath, pharmacist);
  await expect.element(page.getByRole('heading', { name: 'Medication chart' })).toBeVisible();
}

test('PHA-01 the chart first shows what changed, by whom and when', async () => {
  hasChart({ order, history });
  await open();
  await expect.element(page.getByRole('heading', { name: 'Smith, John' })).toBeVisible();
  await expect
    .element(page.getByText(/^Order 3, finalised 20-Nov-2026 09:35 ACDT by Priya Raman/))
    .toBeVisible();
  await expect.element(page.getByText('This chart has changed')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Changes to action (2)' }))
    .toBeInTheDocument();
  // One row for each change: what it did and why, both scripts, and an action for each of them.
  const items = changes.getByRole('listitem');
  await expectCount(items, 2);
  const pair = items.filter({ hasText: 'replaces' });
  await expect.element(pair.getByRole('term').first()).toHaveTextContent('Dose');
  await expect.element(pair).toMatchTextContent(/Dose.*→ to 500.mg.*Reason.*Kidneys/);
  await expect.element(pair).toMatchTextContent(/Script no\. .+, replaces /);
  await expectCount(pair.getByRole('switch'), 2);
  await expect
    .element(items.filter({ hasText: 'zinc' }))
    .toMatchTextContent(/New medicine.*Script no\. /);
  await expect.element(page.getByRole('heading', { name: 'Regular (2)' })).toBeVisible();
});

test('PHA-01 HDR-08 where QR codes are on, both script numbers of a change open their codes', async () => {
  hasChart({ order, history });
  openApp(pharmacyPath, pharmacist, { qrcode: true });
  const pair = changes.getByRole('listitem').filter({ hasText: 'replaces' });
  await pair.getByRole('button', { name: 'script-metformin', exact: true }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'ePrescription for metformin' }))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await pair.getByRole('button', { name: 'script-metformin-new', exact: true }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'ePrescription for metformin-new' }))
    .toBeVisible();
});

test('PHA-01 a medicine shows all its details in the detail pane', async () => {
  hasChart({ order, history });
  await open();
  await expect.element(details).toMatchTextContent(/Select a medicine/);
  await medicines.first().click();
  for (const label of [
    'Course start',
    'Course stop',
    'Course script no.',
    'Prescribed by',
    'Changed by',
  ]) {
    await expect.element(details.getByText(label, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Hide details' }).click();
  await expect.element(details).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect.element(details).toBeVisible();
});

test('PHA-01 the filter toggle opens its panel', async () => {
  hasChart({ order, history });
  await open();
  const toggle = page.getByRole('button', { name: 'Filter' });
  await toggle.click();
  await expect.element(page.getByRole('region', { name: 'Filter' })).toBeVisible();
  await toggle.click();
  await expect.element(page.getByRole('region', { name: 'Filter' })).not.toBeInTheDocument();
});

test('PHA-01 arrow keys move between medicines, and Enter shows one', async () => {
  hasChart({ order, history });
  await open();
  await focusOn(medicines.nth(0));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(medicines.nth(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(medicines.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(details.getByRole('heading')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(medicines.nth(0)).toHaveFocus();
});

test('PHA-01 on a narrow screen the details cover the list, and the focus returns', async () => {
  await page.viewport(768, 1024);
  hasChart({ order, history });
  await open();
  await expect.element(medicines.first()).toBeVisible();
  await focusOn(medicines.nth(2));
  await userEvent.keyboard('{Enter}');
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByText('Course script no.')).toBeVisible();
  expect(await findings()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(medicines.nth(2)).toHaveFocus();
});

test('PHA-01 stays readable at 400 px', async () => {
  await page.viewport(400, 800);
  const unbroken = of('sertraline', { directions: 'x'.repeat(400) });
  hasChart({ order: { ...order, medications: [unbroken, ...order.medications] }, history });
  await open();
  await expect.element(medicines.first()).toBeVisible();
  await expectNoSidewaysScroll();
});

test('PHA-02 a toggle that couldn’t be saved is undone, with a banner', async () => {
  hasChart({ order, history });
  fails(medications.changeStatus, 500, 'Away.');
  await open();
  await toggles.first().click();
  const notice = page.getByRole('alert').filter({ hasText: failed });
  await expect
    .element(notice)
    .toMatchTextContent(
      /We have experienced an issue confirming the medication changes have been actioned\. Please try again\. Not saved \(1\): metformin-new\./,
    );
  await expect.element(notice).not.toMatchTextContent(/Away/);
  await expect.element(toggles.first()).not.toBeChecked();
  await expectCount(page.getByText('Not saved'), 1);
  await expectBothLooks();
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('PHA-02 a toggle says what to do, then what was done', async () => {
  hasChart({ order, history });
  answers(medications.changeStatus, { action: 'Actioned' });
  await open();
  const toggle = page.getByRole('switch', { name: 'To action zinc' });
  await expect.element(toggle).not.toBeChecked();
  const release = holds(medications.changeStatus);
  await toggle.click();
  await expect.element(page.getByRole('switch', { name: /^Actioned zinc/ })).toBeChecked();
  await expectCount(saving, 1);
  release();
  await expect.poll(() => callsOf(medications.changeStatus).length).toBe(1);
});

test('PHA-02 a toggle takes effect at once and stays, with others pending', async () => {
  keepsActions();
  await open();
  await expectCount(toggles, 3);
  const releases = [];
  for (const at of [0, 1, 2]) {
    // The responses are held, so the screen can't have heard from the server yet.
    releases.push(holds(medications.changeStatus));
    await toggles.nth(at).click();
    await expect.element(toggles.nth(at)).toBeChecked();
    await expect.poll(() => callsOf(medications.changeStatus)).toHaveLength(at + 1);
  }
  expect(callsOf(medications.changeStatus)).toMatchObject(
    releases.map(() => ({ body: { action: 'Actioned' } })),
  );
  await expectCount(saving, 3);
  // Answered out of order.
  for (const release of releases.toReversed()) release();
  await expectCount(saving, 0);
  for (const at of [0, 1, 2]) await expect.element(toggles.nth(at)).toBeChecked();
  await toggles.nth(1).click();
  await expectCount(saving, 0);
  cleanup();
  await open();
  await expect.element(toggles.nth(0)).toBeChecked();
  await expect.element(toggles.nth(1)).not.toBeChecked();
  await expect.element(toggles.nth(2)).toBeChecked();
});

test('PHA-02 PHA-04 by keyboard alone each toggle is reached and set, and then Confirm actioned', async () => {
  keepsActions();
  await open();
  for (const at of [0, 1, 2]) {
    await tabTo(toggles.nth(at));
    await userEvent.keyboard(' ');
    await expect.element(toggles.nth(at)).toBeChecked();
  }
  await expectCount(saving, 0);
  await tabTo(confirm);
});

test('PHA-03 marks all with one call per prescription, and unmarks all', async () => {
  keepsActions('iron', 'zinc');
  await open();
  await expect.element(page.getByText('2 of 3 actioned')).toBeVisible();
  const calls = () => callsOf(medications.changeStatus).length;
  await markAll(/^Mark /);
  await expect.element(page.getByText('3 of 3 actioned')).toBeVisible();
  await expectCount(saving, 0);
  expect(calls()).toBe(1);
  await page.getByRole('button', { name: 'Unselect all' }).click();
  await expect.element(page.getByText('0 of 3 actioned')).toBeVisible();
  await expectCount(saving, 0);
  expect(calls()).toBe(4);

  // The connection drops for one of three: that one is undone, the others stay.
  let isCut = true;
  loses(
    medications.changeStatus,
    ({ body }) => isCut && body.medicationAuthoringSystemForeignKey === 'magnesium',
  );
  await markAll(/^Mark /);
  const notice = page.getByRole('alert').filter({ hasText: failed });
  await expect.element(notice).toMatchTextContent(/Not saved \(1\)/);
  await expectCount(saving, 0);
  await expect.element(page.getByText('2 of 3 actioned')).toBeVisible();
  await expect.element(toggles.nth(1)).not.toBeChecked();
  expect(calls()).toBe(7);
  isCut = false;
  await markAll(/^Mark /);
  await expect.element(page.getByText('3 of 3 actioned')).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('PHA-03 marks everything after asking once, and takes it back while it is being saved', async () => {
  keepsActions();
  await open();
  await page.getByRole('button', { name: 'Select all as actioned' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect(callsOf(medications.changeStatus)).toHaveLength(0);
  const release = holds(medications.changeStatus);
  await markAll(/^Mark /);
  await expect.element(page.getByText('3 of 3 actioned')).toBeVisible();
  await page.getByRole('button', { name: 'Unselect all' }).click();
  await expect.element(page.getByText('0 of 3 actioned')).toBeVisible();
  expect(callsOf(medications.changeStatus)).toHaveLength(3);
  release();
  await expectCount(saving, 0);
  await expect.element(page.getByText('0 of 3 actioned')).toBeVisible();
  const wanted = callsOf(medications.changeStatus).map(({ body }) => body.action);
  expect(wanted).toEqual(['Actioned', 'Unactioned'].flatMap((one) => [one, one, one]));
});

test('PHA-03 says how many couldn’t be saved', async () => {
  hasChart({ order, history });
  fails(medications.changeStatus, 500, 'Away.');
  await open();
  await markAll();
  await expect
    .element(page.getByRole('alert').filter({ hasText: failed }))
    .toMatchTextContent(/Not saved \(3\): /);
  await expect.element(page.getByText('0 of 2 actioned')).toBeVisible();
  expect(callsOf(medications.changeStatus)).toHaveLength(3);
});

test('PHA-04 Confirm actioned says why it is disabled', async () => {
  hasChart({ order: orderOf([of('sertraline')]) });
  await open();
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await expect.element(confirm).toHaveAccessibleDescription('There are no changes to confirm.');
});

test('PHA-04 Confirm actioned is enabled once there is something to confirm', async () => {
  hasChart({ order, history });
  await open();
  await expect.element(confirm).toBeEnabled();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
});

test('PHA-01 a chart that fails to load can be retried, and never looks empty', async () => {
  hasChart({ order, history });
  fails(medications.latestOrder, 500, 'Away.');
  await open();
  await expect.element(page.getByText('We couldn’t load the medication chart')).toBeVisible();
  await expect.element(page.getByText(/No medications found/)).not.toBeInTheDocument();
  await expectBothLooks();
  answers(medications.latestOrder, order);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(medicines.first()).toBeVisible();
});

test('PHA-01 the chart shows without its history, and says what is missing', async () => {
  hasChart({ order });
  fails(medications.history, 500, 'Away.');
  await open();
  await expect
    .element(page.getByText('We couldn’t load who made these changes and when'))
    .toBeVisible();
  await expect.element(medicines.first()).toBeVisible();
});

test('PHA-01 a resident without medicines has an empty chart', async () => {
  hasChart({ order: null });
  await open();
  await expect.element(page.getByText('No medications found for the resident')).toBeVisible();
  await expectBothLooks();
});

test('PHA-01 a prescriber’s first order for the resident and a wrong number show above the changes', async () => {
  const [entry] = history;
  const prescriber = { isFirstOrder: true, numbersToCheck: ['prescriberNumberDigit' as const] };
  hasChart({ order, history: entry === undefined ? [] : [{ ...entry, prescriber }] });
  await open();
  const first = page.getByText('Priya Raman First order by this prescriber for this resident.');
  const number = page.getByText(
    'Priya Raman Check this prescriber number: its check digit doesn’t match.',
  );
  await expect.element(first).toBeVisible();
  await expect.element(number).toBeVisible();
  await expectBothLooks();
  await medicines.first().click();
  await expect.element(details.getByText(/First order by this prescriber/)).toBeVisible();
  await expect.element(details.getByText(/Check this prescriber number/)).toBeVisible();
});

test('PHA-01 nothing is said about the prescriber of any other order', async () => {
  hasChart({ order, history });
  await open();
  await expect.element(medicines.first()).toBeVisible();
  await expect.element(page.getByText(/this prescriber/)).not.toBeInTheDocument();
});
