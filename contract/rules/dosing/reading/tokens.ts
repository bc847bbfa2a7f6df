import type { Weekday } from '../../../values/weekday.ts';
import type { DayPattern } from '../../../entities/dosage.ts';
import type { RouteCode } from '../../../values/medicine-codes.ts';
import type { PlainDate } from '../../../values/plain-date.ts';

/** Where something stands in a typed text: from its first character to behind its last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An amount as it was typed, from `low` to `high`; a unit in the words of `read-dose.ts`, or none. */
export interface TypedAmount {
  readonly low: number;
  /** Missing if it is that of `high`. */
  readonly lowUnit?: string | undefined;
  readonly high: number;
  readonly unit: string | undefined;
  /** One patch, of which only the strength was said. */
  readonly isImplied?: true;
}

/** What one piece of a typed text says. */
export type Meaning =
  | {
      readonly kind: 'amount';
      readonly amount: TypedAmount;
      /** `24 hours`, `5 mL`: of a rate, a strength or a maximum. */
      readonly per?: string | undefined;
      /** The same amount, said another way: `(2 tablets)`. */
      readonly isBeside?: true;
    }
  /** `2 x`, before an amount. */
  | { readonly kind: 'multiple'; readonly count: number }
  /** `250/25`, `1%`: what the product is made of. */
  | { readonly kind: 'strength'; readonly numbers: readonly number[]; readonly isPercent: boolean }
  | { readonly kind: 'site'; readonly site: string }
  | { readonly kind: 'another-site' }
  | { readonly kind: 'spread'; readonly words: string }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'part'; readonly time: string }
  | { readonly kind: 'times'; readonly times: readonly string[] }
  | { readonly kind: 'off'; readonly time: string }
  | {
      readonly kind: 'days';
      readonly days: Exclude<DayPattern, { kind: 'hours' }>;
      /** `4 weekly`, which can be 4 tablets weekly. */
      readonly isLoose?: true;
    }
  /** A number of times a week, or days of the week. */
  | { readonly kind: 'week-count'; readonly count: number }
  | {
      readonly kind: 'weekdays';
      readonly on: readonly Weekday[];
      /** `mon, tue`: a comma or “and” stands between them, so that a dose can begin there. */
      readonly isList?: true;
    }
  | { readonly kind: 'month-day'; readonly day: number }
  | { readonly kind: 'hours'; readonly low: number; readonly high: number }
  | { readonly kind: 'minutes'; readonly count: number }
  | { readonly kind: 'others' }
  | { readonly kind: 'alternating' }
  | { readonly kind: 'length'; readonly count: number; readonly unit: 'days' | 'months' }
  | { readonly kind: 'course-days'; readonly firstDay: number; readonly lastDay: number }
  | {
      readonly kind: 'from' | 'until';
      readonly date: PlainDate;
      /** The days count from it, whenever the course begins. */
      readonly isCounted?: boolean;
    }
  | { readonly kind: 'ongoing' }
  | { readonly kind: 'then' }
  | { readonly kind: 'change'; readonly by: 1 | -1 }
  | { readonly kind: 'to' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'prn' }
  | { readonly kind: 'for' }
  | { readonly kind: 'max' }
  | { readonly kind: 'a-day' }
  | { readonly kind: 'least' }
  /** `as ordered by INR, target 2 to 3`: somebody decides each dose by what is measured. */
  | {
      readonly kind: 'decided';
      readonly measured: string;
      readonly target?: { readonly low: number; readonly high: number };
      readonly first?: PlainDate;
    }
  | { readonly kind: 'route'; readonly route: RouteCode }
  /** A word that adds nothing, such as `take`, or the sign between two parts of a line. */
  | { readonly kind: 'filler' | 'dash' }
  /** What has more than one meaning, or none that can be written; why, without a full stop. */
  | { readonly kind: 'doubtful'; readonly why: string }
  /** Words that mean nothing here. */
  | { readonly kind: 'unknown' };

export type Token = Span & Meaning;

export type TokenOf<K extends Meaning['kind']> = Span & Extract<Meaning, { readonly kind: K }>;

/** How a meaning is written. The first of all that fits at a place counts. */
export interface Lexeme {
  /** Matched at one place, whatever the case. */
  readonly words: RegExp;
  readonly read: (
    groups: Readonly<Record<string, string | undefined>>,
    context: Context,
  ) => Meaning | undefined;
}

interface Context {
  readonly today: PlainDate;
  /** What stands before. */
  readonly before: Meaning | undefined;
}

/** Letters, for a class: those of the Latin script and the two signs for micro. `\p{L}` takes far longer to compile. */
export const letters = String.raw`a-z\u00b5\u00c0-\u024f\u03bc`;

/** A whole word or several, not a part of a longer one. A number may stand right before it: `1bd`. */
export const whole = (source: string) =>
  new RegExp(String.raw`(?<![${letters}])(?:${source})(?![${letters}\d])`, 'iy');

/** The same, with what a match says. */
export const says = (source: string, meaning: Meaning): Lexeme => ({
  words: whole(source),
  read: () => meaning,
});
