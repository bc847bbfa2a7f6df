import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import { historyEntry } from '@wattle/contract/rules/testing/history-entry.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { bleeding, override } from '../../testing/safety.ts';
import { answers, callsOf, fails, holds, loses } from '../../testing/server.ts';
import { hasResidents, openList, resident } from '../residents/testing/list.ts';

const entered = medication({ enteredBy: 'Jodie Walsh', isOpenPhoneOrder: true, status: 'New' });
const order = orderOf([entered], { finalisedBy: 'Jodie Walsh' });
const open = historyEntry({
  id: order.id,
  finalisedBy: 'Jodie Walsh',
  onBehalf: {
    prescriberId: 'd1',
    prescriber: 'Ada Park',
    means: 'telephone',
    heardBy: 'Grace Tindall',
    countersignedAt: null,
  },
  changes: [{ kind: 'added', medication: entered, before: null, reason: null }],
});
const later = { ...open, id: '00000000-0000-4000-8000-000000000002', sequence: 2 };
const signed = {
  ...open,
  onBehalf: open.onBehalf && {
    ...open.onBehalf,
    countersignedAt: Instant.parse('2026-11-20T01:00:00.000Z'),
  },
};
const doctor = person({ userType: 'Doctor' });
const start = page.getByRole('button', { name: 'Review and countersign' });
const dialog = page.getByRole('dialog', { name: 'Countersign orders' });
const sign = dialog.getByRole('button', { name: 'Countersign' });

test('DRF-01 a prescriber sees what was entered for them and countersigns it', async () => {
  hasChart({ order });
  answers(medications.toCountersign, [open]);
  openApp(prescriberPath, doctor);
  await expect
    .element(page.getByText('1 order was entered on your behalf and isn’t countersigned.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('table', { name: 'Medication chart' }))
    .toMatchTextContent(/Ada Park, entered by Jodie Walsh/);
  await start.click();
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Smith, John.*Jodie Walsh on behalf of Ada Park\. Telephone order, read back, also heard by Grace Tindall.*Added.*paracetamol.*1 g \(2 tablets\)/,
    );
  await expectBothLooks();

  fails(medications.countersign, 500, 'Away.');
  await sign.click();
  await expect.element(dialog.getByText('The orders weren’t countersigned.')).toBeVisible();
  loses(medications.countersign);
  await sign.click();
  await expect
    .element(dialog.getByText('The orders may not have been countersigned.'))
    .toBeVisible();
  answers(medications.countersign, null);
  answers(medications.toCountersign, []);
  await sign.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(start).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('content');
  expect(callsOf(medications.countersign).map(({ body }) => body)).toEqual([
    { orderIds: [order.id] },
    { orderIds: [order.id] },
    { orderIds: [order.id] },
  ]);
});

test('DRF-01 nothing is countersigned before the end of the orders was in sight', async () => {
  hasChart({ order });
  const many = Array.from({ length: 12 }, (_, i) => ({
    ...open,
    id: `00000000-0000-4000-8000-0000000000${i + 10}`,
    sequence: i + 1,
  }));
  answers(medications.toCountersign, many);
  answers(medications.countersign, null);
  openApp(prescriberPath, doctor);
  await start.click();
  const toEnd = 'Scroll to the end to countersign.';
  await expect.element(sign).toHaveAccessibleDescription(toEnd);
  await expect.element(dialog.getByText(toEnd).first()).toBeVisible();
  await expectBothLooks();
  await userEvent.click(sign, { force: true });
  expect(callsOf(medications.countersign)).toEqual([]);
  await expect.element(dialog.getByRole('group', { name: 'The orders' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await sign.click();
  await expect.poll(() => callsOf(medications.countersign).length).toBe(1);
});

test('DRF-01 two quick presses countersign once', async () => {
  hasChart({ order });
  answers(medications.toCountersign, [open]);
  answers(medications.countersign, null);
  openApp(prescriberPath, doctor);
  await start.click();
  await expect.element(sign).not.toHaveAttribute('aria-disabled');
  const release = holds(medications.countersign);
  // As two taps are handled on a busy tablet: each on its own, before any timer.
  const press = () =>
    sign.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const atOnce = { priority: 'user-blocking' } as const;
  await Promise.all([scheduler.postTask(press, atOnce), scheduler.postTask(press, atOnce)]);
  answers(medications.toCountersign, []);
  release();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(medications.countersign)).toHaveLength(1);
});

test('DRF-01 an order that comes while others are being reviewed isn’t shown or signed with them', async () => {
  hasChart({ order });
  answers(medications.toCountersign, [open]);
  openApp(prescriberPath, doctor);
  await start.click();
  fails(medications.countersign, 500, 'Away.');
  await sign.click();
  await expect.element(dialog.getByText('The orders weren’t countersigned.')).toBeVisible();
  const top = () =>
    dialog
      .getByRole('heading', { name: /^Order 1/ })
      .element()
      .getBoundingClientRect().top;
  const before = top();

  answers(medications.toCountersign, [later, open]);
  await sign.click();
  await expect
    .element(dialog.getByText('1 more order has come since. Countersign it afterwards.'))
    .toBeVisible();
  await expect.element(dialog.getByText('The orders weren’t countersigned.')).toBeVisible();
  await expectCount(dialog.getByRole('heading', { name: /^Order/ }), 1);
  expect(top()).toBe(before);
  await expectBothLooks();

  answers(medications.countersign, null);
  answers(medications.toCountersign, [later]);
  await sign.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(medications.countersign).at(-1)?.body).toEqual({ orderIds: [order.id] });
  await expect
    .element(page.getByText('1 order was entered on your behalf and isn’t countersigned.'))
    .toBeVisible();
  await start.click();
  await expect.element(dialog.getByRole('heading', { name: /^Order 2/ })).toBeVisible();
  await expect.element(dialog.getByText(/come since/)).not.toBeInTheDocument();
});

test('DRF-01 an order that was countersigned elsewhere leaves the review, and the last one closes it', async () => {
  hasChart({ order });
  answers(medications.toCountersign, [later, open]);
  openApp(prescriberPath, doctor);
  await start.click();
  await expectCount(dialog.getByRole('heading', { name: /^Order/ }), 2);
  const newest = { ...later, id: '00000000-0000-4000-8000-000000000003', sequence: 3 };
  const latest = { ...later, id: '00000000-0000-4000-8000-000000000004', sequence: 4 };
  fails(medications.countersign, 500, 'Away.');
  answers(medications.toCountersign, [latest, newest, open]);
  await sign.click();
  await expect
    .element(dialog.getByText('2 more orders have come since. Countersign them afterwards.'))
    .toBeVisible();
  await expectCount(dialog.getByRole('heading', { name: /^Order/ }), 1);
  answers(medications.toCountersign, [latest, newest]);
  await sign.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(start).toBeVisible();
  expect(callsOf(medications.countersign).map(({ body }) => body)).toEqual([
    { orderIds: [later.id, order.id] },
    { orderIds: [order.id] },
  ]);
});

test('DRF-01 a message says so when countersigning fails after its page is left', async () => {
  hasChart({ order });
  hasResidents([]);
  answers(medications.toCountersign, [open]);
  fails(medications.countersign, 500, 'Away.');
  openApp(prescriberPath, doctor);
  await page.getByRole('link', { name: 'All residents' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  window.history.back();
  await start.click();
  const release = holds(medications.countersign);
  await sign.click();
  window.history.forward();
  await expect.element(dialog).not.toBeInTheDocument();
  release();
  await expect
    .element(page.getByText(/^Smith, John: We couldn’t countersign the orders\./))
    .toBeVisible();
});

test('DRF-01 nobody else is asked to countersign', async () => {
  hasChart({ order });
  openApp(prescriberPath, person());
  await expect.element(page.getByText('Phone order')).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
  expect(callsOf(medications.toCountersign)).toEqual([]);
});

test('DRF-01 says so when orders to countersign can’t be loaded', async () => {
  hasChart({ order });
  fails(medications.toCountersign, 500, 'Away.');
  openApp(prescriberPath, doctor);
  const failed = page.getByText('We couldn’t load the orders you have to countersign.');
  await expect.element(failed).toBeVisible();
  answers(medications.toCountersign, [open]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(start).toBeVisible();
});

test('DRF-01 CHT-02 the history says who entered an order, for whom, and when and by whom it was countersigned', async () => {
  hasChart({ order, history: [{ ...signed, id: '2', sequence: 2 }, open] });
  openApp(`${prescriberPath}?tab=history`, doctor);
  const entries = page.getByRole('article');
  await expect
    .element(entries.first())
    .toMatchTextContent(/Countersigned 20-Nov-2026.*by Ada Park/);
  await expect
    .element(entries.last())
    .toMatchTextContent(
      /Finalised by Jodie Walsh on behalf of Ada Park.*also heard by Grace Tindall.*not countersigned/,
    );
  await expectBothLooks();
});

test('DRF-01 the residents list counts the orders to countersign, and leads to them', async () => {
  hasResidents([resident('Smith')]);
  answers(medications.countersignList, [
    {
      authoringSystem: 'demo',
      authoringSystemForeignKey: 'r1',
      familyName: 'Smith',
      givenName: 'John',
      preferredName: 'Jack',
      dateOfBirth: getPlainDate('1938-02-03'),
      facility: 'Banksia House',
      orders: 2,
      since: finalisedAt,
    },
  ]);
  await openList('Doctor');
  await page.getByRole('button', { name: 'To countersign (2)' }).click();
  const list = page.getByRole('dialog', { name: 'To countersign' });
  await expect.element(list).toMatchTextContent(/born 03-Feb-1938, Banksia House, 2 orders/);
  await expectBothLooks();
  await expect
    .element(list.getByRole('link', { name: 'Smith, John (Jack)', exact: true }))
    .toHaveAttribute('href', '/residents/gp/demo/r1');
});

test('DRF-07 DRF-01 before countersigning, the prescriber sees the reasons given on their behalf', async () => {
  const givenBy = 'Jodie Walsh on behalf of Ada Park';
  const line = entered.authoringSystemForeignKey;
  const check = {
    line,
    state: 'checked' as const,
    findings: [bleeding],
    notChecked: [],
    failed: [],
  };
  hasChart({ order });
  answers(medications.toCountersign, [
    {
      ...open,
      safety: { rulesVersion: '1', lines: [check] },
      overrides: [{ ...override, lines: [line], givenBy }],
    },
  ]);
  openApp(prescriberPath, doctor);
  await start.click();
  await expect
    .element(
      dialog.getByText('1 medicine checked against a short list. Conflicts or cautions on 1'),
    )
    .toBeVisible();
  await expect
    .element(dialog)
    .toMatchTextContent(
      /serious bleeding\.\s*Reason: The resident will be monitored – INR twice a week\s*Given by Jodie Walsh on behalf of Ada Park/,
    );
  await expect.element(dialog).toMatchTextContent(/Smith, John.+No known allergies/);
  await expectBothLooks();
});
