import type { FactSource, FindingLevel } from '../../../entities/safety.ts';
import type { RouteCode } from '../../../values/medicine-codes.ts';
import type { InteractionGroup } from './interaction-groups.ts';

/** Any member of one group with any member of the other. */
export interface InteractionPair {
  readonly groups: readonly [InteractionGroup, InteractionGroup];
  /**
   * `conflict` where the source says not to combine them, or that it can kill; `caution` where it says to watch or adjust;
   * `information` where many people rightly have both.
   */
  readonly level: FindingLevel;
  /** What can happen, as the end of a sentence that begins with both names. */
  readonly risk: string;
  readonly source: FactSource;
  /**
   * Nothing is found if the first group’s dose comes at least so many hours before the next one of the second, and after
   * the last, or never later on the same day.
   */
  readonly apart?: { readonly before: number; readonly after: number | 'not that day' };
  /** Where a medicine acts in its place and counts nevertheless; other pairs count only what reaches the blood. */
  readonly local?: readonly RouteCode[];
  /** The labels of members that say it of themselves, by their Australian approved names; `source` is about the others. */
  readonly labels?: Readonly<Record<string, FactSource>>;
}
