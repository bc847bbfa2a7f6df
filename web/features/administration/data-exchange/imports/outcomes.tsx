import type { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import { Badge, type BadgeKind } from '../../../../ui/content/Badge.tsx';

export const outcomes = {
  created: { name: 'Created', kind: 'positive' },
  changed: { name: 'Changed', kind: 'info' },
  unchanged: { name: 'Unchanged', kind: 'neutral' },
  'not-kept': { name: 'Not kept', kind: 'neutral' },
  held: { name: 'Held', kind: 'caution' },
  refused: { name: 'Refused', kind: 'critical' },
} as const satisfies Record<ImportOutcome, { name: string; kind: BadgeKind }>;

interface OutcomeBadgeProps {
  outcome: ImportOutcome;
  /** How many, if it stands for several. */
  count?: number;
}

export function OutcomeBadge({ outcome, count }: OutcomeBadgeProps) {
  const { name, kind } = outcomes[outcome];
  const words =
    count === undefined ? name : `${count.toLocaleString('en-AU')} ${name.toLowerCase()}`;
  return <Badge kind={kind}>{words}</Badge>;
}
