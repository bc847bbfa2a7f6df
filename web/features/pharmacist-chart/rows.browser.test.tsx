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

test('DT1 HDR-08 the details break neither a date nor a script number', async () => {
  await page.viewport(1280, 800);
  const scriptNumber = '3DEMOWATTLE0910001-14';
  hasChart({ order: orderOf([named('zinc', { scriptNumber })]) });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await page.getByRole('button', { name: /^zinc/ }).click();
  const details = page.getByRole('complementary', { name: 'Medicine details' });
  for (const text of ['01-Jun-2026', scriptNumber]) {
    const shown = details.getByText(text, { exact: true });
    await expect.element(shown).toBeVisible();
    const words = new Range();
    words.selectNodeContents(shown.element());
    expect(words.getClientRects()).toHaveLength(1);
  }
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
