import { medications } from '@wattle/contract/operations/medications.ts';
import { medication, paracetamol } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { person } from '../../../testing/people.ts';
import { answers, holds } from '../../../testing/server.ts';
import { amoxicillin } from '../testing/catalogue.ts';

/** A prescriber changes a medicine of the chart. */
async function openForm(): Promise<void> {
  hasChart({ order: orderOf([medication()]) });
  answers(medications.product, {
    ...paracetamol,
    brands: [],
    route: 'oral',
    usualCourseType: 'Regular',
    doses: [],
    frequencies: ['twice-daily'],
    prnReason: null,
    maximum24h: null,
    courseDays: null,
    packable: true,
    matchedName: null,
  });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Change', exact: true }).click();
}

test('DRF-01 no field moves when the usual doses and brands of a medicine come late', async () => {
  hasChart({ order: orderOf([medication()]) });
  answers(medications.product, { ...amoxicillin, brands: ['Amoxil'] });
  const release = holds(medications.product);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Change', exact: true }).click();
  const tops = () =>
    ['Dose times', 'Directions', 'Reason for the change'].map(
      (name) => page.getByRole('textbox', { name }).element().getBoundingClientRect().top,
    );
  await expect.element(page.getByRole('textbox', { name: 'Dose', exact: true })).toHaveFocus();
  const before = tops();
  release();
  await expect.element(page.getByRole('group', { name: 'Usual doses' })).toBeVisible();
  expect(tops()).toEqual(before);
});

test('DRF-01 a text that is too long is never cut, which could make another dose of it', async () => {
  await openForm();
  const directions = page.getByRole('textbox', { name: 'Directions' });
  const long = `${'Shake well. '.repeat(41)}At most 10 mL.`;
  await userEvent.fill(directions, long);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(directions).toHaveValue(long);
  await expect
    .element(directions)
    .toHaveAccessibleDescription('Shorten this to 500 characters. It has 506');
});

test.each([1280, 768, 400])(
  'DRF-01 at %i px a long word without a space stays in the preview',
  async (width) => {
    await page.viewport(width, 800);
    await openForm();
    await userEvent.fill(page.getByRole('textbox', { name: 'Dose' }), 'm'.repeat(120));
    const preview = page.getByRole('region', { name: 'How it will look on the chart' });
    await expect.element(preview).toMatchTextContent(/mmm/);
    const dialog = page.getByRole('dialog').element();
    const { right } = preview.element().getBoundingClientRect();
    expect(right).toBeLessThan(dialog.getBoundingClientRect().right);
    expect(preview.element().scrollWidth).toBe(preview.element().clientWidth);
  },
);
