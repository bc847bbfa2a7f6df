import { addDays } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectBothLooks } from '../../../testing/expecting.ts';
import {
  add,
  chooseFrequency,
  field,
  firstDays,
  form,
  morningProduct,
  prednisolone,
  press,
  preview,
  save,
  saved,
  today,
} from '../testing/schedule-form.ts';

const patch = morningProduct({
  code: 'W5',
  ingredients: ['glyceryl trinitrate'],
  strength: '5 mg per 24 hours',
  form: 'patch',
  route: 'transdermal',
  doses: ['1 patch'],
});
const paliperidone = morningProduct({
  code: 'W6',
  ingredients: ['paliperidone'],
  strength: '100 mg in 1 mL',
  form: 'injection',
  route: 'intramuscular',
  doses: ['100 mg (1 mL)'],
});

const daysOfSaved = async () => {
  const dosage = (await saved())?.dosage;
  return dosage?.kind === 'schedule' ? dosage.steps[0]?.parts[0]?.days : undefined;
};

test('DRF-01 a patch comes off at a time of the day, and not at something else', async () => {
  await add(patch);
  await userEvent.fill(field('Off at'), '25:00');
  await save.click();
  await expect.element(field('Off at')).toHaveAccessibleDescription(/Enter a time as HH:mm/);
  await expect.element(field('Off at')).toHaveFocus();
  await userEvent.fill(field('Off at'), '2000');
  await expect.element(preview).toMatchTextContent(/every day – on at 08:00, off at 20:00/);
  await expectBothLooks();
  expect(await saved()).toMatchObject({
    dosage: { steps: [{ parts: [{ doses: [{ times: ['08:00'], off: '20:00' }] }] }] },
  });
});

test('DRF-01 five days on and two off', async () => {
  await add(prednisolone);
  await chooseFrequency('days on, then days off');
  await userEvent.fill(field('Days on'), '0');
  await save.click();
  await expect.element(field('Days on')).toHaveAccessibleDescription(/from 1 to 366/);
  await expect.element(field('Days off')).toHaveAccessibleDescription(/from 1 to 366/);
  await userEvent.fill(field('Days on'), '5');
  await userEvent.fill(field('Days off'), '2');
  await expect.element(preview).toMatchTextContent(/5 days on, 2 days off/);
  expect(firstDays.getByText('No dose').elements()).toHaveLength(4);
  expect(await daysOfSaved()).toEqual({ kind: 'cycle', on: 5, off: 2 });
});

test('DRF-01 every second day has another amount at another time', async () => {
  await add(prednisolone);
  await chooseFrequency('different amounts by time');
  await chooseFrequency('every second day');
  // The second dose, which was empty, is gone.
  await expect.element(field('Dose')).toBeVisible();
  await press('Add a dose at another time');
  await expect.element(field('Dose 2')).toHaveFocus();
  await userEvent.fill(field('Dose 2'), '10 mg');
  await userEvent.fill(field('Times of dose 2'), '20:00');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(preview)
    .toMatchTextContent(
      /25.mg \(5.tablets\) at 08:00 and 10.mg \(2.tablets\) at 20:00 – oral – every second day/,
    );
  expect(await saved()).toMatchObject({
    dosage: { steps: [{ parts: [{ days: { every: 2 }, doses: [{}, { times: ['20:00'] }] }] }] },
  });
});

test('DRF-01 every two months, on the day of its first day', async () => {
  await add(paliperidone);
  await chooseFrequency('every so many months');
  await userEvent.fill(field('How many months apart'), '25');
  await save.click();
  await expect.element(field('How many months apart')).toHaveAccessibleDescription(/from 1 to 24/);
  await userEvent.fill(field('How many months apart'), '2');
  await expect.element(preview).toMatchTextContent(/every 2 months on the \d+(st|nd|rd|th)/);
  expect(await daysOfSaved()).toEqual({ kind: 'months', every: 2 });
});

test('DRF-01 a dose that is given once ends on its day', async () => {
  await add(paliperidone);
  await chooseFrequency('once only');
  await expect.element(field('Days')).toHaveValue('1');
  await expect.element(preview).toMatchTextContent(/once only/);
  const prescription = await saved();
  expect(prescription).toMatchObject({ startDate: today, endDate: today });
  expect(prescription?.dosage).toMatchObject({ steps: [{ parts: [{ days: { kind: 'once' } }] }] });
});

test('DRF-01 every step of a taper keeps its days when one is added or removed', async () => {
  await add(prednisolone);
  await press('Add a next step');
  await userEvent.fill(field('For how many days'), '5');
  await userEvent.fill(field('Dose', 1), '20 mg');
  await userEvent.fill(field('For how many days', 1), '4');
  await press('Add a next step');
  await expect.element(field('Dose', 2)).toHaveFocus();
  await userEvent.fill(field('Dose', 2), '15 mg');
  await expect
    .element(preview)
    .toMatchTextContent(/for 5 days.*, then 20.mg \(4.tablets\) for 4 days.*, then 15.mg/);
  await expect.element(field('Days')).toHaveValue('13');
  await press('Remove step 3');
  await expect.element(field('Days')).toHaveValue('9');
  await press('Remove step 2');
  await expect.element(field('Days')).toHaveValue('5');
  expect(await saved()).toMatchObject({ endDate: addDays(today, 4) });
});

test.each(['0', '400', '2.5'])(
  'DRF-01 a step of “%s” days isn’t saved, and what was typed stays',
  async (typed) => {
    await add(prednisolone);
    await press('Add a next step');
    await userEvent.keyboard(typed);
    await userEvent.fill(field('Dose', 1), '20 mg');
    await save.click();
    const days = field('For how many days');
    await expect.element(days).toHaveAccessibleDescription(/Enter a number from 1 to 366/);
    await expect.element(days).toHaveFocus();
    await expect.element(days).toHaveValue(typed);
  },
);

test('DRF-01 a course can’t end before its last step begins', async () => {
  await add(prednisolone);
  await press('Add a next step');
  await userEvent.keyboard('30');
  await userEvent.fill(field('Dose', 1), '20 mg');
  await userEvent.fill(field('Days'), '10');
  await save.click();
  await expect.element(form).toMatchTextContent(/last step/);
  await expect.element(form).toBeVisible();
});

test('DRF-01 when required: the fields for it follow the choice, and the choice stays where it is', async () => {
  await add(prednisolone);
  const choice = form.getByText('When required (PRN)');
  // Otherwise the click may scroll it into view.
  choice.element().scrollIntoView({ block: 'center' });
  const before = choice.element().getBoundingClientRect().top;
  await choice.click();
  await expect.element(field('Given for')).toBeVisible();
  expect(choice.element().getBoundingClientRect().top).toBe(before);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(field('Not sooner than every … hours')).toHaveFocus();
});

test('DRF-01 at 1280 px no frequency takes two lines, and the days of the week take one', async () => {
  await page.viewport(1280, 800);
  await add(prednisolone);
  const frequency = form.getByRole('button', { name: /Frequency/ });
  const height = frequency.element().getBoundingClientRect().height;
  for (const name of ['different amounts by time', 'different amounts by weekday']) {
    await chooseFrequency(name);
    expect(frequency.element().getBoundingClientRect().height).toBe(height);
  }
  const tops = ['Monday', 'Sunday'].map(
    (day) => form.getByRole('button', { name: day }).first().element().getBoundingClientRect().top,
  );
  expect(tops[0]).toBe(tops[1]);
});
