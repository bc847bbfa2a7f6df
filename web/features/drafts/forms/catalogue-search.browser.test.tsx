import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { expectNothingHidden } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, holds } from '../../../testing/server.ts';
import { amoxicillin } from '../testing/catalogue.ts';

test('DRF-01 SP3 a user who types faster than the search can’t choose a result of an earlier text', async () => {
  hasChart({ order: orderOf([medication()]) });
  const amiodarone = { ...amoxicillin, code: 'W0099', ingredients: ['amiodarone'] };
  answers(medications.searchCatalogue, ({ query: { query } }) => ({
    products: query === 'am' ? [amiodarone, amoxicillin] : [amoxicillin],
    isCut: false,
  }));
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  const add = page.getByRole('button', { name: 'Add medicine' });
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  await add.click();
  const box = page.getByRole('combobox', { name: 'Medicine' });
  await userEvent.type(box, 'am');
  const other = page.getByRole('option', { name: /^amiodarone/ });
  await expect.element(other).toBeEnabled();

  const release = holds(medications.searchCatalogue);
  await userEvent.keyboard('ox{ArrowDown}{Enter}');
  await expect.element(other).toBeDisabled();
  await expectNothingHidden();
  await userEvent.click(other, { force: true });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(box).toHaveValue('amox');
  release();
  await expect.element(page.getByRole('option', { name: /^amoxicillin/ })).toBeEnabled();
  await expect.element(other).not.toBeInTheDocument();
  // The second of two quick presses would save the usual prescription: the test expects no such call.
  await userEvent.keyboard('{ArrowDown}{Enter}{Enter}');
  await expect.element(page.getByRole('dialog', { name: /^Add: amoxicillin/ })).toBeVisible();

  // Typing straight away replaces the usual dose.
  const dose = page.getByRole('textbox', { name: 'Dose', exact: true });
  await expect.element(dose).toHaveFocus();
  await expect.element(dose).toHaveValue('500 mg (1 capsule)');
  // They are known from the search; loaded again, they would move the fields.
  await expect.element(page.getByRole('group', { name: 'Usual doses' })).toBeVisible();
  await userEvent.keyboard('250 mg');
  await expect.element(dose).toHaveValue('250 mg');
});
