import type { ExchangeTab } from './exchange-params.ts';

/** The way back from a page of data exchange to its tab. */
export function exchangeBack(tab: ExchangeTab, label: string) {
  return { to: '/administration/data-exchange', search: { tab }, label } as const;
}
