import type { DisplayRule } from './display-rule.ts';
import { medicineRules } from './medicine-rules.ts';
import {
  allergyRules,
  bannerRules,
  dateRules,
  listRules,
  prescribingRules,
} from './screen-rules.ts';

interface RuleGroup {
  readonly title: string;
  readonly rules: readonly DisplayRule[];
}

/** Every display rule, in the order of the page. */
export const displayRules: readonly RuleGroup[] = [
  { title: 'The medicine line', rules: medicineRules },
  { title: 'The list of medicines', rules: listRules },
  { title: 'Searching and prescribing', rules: prescribingRules },
  { title: 'The resident’s banner', rules: bannerRules },
  { title: 'Allergies and adverse reactions', rules: allergyRules },
  { title: 'Dates, times and ages', rules: dateRules },
];

export const allDisplayRules: readonly DisplayRule[] = displayRules.flatMap(({ rules }) => rules);
