import type { HeldItemSummary } from '@wattle/contract/entities/data-exchange.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectBothLooks, expectCount } from '../../../../testing/expecting.ts';
import { answers, callsOf, holds, loses, refuses } from '../../../../testing/server.ts';
import { clinical, heldPage, newPatient, preview } from '../../testing/held-items.ts';
import { facility, open } from '../../testing/records.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: RegExp) => page.getByRole('tab', { name });
const rowsOf = (name: string) => page.getByRole('table', { name }).getByRole('row');
const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');

test('an item that waits for a held resident says so, and its dialog says what is lost', async () => {
  const waiting = {
    ...clinical,
    isForClinicians: false,
    reasons: ['It is about a resident who is held.'],
    notKept: ['What it is for isn’t kept.'],
  };
  answers(portal.exchangeHeldItems, heldPage(waiting));
  open('/data-exchange?tab=held');
  await expect
    .element(rowsOf('Held items').nth(1))
    .toMatchTextContent(
      /who is held\.What a release leaves outWhat it is for isn’t kept\.Added once its resident is releasedDealt with$/,
    );
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
  const failure = (what: string) => question.filter({ hasText: `We couldn’t ${what}` });
  await expect
    .element(failure('mark an item from Glenelg Family Practice as dealt with'))
    .toMatchTextContent(/It may have been done all the same\.$/);

  window.history.back();
  answers(portal.previewExchangeItem, preview);
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
    .element(failure('release an item from Glenelg Family Practice'))
    .toMatchTextContent(/It may have been done all the same\.$/);
});
