import { expect, type Locator, type Page } from '@playwright/test';
import { medications } from '@wattle/contract/operations/medications.ts';
import { HttpSession } from './http-session.ts';
import { prescriberPath } from './practice.ts';
import { enter } from './enter.ts';

/** The banner after a request was sent. */
export const success = 'Success! Your changes have been finalised and sent to the pharmacy';

/** Signs in, opens the resident's chart and waits until a prescriber can draft on it. */
export async function openToDraft(page: Page, key: string, account = 'doctor'): Promise<void> {
  await enter(page, account, prescriberPath(key));
  await readyToDraft(page);
}

/** The chart is loaded and drafts can be written. */
export async function readyToDraft(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add medicine' });
  await expect(add).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-disabled');
}

export const chart = (page: Page): Locator => page.getByRole('table', { name: 'Medication chart' });

/** The bar at the foot that counts the drafts. */
export const tray = (page: Page): Locator => page.getByRole('region', { name: 'Draft changes' });

/** Chooses what to draft about a medicine from the menu of its row. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Actions for ${name}`) }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Re-prescribes a medicine as it is and waits until the server has the draft. */
export async function represcribe(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse(isDraftSaved);
  await choose(page, name, 'Re-prescribe');
  await saved;
}

const isDraftSaved = (answer: { url(): string; request(): { method(): string } }) =>
  answer.request().method() === 'PUT' && /\/drafts\/[^/]+$/.test(answer.url());

export const review = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Review and finalise' });

/** Opens the review from the foot of the chart. */
export async function openReview(page: Page): Promise<void> {
  await tray(page)
    .getByRole('button', { name: /^Review and finalise/ })
    .click();
  await expect(review(page)).toBeVisible();
}

export const finaliseButton = (page: Page): Locator =>
  review(page).getByRole('button', { name: 'Finalise and send to pharmacy' });

/** Reads the review to its end, which the keyboard needs; it has the focus, so that one key scrolls it. */
export async function readReview(page: Page): Promise<void> {
  await expect(review(page).getByRole('group', { name: 'The order' })).toBeFocused();
  // What comes late makes the review longer, the findings last of all: it then has to be read to its new end.
  const loading = /still running|Saving your drafts|Loading the medication chart/;
  await expect(finaliseButton(page)).not.toHaveAccessibleDescription(loading);
  await page.keyboard.press('End');
  await expect(finaliseButton(page)).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
}

/** Reviews the drafts and sends them. */
export async function finalise(page: Page): Promise<void> {
  await openReview(page);
  await readReview(page);
  await finaliseButton(page).click();
  await expect(page.getByText('Success! Your changes have been finalised')).toBeVisible();
}

/** Where the drafts are sent to become an order. */
export const finalisePath = /\/pharmacy-requests$/;
export const banner = (page: Page, text: string) => page.getByText(text, { exact: true });

/** The chart's orders, newest first. */
export async function ordersOf(url: string | undefined, key: string) {
  const session = await HttpSession.of(url, 'nurse');
  return await session.call(medications.history, {
    params: { authoringSystem: 'WATTLE', foreignKey: key },
  });
}

/** Ids of the orders that the page asks for, as they are sent. */
export function sentIds(page: Page): unknown[] {
  const ids: unknown[] = [];
  page.on('request', (request) => {
    if (!finalisePath.test(request.url())) return;
    const body: unknown = request.postDataJSON();
    ids.push(body instanceof Object && 'id' in body ? body.id : undefined);
  });
  return ids;
}
