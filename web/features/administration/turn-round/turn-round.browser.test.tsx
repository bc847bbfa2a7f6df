import type { TurnRounds } from '@wattle/contract/entities/turn-round.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { addDays, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../testing/expecting.ts';
import { answers, callsOf, fails } from '../../../testing/server.ts';
import { facility, hasOrganisations, open, organisation } from '../testing/records.ts';

const none = { count: 0, done: 0, median: null, ninetieth: null };
const times: TurnRounds = {
  facilityName: 'Banksia House',
  spans: [
    { count: 4, done: 3, median: 90, ninetieth: 600 },
    none,
    { count: 9, done: 9, median: 200, ninetieth: 3000 },
  ].map((changes, weeks) => ({
    from: addDays(getPlainDate('2026-11-16'), -7 * weeks),
    changes,
    questions: { ...changes, count: changes.count * 2 },
    urgent: none,
  })),
};

test('turn-round times are a plot and a table, of the facility and the span that is chosen', async () => {
  answers(portal.facilityRecords, [facility(), facility({ id: 'jarrah', name: 'Jarrah Lodge' })]);
  answers(portal.turnRounds, times);
  open('/turn-round');
  await expect
    .element(page.getByRole('row').nth(1))
    .toMatchTextContent('16-Nov-20264390 minutes10 hours');
  await expect.element(page.getByRole('row').nth(2)).toMatchTextContent('09-Nov-202600––');
  const questions = page.getByRole('table', { name: 'From asked to answered by a prescriber' });
  await expect
    .element(questions.getByRole('row').nth(1))
    .toMatchTextContent('16-Nov-20268390 minutes10 hours');
  const plots = page.getByRole('img', { name: /plot/ });
  await expectCount(plots, 2);
  // 3000 minutes are a little more than 2 days.
  await expect.element(plots.first()).toMatchTextContent(/^02 days4 days/);
  await expectCount(page.getByText('None in this time.'), 1);
  await expectBothLooks();
  await page.viewport(320, 800);
  await expectNoSidewaysScroll();
  await page.getByRole('combobox', { name: 'Facility' }).selectOptions('Jarrah Lodge');
  await page.getByRole('combobox', { name: 'By' }).selectOptions('Month');
  await expect
    .element(page.getByRole('columnheader', { name: 'Month from' }).first())
    .toBeInTheDocument();
  expect(callsOf(portal.turnRounds).at(-1)).toMatchObject({
    params: { id: 'jarrah' },
    query: { by: 'month' },
  });
});

test('the overview and each facility lead to the turn-round times', async () => {
  answers(portal.instanceContents, {
    organisations: 1,
    facilities: 2,
    residents: 9,
    medicines: 9,
    users: { Administrator: 1 },
  });
  hasOrganisations(organisation());
  answers(portal.facilityRecords, [facility(), facility({ id: 'jarrah', name: 'Jarrah Lodge' })]);
  answers(portal.turnRounds, times);
  const link = page.getByRole('link', { name: 'Turn-round times' });
  const chosen = page.getByRole('combobox', { name: 'Facility' });
  open();
  await link.click();
  await expect.element(chosen).toHaveValue('banksia-house');
  await page.getByRole('link', { name: 'Facilities' }).click();
  await page.getByRole('link', { name: 'Jarrah Lodge' }).click();
  await expectBothLooks();
  await link.click();
  await expect.element(chosen).toHaveValue('jarrah');
});

test('times that can’t be loaded say so', async () => {
  answers(portal.facilityRecords, [facility()]);
  fails(portal.turnRounds, 500, 'Away.');
  open('/turn-round');
  await expectCount(page.getByText('We couldn’t load the turn-round times'), 1);
});
