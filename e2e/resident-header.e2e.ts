import { expect, type Page } from '@playwright/test';
import { portal } from '@wattle/contract/operations/portal.ts';
import { defaultSearch, toSearchRequest } from '@wattle/contract/rules/search-state.ts';
import { enter } from './support/enter.ts';
import { HttpSession } from './support/http-session.ts';
import { prescriberPath } from './support/practice.ts';
import { test } from './support/test.ts';

/** Opens the chart of the resident whom the list shows under this name. */
async function openChartOf(page: Page, baseURL: string | undefined, name: string): Promise<void> {
  const session = await HttpSession.of(baseURL, 'doctor');
  const body = toSearchRequest({ ...defaultSearch('Doctor'), name }, []);
  const { searchResults } = await session.call(portal.searchResidents, { body });
  await enter(page, 'doctor', prescriberPath(searchResults[0]?.authoringSystemForeignKey ?? ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test('HDR-11 HDR-13 an IHI that can’t be validated has a placeholder, and is validated again by reloading', async ({
  page,
  baseURL,
}) => {
  await openChartOf(page, baseURL, 'Sentinel, Ihi-Verify-Fails');
  await page.getByRole('button', { name: 'IHI' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resident IHI' });
  await expect(dialog).toContainText('8003 ____ ____ ____');
  await expect(dialog).toContainText('Unable to validate IHI');
  const reloaded = page.waitForEvent('load');
  const asked = page.waitForRequest((request) => request.url().endsWith('/ihi/verify-search'));
  await dialog.getByRole('button', { name: 'Retry validation' }).click();
  await reloaded;
  await asked;
});

test('CON-01 HDR-03 HDR-10 the server keeps a doctor’s answer and says who gave it', async ({
  page,
  baseURL,
}) => {
  await openChartOf(page, baseURL, 'Practice, Consent');
  const photo = page.getByRole('img', { name: 'Practice, Consent' });
  await expect(photo).toBeVisible();
  expect(
    await page.evaluate(async () => (await (await caches.open('RESIDENT_PHOTOS')).keys()).length),
  ).toBe(1);
  await page.getByRole('button', { name: 'CTG not answered' }).click();
  const dialog = page.getByRole('dialog', { name: /^Contacts and consent/ });
  await dialog.getByText('Accept', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Accept, recorded .* by Priya Raman$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'CTG', exact: true })).toBeVisible();

  await openChartOf(page, baseURL, 'Sentinel, Consent-Fails');
  await page.getByRole('button', { name: 'CTG not answered' }).click();
  await dialog.getByText('Decline', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The answer wasn’t saved.');
  await expect(dialog.getByRole('radio', { name: 'Decline' })).toBeChecked();
});
