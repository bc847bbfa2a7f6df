import { expect, type Locator, type Page } from '@playwright/test';
import { enter } from './enter.ts';

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
export function listTitle(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}
