import type { Page } from '@playwright/test';
import { medications } from '@wattle/contract/operations/medications.ts';
import { draftCeasing, params } from './ceasing.ts';
import { HttpSession } from './http-session.ts';

/** Keys of the demo world's residents named Practice; each belongs to one test. */
export const practice = {
  read: 'R910001',
  toggle: 'R910002',
  selectAll: 'R910003',
  newcomer: 'R910004',
  flowKeys: 'R910016',
  bedsideAllergy: 'R910019',
  finaliseLost: 'R910030',
  reloginRefused: 'R910033',
  oneScreen: 'R910035',
  fromList: 'R910040',
  schedules: 'R910042',
  displayRules: 'R910043',
  pause: 'R910041',
  decidedDoses: 'R910020',
  hospital: 'R910022',
  question: 'R910025',
  overtaken: 'R910026',
} as const;

export const pharmacyPath = (key: string) => `/residents/pharmacy/WATTLE/${key}`;
export const prescriberPath = (key: string) => `/residents/gp/WATTLE/${key}`;

/**
 * A doctor ceases a medicine that needs no action by the pharmacist, and finalises. Returns its name and the order's
 * id.
 */
export async function ceaseOne(
  url: string | undefined,
  key: string,
): Promise<{ name: string; orderId: string }> {
  const session = await HttpSession.of(url, 'doctor');
  const { name, request } = await draftCeasing(session, key);
  const { id } = await session.call(medications.finalise, { params: params(key), body: request });
  return { name, orderId: id };
}

/** As behind a proxy that lets no WebSocket through: nothing reaches the page automatically. */
export async function withoutLiveUpdates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'WebSocket');
  });
}
