import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { person } from '../../../testing/people.ts';

test('DRF-01 where a chart has a product twice, menus and the dialog for ceasing say which line it is', async () => {
  const asRequired = medication({
    id: 'prn',
    courseType: 'AsRequired',
    dose: '500 mg (1 tablet)',
    frequency: 'when-required',
    doseTimes: [],
    prnReason: 'headache',
    maximum24h: '4 tablets (2 g)',
  });
  hasChart({ order: orderOf([medication({ id: 'regular' }), asRequired]) });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect
    .element(page.getByRole('button', { name: /^Actions for paracetamol .*, 1 g \(2 tablets\), / }))
    .toBeVisible();
  await page
    .getByRole('button', { name: /^Actions for paracetamol .*, 500 mg .*when required/ })
    .click();
  await page.getByRole('menuitem', { name: 'Cease' }).click();
  await expect
    .element(page.getByRole('dialog', { name: /^Cease: paracetamol/ }))
    .toMatchTextContent(/DOSE 500.mg \(1 tablet\).*oral.*when required for headache/);
});
