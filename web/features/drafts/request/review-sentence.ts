import { refusalCodes } from '@wattle/contract/errors.ts';
import type { RefusalCode } from '@wattle/contract/refusal-codes.ts';

/** Tells the prescriber why a request has to be reviewed again. */
export function reviewSentence(reason: RefusalCode | 'Not_Kept'): string {
  return reason === 'Not_Kept'
    ? 'Nothing was sent, because your request has expired. Review your drafts and finalise again.'
    : refusalCodes[reason];
}
