import type { UserState } from '@wattle/contract/entities/user.ts';
import { Badge, type BadgeKind } from '../../../ui/content/Badge.tsx';
import { CheckIcon } from '../../../ui/content/icons.tsx';
import { SendIcon, StopIcon, UserIcon } from '../../../ui/content/screen-icons.tsx';

export const stateNames: Readonly<Record<UserState, string>> = {
  Active: 'Active',
  Invited: 'Invited',
  Unlinked: 'No type yet',
  Ended: 'Access ended',
};

const looks = {
  Active: { kind: 'standard', icon: CheckIcon },
  Invited: { kind: 'info', icon: SendIcon },
  Unlinked: { kind: 'info', icon: UserIcon },
  Ended: { kind: 'neutral', icon: StopIcon },
} as const satisfies Record<UserState, { kind: BadgeKind; icon: typeof CheckIcon }>;

export function UserStateBadge({ state }: { state: UserState }) {
  const { kind, icon: Icon } = looks[state];
  return (
    <Badge kind={kind} icon={<Icon size={16} />}>
      {stateNames[state]}
    </Badge>
  );
}
