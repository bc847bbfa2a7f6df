import { expect, type Locator, type Page } from '@playwright/test';
import { enter } from './enter.ts';
import { layoutShift } from './layout-shift.ts';

/** Signs in, opens the residents list and waits for its rows. */
export async function openList(page: Page, account: string, path = '/residents'): Promise<void> {
  await enter(page, account, path);
  await expect(residentRows(page).first()).toBeVisible();
}

/** The rows of the list, without its header. */
export function residentRows(page: Page): Locator {
  return page
    .getByRole('table', { name: 'Residents' })
    .getByRole('row')
    .filter({
      has: page.getByRole('link', { name: /^View chart/ }),
    });
}

/** The title of the list, which says what it shows. */
function listTitle(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

/** Opens the residents list in a window of this size; nothing moves while it loads, nor while a name is searched for. */
export async function openStillList(
  page: Page,
  account: string,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(size);
  await openList(page, account);
  // The counts come last.
  await expect(page.getByText(/expiring\/expired \(\d+\)$/).first()).toBeVisible();
  const loading = await layoutShift(page);
  await page.getByRole('searchbox', { name: 'Name' }).pressSequentially('practice');
  await expect(listTitle(page)).toContainText('matching the name');
  await expect(residentRows(page).filter({ hasNotText: 'Practice, ' })).toHaveCount(0);
  const searching = (await layoutShift(page)) - loading;
  console.log(
    `Layout shift, ${account} at ${size.width} px: ${loading.toFixed(4)} while loading, ${searching.toFixed(4)} while searching`,
  );
  expect(loading).toBeLessThanOrEqual(0.02);
  expect(searching).toBeLessThanOrEqual(0.02);
  await page.keyboard.press('Escape');
  await expect(listTitle(page)).not.toContainText('matching the name');
  await expect(residentRows(page)).toHaveCount(25);
}
