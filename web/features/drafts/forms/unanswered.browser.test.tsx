import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, holds, loses } from '../../../testing/server.ts';
import { hasResidents } from '../../residents/testing/list.ts';
import { amoxicillin } from '../testing/catalogue.ts';
import { ceasing } from '../testing/drafts.ts';
import { keepsDrafts } from '../testing/kept-drafts.ts';

const order = orderOf([medication()]);
const doctor = person({ userType: 'Doctor' });
const tray = page.getByRole('region', { name: 'Draft changes' });
const form = page.getByRole('dialog', { name: /^Cease: / });
const reason = form.getByRole('textbox', { name: /^Reason/ });
const save = page.getByRole('button', { name: 'Save draft' });
const discard = page.getByRole('button', { name: 'Discard' });
const asks = page.getByRole('alertdialog', { name: 'Discard this draft?' });
const removals = () => callsOf(medications.removeDraft).map(({ params }) => params.draftId);

/** The server keeps what is saved, but its answers are lost. */
function losesSaves(kept: ReturnType<typeof keepsDrafts>) {
  loses(medications.saveDraft, ({ params }) => {
    kept.push(ceasing({ id: params.draftId, reason: 'Side effect' }));
    return true;
  });
}

async function cease() {
  await page.getByRole('button', { name: /^Actions for paracetamol/ }).click();
  await page.getByRole('menuitem', { name: 'Cease', exact: true }).click();
  await userEvent.fill(reason, 'Side effect');
}

test('DRF-01 discarding a draft that was saved without an answer removes it', async () => {
  hasChart({ order });
  const kept = keepsDrafts(order);
  losesSaves(kept);
  openApp(prescriberPath, doctor);
  await cease();
  await save.click();
  await expect.element(form.getByRole('alert')).toMatchTextContent(/all the same\.$/);
  await expect.element(tray.getByText(/^1 draft:/)).toBeInTheDocument();

  await userEvent.keyboard('{Escape}');
  await expect
    .element(asks.getByText('It may have been saved. If so, it is removed.'))
    .toBeVisible();
  await expectBothLooks();
  await discard.click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(tray).not.toBeInTheDocument();
  expect(kept).toEqual([]);
  expect(removals()).toEqual(callsOf(medications.saveDraft).map(({ params }) => params.draftId));
});

test('DRF-01 if the draft can’t be removed either, a message says that it may be among the drafts', async () => {
  hasChart({ order });
  losesSaves(keepsDrafts(order));
  loses(medications.removeDraft);
  openApp(prescriberPath, doctor);
  await cease();
  await save.click();
  await expect.element(form.getByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await discard.click();
  const message =
    /Smith, John.*: The draft for paracetamol 500 mg tablet may be among your drafts all the same\. We couldn’t reach the server\./;
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(tray.getByText(/^1 draft:/)).toBeVisible();
});

test('DRF-01 choosing another medicine removes a draft that may have been saved', async () => {
  hasChart({ order });
  answers(medications.searchCatalogue, { products: [amoxicillin], isCut: false });
  answers(medications.product, amoxicillin);
  const kept = keepsDrafts(order);
  losesSaves(kept);
  openApp(prescriberPath, doctor);
  await page.getByRole('button', { name: 'Add medicine' }).click();
  await userEvent.type(page.getByRole('combobox', { name: 'Medicine' }), 'amoxi');
  await page.getByRole('option', { name: /^amoxicillin/ }).click();
  const adding = page.getByRole('dialog', { name: /^Add: / });
  await userEvent.fill(adding.getByRole('textbox', { name: 'End date' }), '31/12/2099');
  await save.click();
  await expect.element(adding.getByRole('alert')).toBeVisible();
  await adding.getByRole('button', { name: 'Choose another medicine' }).click();
  await expect.poll(() => kept).toEqual([]);
});

test('DRF-01 discarding a change to a draft that had no answer removes nothing, and says to look', async () => {
  hasChart({ order });
  const kept = keepsDrafts(order);
  kept.push(ceasing());
  answers(medications.removeDraft, null);
  loses(medications.saveDraft);
  openApp(prescriberPath, doctor);
  await page.getByRole('button', { name: /^Actions for paracetamol/ }).click();
  await page.getByRole('menuitem', { name: 'Edit draft' }).click();
  await userEvent.fill(reason, 'Side effect');
  await save.click();
  await expect.element(form.getByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect
    .element(asks.getByText(/^What you changed may have been saved all the same\./))
    .toBeVisible();
  await discard.click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(tray.getByText(/^1 draft:/)).toBeVisible();
  expect(removals()).toEqual([]);
});

test('DRF-01 if a draft can’t be saved after the chart is left, a message there says whose it was', async () => {
  hasChart({ order });
  keepsDrafts(order);
  hasResidents([]);
  const release = holds(medications.saveDraft);
  loses(medications.saveDraft);
  openApp(prescriberPath, doctor);
  await page.getByRole('link', { name: 'All residents' }).click();
  const residents = page.getByText('No matching results found');
  await expect.element(residents).toBeVisible();
  window.history.back();
  await cease();
  await save.click();
  await expect.element(tray.getByText(/^1 draft:/)).toBeInTheDocument();
  window.history.forward();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(residents).toBeVisible();
  release();
  const message =
    /^Smith, John: The draft for paracetamol 500 mg tablet may not have been saved\. We couldn’t reach the server\./;
  await expect.element(page.getByText(message)).toBeVisible();
});

test('DRF-01 an edit that was saved without an answer is saved again over it', async () => {
  hasChart({ order });
  const kept = keepsDrafts(order);
  openApp(prescriberPath, doctor);
  await cease();
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Actions for paracetamol/ }).click();
  await page.getByRole('menuitem', { name: 'Edit draft', exact: true }).click();
  await userEvent.fill(reason, 'Nausea');
  loses(medications.saveDraft, () => {
    const [before] = kept;
    if (before === undefined) return false;
    kept[0] = { ...before, reason: 'Nausea', updatedAt: finalisedAt };
    return true;
  });
  await save.click();
  await expect.element(form.getByRole('alert')).toMatchTextContent(/all the same\.$/);
  keepsDrafts(order).push(...kept);
  await userEvent.fill(reason, 'No longer needed');
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(callsOf(medications.saveDraft).at(-1)?.body.editedFrom).toBe(finalisedAt);
});
