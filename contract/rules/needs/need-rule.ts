import type { Need } from '../../entities/need.ts';
import { daysBetween, type PlainDate } from '../../values/plain-date.ts';
import type { UserType } from '../../values/user-type.ts';

/** 1 urgent, 2 soon, 3 when there is time. */
export type Urgency = 1 | 2 | 3;

/** What is known of a need: all that its rule judges and words. */
export type NeedFact = Pick<
  Need,
  'reason' | 'due' | 'since' | 'about' | 'aside' | 'outcomes' | 'by'
>;

/** However many days are left, or have passed since it was due. */
export const always = 9999;
export const never = -9999;

/**
 * One reason to be needed. Its numbers are days until it is due, so negative ones are overdue; the query reads the same
 * numbers, so that both agree about what is shown and in which order.
 */
export interface NeedRule {
  readonly for: readonly UserType[];
  /** As the filter calls it. */
  readonly name: string;
  /** With more days left nobody is needed yet. */
  readonly within: number;
  /** With no more days left than this it is urgent. */
  readonly urgent: number;
  /** The same for soon. */
  readonly soon: number;
  /** The reason as a sentence without full stop. */
  readonly words: (fact: NeedFact, today: PlainDate) => string;
}

function urgencyOf({ urgent, soon }: NeedRule, daysLeft: number): Urgency {
  if (daysLeft <= urgent) return 1;
  return daysLeft <= soon ? 2 : 3;
}

/** How urgent a need is on a day; undefined if nobody is needed yet. */
export function judgeNeed(
  rule: NeedRule,
  { due }: Pick<NeedFact, 'due'>,
  today: PlainDate,
): Urgency | undefined {
  const daysLeft = daysBetween(today, due);
  return daysLeft > rule.within ? undefined : urgencyOf(rule, daysLeft);
}

/** `in 3 days`, `tomorrow`, `today`, `yesterday`, `3 days ago`. */
function daysText(days: number): string {
  const near: Readonly<Record<number, string>> = { 0: 'today', 1: 'tomorrow', [-1]: 'yesterday' };
  return near[days] ?? (days > 0 ? `in ${days} days` : `${-days} days ago`);
}

/** How long ago it was done: `, made 3 days ago`, `, the first yesterday`; nothing if nobody knows. */
export function agoText(
  { since, about }: Pick<NeedFact, 'since' | 'about'>,
  done: string,
  today: PlainDate,
): string {
  if (since === null || since > today) return '';
  const ago = daysText(daysBetween(today, since));
  return `, ${about.length > 1 ? 'the first ' : ''}${done === '' ? '' : `${done} `}${ago}`;
}

/** The same of the day something is due. */
export const dueText = ({ due }: Pick<NeedFact, 'due'>, today: PlainDate): string =>
  daysText(daysBetween(today, due));

/** Whom the facility calls: `: call Ada Park`. */
export const callText = ({ by }: Pick<NeedFact, 'by'>): string =>
  by === null ? '' : `: call ${by}`;

/** `1 order`, `3 orders`. */
export const countOf = (things: readonly unknown[], one: string): string =>
  `${things.length} ${one}${things.length === 1 ? '' : 's'}`;

/** All of a few, the first of many: `amoxicillin`, `amoxicillin and 2 more`. */
export function namesText(names: readonly string[]): string {
  const [first = '', ...others] = [...new Set(names)];
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
