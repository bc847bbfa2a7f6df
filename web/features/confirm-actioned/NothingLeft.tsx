import type { OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import { Moment } from '../../clinical/Moment.tsx';
import { PositiveIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';

interface NothingLeftProps {
  /** The order's entry in the history. */
  entry: OrderHistoryEntry | undefined;
  zone: TimeZone;
}

/** Everything is confirmed, by whom and when; also shown after a lost response. */
export function NothingLeft({ entry, zone }: NothingLeftProps) {
  const { confirmedAt = null, confirmedBy = null } = entry ?? {};
  return (
    <EmptyState
      icon={<PositiveIcon size={28} />}
      title="There is nothing left to confirm on this chart."
      {...(confirmedAt !== null && {
        body: (
          <>
            Order {entry?.sequence} was confirmed by {confirmedBy},{' '}
            <Moment at={confirmedAt} zone={zone} />.
          </>
        ),
      })}
    />
  );
}
