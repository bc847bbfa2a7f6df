import { FinaliseRequest } from '@wattle/contract/entities/draft.ts';
import { type RefusalCode, refusalCodes } from '@wattle/contract/errors.ts';

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
    /** It was refused, or is no longer kept: say so, and have it reviewed again. */
    reviewAgain?: RefusalCode | 'Not_Kept';
  }
}

/** Why a request has to be reviewed again, for its prescriber. */
export function reviewSentence(reason: RefusalCode | 'Not_Kept'): string {
  return reason === 'Not_Kept'
    ? 'Nothing was sent now: the request that you re-authenticated for is no longer kept. Review your drafts and finalise again.'
    : refusalCodes[reason];
}

/** The request that came with the address; undefined when there is none that can be read. */
export function findRequest(state: { pharmacyRequest?: unknown }): FinaliseRequest | undefined {
  return FinaliseRequest.safeParse(state.pharmacyRequest).data;
}
