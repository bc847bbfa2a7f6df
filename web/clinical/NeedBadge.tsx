import type { Urgency } from '@wattle/contract/rules/needs/need-rule.ts';
import { Badge, type BadgeKind, type BadgeProps } from '../ui/content/Badge.tsx';

const kinds: Readonly<Record<Urgency, BadgeKind>> = { 1: 'critical', 2: 'caution', 3: 'standard' };

/** Says something as urgently as a reason to be needed is. */
export function NeedBadge({
  urgency = 3,
  ...props
}: Omit<BadgeProps, 'kind'> & { urgency: Urgency | undefined }) {
  return <Badge kind={kinds[urgency]} {...props} />;
}
