import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { MedicationList } from '@wattle/contract/entities/medication-list.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import type { CallOf } from '@wattle/contract/operations/operation.ts';
import { medication, paracetamol } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, fails, holds, loses } from '../../../testing/server.ts';
import { amoxicillin } from '../testing/catalogue.ts';
import { keepsDrafts } from '../testing/kept-drafts.ts';
import { course, gone, line, list, listId } from '../testing/lists.ts';

const doctor = person({ userType: 'Doctor' });
const add = page.getByRole('button', { name: 'Add from a list' });
const dialog = page.getByRole('dialog', { name: 'Add from a list' });
const box = (name: RegExp) => dialog.getByRole('checkbox', { name });

const savedDraft = (
  draft: CallOf<typeof medications.saveDrafts>['body']['drafts'][number],
): Draft => ({
  ...draft,
  product: paracetamol,
  createdAt: finalisedAt,
  updatedAt: finalisedAt,
  performedOn: draft.prescription?.startDate ?? medication().startDate,
});

async function openFromList(): Promise<void> {
  openApp(prescriberPath, doctor);
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  await add.click();
  await expect.element(dialog).toBeVisible();
}

test('LST-01 a list is added to a chart in one step, pointing out medicines already there, or gone', async () => {
  hasChart({ order: orderOf([medication()]) });
  answers(medications.listMedicationLists, [list({ lines: [line(1), course, gone] })]);
  await openFromList();
  await expect.element(dialog).toMatchTextContent(/Smith, John/);
  await expect.element(box(/paracetamol/)).not.toBeChecked();
  await expect.element(box(/amoxicillin/)).toBeChecked();
  await expect.element(box(/codeine/)).toBeDisabled();
  await expect.element(dialog.getByText('Already on the chart')).toBeVisible();
  await expect.element(dialog.getByText('No longer in the catalogue')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Add 1 draft' })).toBeVisible();
  await expectBothLooks();

  fails(medications.saveDrafts, 500, 'boom');
  await box(/paracetamol/).click();
  await dialog.getByRole('button', { name: 'Add 2 drafts' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The server has a problem/);
  loses(medications.saveDrafts);
  await dialog.getByRole('button', { name: 'Add 2 drafts' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/all the same\.$/);
  answers(medications.removeDraft, null);
  answers(medications.saveDrafts, ({ body }) => body.drafts.map(savedDraft));
  await box(/paracetamol/).click();
  await dialog.getByRole('button', { name: 'Add 1 draft' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [first, second, third] = callsOf(medications.saveDrafts).map(({ body }) => body.drafts);
  expect(second).toEqual(first);
  expect(third).toEqual(first?.slice(1));
  expect(first).toMatchObject([
    { kind: 'add', prescription: { productCode: 'W0401', endDate: null } },
    { kind: 'add', prescription: { productCode: amoxicillin.code } },
  ]);
  // It may have been saved before it was unticked.
  await expect
    .poll(() => callsOf(medications.removeDraft))
    .toMatchObject([{ params: { draftId: first?.[0]?.id } }]);
});

test('LST-01 drafts from a list that may have been saved without an answer are sent again, or removed', async () => {
  const order = orderOf([medication()]);
  hasChart({ order });
  const kept = keepsDrafts(order);
  const other = list({ id: listId.replace('1', '3'), name: 'Before a fall', lines: [gone] });
  answers(medications.listMedicationLists, [list(), other]);
  loses(medications.saveDrafts, ({ body }) => {
    kept.splice(0, kept.length, ...body.drafts.map(savedDraft));
    return true;
  });
  await openFromList();
  await box(/paracetamol/).click();
  await dialog.getByRole('button', { name: 'Add 2 drafts' }).click();
  const message = dialog.getByText(
    /reach the server.* They may be among your drafts all the same\.$/,
  );
  await expect.element(message).toBeVisible();

  // Drafts that may be saved keep their ids, even after a look at another list.
  const choice = dialog.getByRole('combobox', { name: 'Medication list' });
  await userEvent.selectOptions(choice, other.name);
  await expect.element(box(/codeine/)).toBeDisabled();
  await userEvent.selectOptions(choice, 'After a fall');
  await dialog.getByRole('button', { name: 'Add 1 draft' }).click();
  await expect.element(message).toBeVisible();
  const [first, second] = callsOf(medications.saveDrafts).map(({ body }) => body.drafts);
  expect(second).toEqual(first?.slice(1));

  await userEvent.keyboard('{Escape}');
  const asks = page.getByRole('alertdialog', { name: 'Discard these drafts?' });
  await expect
    .element(asks.getByText('They may have been saved. If so, they are removed.'))
    .toBeVisible();
  await asks.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const removed = () => callsOf(medications.removeDraft).map(({ params }) => params.draftId);
  await expect.poll(removed).toEqual(first?.map((draft) => draft.id));
});

test('LST-01 another list never replaces the one that is open on a chart', async () => {
  const other = list({ id: listId.replace('1', '3'), name: 'Before a fall' });
  hasChart({ order: orderOf([medication()]) });
  answers(medications.listMedicationLists, [list()]);
  await openFromList();
  const choice = dialog.getByRole('combobox', { name: 'Medication list' });
  await expect.element(choice).toHaveValue(listId);

  // Opened again later, the earlier lists are shown until the current ones arrive.
  const openLater = async (later: MedicationList[]) => {
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    vi.setSystemTime(Date.now() + 60_000);
    answers(medications.listMedicationLists, later);
    const release = holds(medications.listMedicationLists);
    await add.click();
    return release;
  };
  const withAnother = await openLater([other, list()]);
  await expect.element(choice).toHaveValue(listId);
  withAnother();
  await expect.element(choice).toMatchTextContent(/Before a fall/);
  await expect.element(choice).toHaveValue(listId);

  const withoutIt = await openLater([other]);
  await userEvent.selectOptions(choice, 'After a fall');
  await expect.element(box(/amoxicillin/)).toBeChecked();
  withoutIt();
  await expect.element(dialog.getByText(/^The list you had open was removed\./)).toBeVisible();
  await expect.element(box(/amoxicillin/)).not.toBeInTheDocument();
  await userEvent.selectOptions(choice, 'Before a fall');
  await expect.element(box(/amoxicillin/)).toBeChecked();
});

test('LST-01 without a list there is a way to make one', async () => {
  hasChart({ order: orderOf([medication()]) });
  answers(medications.listMedicationLists, []);
  await openFromList();
  await expect.element(dialog.getByText('You have no medication lists yet')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Medication lists' }))
    .toHaveAttribute('href', '/residents/medications-list/home');
});
