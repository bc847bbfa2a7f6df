import { type Browser, expect, type Page, type Response } from '@playwright/test';
import {
  finaliseButton,
  ordersOf,
  readReview,
  readyToDraft,
  review,
  success,
  tray,
} from './support/drafting.ts';
import { enter } from './support/enter.ts';
import { keyboard } from './support/keyboard.ts';
import { expectAccessible } from './support/page-checks.ts';
import { facility, four, prepareRound, prescriber } from './support/round-of-four.ts';
import { test } from './support/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Round' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');

test('RES-05 DRF-01 DRF-02 by keyboard alone a prescriber sees the four of a facility who need them: accepts, answers, renews in another browser and leaves one with a draft', async ({
  page,
  browser,
  baseURL,
}) => {
  // As long as several other journeys: on a busy machine it takes more than a minute.
  test.slow();
  const { toCease, ceasedSince } = await prepareRound(baseURL);
  await startRound(page);

  await arrive(page, 1, four.recommended.name);
  await expect(bar(page)).toContainText(
    `1 recommendation about ${toCease.ingredients.join(' + ')}, from Linh Nguyen`,
  );
  await acceptAsDraft(page);
  await page.keyboard.press('r');
  await send(page, four.recommended.name);
  await page.keyboard.press('j');

  await arrive(page, 2, four.asked.name);
  await expect(bar(page)).toContainText('1 question about the chart, from Linh Nguyen');
  await answer(page, 'Yes, all but the slow-release ones.');
  // What is left once that is answered.
  await expect(bar(page)).toContainText(/Resident 2 of 4Chart expires in \d+ days/);
  const kept = page.waitForResponse((response) => isStepTo(response, 3));
  await page.keyboard.press('ArrowRight');
  await arrive(page, 3, four.expiring.name);
  await kept;

  const { origin } = new URL(page.url());
  // The battery is dead.
  await page.close();
  const second = await goOnElsewhere(browser, origin);
  await arrive(second, 3, four.expiring.name);
  await expect(bar(second)).toContainText(/Chart expires in \d+ days/);
  await expectChangedSince(second, ceasedSince);
  await second.keyboard.press('Control+Shift+Enter');
  await expect(tray(second)).toContainText('to renew');
  await second.keyboard.press('Control+Enter');
  await send(second, four.expiring.name);
  await second.keyboard.press('j');

  await arrive(second, 4, four.course.name);
  await expect(bar(second)).toContainText(/Course of .+ ends/);
  await draftLine(second, 'amoxicillin 500 mg tds 7/7');
  await leave(second, 'Asleep');

  await expectSummary(second, [
    [four.recommended.name, /^Seen, 1 order sent/],
    [four.asked.name, /^Seen Still needs you: .*Chart expires in \d+ days\.$/],
    [four.expiring.name, /^Seen, 1 order sent/],
    [four.course.name, 'Left: Asleep, 1 draft not sent'],
  ]);
  const unsent = second.getByRole('listitem').filter({ hasText: /: 1$/ });
  await expect(unsent).toContainText(four.course.name);
  await expectAccessible(second);
  await second.context().close();

  const [ceasing] = await ordersOf(baseURL, four.recommended.key);
  expect(ceasing).toMatchObject({
    finalisedBy: prescriber.name,
    changes: [{ kind: 'ceased', medication: { product: { name: toCease.name } } }],
  });
  const [renewing] = await ordersOf(baseURL, four.expiring.key);
  expect(renewing?.finalisedBy).toBe(prescriber.name);
  expect(renewing?.renewedExpiry).not.toBeNull();
});

/** From *Needs me*, of the facility’s residents whom it shows, the most urgent first. */
async function startRound(page: Page): Promise<void> {
  const { press, write } = keyboard(page);
  await enter(page, prescriber.account);
  await press(page.getByRole('link', { name: /^Needs me/ }));
  // Typing chooses from the list of places.
  await write(page.getByRole('combobox', { name: 'Organisation & facility' }), facility);
  await expect(heading(page)).toHaveText('4 residents need you');
  await press(page.getByRole('button', { name: 'Start a round' }));
  await press(page.getByRole('button', { name: 'Start', exact: true }));
}

/** Their chart is the one on the screen, and keys count again. */
async function arrive(page: Page, number: number, name: string): Promise<void> {
  await expect(bar(page)).toContainText(`Resident ${number} of 4`);
  await expect(heading(page)).toHaveText(name);
  await readyToDraft(page);
}

async function acceptAsDraft(page: Page): Promise<void> {
  const proposal = page.getByRole('article', { name: 'Recommendation: cease' });
  await expect(proposal).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(proposal).toContainText('Drafted. Finalising it accepts this.');
}

async function answer(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('article', { name: 'Question', exact: true })).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Answer' })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toHaveCount(0);
}

async function draftLine(page: Page, line: string): Promise<void> {
  await page.keyboard.press('n');
  await expect(page.getByRole('combobox', { name: 'Medicine' })).toBeFocused();
  await page.keyboard.type(line);
  await expect(page.getByText('Enter chooses it')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(tray(page)).toContainText('1 draft');
}

/** Reads the open review of this resident to its end, and sends it. */
async function send(page: Page, name: string): Promise<void> {
  await expect(review(page)).toContainText(name);
  await readReview(page);
  await expect(finaliseButton(page)).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(success)).toBeVisible();
}

function isStepTo(response: Response, number: number): boolean {
  const request = response.request();
  if (!request.url().includes('/steps/')) return false;
  const step: unknown = request.postDataJSON();
  return step instanceof Object && 'to' in step && step.to === number;
}

async function goOnElsewhere(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await enter(page, prescriber.account);
  const goOn = page.getByRole('link', { name: 'Go on with your round (3 of 4)' });
  await keyboard(page).press(goOn);
  return page;
}

async function expectChangedSince(page: Page, medicine: string): Promise<void> {
  const since = page.getByRole('region', { name: 'Since you last signed' });
  await expect(since).toContainText(/^1 change since you signed order .+, by Priya Raman/);
  await keyboard(page).press(since.getByRole('button', { name: 'Show all' }));
  await expect(since.getByRole('listitem')).toContainText(medicine);
  await expect(since.getByRole('listitem')).toContainText('by Priya Raman');
}

/** Skips the last one, whose draft isn’t sent: that ends the round. */
async function leave(page: Page, why: string): Promise<void> {
  const { press, write } = keyboard(page);
  await press(bar(page).getByRole('button', { name: 'Skip' }));
  await write(page.getByRole('textbox', { name: 'Why' }), why);
  await page.keyboard.press('Enter');
  await press(page.getByRole('button', { name: 'Leave', exact: true }));
}

async function expectSummary(
  page: Page,
  outcomes: readonly (readonly [name: string, outcome: string | RegExp])[],
): Promise<void> {
  await expect(heading(page)).toHaveText('Summary of your round');
  await expect(page.getByText('3 seen, 1 left, 0 not reached. 2 charts changed.')).toBeVisible();
  for (const [name, outcome] of outcomes) {
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByRole('cell', { name: outcome, exact: true })).toBeVisible();
  }
}
