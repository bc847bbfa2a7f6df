import { medications } from '@wattle/contract/operations/medications.ts';
import { orderInstructionOf } from '@wattle/contract/rules/line/dose-times.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { historyEntry } from '@wattle/contract/rules/testing/history-entry.ts';
import { daily, regular } from '@wattle/contract/rules/testing/regimes.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import {
  finalisedAt,
  hasChart,
  orderOf,
  pharmacyPath,
  prescriberPath,
} from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, fails, holds, loses, refuses } from '../../../testing/server.ts';

const tablet = medication({ frequency: 'twice-daily', doseTimes: ['08:00', '20:00'] });
const instruction = orderInstructionOf(tablet);
const doctor = person({ userType: 'Doctor' });
const menu = page.getByRole('button', { name: /^Actions for paracetamol/ });
const item = page.getByRole('menuitem', { name: 'Dose times' });
const dialog = page.getByRole('dialog', { name: /^Dose times.*Smith, John.*born 08-Mar-1941$/ });
const confirm = dialog.getByRole('button', { name: 'Confirm' });
const field = dialog.getByRole('textbox', { name: 'Dose times' });

async function open(): Promise<void> {
  openApp(prescriberPath, doctor);
  await expect.element(menu).toBeEnabled();
  await menu.click();
  await item.click();
  await expect.element(dialog).toBeVisible();
}

/** Replaces 08:00 by 07:00. */
async function type(): Promise<void> {
  await dialog.getByRole('button', { name: 'Remove 08:00' }).click();
  await userEvent.fill(field, '07:00');
  await userEvent.keyboard('{Enter}');
}

test('DOS-01 nothing can be confirmed while the dialog loads, and then it shows the instruction', async () => {
  hasChart({ order: orderOf([tablet]) });
  answers(medications.orderInstruction, instruction);
  const release = holds(medications.orderInstruction);
  await open();
  await expect.element(dialog.getByText('Loading the instruction').first()).toBeInTheDocument();
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(dialog.getByText(/twice a day\u00a0– 08:00, 20:00/)).toBeVisible();
  // The same times again aren't a change.
  await expect
    .element(confirm)
    .toHaveAccessibleDescription('The times are the same as on the chart');
  await expectBothLooks();
});

test('DOS-01 an instruction that can’t be loaded can be retried, and nothing can be confirmed', async () => {
  hasChart({ order: orderOf([tablet]) });
  fails(medications.orderInstruction, 500, 'boom');
  await open();
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/We couldn’t load the instruction/);
  await expect.element(alert).not.toMatchTextContent(/boom/);
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  answers(medications.orderInstruction, instruction);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText(/twice a day\u00a0– 08:00, 20:00/)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('DOS-02 the dialog sends exactly what it read, with the new times, and the chart reloads', async () => {
  hasChart({ order: orderOf([tablet]) });
  answers(medications.orderInstruction, instruction);
  answers(medications.submitDosageTimes, null);
  await open();
  await type();
  // Enter has added the time; another one doesn't confirm.
  await userEvent.keyboard('{Enter}');
  expect(callsOf(medications.submitDosageTimes)).toEqual([]);
  const change = {
    before: ['08:00', '20:00'],
    after: ['07:00', '20:00'],
    changedBy: 'Priya Raman',
    changedAt: finalisedAt,
  };
  const after = { ...tablet, doseTimes: change.after, doseTimesChange: change };
  answers(medications.latestOrder, orderOf([after]));
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { textInstruction, doseTimes: _, ...rest } = instruction;
  expect(callsOf(medications.submitDosageTimes)).toEqual([
    {
      params: { authoringSystem: 'demo', foreignKey: 'r1' },
      query: undefined,
      body: {
        times: ['07:00', '20:00'],
        instructions: textInstruction,
        ...rest,
        medicationAuthoringSystem: 'demo',
        medicationAuthoringSystemForeignKey: 'm1',
      },
    },
  ]);
  await expect.element(page.getByText(/^Dose times changed: paracetamol/)).toBeVisible();
  const row = page.getByRole('row', { name: /paracetamol/ });
  await expect
    .element(row)
    .toMatchTextContent(
      /Dose times changed 20-Nov-2026 09:35[A-Z ]* by Priya Raman, previously 08:00, 20:00/,
    );
});

test('DOS-01 a time says which amount it would carry, where they differ', async () => {
  const uneven = medication({
    ...regular(['500 mg', 'tablet'], [[null, [daily, ['1 g', '08:00'], ['500 mg', '20:00']]]]),
    doseTimes: ['08:00', '20:00'],
  });
  hasChart({ order: orderOf([uneven]) });
  answers(medications.orderInstruction, orderInstructionOf(uneven));
  await open();
  const chips = dialog.getByRole('listitem');
  await expect.element(chips.first()).toMatchTextContent(/^08:00 ?1.g \(2.tablets\)$/);
  await type();
  await expect.element(chips.first()).toMatchTextContent(/^07:00 ?1.g \(2.tablets\)$/);
  await expect.element(chips.last()).toMatchTextContent(/^20:00 ?500.mg \(1.tablet\)$/);
  await expectBothLooks();
});

test('DOS-01 of a patch, the dialog says when it comes off and where that is changed', async () => {
  const patch = medication({
    ...regular(
      ['5 mg per 24 hours', 'patch'],
      [[null, [daily, ['1 patch', '08:00', 'off 20:00']]]],
    ),
    doseTimes: ['08:00'],
  });
  hasChart({ order: orderOf([patch]) });
  answers(medications.orderInstruction, orderInstructionOf(patch));
  await open();
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/^08:00 ?off at 20:00$/);
  await expect
    .element(field)
    .toHaveAccessibleDescription(/For when the patch comes off, use Change\./);
});

test('DOS-01 times that don’t fit the frequency aren’t sent', async () => {
  hasChart({ order: orderOf([tablet]) });
  answers(medications.orderInstruction, instruction);
  await open();
  await dialog.getByRole('button', { name: 'Remove 08:00' }).click();
  await confirm.click();
  await expect.element(field).toHaveAccessibleDescription(/Enter 2 dose times/);
});

test('DOS-01 a change that fails keeps what was typed, and can be confirmed only after another look', async () => {
  hasChart({ order: orderOf([tablet]) });
  answers(medications.orderInstruction, instruction);
  refuses(medications.submitDosageTimes, 'Instruction_Changed');
  await open();
  await type();
  await confirm.click();
  const alert = dialog.getByRole('alert');
  await expect
    .element(alert)
    .toMatchTextContent(/This instruction has changed since you opened it/);
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await expect.element(dialog.getByRole('button', { name: 'Remove 07:00' })).toBeVisible();
  await expectBothLooks();
  const newer = orderInstructionOf(
    medication({ frequency: 'twice-daily', doseTimes: ['09:00', '21:00'] }),
  );
  answers(medications.orderInstruction, newer);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText(/twice a day\u00a0– 09:00, 21:00/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Remove 07:00' })).toBeVisible();
  answers(medications.submitDosageTimes, null);
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(medications.submitDosageTimes).at(-1)).toMatchObject({
    body: { times: ['07:00', '20:00'], instructions: newer.textInstruction },
  });
});

test('DOS-01 without a response it doesn’t say that the times are unchanged, and another look shows them', async () => {
  hasChart({ order: orderOf([tablet]) });
  answers(medications.orderInstruction, instruction);
  loses(medications.submitDosageTimes);
  await open();
  await type();
  await confirm.click();
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/^The dose times may not have been changed/);
  // They are on the chart after all.
  const changed = orderInstructionOf(
    medication({ frequency: 'twice-daily', doseTimes: ['07:00', '20:00'] }),
  );
  answers(medications.orderInstruction, changed);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText(/twice a day\u00a0– 07:00, 20:00/)).toBeVisible();
  await expect.element(dialog.getByText('The times are the same as on the chart')).toBeVisible();
  expect(callsOf(medications.submitDosageTimes)).toHaveLength(1);
});

test('DOS-01 Try again sends the times that couldn’t be sent, once the instruction is found unchanged', async () => {
  hasChart({ order: orderOf([tablet]) });
  answers(medications.orderInstruction, instruction);
  loses(medications.submitDosageTimes);
  await open();
  await type();
  await confirm.click();
  const alert = dialog.getByRole('alert');
  const retry = alert.getByRole('button', { name: 'Try again' });
  const failure = /^The dose times may not have been changed/;
  await expect.element(alert).toMatchTextContent(failure);
  // Still offline: neither is reached.
  loses(medications.orderInstruction);
  await retry.click();
  await expect.poll(() => callsOf(medications.orderInstruction).length).toBeGreaterThan(2);
  await expect.element(retry).not.toHaveAttribute('aria-disabled');
  await expect.element(alert).toMatchTextContent(failure);
  expect(callsOf(medications.submitDosageTimes)).toHaveLength(1);
  answers(medications.orderInstruction, instruction);
  answers(medications.submitDosageTimes, null);
  await retry.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [first, second, ...more] = callsOf(medications.submitDosageTimes);
  expect([second, more]).toEqual([first, []]);
});

test('DOS-01 closing asks only if times were typed', async () => {
  hasChart({ order: orderOf([tablet]) });
  answers(medications.orderInstruction, instruction);
  await open();
  await expect.element(field).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  await menu.click();
  await item.click();
  await type();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const asks = page.getByRole('alertdialog', { name: 'Discard these dose times?' });
  await asks.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Remove 07:00' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await asks.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ['given when required', medication({ courseType: 'AsRequired', doseTimes: [] })],
  ['ceased', medication({ status: 'Ceased', confirmed: false })],
])('DOS-01 a medicine that is %s has no dose times to change', async (_, one) => {
  hasChart({ order: orderOf([one]) });
  openApp(prescriberPath, doctor);
  await expect.element(menu).toBeEnabled();
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Re-prescribe' })).toBeVisible();
  await expect.element(item).not.toBeInTheDocument();
});

test('DOS-01 times less than an hour apart are pointed out, and can be confirmed', async () => {
  hasChart({ order: orderOf([tablet]) });
  answers(medications.orderInstruction, instruction);
  await open();
  const advice = dialog.getByText(/^19:30 and 20:00 are less than an hour apart\./);
  await dialog.getByRole('button', { name: 'Remove 08:00' }).click();
  await expect.element(advice).not.toBeInTheDocument();
  await userEvent.fill(field, '19:30');
  await userEvent.keyboard('{Enter}');
  await expect.element(advice).toBeVisible();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled', 'true');
  await expectBothLooks();
});

const change = {
  before: ['08:00', '20:00'],
  after: ['07:00', '19:00'],
  changedBy: 'Ada Park',
  changedAt: finalisedAt,
};

test('DOS-01 the pharmacist sees who changed the times, when, and what they were', async () => {
  hasChart({ order: orderOf([{ ...tablet, doseTimes: change.after, doseTimesChange: change }]) });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect
    .element(
      page.getByText(
        /^Dose times changed 20-Nov-2026 09:35[A-Z ]* by Ada Park, previously 08:00, 20:00/,
      ),
    )
    .toBeVisible();
});

test('DOS-01 CHT-02 the history lists the change under the order it was made on', async () => {
  const entry = historyEntry({ doseTimesChanges: [{ ...change, product: tablet.product }] });
  hasChart({ order: orderOf([tablet]), history: [entry] });
  openApp(`${prescriberPath}?tab=history`, doctor);
  const order = page.getByRole('article', { name: /^Order 1/ });
  await expect
    .element(order)
    .toMatchTextContent(/Dose times.*paracetamol.*From 08:00, 20:00 to 07:00, 19:00.*by Ada Park/);
  await expectBothLooks();
});
