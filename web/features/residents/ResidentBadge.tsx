import type { ListBadge } from '@wattle/contract/rules/residents/resident-badges.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/content/Badge.tsx';
import { ClockIcon, LeafIcon, PhoneIcon, PillIcon, VirusIcon } from '../../ui/content/icons.tsx';

/** Replaces the kind's icon with a better-known one. */
const icons: Readonly<Record<string, ReactNode>> = {
  review: <ClockIcon size={16} />,
  courses: <PillIcon size={16} />,
  infection: <VirusIcon size={16} />,
  'phone-order': <PhoneIcon size={16} />,
  complementary: <LeafIcon size={16} />,
};

export interface ResidentBadgeProps {
  badge: ListBadge;
  /** If given, the badge opens and closes something. */
  toggle?: { isExpanded: boolean; controls: string | undefined; onPress: () => void };
  onPress?: (() => void) | undefined;
}

/** Renders a badge of the residents list. */
export function ResidentBadge({ badge, toggle, onPress }: ResidentBadgeProps) {
  const { id, kind, text, tooltip } = badge;
  return (
    <Badge kind={kind} icon={icons[id]} tooltip={tooltip} {...(onPress && { onPress })} {...toggle}>
      {text}
    </Badge>
  );
}
