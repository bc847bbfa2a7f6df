import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectBothLooks } from '../../../testing/expecting.ts';
import {
  add,
  chooseFrequency,
  field,
  form,
  morningProduct,
  press,
  preview,
  save,
  saved,
  warfarin,
} from '../testing/schedule-form.ts';

const insulin = morningProduct({
  code: 'W7',
  ingredients: ['insulin aspart'],
  strength: '100 units per mL',
  form: 'injection pen',
  doses: ['4 units'],
});
const digoxin = morningProduct({
  code: 'W8',
  ingredients: ['digoxin'],
  strength: '62.5 microgram',
  doses: ['62.5 microgram (1 tablet)'],
});

/** By keyboard, from the field that has the focus. */
async function fill(name: string, text: string) {
  field(name).element().focus();
  await userEvent.keyboard(text);
}

test('DRF-01 warfarin is ordered by INR, without a dose', async () => {
  await add(warfarin);
  await chooseFrequency('dose decided later, such as by INR');
  await expect.element(field('Dose')).toHaveValue('Decided later');
  await save.click();
  await expect
    .element(field('What is measured'))
    .toHaveAccessibleDescription(/Enter what is measured/);
  await press('INR');
  await fill('Target from', '2');
  await save.click();
  await expect.element(field('Target to')).toHaveAccessibleDescription(/Enter both ends/);
  await fill('Target to', '3');
  await expect.element(preview).toMatchTextContent(/as ordered by INR, target 2.to 3.*08:00/);
  await expectBothLooks();
  expect(await saved()).toMatchObject({
    dosage: {
      kind: 'decided-later',
      measured: { name: 'INR' },
      target: { low: 2, high: 3 },
      times: ['08:00'],
    },
  });
});

test('DRF-01 a table of insulin names what it leaves out, and gives the advice once', async () => {
  await add(insulin);
  await chooseFrequency('dose by a measurement, such as blood glucose');
  await press('blood glucose');
  await expect.element(field('Unit of what is measured')).toHaveValue('mmol/L');
  await expect.element(form.getByText('Sliding-scale insulin')).toBeVisible();
  await fill('What to do below the first row', 'call the doctor');
  await fill('Row 1 from', '4');
  await fill('Row 1 to', '8');
  await fill('Row 1 dose', 'Withhold');
  await fill('Row 2 from', '10');
  await fill('Row 2 dose', '4 units');
  await save.click();
  const gap = form.getByText('Nothing is said for 8.1 to 9.9 mmol/L');
  await expect.element(gap).toBeVisible();
  await field('Row 2 from').fill('8.1');
  await expect.element(gap).not.toBeInTheDocument();
  await expectBothLooks();
  expect(await saved()).toMatchObject({
    dosage: {
      kind: 'by-measurement',
      rows: [
        { from: 4, to: 8, dose: { kind: 'withhold' } },
        { from: 8.1, to: null },
      ],
      below: 'call the doctor',
      above: null,
    },
  });
});

test('DRF-01 digoxin is withheld below a pulse, and the form can go back to a usual dose', async () => {
  await add(digoxin);
  await chooseFrequency('dose by a measurement, such as blood glucose');
  await press('pulse');
  await fill('Row 1 to', '59');
  await fill('Row 1 dose', 'withhold');
  await fill('Row 2 from', '60');
  await fill('Row 2 dose', '62.5 microgram');
  await expect
    .element(preview)
    .toMatchTextContent(/withhold if below 60.beats per minute; 62.5.microgram \(1.tablet\) if 60/);
  await chooseFrequency('once a day in the morning');
  await expect.element(field('Dose')).toHaveValue('62.5 microgram (1 tablet)');
  expect(await saved()).toMatchObject({ dosage: { kind: 'schedule' } });
});
