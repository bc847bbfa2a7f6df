import type { FactSource } from '../../../entities/safety.ts';
import { type InteractionGroup, membersOf } from './interaction-groups.ts';
import type { InteractionPair } from './interaction-pair.ts';
import { labelOf, page } from './sources.ts';

/** A pair, shorter. */
export type PairRow = readonly [
  a: InteractionGroup,
  b: InteractionGroup,
  level: InteractionPair['level'],
  risk: string,
  source: FactSource,
  labels?: InteractionPair['labels'],
];

export const pairsOf = (rows: readonly PairRow[]): readonly InteractionPair[] =>
  rows.map(([a, b, level, risk, source, labels]) => ({
    groups: [a, b],
    level,
    risk,
    source,
    ...(labels !== undefined && { labels }),
  }));

/** The label of each member of a group, at the same section. */
export const labelsOf = (group: InteractionGroup, section: string) =>
  Object.fromEntries(membersOf(group).map((name) => [name, labelOf(name, section)]));

export const norgep = page(
  'NORGEP-NH criteria for nursing homes: Potentially inappropriate medications, PMC4834501',
  'https://pmc.ncbi.nlm.nih.gov/articles/PMC4834501/table/TB1',
);
