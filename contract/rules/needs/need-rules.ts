import type { NeedReason } from '../../entities/need.ts';
import { daysBetween, type PlainDate } from '../../values/plain-date.ts';
import type { UserType } from '../../values/user-type.ts';
import { judgeNeed, type NeedFact, type NeedRule, type Urgency } from './need-rule.ts';
import { facilityRules, pharmacistRules } from './pharmacist-rules.ts';
import { prescriberRules } from './prescriber-rules.ts';
import { questionRules } from './question-rules.ts';

/** Every reason to be needed, in the order of the filter. */
export const needRules: Readonly<Record<NeedReason, NeedRule>> = {
  ...prescriberRules,
  ...pharmacistRules,
  ...facilityRules,
  ...questionRules,
};

/** The reasons for which a user of this type can be needed. */
export function needReasonsOf(userType: UserType | null): NeedReason[] {
  if (userType === null) return [];
  return (Object.keys(needRules) as NeedReason[]).filter((reason) =>
    needRules[reason].for.includes(userType),
  );
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
  3: 'When there is time',
};

/** The most urgent first, of those what is due first; needs that aren’t any more are left out. */
export function sortNeeds<N extends NeedFact>(needs: readonly N[], today: PlainDate): N[] {
  const judged = needs.flatMap((need) => {
    const urgency = urgencyOfNeed(need, today);
    return urgency === undefined ? [] : [{ need, urgency, days: daysBetween(today, need.due) }];
  });
  const sorted = judged.toSorted((a, b) => a.urgency - b.urgency || a.days - b.days);
  return sorted.map(({ need }) => need);
}
