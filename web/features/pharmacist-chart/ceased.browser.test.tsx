import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';

const ceased = (name: string, isReplaced: boolean) =>
  medication({ id: name, status: 'Ceased', isReplaced, product: { name, ingredients: [name] } });

test('CHT-04 PHA-01 a ceased medicine that continues under another prescription says so, in details too', async () => {
  hasChart({ order: orderOf([ceased('metformin', true), ceased('zinc', false)]) });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  const row = (name: string) =>
    page
      .getByRole('region', { name: 'Ceased medication (2)' })
      .getByRole('listitem')
      .filter({ hasText: name });
  const words = 'Ceased, replaced by a new prescription';
  await expect.element(row('metformin').getByText(words)).toBeVisible();
  await expect.element(row('zinc')).not.toMatchTextContent(/replaced/);
  await row('metformin').getByRole('button').first().click();
  const details = page.getByRole('complementary', { name: 'Medicine details' });
  await expect.element(details.getByText(words)).toBeVisible();
  await expectBothLooks();
});
