import { addDays } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectBothLooks } from '../../../testing/expecting.ts';
import {
  add,
  alendronate,
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
  warfarin,
} from '../testing/schedule-form.ts';

const metoclopramide = morningProduct({
  code: 'W3',
  ingredients: ['metoclopramide'],
  strength: '10 mg',
  doses: ['10 mg (1 tablet)'],
});

test('DRF-01 a line with a dose once a day keeps its structure beside its text', async () => {
  await add(prednisolone);
  await expect.element(field('Dose')).toHaveFocus();
  expect(await saved()).toMatchObject({
    dose: '25 mg (5 tablets)',
    frequency: 'once-daily-morning',
    doseTimes: ['08:00'],
    dosage: {
      kind: 'schedule',
      steps: [{ parts: [{ days: { kind: 'days', every: 1 } }], length: null }],
    },
  });
});

test('DRF-01 a weekly medicine isn’t saved without its day', async () => {
  await add(alendronate);
  const day = form.getByRole('toolbar', { name: /^Day of the week/ });
  await expect
    .element(day.getByRole('button', { name: 'Friday' }))
    .toHaveAttribute('aria-pressed', 'false');
  await save.click();
  await expect.element(day).toHaveAccessibleDescription(/Choose the day of the week/);
  await day.getByRole('button', { name: 'Friday' }).click();
  await expect.element(preview).toMatchTextContent(/once a week on Friday/);
  // The days are columns, Friday the fifth.
  const row = firstDays.getByRole('row').nth(2);
  await expect.element(row.getByRole('cell').nth(4)).toMatchTextContent(/08:00 70.mg \(1.tablet\)/);
  await expect.element(row.getByRole('cell').nth(3)).toMatchTextContent(/No dose/);
  expect(await saved()).toMatchObject({
    frequency: 'once-weekly',
    dosage: { steps: [{ parts: [{ days: { kind: 'weeks', every: 1, on: ['fri'] } }] }] },
  });
});

test.each([1280, 768])(
  'DRF-01 warfarin has one dose on some days and another on the others, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    await add(warfarin);
    await chooseFrequency('different amounts by weekday');
    for (const day of ['Monday', 'Wednesday', 'Friday']) await press(day);
    await userEvent.fill(field('Dose 2'), '4 mg');
    await form.getByText('On all other days of the week').click();
    await expect
      .element(preview)
      .toMatchTextContent(
        /3.mg \(3.tablets\) on Monday, Wednesday and Friday, 4.mg \(4.tablets\) on other days/,
      );
    await expectBothLooks();
    expect(await saved()).toMatchObject({
      dosage: {
        steps: [
          {
            parts: [
              { days: { on: ['mon', 'wed', 'fri'] }, doses: [{ times: ['18:00'] }] },
              { days: { on: ['tue', 'thu', 'sat', 'sun'] }, doses: [{ times: ['18:00'] }] },
            ],
          },
        ],
      },
    });
  },
);

test('DRF-01 amounts differ by time; adding and removing one keeps the focus in the form', async () => {
  await add(metoclopramide);
  await chooseFrequency('different amounts by time');
  await userEvent.fill(field('Dose 2'), '5 mg (half a tablet)');
  await userEvent.fill(field('Times of dose 2'), '11:00');
  await userEvent.keyboard('{Enter}');
  await press('Add a dose at another time');
  await expect.element(field('Dose 3')).toHaveFocus();
  await press('Remove dose 3');
  await expect
    .element(form.getByRole('button', { name: 'Add a dose at another time' }))
    .toHaveFocus();
  await expect
    .element(preview)
    .toMatchTextContent(/10.mg \(1.tablet\) at 08:00 and 5.mg \(half.a.tablet\) at 11:00/);
  expect(await saved()).toMatchObject({
    doseTimes: ['08:00', '11:00'],
    dosage: { steps: [{ parts: [{ doses: [{ times: ['08:00'] }, { times: ['11:00'] }] }] }] },
  });
});

test('DRF-01 a taper has steps of so many days, and stops', async () => {
  await add(prednisolone);
  await press('Add a next step');
  // What comes next: for how many days the dose above is given.
  await expect.element(field('For how many days')).toHaveFocus();
  const check = form.getByRole('region', { name: 'Safety check' });
  await expect.element(check).toMatchTextContent(/checked yet\. Step 2: Enter the dose\./);
  await userEvent.fill(field('Dose', 1), '10 mg');
  await expect.element(check).toMatchTextContent(/Step 1 isn’t complete\./);
  await save.click();
  await expect
    .element(field('For how many days'))
    .toHaveAccessibleDescription(/Enter a number from 1 to 366/);
  await userEvent.fill(field('For how many days'), '5');
  await userEvent.fill(field('For how many days', 1), '3');
  await expect
    .element(preview)
    .toMatchTextContent(
      /25.mg \(5.tablets\) for 5 days, then 10.mg \(2.tablets\) for 3 days, then stop/,
    );
  // The last step stays as long as it is.
  await userEvent.fill(field('For how many days'), '6');
  await expect.element(field('Days')).toHaveValue('9');
  await expectBothLooks();
  expect(await saved()).toMatchObject({
    endDate: addDays(today, 8),
    dosage: { steps: [{ length: 6 }, { length: null }] },
  });
});

test('DRF-01 every second day, and every so many days with their number', async () => {
  await add(prednisolone);
  await chooseFrequency('every so many days');
  await save.click();
  await expect.element(field('How many days apart')).toHaveAccessibleDescription(/from 2 to 366/);
  await userEvent.fill(field('How many days apart'), '10');
  await expect.element(preview).toMatchTextContent(/every 10 days/);
  await chooseFrequency('every second day');
  expect(await saved()).toMatchObject({
    dosage: { steps: [{ parts: [{ days: { kind: 'days', every: 2 } }] }] },
  });
});

test('DRF-01 a medicine when required has a range, the hours between doses and how often a day', async () => {
  await add(metoclopramide);
  await form.getByText('When required (PRN)').click();
  await userEvent.fill(field('Dose'), '5 mg to 10 mg');
  await userEvent.fill(field('Not sooner than every … hours'), '6');
  await form.getByRole('button', { name: /At most/ }).click();
  await page.getByRole('option', { name: 'three times a day' }).click();
  await userEvent.fill(field('Given for'), 'nausea');
  await userEvent.fill(field('Maximum in 24 hours'), '30 mg');
  await expect
    .element(preview)
    .toMatchTextContent(
      /5.mg to 10.mg .*when required for nausea – not sooner than every 6.hours – at most three times a day/,
    );
  expect(await saved()).toMatchObject({
    frequency: 'three-times-daily',
    maximum24h: '30 mg (3 tablets)',
    dosage: { kind: 'as-required', leastHours: 6, often: 'three-times-daily' },
  });
});

test('DRF-01 two doses take turns day by day, counted from the first day', async () => {
  await add(warfarin);
  await chooseFrequency('different amounts on alternate days');
  await userEvent.fill(field('Dose 2'), '4 mg');
  await expect.element(field('Counted from')).toHaveValue('');
  await expect
    .element(preview)
    .toMatchTextContent(/3.mg \(3.tablets\) every second day, 4.mg \(4.tablets\) on other days/);
  await expectBothLooks();
  expect(await saved()).toMatchObject({
    dosage: {
      steps: [
        {
          parts: [
            { days: { kind: 'days', every: 2 } },
            { days: { kind: 'days', every: 2, from: addDays(today, 1) } },
          ],
        },
      ],
    },
  });
});

test('DRF-07 a dose that is complete but can’t be given as it is isn’t called checked', async () => {
  await add(prednisolone);
  const check = form.getByRole('region', { name: 'Safety check' });
  await chooseFrequency('once only');
  await expect.element(check).not.toMatchTextContent(/aren’t checked yet/);
  await press('Remove 08:00');
  await expect.element(check).toMatchTextContent(/aren’t checked yet\. Enter a dose time\./);
});
