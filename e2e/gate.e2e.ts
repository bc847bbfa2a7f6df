import { expect, type Page } from '@playwright/test';
import { residentRows } from './support/residents-list.ts';
import { enter } from './support/enter.ts';
import { test } from './support/test.ts';

test('GATE-07 by keyboard: past the header, into a chart and back, with the focus', async ({
  page,
}) => {
  await enter(page, 'nurse');
  await expect(residentRows(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  expect(await focusIsOnPage(page)).toBe(true);
  expect(new URL(page.url()).hash).toBe('');
  const first = residentRows(page).getByRole('link').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/residents\/gp\//);
  await expect.poll(() => focusIsOnPage(page)).toBe(true);
  await page.goBack();
  // Back on the resident whose chart it was.
  await expect(first).toBeFocused();
});

/** Whether the next Tab goes to the page's first element after the header. */
async function focusIsOnPage(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const { activeElement, body } = document;
    const main = document.querySelector('main');
    return main !== null && activeElement !== body && activeElement?.contains(main) === true;
  });
}
