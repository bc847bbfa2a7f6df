import type { Ihi } from '../../entities/health-identifier.ts';
import { groupsOfFour } from './identifier-format.ts';

export interface IhiDisplay {
  /** In groups of four, or a placeholder. */
  readonly number: string;
  readonly status: string;
  readonly recordStatus: string | null;
  /** What to do about it, if anything. */
  readonly advice: string | null;
  /** Whether the number may be relied on: an active identifier with a verified record. */
  readonly isGood: boolean;
}

const placeholder = '8003 ____ ____ ____';

/** How an IHI is shown; null is the empty one, that could not be validated. */
export function ihiDisplay(ihi: Ihi | null): IhiDisplay {
  if (ihi === null) {
    const status = 'Unable to validate IHI';
    return { number: placeholder, status, recordStatus: null, advice: null, isGood: false };
  }
  const { number, status, recordStatus } = ihi;
  const isVerified = recordStatus === 'Verified';
  return {
    number: number.length === 16 ? groupsOfFour(number) : placeholder,
    status: status === 'None' ? '(Record NOT found)' : status,
    recordStatus,
    advice: isVerified ? null : 'Check details with facility',
    isGood: isVerified && status === 'Active',
  };
}
