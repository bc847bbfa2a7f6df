import { medications } from '@wattle/contract/operations/medications.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callsOf, holds, loses } from '../../../testing/server.ts';
import {
  add,
  field,
  form,
  prednisolone,
  press,
  preview,
  save,
  saved,
  today,
} from '../testing/schedule-form.ts';

const tray = page.getByRole('region', { name: 'Draft changes' });

/** 25 mg for 5 days, then 20 mg for 4 days, then stop. */
async function taper() {
  await add(prednisolone);
  await press('Add a next step');
  await userEvent.keyboard('5');
  await userEvent.fill(field('Dose', 1), '20 mg');
  await userEvent.fill(field('For how many days', 1), '4');
  await expect.element(preview).toMatchTextContent(/for 5 days.*, then 20.mg \(4.tablets\)/);
}

test('DRF-01 a double click on Save draft saves a schedule once', async () => {
  await taper();
  const release = holds(medications.saveDraft);
  await save.dblClick();
  release();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(tray).toMatchTextContent(/1 added/);
  expect(callsOf(medications.saveDraft)).toHaveLength(1);
});

test('DRF-01 a schedule that is saved without an answer stays as typed, and saving it again works', async () => {
  await taper();
  let isLost = true;
  loses(medications.saveDraft, () => isLost);
  await save.click();
  await expect
    .element(form.getByRole('alert'))
    .toMatchTextContent(/reach the server.*among your drafts all the same\.$/);
  await expect.element(field('Dose', 1)).toHaveValue('20 mg');
  await expect.element(field('For how many days')).toHaveValue('5');
  await expect.element(field('For how many days', 1)).toHaveValue('4');
  isLost = false;
  expect(await saved()).toMatchObject({
    endDate: addDays(today, 8),
    dosage: { steps: [{ length: 5 }, { length: null }] },
  });
  const [first, second, ...others] = callsOf(medications.saveDraft);
  expect(others).toEqual([]);
  expect(second).toEqual(first);
});
