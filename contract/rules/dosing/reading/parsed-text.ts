import type { TimesADay } from '../../../values/medicine-codes.ts';
import type { Span, Token, TokenOf, TypedAmount } from './tokens.ts';

/** What wasn't understood, where it stands; `why` is missing for words that mean nothing here. */
export interface NamedSpan extends Span {
  readonly why?: string;
}

/** One amount with what is said about it. */
export interface Clause extends Span {
  amount?: TypedAmount;
  beside?: TypedAmount;
  /** In the order in which they were typed: how much is spread, and where a dose goes. */
  readonly places: TokenOf<'site' | 'spread' | 'another-site'>[];
  readonly when: Token[];
  /** How many of them were typed before the amount. */
  before?: number;
}

/** `reduce by 5 mg every 5 days to 5 mg` */
export interface Change {
  readonly by: 1 | -1;
  readonly amount: TypedAmount;
  readonly every: Token;
  readonly until?: TypedAmount;
  readonly at: Span;
}

export interface ParsedStep {
  readonly clauses: Clause[];
  readonly lengths: (TokenOf<'length'> | TokenOf<'course-days'>)[];
  change?: Change;
  /** Where it begins, if no `then` says that it comes after the one before. */
  loose?: Span;
}

/** A text in its parts, before anything is made of them. */
export interface ParsedText {
  readonly steps: ParsedStep[];
  /** Said after a dash, of all doses. */
  readonly tail: Token[];
  readonly named: NamedSpan[];
  readonly routes: TokenOf<'route'>[];
  readonly from: TokenOf<'from' | 'until'>[];
  readonly until: TokenOf<'from' | 'until'>[];
  decided?: TokenOf<'decided'>;
  isAsRequired: boolean;
  isOngoing: boolean;
  stops: boolean;
  reason?: string;
  leastHours?: number;
  leastMinutes?: number;
  often?: TimesADay;
  most?: {
    readonly amount: TypedAmount;
    readonly beside?: TypedAmount;
    readonly isADay: boolean;
    readonly at: Span;
  };
}
