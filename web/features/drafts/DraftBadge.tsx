import type { DraftKind } from '@wattle/contract/entities/draft.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EditIcon } from '../../ui/icons.tsx';
import { kinds } from './kinds.ts';

/** Not on the chart yet: a draft, and of which kind. */
export function DraftBadge({ kind }: { kind: DraftKind }) {
  return (
    <Badge kind="neutral" icon={<EditIcon size={16} />}>
      {kinds[kind].badge}
    </Badge>
  );
}
