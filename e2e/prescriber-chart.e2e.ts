import { expect, type Page } from '@playwright/test';
import { portal } from '@wattle/contract/operations/portal.ts';
import { HttpSession } from './support/http-session.ts';
import { chart, medicineRow } from './support/drafting.ts';
import { expectBothLooks, noSidewaysScroll } from './support/page-checks.ts';
import { practice, prescriberPath } from './support/practice.ts';
import { enter } from './support/enter.ts';
import { test } from './support/test.ts';

const params = (key: string) => ({ authoringSystem: 'WATTLE', foreignKey: key });
const details = (page: Page) => page.getByRole('region', { name: 'Resident details' });

async function openChart(page: Page, key: string, account = 'nurse'): Promise<void> {
  await enter(page, account, prescriberPath(key));
  await expect(chart(page)).toBeVisible();
}

test('CHT-01 HDR-06 the resident’s name is above the chart and stays visible', async ({
  page,
  baseURL,
}) => {
  await openChart(page, 'R000001');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abbott, Margaret (Peg)');
  await page.keyboard.press('End');
  await chart(page).getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByText(/^Born \d\d-[A-Z][a-z]{2}-\d{4}/)).toBeInViewport();
  await expect(page.getByText('Allergies: penicillin, latex')).toBeInViewport();

  const session = await HttpSession.of(baseURL, 'nurse');
  const resident = await session.call(portal.resident, { params: params('R000001') });
  const medicare = resident.identifiers.medicareDetails;
  const field = (label: string) =>
    details(page)
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition');
  await expect(field('Age')).toHaveText(
    new RegExp(`^${resident.age} years \\(\\d\\d-[A-Z][a-z]{2}-\\d{4}\\)$`),
  );
  await expect(field('Gender')).toHaveText('Female');
  await expect(field('Medicare number')).toHaveText(
    /^\d{4} \d{5} \d, expires \d\d-[A-Z][a-z]{2}-\d{4}$/,
  );
  await expect(field('Medicare number')).toContainText(medicare?.cardNumber.slice(0, 4) ?? '-');
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

test('CHT-05 packaging is chosen for regular medicines and short courses, and saved', async ({
  page,
}) => {
  await openChart(page, practice.packaging);
  const choice = medicineRow(page, 'perindopril').getByRole('button', { name: /Packaging of/ });
  await expect(choice).toContainText('Packed');
  const saved = page.waitForResponse(/change-medication-packaging$/);
  await choice.click();
  await page.getByRole('option', { name: 'Unpacked' }).click();
  await expect(choice).toContainText('Unpacked');
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(choice).toContainText('Unpacked');
});

test('CHT-03 the chart is accessible and fits, light and dark, wide and narrow', async ({
  page,
}) => {
  await openChart(page, 'R000019', 'doctor');
  await expectBothLooks(page);
  await page.setViewportSize({ width: 400, height: 800 });
  await noSidewaysScroll(page);
});
