import { expect, type Page } from '@playwright/test';
import { readyToDraft, review } from './support/drafting.ts';
import { enter } from './support/enter.ts';
import { keyboard } from './support/keyboard.ts';
import { expectAccessible } from './support/page-checks.ts';
import { residentRows } from './support/residents-list.ts';
import { test } from './support/test.ts';

/** Nobody else works under this account, whose round every chart shows. */
const account = 'dentist';
const bar = (page: Page) => page.getByRole('region', { name: 'Round' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('RES-05 by keyboard alone a doctor sees three residents and skips one, going on in another browser, and reads the summary', async ({
  page,
  browser,
}) => {
  const { press, write } = keyboard(page);
  await enter(page, account);
  await expect(residentRows(page).first()).toBeVisible();
  await write(page.getByRole('searchbox', { name: 'Name' }), 'practice');
  await expect(heading(page)).toContainText('matching the name');
  await press(page.getByRole('button', { name: 'Start a round' }));
  await press(page.getByRole('button', { name: 'Start', exact: true }));
  await at(page, 1);
  await expectAccessible(page);
  await page.keyboard.press('j');
  await at(page, 2);
  const name = await heading(page).innerText();
  await page.keyboard.press('r');
  await expect(review(page)).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(review(page)).toHaveCount(0);
  await press(bar(page).getByRole('button', { name: 'Skip' }));
  await write(page.getByRole('textbox', { name: 'Why' }), 'Asleep');
  await page.keyboard.press('Enter');
  await at(page, 3);

  // The battery is dead.
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const second = await other.newPage();
  await enter(second, account);
  const { press: pressThere } = keyboard(second);
  await pressThere(second.getByRole('link', { name: /^Go on with your round \(3 of/ }));
  await at(second, 3);
  await second.keyboard.press('ArrowRight');
  await at(second, 4);
  await pressThere(bar(second).getByRole('button', { name: 'Done' }));
  await expect(heading(second)).toHaveText('Summary of your round');
  const outcomes = second.getByRole('cell', { name: /^(Seen|Left|Not reached)/ });
  for (const [row, text] of ['Seen', 'Left: Asleep', 'Seen', 'Seen', 'Not reached'].entries()) {
    await expect(outcomes.nth(row)).toHaveText(text);
  }
  await expectAccessible(second);
  await other.close();
});

/** The chart of this resident of the round is loaded, and keys count again. */
async function at(page: Page, number: number): Promise<void> {
  await expect(bar(page)).toContainText(`Resident ${number} of `);
  await readyToDraft(page);
}
