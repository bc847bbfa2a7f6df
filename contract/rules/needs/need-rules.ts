import { NeedReason } from '../../entities/need.ts';
import { daysBetween, type PlainDate } from '../../values/plain-date.ts';
import type { UserType } from '../../values/user-type.ts';
import {
  always,
  judgeNeed,
  type NeedFact,
  type NeedRule,
  never,
  type Urgency,
} from './need-rule.ts';
import { facilityRules, pharmacistRules } from './pharmacist-rules.ts';
import { prescriberRules } from './prescriber-rules.ts';
import { questionRules } from './question-rules.ts';

/** Every reason to be needed. */
export const needRules: Readonly<Record<NeedReason, NeedRule>> = {
  ...prescriberRules,
  ...pharmacistRules,
  ...facilityRules,
  ...questionRules,
};

/** The reasons for which a user of this type can be needed. */
export function needReasonsOf(userType: UserType | null): NeedReason[] {
  if (userType === null) return [];
  return NeedReason.options.filter((reason) => needRules[reason].for.includes(userType));
}

/** How urgent a need is on a day; undefined if nobody is needed yet. */
export const urgencyOfNeed = (fact: NeedFact, today: PlainDate): Urgency | undefined =>
  judgeNeed(needRules[fact.reason], fact, today);

/** The reason in words. */
export const needText = (fact: NeedFact, today: PlainDate): string =>
  needRules[fact.reason].words(fact, today);

export const urgencyNames: Readonly<Record<Urgency, string>> = {
  1: 'Urgent',
  2: 'Soon',
  3: 'Later',
};

/** What comes first is least: by urgency, then by reason, then by the day. */
const rankOf = (reason: NeedReason, urgency: Urgency, daysLeft: number): number =>
  urgency * 100_000_000 + rankOfReason(reason) + Math.max(never, Math.min(always, daysLeft));

/** A reason's part of it; the days that are added never reach the next reason’s. */
export const rankOfReason = (reason: NeedReason): number =>
  NeedReason.options.indexOf(reason) * 100_000;

/** The first by rank first; needs that aren’t any more are left out. */
export function sortNeeds<N extends NeedFact>(needs: readonly N[], today: PlainDate): N[] {
  const rows = needs.flatMap((need) => {
    const urgency = urgencyOfNeed(need, today);
    if (urgency === undefined) return [];
    return [{ need, rank: rankOf(need.reason, urgency, daysBetween(today, need.due)) }];
  });
  return rows.toSorted((a, b) => a.rank - b.rank).map(({ need }) => need);
}
