import { useQuery } from '@tanstack/react-query';
import { filterHeader } from '@wattle/contract/rules/filter-header.ts';
import { facilitiesQuery, organisationsQuery } from '../../api/facilities.ts';
import { Button } from '../../ui/Button.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { facilityFilterName } from './facility-name.ts';
import type { FoundResidents } from './queries.ts';
import styles from './residents.module.css';

const clock = new Intl.DateTimeFormat('en-AU', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export interface ListHeaderProps {
  data: FoundResidents | undefined;
  isUpdating: boolean;
  /** Milliseconds since 1970. */
  updatedAt: number;
  onRefresh: () => void;
}

/** What the list shows (FIL-06), and when it was loaded. */
export function ListHeader({ data, isUpdating, updatedAt, onRefresh }: ListHeaderProps) {
  const { data: facilities = [] } = useQuery(facilitiesQuery);
  const { data: organisations = [] } = useQuery(organisationsQuery);
  if (data === undefined) return <h1>Residents</h1>;
  const { state, searchResults, total } = data;
  const place = facilityFilterName(state.facilities, organisations, facilities);
  return (
    <div className={styles.header}>
      <h1>{filterHeader(state, place, searchResults.length, total)}</h1>
      <VisuallyHidden role="status">
        {isUpdating ? '' : `${total} ${total === 1 ? 'resident' : 'residents'} found`}
      </VisuallyHidden>
      <div className={styles.freshness}>
        <span>{isUpdating ? 'Updating' : `Updated ${clock.format(updatedAt)}`}</span>
        <Button size="small" icon={<RefreshIcon />} isPending={isUpdating} onPress={onRefresh}>
          Refresh
        </Button>
      </div>
    </div>
  );
}
