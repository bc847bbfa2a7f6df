import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../../testing/expecting.ts';
import { answers, callsOf, fails, holds, refuses } from '../../../../testing/server.ts';
import { clinical, heldPage, newPatient, preview } from '../../testing/held-items.ts';
import { facility, open } from '../../testing/records.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const rowsOf = (name: string) => page.getByRole('table', { name }).getByRole('row');
const question = page.getByRole('alertdialog');

test('a held resident is released into the chosen facility, or it says that somebody else has decided', async () => {
  answers(portal.exchangeHeldItems, heldPage(clinical, newPatient));
  answers(portal.previewExchangeItem, preview);
  answers(portalAdministration.facilityRecords, [facility()]);
  open('/data-exchange?tab=held');
  await expect
    .element(rowsOf('Held items').nth(1))
    .toMatchTextContent(
      /^Medicine.*Schedule 8A prescriber or pharmacist, on the resident’s chart$/,
    );
  await expectBothLooks();
  await page.viewport(320, 800);
  await expectNoSidewaysScroll();
  await page.viewport(1280, 800);
  await button('Release').click();
  await expect.element(question).toMatchTextContent(/This adds a new resident/);
  await expectBothLooks();
  const confirm = question.getByRole('button', { name: 'Release' });
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('combobox', { name: 'Facility' }).selectOptions('banksia-house');
  refuses(portal.releaseExchangeItem, 'Item_Decided');
  await confirm.click();
  await expect.element(question.getByText(/^Somebody else has already decided/)).toBeVisible();
  answers(portal.releaseExchangeItem, null);
  answers(portal.exchangeHeldItems, heldPage(clinical));
  await confirm.click();
  await expect.element(page.getByText('Released', { exact: true })).toBeVisible();
  await expectCount(rowsOf('Held items'), 2);
  expect(callsOf(portal.releaseExchangeItem).at(-1)).toMatchObject({
    params: { id: newPatient.id },
    body: { facilityId: 'banksia-house' },
  });
});

test('a release names whom it changes and within which organisations, and offers no other facility', async () => {
  const reach = [{ id: 'banksia', name: 'Banksia Care' }];
  const changing = {
    ...newPatient,
    id: '00000000-0000-4000-8000-00000000000c',
    release: 'as-it-is',
    reach,
    changesResidentAt: { facility: 'Wattle House', organisation: 'Banksia Care' },
  };
  const withoutRelease = {
    ...changing,
    id: '00000000-0000-4000-8000-00000000000d',
    release: 'stuck',
  };
  answers(portal.exchangeHeldItems, heldPage({ ...newPatient, reach }, changing, withoutRelease));
  answers(portal.previewExchangeItem, {
    ...preview,
    isNew: false,
    resident: {
      ...changing.changesResidentAt,
      fields: ['familyName', 'dateOfBirth', 'status'],
      isIdentityChanged: true,
    },
  });
  answers(portalAdministration.facilityRecords, [
    facility(),
    facility({ id: 'elsewhere', name: 'Elsewhere', organisationId: 'other' }),
  ]);
  open('/data-exchange?tab=held');
  const row = (number: number) => rowsOf('Held items').nth(number);
  await expect
    .element(row(2))
    .toMatchTextContent(/Changes a resident at Wattle House, Banksia Care/);
  await expect.element(row(3)).toMatchTextContent(/Can’t be released as it cameDealt with$/);
  await expectCount(row(3).getByRole('button', { name: 'Release', exact: true }), 0);
  await row(2).getByRole('button', { name: 'Release', exact: true }).click();
  await expect
    .element(question)
    .toMatchTextContent(/changes a resident who is here already at Wattle House, Banksia Care\./);
  await expect
    .element(question)
    .toMatchTextContent(/see the resident:Family nameDate of birthStatusIt closes or opens/);
  await expect.element(question).toMatchTextContent(/the facility must confirm/);
  await expect.element(question).toMatchTextContent(/It will be recorded exactly as it was sent/);
  await page.viewport(1280, 560);
  const text = question.getByRole('group', { name: 'Text of this dialog' });
  await expect.element(text).toHaveAttribute('tabindex', '0');
  await page.viewport(1280, 800);
  await expectBothLooks();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row(1).getByRole('button', { name: 'Release', exact: true }).click();
  await expect
    .element(question)
    .toMatchTextContent(/what this system can write to: Banksia Care\./);
  const facilities = question.getByRole('combobox', { name: 'Facility' });
  await expectCount(facilities.getByRole('option'), 2);
});

test('an item about a place can be released once what it changes is shown', async () => {
  const place = { ...newPatient, resourceType: 'Organization', release: 'as-it-is' };
  answers(portal.exchangeHeldItems, heldPage(place));
  fails(portal.previewExchangeItem, 503, 'Try again later.');
  open('/data-exchange?tab=held');
  await button('Release').click();
  const confirm = question.getByRole('button', { name: 'Release' });
  await expect.element(question.getByText('We couldn’t load what it changes')).toBeVisible();
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  const changes = [{ name: 'abn', before: '11 000 000 000', after: '53 004 085 616' }];
  answers(portal.previewExchangeItem, { ...preview, isNew: false, changes });
  const load = holds(portal.previewExchangeItem);
  await question.getByRole('button', { name: 'Retry' }).click();
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  load();
  await expect
    .element(question)
    .toMatchTextContent(/It changes:ABNfrom 11 000 000 000 → to 53 004 085 616/);
  await expect.element(confirm).not.toHaveAttribute('aria-disabled', 'true');
  await expectBothLooks();
});

test('an item whose release would be refused says why, and can’t be released', async () => {
  const person = { ...newPatient, resourceType: 'Practitioner', release: 'as-it-is' };
  answers(portal.exchangeHeldItems, heldPage(person));
  const refusal = 'Only an operator changes this person.';
  answers(portal.previewExchangeItem, { ...preview, isNew: false, refusal });
  open('/data-exchange?tab=held');
  await button('Release').click();
  await expect.element(question.getByText(refusal)).toBeVisible();
  await expect.element(question).not.toMatchTextContent(/It will be recorded/);
  const confirm = question.getByRole('button', { name: 'Release' });
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await expectBothLooks();
});
