import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { Prescription } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { review } from './drafting.ts';
import { enter } from './enter.ts';
import { HttpSession } from './http-session.ts';
import { prescriberPath } from './practice.ts';

const dayMs = 24 * 60 * 60_000;

/** Drafts oxycodone, a Schedule 8 medicine, on the resident's chart. */
export async function draftOxycodone(
  url: string | undefined,
  account: string,
  key: string,
): Promise<void> {
  const session = await HttpSession.of(url, account);
  await session.call(medications.saveDraft, {
    params: { authoringSystem: 'WATTLE', foreignKey: key, draftId: randomUUID() },
    body: {
      kind: 'add',
      medicationForeignKey: null,
      prescription: Prescription.parse({
        productCode: 'W0409',
        brandName: null,
        courseType: 'AsRequired',
        packagingType: 'None',
        dose: '5 mg (1 tablet)',
        route: 'oral',
        frequency: 'when-required',
        doseTimes: [],
        startDate: new Date(Date.now() + dayMs).toISOString().slice(0, 10),
        endDate: null,
        prnReason: 'breakthrough pain',
        maximum24h: '4 tablets (20 mg)',
        directions: '',
        supply: { quantity: 20, unit: 'tablet', repeats: 0, everyDays: null, authority: null },
      }),
      reason: null,
    },
  });
}

/** Signs in and opens the review of the drafts on the resident's chart. */
export async function openReviewOf(page: Page, account: string, key: string): Promise<void> {
  await enter(page, account, `${prescriberPath(key)}/pharmacy-request`);
  await expect(review(page).getByRole('heading', { name: /^Added/ })).toBeVisible();
}

export const title = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Re-authenticate for controlled medication', level: 1 });
export const password = (page: Page): Locator => page.getByLabel('Clinical system password');
export const ok = (page: Page): Locator => page.getByRole('button', { name: 'OK', exact: true });
