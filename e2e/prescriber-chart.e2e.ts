import { expect, type Page } from '@playwright/test';
import { portal } from '@wattle/contract/operations/portal.ts';
import { HttpSession } from './support/http-session.ts';
import { chart } from './support/drafting.ts';
import { prescriberPath } from './support/practice.ts';
import { enter } from './support/enter.ts';
import { test } from './support/test.ts';

const params = (key: string) => ({ authoringSystem: 'WATTLE', foreignKey: key });
const details = (page: Page) => page.getByRole('region', { name: 'Resident details' });

async function openChart(page: Page, key: string, account = 'nurse'): Promise<void> {
  await enter(page, account, prescriberPath(key));
  await expect(chart(page)).toBeVisible();
}

test('CHT-01 HDR-06 RB1 the resident’s name is above the chart and stays visible', async ({
  page,
  baseURL,
}) => {
  await openChart(page, 'R000001');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abbott, Margaret (Peg)');
  await page.keyboard.press('End');
  await chart(page).getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  const session = await HttpSession.of(baseURL, 'nurse');
  const resident = await session.call(portal.resident, { params: params('R000001') });
  const born = page.getByText(/^Born \d\d-[A-Z][a-z]{2}-\d{4}/);
  await expect(born).toBeInViewport();
  await expect(born).toHaveText(
    new RegExp(`^Born \\d\\d-[A-Z][a-z]{2}-\\d{4} \\(${resident.age} years\\)$`),
  );
  const medicare = resident.identifiers.medicareDetails?.cardNumber.slice(0, 4);
  await expect(page.getByText(new RegExp(`^Medicare ${medicare} \\d{5} \\d$`))).toBeInViewport();
  await expect(page.getByText('Female', { exact: true })).toBeInViewport();
  await expect(page.getByText('Allergies: penicillin, latex')).toBeInViewport();

  // The column headings stay below the banner.
  const heading = await chart(page).getByRole('columnheader', { name: 'Medicine' }).boundingBox();
  const banner = await page.locator('[data-resident-banner]').boundingBox();
  expect(heading?.y).toBeCloseTo((banner?.y ?? 0) + (banner?.height ?? 0), 0);

  await page.getByRole('button', { name: 'Details' }).click();
  const field = (label: string) =>
    details(page)
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition');
  await expect(field('Medicare expiry')).toHaveText(/^Expires \d\d-[A-Z][a-z]{2}-\d{4}$/);
  await expect(field('Facility')).toHaveText(resident.facilityDetails.name);
  for (const label of [
    'DVA number',
    'Centrelink/pension number',
    'Diet',
    'Special needs/diagnosis',
    'Medication note',
  ]) {
    await expect(field(label)).not.toBeEmpty();
  }
});
