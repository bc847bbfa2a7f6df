import { TimeZone } from '@wattle/contract/values/instant.ts';
import type { CatalogueProduct } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { structured } from '@wattle/contract/rules/testing/medications.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { todayAt } from '../../../lib/time/clock.ts';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf } from '../../../testing/server.ts';
import { amoxicillin } from './catalogue.ts';
import { keepsDrafts } from './kept-drafts.ts';

export const today = todayAt(TimeZone.parse('Australia/Adelaide'));
/** A product that is usually given once a day in the morning. */
export const morningProduct = (of: Partial<CatalogueProduct>): CatalogueProduct =>
  structured({
    ...amoxicillin,
    form: 'tablet',
    usualCourseType: 'Regular',
    courseDays: null,
    frequencies: ['once-daily-morning'],
    ...of,
  });
export const prednisolone = morningProduct({
  code: 'W2',
  ingredients: ['prednisolone'],
  strength: '5 mg',
  doses: ['25 mg (5 tablets)'],
});
export const warfarin = morningProduct({
  code: 'W1',
  ingredients: ['warfarin'],
  strength: '1 mg',
  doses: ['3 mg (3 tablets)'],
});
export const alendronate = morningProduct({
  code: 'W4',
  ingredients: ['alendronic acid'],
  strength: '70 mg',
  doses: ['70 mg (1 tablet)'],
  frequencies: ['once-weekly'],
});

export const form = page.getByRole('dialog', { name: /^Add: / });
export const field = (name: string, nth = 0) =>
  form.getByRole('textbox', { name, exact: true }).nth(nth);
export const preview = form.getByRole('region', { name: 'How it will look on the chart' });
export const firstDays = form.getByRole('region', { name: /^What will be given/ });
export const save = form.getByRole('button', { name: 'Save draft' });
export const press = (name: string, nth = 0) =>
  form.getByRole('button', { name, exact: true }).nth(nth).click();

/** Opens the form for a product of the catalogue. */
export async function add(product: CatalogueProduct) {
  const order = orderOf([]);
  hasChart({ order });
  keepsDrafts(order);
  answers(medications.searchCatalogue, { products: [product], isCut: false });
  answers(medications.product, product);
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await page.getByRole('button', { name: 'Add medicine' }).click();
  const [name = ''] = product.ingredients;
  await userEvent.type(page.getByRole('combobox', { name: 'Medicine' }), name.slice(0, 5));
  const found = page.getByRole('option', { name: new RegExp(`^${name}`) });
  await expect.element(found).toBeEnabled();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(form).toBeVisible();
}

export async function chooseFrequency(name: string, nth = 0) {
  await form
    .getByRole('button', { name: /Frequency/ })
    .nth(nth)
    .click();
  await page.getByRole('option', { name, exact: true }).click();
}

export async function saved() {
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  return callsOf(medications.saveDraft).at(-1)?.body.prescription;
}
