import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { focusOn } from '../../../testing/focus.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf } from '../../../testing/server.ts';
import { keepsDrafts } from '../testing/kept-drafts.ts';
import {
  field,
  form,
  morningProduct,
  prednisolone,
  preview,
  save,
  warfarin,
} from '../testing/schedule-form.ts';
import { openChange } from '../testing/open-change.ts';

const box = page.getByRole('combobox', { name: 'Medicine' });
const line = field('In one line');
const stronger = (of: CatalogueProduct, code: string, strength: string) =>
  morningProduct({ code, ingredients: of.ingredients, strength });

/** Opens the search on a chart, with the focus on the button that does. */
async function open(...products: CatalogueProduct[]) {
  const order = orderOf([]);
  hasChart({ order });
  keepsDrafts(order);
  answers(medications.searchCatalogue, { products, isCut: false });
  answers(
    medications.product,
    ({ params }) => products.find(({ code }) => code === params.code) ?? null,
  );
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  const add = page.getByRole('button', { name: 'Add medicine' });
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  await focusOn(add);
  let count = 0;
  const type = async (keys: string) => {
    count += 1;
    await userEvent.keyboard(keys);
  };
  return {
    type,
    typeLine: async (text: string) => {
      await type('{Enter}');
      await expect.element(box).toHaveFocus();
      for (const letter of text) await type(letter);
      // Until the search has ended, nothing can be chosen.
      const options = page.getByRole('option');
      await expect.element(options.first()).not.toHaveAttribute('aria-disabled');
    },
    count: () => count,
  };
}

const lastSaved = () => callsOf(medications.saveDraft).at(-1)?.body.prescription;

test('DRF-01 a warfarin of two doses is typed in one line and saved with at most 30 keys', async () => {
  const { type, typeLine, count } = await open(warfarin, stronger(warfarin, 'W9', '5 mg'));
  await typeLine('warf 3mg mwf 4mg other days');
  await expect
    .element(page.getByRole('option', { name: /^warfarin 1 mg/ }))
    .toMatchTextContent(
      /3.mg \(3.tablets\) on Monday, Wednesday and Friday, 4.mg \(4.tablets\) on other days/,
    );
  await expect
    .element(page.getByRole('option', { name: /^warfarin 5 mg/ }))
    .toMatchTextContent(/“3mg”: It can’t be made/);
  await expectBothLooks();
  await type('{Enter}');
  await expect.element(line).toHaveFocus();
  await expect
    .element(preview)
    .toMatchTextContent(/3.mg \(3.tablets\) on Monday, Wednesday and Friday/);
  await type('{Control>}{Enter}{/Control}');
  await expect.element(form).not.toBeInTheDocument();
  expect(lastSaved()).toMatchObject({ dosage: { steps: [{ parts: [{}, {}] }] } });
  expect(count()).toBeLessThanOrEqual(30);
});

test('DRF-01 a line of a kind that no field says is shown as it was typed, not as the product is usually given', async () => {
  const { type, typeLine } = await open(prednisolone);
  await typeLine('pred 5mg every day at 0800, 2.5mg on mon wed fri at 1200');
  await expect.element(page.getByRole('option')).toMatchTextContent(/2.5.mg .* at 12:00/);
  await type('{Enter}');
  const kept = form.getByRole('region', { name: 'Dose and schedule' });
  await expect
    .element(kept)
    .toMatchTextContent(
      /5.mg \(1.tablet\) every day at.08:00, 2.5.mg \(half.a.tablet\) on Monday, Wednesday and Friday at.12:00/,
    );
});

test('DRF-01 L11 when required without its maximum, the field for that is there and asks for it', async () => {
  const { type, typeLine } = await open(prednisolone);
  await typeLine('pred 5mg prn itch');
  await expect
    .element(page.getByRole('option'))
    .toMatchTextContent(/when required for itch.– maximum in 24.hours not stated/);
  await type('{Enter}');
  await expect.element(field('Given for')).toHaveValue('itch');
  await type('{Control>}{Enter}{/Control}');
  await expect.element(field('Maximum in 24 hours')).toHaveFocus();
  await type('10 mg');
  await type('{Control>}{Enter}{/Control}');
  await expect.element(form).not.toBeInTheDocument();
  expect(lastSaved()).toMatchObject({ dosage: { kind: 'as-required' }, prnReason: 'itch' });
});

test('DRF-01 L9 a line without its days isn’t shown as one when required', async () => {
  const { typeLine } = await open(prednisolone);
  await typeLine('pred 5mg mane, 2.5mg midi mon wed fri');
  await expect
    .element(page.getByRole('option'))
    .toMatchTextContent(/Write on which days each dose is given\./);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(preview).toMatchTextContent(/once every dose and its days are entered/);
  await expect.element(preview).not.toMatchTextContent(/when required/);
});

test('DRF-01 a product found reads as its form will: with the usual length, and no maximum of another course', async () => {
  const { type, typeLine } = await open({ ...prednisolone, courseDays: 7, maximum24h: '50 mg' });
  await typeLine('pred 5mg daily');
  const found = page.getByRole('option');
  await expect.element(found).toMatchTextContent(/5.mg .*– from .* to /);
  await expect.element(found).not.toMatchTextContent(/do not exceed/);
  await type('{Enter}');
  await expect.element(preview).toMatchTextContent(/from .* to /);
});

test('DRF-01 a taper of five steps is typed in one line and saved with at most 35 keys', async () => {
  const { type, typeLine, count } = await open(prednisolone, stronger(prednisolone, 'W9', '25 mg'));
  await typeLine('pred 25 mane reduce 5 every 5/7');
  await expect
    .element(page.getByRole('option', { name: /^prednisolone 5 mg/ }))
    .toMatchTextContent(
      /25.mg \(5.tablets\) for 5.days, .*, then 5.mg \(1.tablet\) for 5.days, then stop/,
    );
  await type('{Enter}');
  await expect.element(preview).toMatchTextContent(/then 5.mg \(1.tablet\) for 5.days, then stop/);
  await type('{Control>}{Enter}{/Control}');
  await expect.element(form).not.toBeInTheDocument();
  expect(lastSaved()?.dosage).toMatchObject({
    steps: [{ length: 5 }, {}, {}, {}, { length: null }],
  });
  expect(count()).toBeLessThanOrEqual(35);
});

test('DRF-01 words that aren’t understood are named, and nothing is saved until they are gone or in the directions', async () => {
  const { type, typeLine } = await open(warfarin);
  await typeLine('warf 3mg nocte as per INR');
  await expect
    .element(page.getByRole('option'))
    .toMatchTextContent(/“as per INR” wasn’t understood/);
  // Enter chooses only what is understood wholly.
  await type('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(page.getByRole('option')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const named = form.getByRole('list', { name: 'Not understood' });
  await expect.element(named).toMatchTextContent(/“as per INR” wasn’t understood/);
  await save.click();
  await expect.element(line).toHaveFocus();
  await expect.element(line).toHaveAccessibleDescription(/“as per INR” wasn’t understood\./);
  await expectBothLooks();
  expect(callsOf(medications.saveDraft)).toEqual([]);
  await form.getByRole('button', { name: 'Move to the directions' }).click();
  await expect.element(named).not.toBeInTheDocument();
  await expect.element(field('Directions')).toHaveValue('as per INR');
  await expect.element(line).toHaveValue('warf 3mg nocte');
});

test('DRF-01 a dose as per INR is one that is decided later, with its target', async () => {
  const { type, typeLine } = await open(warfarin);
  await typeLine('warf as per INR 2-3');
  await expect
    .element(page.getByRole('option'))
    .toMatchTextContent(/as ordered by INR, target 2 to 3/);
  await type('{Enter}');
  await expect.element(field('What is measured')).toHaveValue('INR');
  await expect.element(field('Target to')).toHaveValue('3');
  await type('{Control>}{Enter}{/Control}');
  await expect.element(form).not.toBeInTheDocument();
  expect(lastSaved()?.dosage).toMatchObject({ kind: 'decided-later', target: { low: 2, high: 3 } });
});

test('DRF-01 the fields stay what counts: what is changed there by hand stays, and the line says so', async () => {
  const { type, typeLine } = await open(warfarin);
  await typeLine('warf 3mg nocte');
  await expect.element(page.getByRole('option')).toMatchTextContent(/once a day at night/);
  await type('{Enter}');
  await expect.element(form.getByText(/^DOSE 3.mg/).first()).toBeVisible();
  await userEvent.fill(field('Dose'), '4 mg');
  await expect
    .element(form.getByText('The fields below have been changed since. They count.').first())
    .toBeVisible();
  await expect.element(preview).toMatchTextContent(/4.mg \(4.tablets\)/);
  await userEvent.fill(field('Directions'), 'With food.');
  await userEvent.fill(line, 'warf 2mg mane until 31 Dec');
  await expect
    .element(preview)
    .toMatchTextContent(/2.mg \(2.tablets\).*once a day in the morning.*Short course.*to 31-Dec/);
  await expect.element(field('Directions')).toHaveValue('With food.');
  await userEvent.clear(line);
  await expect.element(preview).toMatchTextContent(/4.mg \(4.tablets\).*once a day at night/);
});

test('DRF-01 a change takes a line too, and names a medicine that it isn’t about', async () => {
  const change = await openChange();
  const typed = change.getByRole('textbox', { name: 'In one line' });
  await userEvent.fill(typed, 'paracetamol 1g tds 5/7 then ibuprofen 500mg bd 5/7');
  await expect
    .element(change.getByRole('list', { name: 'Not understood' }))
    .toMatchTextContent(/“ibuprofen/);
  await userEvent.fill(typed, 'paracetamol 1g tds 5/7 then 500mg bd 5/7');
  await expect
    .element(change.getByRole('region', { name: 'How it will look on the chart' }))
    .toMatchTextContent(
      /for 5.days, then 500.mg \(1.tablet\) at 08:00 and 20:00 for 5.days, then stop/,
    );
  await change.getByRole('button', { name: 'Side effect' }).click();
  await change.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(change).not.toBeInTheDocument();
  expect(lastSaved()).toMatchObject({ courseType: 'ShortCourse', dosage: { steps: [{}, {}] } });
});

test.each(['warf 3mg mwf 4mg other days', 'warf 3mg nocte'])(
  'DRF-01 closing the form that “%s” filled in asks before it is lost',
  async (text) => {
    const { type, typeLine } = await open(warfarin);
    await typeLine(text);
    await expect.element(page.getByRole('option', { name: /^warfarin 1 mg/ })).toBeVisible();
    await type('{ArrowDown}{Enter}');
    await expect.element(line).toHaveValue(text);
    await type('{Escape}');
    const question = page.getByRole('alertdialog', { name: 'Discard this draft?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(line).toHaveValue(text);
  },
);
