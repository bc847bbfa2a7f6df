import { HeldItemPage, type HeldItemSummary } from '@wattle/contract/entities/data-exchange.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../../testing/expecting.ts';
import { answers, callsOf, holds, loses, refuses } from '../../../../testing/server.ts';
import { facility, open } from '../../testing/records.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: RegExp) => page.getByRole('tab', { name });
const rowsOf = (name: string) => page.getByRole('table', { name }).getByRole('row');
const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');

const clinical = {
  id: '00000000-0000-4000-8000-00000000000a',
  resourceType: 'MedicationRequest',
  isForClinicians: true,
  reasons: ['Several dosage instructions', 'Schedule 8'],
  sender: 'Glenelg Family Practice',
  record: '',
  reach: null,
  changesResidentAt: null,
  organisationName: 'Banksia Care',
  receivedAt: '2026-11-20T01:00:00.000Z',
  release: 'not',
  decision: null,
};
const newPatient = {
  ...clinical,
  id: '00000000-0000-4000-8000-00000000000b',
  resourceType: 'Patient',
  isForClinicians: false,
  reasons: ['No facility is named'],
  record: `MRN-${'7'.repeat(60)}`,
  release: 'into-a-facility',
};

function heldPage(...items: object[]): HeldItemPage {
  return HeldItemPage.parse({
    items,
    pageSize: 50,
    counts: { waiting: items.length, decided: 1 },
  });
}

test('a held resident is released into the chosen facility, or it says that somebody else has decided', async () => {
  answers(portal.exchangeHeldItems, heldPage(clinical, newPatient));
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
  const stuck = { ...changing, id: '00000000-0000-4000-8000-00000000000d', release: 'stuck' };
  answers(portal.exchangeHeldItems, heldPage({ ...newPatient, reach }, changing, stuck));
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
    .toMatchTextContent(/changes a resident who is here already: at Wattle House, Banksia Care\./);
  await expectBothLooks();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row(1).getByRole('button', { name: 'Release', exact: true }).click();
  await expect
    .element(question)
    .toMatchTextContent(/what this system can write to: Banksia Care\./);
  const facilities = question.getByRole('combobox', { name: 'Facility' });
  await expectCount(facilities.getByRole('option'), 2);
});

test('an item that waits for a held resident says so, and its dialog says what is lost', async () => {
  const waiting = {
    ...clinical,
    isForClinicians: false,
    reasons: ['It is about a resident who is held.'],
  };
  answers(portal.exchangeHeldItems, heldPage(waiting));
  open('/data-exchange?tab=held');
  await expect
    .element(rowsOf('Held items').nth(1))
    .toMatchTextContent(/Added once its resident is releasedDealt with$/);
  await button('Dealt with').click();
  await expect.element(dialog).toMatchTextContent(/no prescriber or pharmacist will see it/);
  await expectBothLooks();
});

test('after seeing that somebody else has decided, the user continues in the list, by keyboard too', async () => {
  answers(portal.exchangeHeldItems, heldPage(newPatient));
  open('/data-exchange?tab=held');
  await button('Dealt with').click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sent again');
  refuses(portal.dealWithExchangeItem, 'Item_Decided');
  answers(portal.exchangeHeldItems, heldPage());
  await dialog.getByRole('button', { name: 'Mark as dealt with' }).click();
  await expect.element(dialog.getByText(/^Somebody else has already decided/)).toBeVisible();
  await expectCount(rowsOf('Held items'), 0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('Nothing is waiting')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain('Nothing is waiting');
});

test('a page of held items after the last one doesn’t say that nothing is waiting', async () => {
  answers(portal.exchangeHeldItems, ({ query }) =>
    query.page === 2 ? { ...heldPage(), counts: { waiting: 1, decided: 0 } } : heldPage(newPatient),
  );
  open('/data-exchange?tab=held&page=2');
  await expect.element(page.getByText('There’s no such page any more')).toBeVisible();
  await expectCount(page.getByText('Nothing is waiting'), 0);
  await button('First page').click();
  await expectCount(rowsOf('Held items'), 2);
});

test('an item is dealt with for a reason, which is shown with the decision', async () => {
  answers(portal.exchangeHeldItems, heldPage(newPatient));
  answers(portal.dealWithExchangeItem, null);
  open('/data-exchange?tab=held');
  await button('Dealt with').click();
  await dialog.getByRole('button', { name: 'Mark as dealt with' }).click();
  await expect.element(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(' Sent again with a facility ');
  const decision = {
    outcome: 'dealt-with',
    by: 'Admin Wattle',
    at: '2026-11-21T01:00:00.000Z',
    reason: 'Sent again with a facility',
  } satisfies Partial<Record<keyof NonNullable<HeldItemSummary['decision']>, string>>;
  answers(portal.exchangeHeldItems, ({ query }) =>
    query.state === 'decided' ? heldPage({ ...newPatient, decision }) : heldPage(),
  );
  await dialog.getByRole('button', { name: 'Mark as dealt with' }).click();
  await expect.element(page.getByText('Nothing is waiting')).toBeVisible();
  expect(callsOf(portal.dealWithExchangeItem).at(-1)?.body).toEqual({
    reason: 'Sent again with a facility',
  });
  await tab(/^Decided/).click();
  await expect
    .element(rowsOf('Held items').nth(1))
    .toMatchTextContent(/Dealt with: Sent again with a facility.*Admin Wattle/);
});

test('if the answer to a decision is lost after its page is left, a message says it may be recorded', async () => {
  answers(portal.exchangeHeldItems, heldPage(newPatient));
  answers(portalAdministration.facilityRecords, [facility()]);
  loses(portal.dealWithExchangeItem);
  open('/data-exchange?tab=held');
  await expectCount(rowsOf('Held items'), 2);
  await page.getByRole('link', { name: 'Facilities' }).click();
  const facilities = page.getByRole('heading', { level: 1, name: 'Facilities' });
  await expect.element(facilities).toBeVisible();
  window.history.back();
  await button('Dealt with').click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sent again');
  const answerDealt = holds(portal.dealWithExchangeItem);
  await dialog.getByRole('button', { name: 'Mark as dealt with' }).click();
  window.history.forward();
  await expect.element(facilities).toBeVisible();
  answerDealt();
  const told = (what: string) => question.filter({ hasText: `We couldn’t ${what}` });
  await expect
    .element(told('mark an item from Glenelg Family Practice as dealt with'))
    .toMatchTextContent(/It may have been done all the same\.$/);

  window.history.back();
  answers(portal.releaseExchangeItem, null);
  loses(portal.releaseExchangeItem);
  const answerReleased = holds(portal.releaseExchangeItem);
  await button('Release').click();
  const release = page.getByRole('alertdialog', { name: 'Release this item?' });
  await release.getByRole('combobox', { name: 'Facility' }).selectOptions('banksia-house');
  await release.getByRole('button', { name: 'Release' }).click();
  window.history.forward();
  await expect.element(facilities).toBeVisible();
  answerReleased();
  await expect
    .element(told('release an item from Glenelg Family Practice'))
    .toMatchTextContent(/It may have been done all the same\.$/);
});
