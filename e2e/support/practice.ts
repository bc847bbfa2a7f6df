import type { Page } from '@playwright/test';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { awaitingConfirmation } from '@wattle/contract/rules/confirm.ts';
import { draftCeasing } from './ceasing.ts';
import { HttpSession } from './http-session.ts';

/** Keys of the demo world's residents named Practice; each belongs to one test. */
export const practice = {
  read: 'R910001',
  toggle: 'R910002',
  selectAll: 'R910003',
  newcomer: 'R910004',
  interrupted: 'R910005',
  confirm: 'R910006',
  confirmKeys: 'R910007',
  confirmTwice: 'R910008',
  notLatest: 'R910009',
  oldAddress: 'R910010',
  offline: 'R910011',
  lostAnswer: 'R910012',
  allergy: 'R910013',
  allergyAlone: 'R910014',
  flowMouse: 'R910015',
  flowKeys: 'R910016',
  packaging: 'R910017',
  drafts: 'R910018',
  draftFields: 'R910019',
  twoTabs: 'R910021',
  leave: 'R910022',
  onboarding: 'R910023',
  longChart: 'R910024',
  finalise: 'R910025',
  finaliseKeys: 'R910026',
  finaliseTwice: 'R910027',
  twoPrescribers: 'R910028',
  finaliseOffline: 'R910029',
  finaliseLost: 'R910030',
  reloginMouse: 'R910031',
  reloginKeys: 'R910032',
  reloginRefused: 'R910033',
  reloginUnable: 'R910034',
  oneScreen: 'R910035',
  review: 'R910036',
  fiveChanges: 'R910037',
  fromList: 'R910040',
  doseTimes: 'R910041',
  shortCourseKeys: 'R910042',
  displayRules: 'R910043',
  conflict: 'R910044',
  heldItems: 'R910045',
} as const;

/** Keys of the residents named Sentinel, by their failure. */
export const sentinel = {
  actionFails: 'R900001',
  chartLoadFails: 'R900003',
  confirmFails: 'R900004',
  finaliseFails: 'R900012',
} as const;

export const pharmacyPath = (key: string) => `/residents/pharmacy/WATTLE/${key}`;
export const prescriberPath = (key: string) => `/residents/gp/WATTLE/${key}`;

const params = (key: string) => ({ authoringSystem: 'WATTLE', foreignKey: key });

/** The latest order of a resident who has one. */
export async function latestOrder(session: HttpSession, key: string): Promise<Order> {
  const order = await session.call(medications.latestOrder, { params: params(key) });
  if (order === null) throw new Error(`${key} has no order`);
  return order;
}

/** What awaits the pharmacist on the latest order, by name. */
export async function awaitedNames(session: HttpSession, key: string): Promise<string[]> {
  const order = await latestOrder(session, key);
  return awaitingConfirmation(order.medications).map(({ product }) => product.name);
}

/** A doctor ceases a medicine that asks nothing of the pharmacist, and finalises. Gives its name and the order's id. */
export async function ceaseOne(
  url: string | undefined,
  key: string,
): Promise<{ name: string; orderId: string }> {
  const session = await HttpSession.of(url, 'doctor');
  const { name, request } = await draftCeasing(session, key);
  const { id } = await session.call(medications.finalise, { params: params(key), body: request });
  return { name, orderId: id };
}

/** As behind a proxy that lets no WebSocket through: nothing reaches the page by itself. */
export async function withoutLiveUpdates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'WebSocket');
  });
}
