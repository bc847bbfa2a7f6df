import { HeldItem } from '@wattle/contract/entities/held-item.ts';
import { medicationsHeldItems } from '@wattle/contract/operations/medications-held-items.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import {
  chartSummary,
  hasChart,
  orderOf,
  pharmacyPath,
  prescriberPath,
} from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, refuses } from '../../testing/server.ts';
import { keepsDrafts } from '../drafts/testing/kept-drafts.ts';

const order = orderOf([medication()]);
const stop = HeldItem.parse({
  id: '00000000-0000-4000-8000-00000000000a',
  kind: 'Stopped',
  title: 'paracetamol 500 mg tablet',
  facts: [{ label: 'Reason for the status', text: 'Rash' }],
  reasons: ['Its status is stopped, and this chart has it.'],
  sender: 'Glenelg Family Practice',
  receivedAt: '2026-11-20T01:00:00.000Z',
  ceases: ['m1'],
  notKept: [],
  ceaseReason: 'Stopped, says Glenelg Family Practice: Rash',
  release: 'cease',
});

const list = page.getByRole('dialog', { name: 'Items from other systems' });
const item = list.getByRole('article', { name: /paracetamol/ });
const draftIt = item.getByRole('button', { name: 'Draft ceasing this' });
const drafted = item.getByText(/^Drafted\. It’s ceased when you finalise/);
const shows = (...items: HeldItem[]) => {
  answers(medicationsHeldItems.heldItems, items);
  answers(medications.chartSummary, { ...chartSummary, heldItemCount: items.length });
};
const review = () => page.getByRole('button', { name: 'Review items' }).click();

beforeEach(() => {
  hasChart({ order });
  keepsDrafts(order);
  shows(stop);
});

test('a prescriber drafts ceasing what another system stopped by one key, and it waits until it is finalised', async () => {
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await review();
  await expect
    .element(item)
    .toMatchTextContent(/Stopped.*Glenelg Family Practice stopped this\. Cease it here\?.*500 mg/);
  await expectCount(item.getByRole('button', { name: 'Release' }), 0);
  await expectBothLooks();
  await expect.element(draftIt).not.toHaveAttribute('aria-disabled');
  draftIt.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(drafted).toHaveFocus();
  await expectBothLooks();
  expect(callsOf(medications.saveDraft)).toMatchObject([
    {
      body: {
        kind: 'cease',
        medicationForeignKey: 'm1',
        prescription: null,
        reason: 'Stopped, says Glenelg Family Practice: Rash',
      },
    },
  ]);
  await list.getByRole('button', { name: 'Close' }).last().click();
  const tray = page.getByRole('region', { name: 'Draft changes' });
  await tray.getByRole('button', { name: 'Show drafts' }).click();
  await tray.getByRole('button', { name: /^Remove/ }).click();
  await review();
  await expect.element(draftIt).toBeVisible();
});

test('a draft that is refused leaves the item as it was', async () => {
  refuses(medications.saveDraft, 'Not_On_Chart');
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await review();
  await expect.element(draftIt).not.toHaveAttribute('aria-disabled');
  await draftIt.click();
  await expect.element(page.getByText(/^Smith, John: We couldn’t draft/)).toBeVisible();
  await expect.element(draftIt).toBeVisible();
});

test('once the medicine has been ceased, or where the chart may not have it, there is nothing to draft', async () => {
  shows({ ...stop, ceases: [] });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await review();
  await expect.element(item).toMatchTextContent(/Check whether this chart has it/);
  await expectCount(draftIt, 0);
  await item.getByRole('button', { name: 'Dealt with' }).click();
  await expect
    .element(page.getByRole('dialog', { name: /^Mark paracetamol/ }))
    .toMatchTextContent(/Nothing is ceased here, and it no longer waits/);
});

test('a pharmacist reads a stop, and leaves it to a prescriber', async () => {
  shows({ ...stop, kind: 'Entered in error' });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await review();
  await expect
    .element(item)
    .toMatchTextContent(/says that this was entered in error.*A prescriber decides whether it is/);
  await expect.element(list).toMatchTextContent(/A prescriber ceases what has ended/);
  await expectCount(draftIt, 0);
  await expectBothLooks();
});

test('a nurse reads a stop, and leaves it to a prescriber', async () => {
  openApp(prescriberPath, person({ userType: 'RegisteredNurse' }));
  await page.getByRole('button', { name: 'Show items' }).click();
  await expect.element(item).toMatchTextContent(/A prescriber decides whether it is ceased here/);
  await expectCount(draftIt, 0);
});

test('a release says what is ceased with it', async () => {
  shows({ ...stop, kind: 'Medicine', title: 'paracetamol 1 g tablet', release: 'whole' });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await review();
  await expect.element(item).toMatchTextContent(/sent this in place of a medicine here/);
  await item.getByRole('button', { name: 'Release' }).click();
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent(/Ceased with it: paracetamol/);
});
