import { expect, type Page } from '@playwright/test';
import { chart, openToDraft, represcribe, tray } from './support/drafting.ts';
import { layoutShift } from './support/layout-shift.ts';
import { ceaseOne, practice } from './support/practice.ts';
import { test } from './support/test.ts';

/** Widths, heights and how many medicines have to be in full view, of a chart of 23. */
const screens = [
  [768, 1024, 7],
  [1920, 1080, 16],
  [1280, 800, 9],
] as const;

interface ScreenContent {
  readonly medicines: number;
  readonly inFullView: number;
  /** Of any text in a medicine's row, in px. */
  readonly smallestType: number;
}

function shown(page: Page): Promise<ScreenContent> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('tr[data-medicine]')];
    const isInView = (row: Element) => {
      const { top, bottom, left, width } = row.getBoundingClientRect();
      const isUncovered = (y: number) =>
        document.elementFromPoint(left + width / 2, y)?.closest('tr') === row;
      return (
        top >= 0 && bottom <= window.innerHeight && isUncovered(top + 4) && isUncovered(bottom - 4)
      );
    };
    const sizes = rows
      .flatMap((row) => [row, ...row.querySelectorAll('*')])
      .map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    return {
      medicines: rows.length,
      inFullView: rows.filter(isInView).length,
      smallestType: Math.min(...sizes),
    };
  });
}

test('CHT-03 DRF-01 LIV-01 ML9 a chart of 23 medicines shows most of them at once, and nothing moves while it loads, while re-prescribing or when another prescriber ceases a medicine', async ({
  page,
  baseURL,
}) => {
  let onLoad = 0;
  for (const [width, height, goal] of screens) {
    await page.setViewportSize({ width, height });
    await openToDraft(page, practice.oneScreen, 'np');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const { medicines, inFullView, smallestType } = await shown(page);
    onLoad = await layoutShift(page);
    process.stdout.write(
      `${width} x ${height}: ${inFullView} of ${medicines} medicines in full view (goal ${goal}), ` +
        `type from ${smallestType} px, CLS on load ${onLoad.toFixed(4)}\n`,
    );
    expect(medicines).toBe(23);
    expect(inFullView).toBeGreaterThanOrEqual(goal);
    expect(smallestType).toBeGreaterThanOrEqual(14);
    expect(onLoad).toBeLessThanOrEqual(0.02);
  }

  for (const name of ['apixaban', 'levothyroxine']) await represcribe(page, name);
  await expect(chart(page).getByText('Draft: re-prescribe')).toHaveCount(2);
  const drafting = (await layoutShift(page)) - onLoad;

  const { name } = await ceaseOne(baseURL, practice.oneScreen);
  await expect(tray(page)).toContainText(/The chart changed at \d\d:\d\d .*by Priya Raman/);
  const live = (await layoutShift(page)) - onLoad - drafting;
  process.stdout.write(
    `CLS while re-prescribing ${drafting.toFixed(4)}, on a live event (${name}) ${live.toFixed(4)}\n`,
  );
  expect(drafting).toBeLessThanOrEqual(0.02);
  expect(live).toBeLessThanOrEqual(0.02);
});
