import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { expectBothLooks } from '../../../testing/expecting.ts';
import { person } from '../../../testing/people.ts';
import { answers, callsOf, refuses } from '../../../testing/server.ts';

test('an administrator adds a medicine; what is missing or can’t be read is said at its field', async () => {
  answers(portal.instanceContents, {
    organisations: 1,
    facilities: 1,
    residents: 0,
    medicines: 0,
    users: { Doctor: 1, Pharmacist: 1 },
  });
  refuses(portal.addProduct, 'Invalid_Record', undefined, [
    { propertyName: 'strength', message: 'Can’t be read as numbers' },
  ]);
  openApp('/administration/new-product', person({ userType: 'Administrator' }));
  const save = page.getByRole('button', { name: 'Add medicine' });
  await save.click();
  await expect.element(page.getByText('This field is required').first()).toBeVisible();
  await expectBothLooks();
  await page.getByRole('textbox', { name: 'Code' }).fill('EX-1');
  await page.getByRole('textbox', { name: 'Generic names' }).fill('docusate\nsennosides');
  await page.getByRole('textbox', { name: 'Strength' }).fill('50 mg and 8 mg');
  await page.getByRole('textbox', { name: 'Form' }).fill('tablet');
  await page.getByRole('combobox', { name: 'Schedule' }).selectOptions('S2');
  await page.getByRole('combobox', { name: 'Can be packed' }).selectOptions('yes');
  await save.click();
  await expect.element(page.getByText('Can’t be read as numbers')).toBeVisible();
  answers(portal.addProduct, null);
  await save.click();
  await expect.element(page.getByText('The medicine was added')).toBeVisible();
  expect(callsOf(portal.addProduct).at(-1)).toMatchObject({
    params: { id: 'EX-1' },
    body: { ingredients: ['docusate', 'sennosides'], doses: [], packable: true },
  });
});
