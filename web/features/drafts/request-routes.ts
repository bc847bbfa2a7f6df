import { FinaliseRequest } from '@wattle/contract/entities/draft.ts';
import type { RefusalCode } from '@wattle/contract/errors.ts';

/** The addresses of one chart (S1 §2.3). */
export const chartRoute = '/residents/gp/$authoringSystem/$authoringSystemForeignKey';
export const reviewRoute = `${chartRoute}/pharmacy-request` as const;
export const sendRoute = `${reviewRoute}/new` as const;

/**
 * What goes with an address from screen to screen. It survives a reload, so that the same request is
 * sent again under the same id (DRF-06). Ids only.
 */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The request to send. */
    pharmacyRequest?: FinaliseRequest;
    /** The request has been sent: say so. */
    isPharmacyRequestSent?: boolean;
    /** The server refused: say why, and have it reviewed again. */
    reviewAgain?: RefusalCode;
  }
}

/** The request that came with the address; undefined when there is none that can be read. */
export function findRequest(state: { pharmacyRequest?: unknown }): FinaliseRequest | undefined {
  return FinaliseRequest.safeParse(state.pharmacyRequest).data;
}
