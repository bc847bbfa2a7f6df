import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';

const named = (name: string, changes: Parameters<typeof medication>[0] = {}) =>
  medication({ id: name, product: { name, ingredients: [name] }, ...changes });
const ceased = (name: string, isReplaced: boolean) => named(name, { status: 'Ceased', isReplaced });

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

test('CHT-05 each row says whether the pharmacy packs the medicine', async () => {
  const prn = { courseType: 'AsRequired', prnReason: 'pain' } as const;
  const unpacked = { packagingType: 'UnPacked' } as const;
  hasChart({ order: orderOf([named('zinc'), named('iron', unpacked), named('paracetamol', prn)]) });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('zinc')).toMatchTextContent(/Packed/);
  await expect.element(row('iron')).toMatchTextContent(/Unpacked/);
  await expect.element(row('paracetamol')).not.toMatchTextContent(/packed/i);
});
