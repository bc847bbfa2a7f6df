import { HeldItem } from '@wattle/contract/entities/held-item.ts';
import { medicationsHeldItems } from '@wattle/contract/operations/medications-held-items.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { chartSummary, hasChart, pharmacyPath, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds, loses, refuses } from '../../testing/server.ts';
import { hasResidents } from '../residents/testing/list.ts';

const long = 'prednisolone '.repeat(30);
const allergy = HeldItem.parse({
  id: '00000000-0000-4000-8000-00000000000a',
  kind: 'Allergy',
  title: 'Penicillin',
  facts: [
    { label: 'Reaction', text: 'Rash, mild' },
    { label: 'Clinical status', text: 'Inactive' },
  ],
  reasons: ['The allergy is inactive there'],
  notKept: ['That it is an intolerance isn’t kept.'],
  sender: 'Glenelg Family Practice',
  receivedAt: '2026-11-20T01:00:00.000Z',
  ceases: [],
  ceaseReason: '',
  release: 'whole',
});
const medicine = HeldItem.parse({
  ...allergy,
  id: '00000000-0000-4000-8000-00000000000b',
  kind: 'Medicine',
  title: long,
  facts: [
    { label: 'Directions 1 of 2', text: '25 mg in the morning for 5 days' },
    { label: 'Directions 2 of 2', text: long },
  ],
  reasons: ['Several dosage instructions'],
  release: 'not-whole',
});

const inactive = HeldItem.parse({
  ...allergy,
  id: '00000000-0000-4000-8000-00000000000c',
  title: 'Erythromycin',
  release: 'not-listed',
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const list = page.getByRole('dialog', { name: 'Items from other systems' });
const item = (name: RegExp) => list.getByRole('article', { name });
const question = page.getByRole('alertdialog');
const waits = (count: number | undefined) =>
  answers(medications.chartSummary, {
    ...chartSummary,
    ...(count !== undefined && { heldItemCount: count }),
  });

beforeEach(() => {
  hasChart({ order: null });
  answers(medicationsHeldItems.heldItems, [allergy, medicine, inactive]);
});

test('a prescriber reads a waiting item, and releases it only after seeing what will happen', async () => {
  waits(2);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect
    .element(page.getByText('2 items from other systems are waiting for review'))
    .toBeVisible();
  await button('Review items').click();
  await expect
    .element(item(/Penicillin/))
    .toMatchTextContent(
      /Glenelg Family Practice.*Rash, mild.*inactive there.*leaves out.*intolerance/,
    );
  await expect
    .element(item(/prednisolone/))
    .toMatchTextContent(/a prescriber adds it to the chart/);
  await expect.element(item(/prednisolone/)).not.toMatchTextContent(/leaves out/);
  await expectCount(item(/prednisolone/).getByRole('button', { name: 'Release' }), 0);
  await expect.element(item(/Erythromycin/)).toMatchTextContent(/this isn’t an active allergy/);
  await expectCount(item(/Erythromycin/).getByRole('button', { name: 'Release' }), 0);
  await expectBothLooks();
  await item(/Penicillin/)
    .getByRole('button', { name: 'Release' })
    .click();
  await expect
    .element(question)
    .toMatchTextContent(/added to the allergies of Smith, John.*leaves out.*an intolerance/);
  await expectBothLooks();
  refuses(medicationsHeldItems.releaseHeldItem, 'Item_Decided');
  await question.getByRole('button', { name: 'Release' }).click();
  await expect.element(question.getByText(/^Somebody else has already decided/)).toBeVisible();
  answers(medicationsHeldItems.releaseHeldItem, null);
  answers(medicationsHeldItems.heldItems, [medicine]);
  waits(1);
  await question.getByRole('button', { name: 'Release' }).click();
  await expectCount(item(/Penicillin/), 0);
  await expect.element(page.getByText('Penicillin was released')).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).last().click();
  await expect
    .element(page.getByText('1 item from another system is waiting for review'))
    .toBeVisible();
  await expect.element(page.getByText('What it says isn’t on this chart.')).toBeVisible();
});

test('a death that two systems send is read on the chart, and an administrator decides on it', async () => {
  const death = HeldItem.parse({
    ...allergy,
    kind: 'Death',
    title: '20-Nov-2026',
    facts: [],
    release: 'administrator',
  });
  answers(medicationsHeldItems.heldItems, [death, { ...death, id: inactive.id }]);
  waits(2);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await button('Review items').click();
  await expect
    .element(item(/Death: 20-Nov-2026/).first())
    .toMatchTextContent(/An administrator decides on this/);
  await expectCount(item(/Death/).getByRole('button'), 0);
  await expect.element(list).not.toMatchTextContent(/Release what belongs/);
  await expectBothLooks();
});

test('the banner names a death and a discharge to a nurse', async () => {
  answers(medications.chartSummary, {
    ...chartSummary,
    heldItemCount: 3,
    heldEndings: ['Death', 'Discharge'],
  });
  openApp(prescriberPath, person({ userType: 'RegisteredNurse' }));
  const banner = page.getByRole('alert').filter({ hasText: 'waiting for review' });
  await expect
    .element(banner)
    .toMatchTextContent(
      /^3 items from other systems are waiting for review, with a death and a discharge/,
    );
  await expect.element(banner).toMatchTextContent(/the chart goes on as it is/);
  await expectBothLooks();
});

test('the banner of a single item says that it is a death', async () => {
  answers(medications.chartSummary, { ...chartSummary, heldItemCount: 1, heldEndings: ['Death'] });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect
    .element(page.getByText('1 item from another system is waiting for review: a death'))
    .toBeVisible();
});

test('when two people decide at once, the second sees that, and then the list without the item', async () => {
  waits(2);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await button('Review items').click();
  await item(/Penicillin/)
    .getByRole('button', { name: 'Release' })
    .click();
  refuses(medicationsHeldItems.releaseHeldItem, 'Item_Decided');
  answers(medicationsHeldItems.heldItems, [medicine]);
  await question.getByRole('button', { name: 'Release' }).click();
  await expectCount(list.getByText('Rash, mild'), 0);
  await expect.element(question.getByText(/^Somebody else has already decided/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(item(/prednisolone/)).toBeVisible();
  expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
});

test('an allergy that can’t be listed says what to do instead', async () => {
  answers(medicationsHeldItems.heldItems, [{ ...allergy, release: 'not-listed' }]);
  waits(1);
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await button('Review items').click();
  await expect
    .element(item(/Penicillin/))
    .toMatchTextContent(/have it corrected in the sending system/);
  await expectCount(list.getByRole('button', { name: 'Release' }), 0);
});

test('a pharmacist marks an item as dealt with, with a reason', async () => {
  waits(1);
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await button('Review items').click();
  await item(/prednisolone/)
    .getByRole('button', { name: 'Dealt with' })
    .click();
  const form = page.getByRole('dialog', { name: /^Mark prednisolone/ });
  await form.getByRole('button', { name: 'Mark as dealt with' }).click();
  await expect.element(form.getByText('This field is required')).toBeVisible();
  const reason = form.getByRole('textbox', { name: 'Reason' });
  await reason.fill('x'.repeat(501));
  await expect.element(reason).toHaveAccessibleDescription(/Shorten this to 500 characters/);
  await reason.fill('Prescribed\non the chart');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toMatchTextContent(/Discard what you entered/);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  fails(medicationsHeldItems.dealWithHeldItem, 500, 'secret');
  await form.getByRole('button', { name: 'Mark as dealt with' }).click();
  await expect.element(form.getByRole('alert')).toBeVisible();
  await expect.element(reason).toHaveValue('Prescribed\non the chart');
  answers(medicationsHeldItems.dealWithHeldItem, null);
  answers(medicationsHeldItems.heldItems, []);
  waits(0);
  await form.getByRole('button', { name: 'Mark as dealt with' }).click();
  await expect.element(list.getByText('Nothing is waiting for review')).toBeVisible();
  expect(callsOf(medicationsHeldItems.dealWithHeldItem).at(-1)).toMatchObject({
    params: { heldItemId: medicine.id },
    body: { reason: 'Prescribed on the chart' },
  });
});

test('if a decision fails after the chart is left, a message there says whose item it was', async () => {
  waits(1);
  hasResidents([]);
  answers(medicationsHeldItems.releaseHeldItem, null);
  loses(medicationsHeldItems.releaseHeldItem);
  const release = holds(medicationsHeldItems.releaseHeldItem);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await page.getByRole('link', { name: 'All residents' }).click();
  const residents = page.getByText('No matching results found');
  await expect.element(residents).toBeVisible();
  window.history.back();
  await button('Review items').click();
  await item(/Penicillin/)
    .getByRole('button', { name: 'Release' })
    .click();
  await question.getByRole('button', { name: 'Release' }).click();
  window.history.forward();
  await expect.element(residents).toBeVisible();
  release();
  await expect
    .element(page.getByText(/^Smith, John: Penicillin may not have been released\./))
    .toBeVisible();
});

test('items that fail to load can be loaded again', async () => {
  waits(1);
  fails(medicationsHeldItems.heldItems, 500, 'secret');
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await button('Review items').click();
  await expect
    .element(list.getByText('We couldn’t load the items from other systems'))
    .toBeVisible();
  answers(medicationsHeldItems.heldItems, [allergy]);
  await list.getByRole('button', { name: 'Retry' }).click();
  await expect.element(item(/Penicillin/)).toBeVisible();
});

test('a nurse reads what waits and isn’t on the chart, and has nothing to decide with', async () => {
  waits(3);
  openApp(prescriberPath, person({ userType: 'RegisteredNurse' }));
  await expect
    .element(page.getByText('3 items from other systems are waiting for review'))
    .toBeVisible();
  await button('Show items').click();
  await expect.element(list).toMatchTextContent(/They aren’t on the chart/);
  await expect.element(item(/Penicillin/)).toMatchTextContent(/Rash, mild/);
  await expectCount(list.getByRole('button', { name: /Release|Dealt with/ }), 0);
  await expectBothLooks();
});
