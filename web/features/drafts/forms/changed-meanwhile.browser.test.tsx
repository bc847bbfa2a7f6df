import type { Dosage } from '@wattle/contract/entities/dosage.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, holds, refuses } from '../../../testing/server.ts';
import { keepsDrafts } from '../testing/kept-drafts.ts';

const chart = page.getByRole('table', { name: 'Medication chart' });
const tray = page.getByRole('region', { name: 'Draft changes' });
const doctor = person({ userType: 'Doctor' });

const before = ['08:00', '12:00', '17:00', '21:00'];
const after = ['07:00', '11:00', '16:00', '20:00'];
const dosage: Dosage = {
  kind: 'schedule',
  steps: [
    {
      parts: [
        {
          days: { kind: 'days', every: 1 },
          doses: [
            {
              dose: {
                kind: 'amount',
                substance: { low: 1, high: 1, unit: 'g' },
                counted: { low: 2, high: 2, unit: 'tablet' },
              },
              times: before,
            },
          ],
        },
      ],
      length: null,
    },
  ],
};
const old = orderOf([medication({ doseTimes: before, dosage })]);
const retimed = orderOf([
  medication({
    doseTimes: after,
    doseTimesChange: { before, after, changedBy: 'Priya Raman', changedAt: finalisedAt },
  }),
]);

async function choose(action: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for paracetamol/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
const seen = () => callsOf(medications.saveDraft).map(({ body }) => body.lastChangeSeen);

test('DRF-01 DOS-01 a form refused over an unseen change says so, keeps its text and shows the chart', async () => {
  hasChart({ order: old });
  answers(medications.product, null);
  refuses(medications.saveDraft, 'Not_Latest');
  openApp(prescriberPath, doctor);
  await choose('Change');
  const form = page.getByRole('dialog', { name: /^Change: / });
  const directions = form.getByRole('textbox', { name: 'Directions' });
  const save = form.getByRole('button', { name: 'Save draft' });
  const reason = form.getByRole('textbox', { name: /^Reason/ });
  await userEvent.fill(directions, 'With food');
  await userEvent.fill(reason, 'Side effect');
  answers(medications.latestOrder, retimed);
  await save.click();
  await expect
    .element(form.getByRole('alert'))
    .toMatchTextContent(
      /^Somebody has ceased, replaced, paused, resumed or re-timed this medicine/,
    );
  await expect.element(save).toHaveAccessibleDescription('The chart has changed.');
  await expect.element(directions).toHaveValue('With food');
  await expect.element(chart).toMatchTextContent(/07:00, 11:00, 16:00, 20:00/);
  await expectBothLooks();

  // Opened again, the form shows the new times, and is saved as having seen them.
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).click();
  const kept = keepsDrafts(retimed);
  await choose('Change');
  await userEvent.fill(reason, 'Side effect');
  await save.click();
  await expect.poll(() => kept).toMatchObject([{ prescription: { doseTimes: after } }]);
  expect(seen()).toEqual([null, finalisedAt]);
});

test('DRF-01 DOS-01 a draft made without a form, or brought back, is saved on the chart that is shown', async () => {
  hasChart({ order: old });
  refuses(medications.saveDraft, 'Not_Latest');
  openApp(prescriberPath, doctor);
  const select = page.getByRole('button', { name: 'Select all' });
  await select.click();
  answers(medications.latestOrder, retimed);
  await tray.getByRole('button', { name: 'Re-prescribe selected (1)' }).click();
  await expect.element(page.getByText(new RegExp(refusalCodes.Not_Latest))).toBeVisible();
  await expect.element(chart).toMatchTextContent(/07:00, 11:00, 16:00, 20:00/);
  await expect.element(tray).not.toBeInTheDocument();

  keepsDrafts(retimed);
  await choose('Re-prescribe');
  await choose('Remove draft');
  await tray.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(seen).toEqual([null, finalisedAt, finalisedAt]);
});

test('DRF-01 DRF-03 a removed draft keeps its Undo when another draft can’t be saved', async () => {
  hasChart({ order: old });
  keepsDrafts(old);
  openApp(prescriberPath, doctor);
  await choose('Re-prescribe');
  await choose('Remove draft');
  const note = tray.getByText(/^The draft for paracetamol.* was removed\.$/);
  await expect.element(note).toBeVisible();
  await expect.poll(() => callsOf(medications.removeDraft)).toHaveLength(1);
  const failure = page.getByText(/^Smith, John: We couldn’t draft paracetamol/);

  // A new one in its place.
  refuses(medications.saveDraft, 'Not_Latest');
  const release = holds(medications.saveDraft);
  await choose('Re-prescribe');
  await expect.element(note).not.toBeInTheDocument();
  release();
  await expect.element(failure).toBeVisible();
  await expect.element(note).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(failure).not.toBeInTheDocument();

  // The removed one itself.
  await tray.getByRole('button', { name: 'Undo' }).click();
  await expect.element(failure).toBeVisible();
  await expect.element(note).toBeVisible();
});

test('DRF-01 LIV-01 a form that is open while another prescriber ceases its medicine can’t be saved, and keeps what was typed', async () => {
  const other = medication({ id: 'zinc', product: { name: 'zinc', ingredients: ['zinc'] } });
  hasChart({ order: orderOf([medication(), other]) });
  answers(medications.product, null);
  refuses(medications.saveDraft, 'Not_Latest');
  const release = holds(medications.saveDraft);
  openApp(prescriberPath, doctor);
  await page.getByRole('button', { name: /^Actions for zinc/ }).click();
  await page.getByRole('menuitem', { name: 'Re-prescribe', exact: true }).click();
  await choose('Change');
  const form = page.getByRole('dialog', { name: /^Change: / });
  const directions = form.getByRole('textbox', { name: 'Directions' });
  await userEvent.fill(directions, 'With food');
  await userEvent.fill(form.getByRole('textbox', { name: /^Reason/ }), 'Side effect');

  // The refusal loads the chart again, as a live event does.
  const ceased = medication({
    status: 'Ceased',
    confirmed: false,
    ceased: { by: 'Priya Raman', at: finalisedAt },
  });
  answers(medications.latestOrder, orderOf([ceased, other]));
  release();
  await expect
    .element(form)
    .toMatchTextContent(/Somebody has ceased, replaced, paused, resumed or re-timed this medicine/);
  const save = form.getByRole('button', { name: 'Save draft' });
  await expect.element(save).toHaveAccessibleDescription('The chart has changed.');
  await directions.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(directions).toHaveValue('With food');
  expect(callsOf(medications.saveDraft)).toHaveLength(1);
  await expect.element(tray).not.toBeInTheDocument();
});

test('DRF-01 a draft that was edited elsewhere since it was opened isn’t overwritten, and what was typed stays', async () => {
  const order = orderOf([medication()]);
  hasChart({ order });
  answers(medications.product, null);
  const kept = keepsDrafts(order);
  openApp(prescriberPath, doctor);
  await choose('Cease');
  const form = page.getByRole('dialog', { name: /^Cease: / });
  const reason = form.getByRole('textbox', { name: /^Reason/ });
  const save = form.getByRole('button', { name: 'Save draft' });
  await userEvent.fill(reason, 'Side effect');
  await save.click();
  await expect.element(form).not.toBeInTheDocument();

  const opened = kept[0];
  if (opened === undefined) throw new Error('Nothing was saved');
  await choose('Edit draft');
  await userEvent.fill(reason, 'No longer needed');
  kept[0] = { ...opened, reason: 'Nausea', updatedAt: finalisedAt };
  refuses(medications.saveDraft, 'Draft_Edited');
  await save.click();
  await expect
    .element(form.getByRole('alert'))
    .toMatchTextContent(/^This draft was changed elsewhere/);
  await expect.element(save).toHaveAccessibleDescription('The draft has changed.');
  await expect.element(reason).toHaveValue('No longer needed');
  await expectBothLooks();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).click();

  // Edited again, it is.
  keepsDrafts(order).push(...kept);
  await choose('Edit draft');
  await expect.element(reason).toHaveValue('Nausea');
  await userEvent.fill(reason, 'No longer needed');
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  const edited = callsOf(medications.saveDraft).map(({ body }) => body.editedFrom);
  expect(edited).toEqual([undefined, opened.updatedAt, finalisedAt]);
});
