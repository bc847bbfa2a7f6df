import { medications } from '@wattle/contract/operations/medications.ts';
import { medication, paracetamol } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { expectCount } from '../../../testing/expecting.ts';
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

const two = ['500 mg (1 capsule)', '1 g (2 capsules)'];
const products = [
  ['one dose and a brand', { doses: ['1 g (2 tablets)'], brands: ['Panadol'] }],
  ['two doses', { doses: two, brands: ['Panadol', 'Panamax'] }],
  ['neither doses nor brands', { doses: [], brands: [] }],
] as const;

test.each(
  [1280, 768, 320].flatMap((width) =>
    products.map(([what, usual]) => ({ width, what, usual: { ...amoxicillin, ...usual } })),
  ),
)('DRF-01 no field moves at $width pixels when $what come late', async ({ width, usual }) => {
  await page.viewport(width, 800);
  hasChart({ order: orderOf([medication()]) });
  answers(medications.product, { ...usual, doses: [...usual.doses], brands: [...usual.brands] });
  const release = holds(medications.product);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Change', exact: true }).click();
  const dose = page.getByRole('textbox', { name: 'Dose', exact: true });
  await expect.element(dose).toHaveFocus();
  const topOf = (field: Locator) => field.element().getBoundingClientRect().top;
  const tops = () =>
    ['Dose times', 'Start date', 'Directions', 'Reason for the change'].map((name) =>
      Math.round(topOf(page.getByRole('textbox', { name })) - topOf(dose)),
    );
  const before = tops();
  release();
  const group = page.getByRole('group', { name: 'Usual doses' });
  const brand = page.getByRole('button', { name: /Brand/ });
  await expectCount(group.getByRole('button'), usual.doses.length);
  await brand.click();
  await expectCount(page.getByRole('option'), usual.brands.length + 1);
  await userEvent.keyboard('{Escape}');
  expect(tops()).toEqual(before);
});

test('DRF-01 text that is too long is never cut, because that could change the dose', async () => {
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

test('DRF-01 at every width a long word without a space stays in the preview', async () => {
  await openForm();
  await userEvent.fill(page.getByRole('textbox', { name: 'Dose' }), 'm'.repeat(120));
  const preview = page.getByRole('region', { name: 'How it will look on the chart' });
  await expect.element(preview).toMatchTextContent(/mmm/);
  for (const width of [1280, 768, 400]) {
    await page.viewport(width, 800);
    const dialog = page.getByRole('dialog').element();
    const { right } = preview.element().getBoundingClientRect();
    expect(right, `${width} px`).toBeLessThan(dialog.getBoundingClientRect().right);
    expect(preview.element().scrollWidth).toBe(preview.element().clientWidth);
  }
});
