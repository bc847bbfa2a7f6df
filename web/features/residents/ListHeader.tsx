import { useQuery } from '@tanstack/react-query';
import { filterHeader } from '@wattle/contract/rules/residents/filter-header.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { ReactNode } from 'react';
import { facilitiesQuery, facilityFilterName, organisationsQuery } from '../../api/facilities.ts';
import { ownTimeZone, timeText } from '../../lib/time/clock.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { RefreshIcon } from '../../ui/content/icons.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import type { FoundResidents } from './queries.ts';
import styles from './residents.module.css';

export interface ListHeaderProps {
  data: FoundResidents | undefined;
  isUpdating: boolean;
  /** Milliseconds since 1970. */
  updatedAt: number;
  onRefresh: () => void;
  /** That the list isn’t up to date. */
  news: ReactNode;
  /** What can be done besides, known with the list. */
  actions: ReactNode;
  /** The same, known later than the list, a group for each end of a line; missing where nothing will be. */
  laterActions: ReactNode;
}

/** What the list shows (FIL-06), and when it was loaded. */
export function ListHeader(props: ListHeaderProps) {
  const { data, isUpdating, updatedAt, onRefresh, news, actions, laterActions } = props;
  const { data: facilities = [] } = useQuery(facilitiesQuery);
  const { data: organisations = [] } = useQuery(organisationsQuery);
  const later = laterActions !== undefined && <div className={styles.later}>{laterActions}</div>;
  if (data === undefined) {
    return (
      <div className={styles.header}>
        <h1>Residents</h1>
        {later}
      </div>
    );
  }
  const { state, searchResults, total } = data;
  const place = facilityFilterName(state.facilities, organisations, facilities);
  return (
    <div className={styles.header}>
      <h1>{filterHeader(state, place, searchResults.length, total)}</h1>
      <VisuallyHidden role="status">
        {isUpdating ? '' : `${total} ${total === 1 ? 'resident' : 'residents'} found`}
      </VisuallyHidden>
      <div className={styles.freshness}>
        {actions}
        <span>{isUpdating ? 'Updating' : `Updated ${updatedText(searchResults, updatedAt)}`}</span>
        {news}
        <Button size="small" icon={<RefreshIcon />} isPending={isUpdating} onPress={onRefresh}>
          Refresh
        </Button>
      </div>
      {later}
    </div>
  );
}

/** In the time zone of the facilities shown if they share one, otherwise in the reader's own. */
function updatedText(shown: FoundResidents['searchResults'], updatedAt: number): string {
  const at = toInstant(new Date(updatedAt));
  const [text, another] = new Set(shown.map(({ facility }) => timeText(facility.timeZone, at)));
  return text === undefined || another !== undefined ? timeText(ownTimeZone(), at) : text;
}
