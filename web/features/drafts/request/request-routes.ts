import type { FinaliseRequest } from '@wattle/contract/entities/draft.ts';
import type { RefusalCode } from '@wattle/contract/refusal-codes.ts';
import { clinicalChart } from '../../../chart/addresses.ts';
import type { ReviewedChart } from '../../../lib/storage/kept-request.ts';

/** Where drafts are reviewed, and sent. */
export const reviewRoute = `${clinicalChart}/pharmacy-request` as const;
export const sendRoute = `${reviewRoute}/new` as const;

/**
 * State passed with an address from screen to screen. It survives a reload, so that the same request is
 * sent again under the same id (DRF-06). No health
 * details.
 */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The request to send. */
    pharmacyRequest?: FinaliseRequest;
    /** It couldn't be sent: coming back to its address doesn't send it. */
    isPharmacyRequestFailed?: boolean;
    /** The request was sent: show the banner. */
    isPharmacyRequestSent?: boolean;
    /** The prescriber came from the chart: it is the entry before in the history. */
    isOverChart?: boolean;
    /** What the prescriber has ticked as reviewed, or came to review. It goes when they untick it. */
    reviewedChart?: ReviewedChart | undefined;
    /** It was refused or has expired: say so, and review it again. */
    reviewAgain?: RefusalCode | 'Not_Kept';
  }
}
