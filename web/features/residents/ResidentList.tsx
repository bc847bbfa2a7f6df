import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { portal } from '@wattle/contract/operations/portal.ts';
import { courseWindow, type SearchState } from '@wattle/contract/rules/search-state.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { loadable, operationKey } from '../../api/query.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListHeader } from './ListHeader.tsx';
import { NoResidents } from './NoResidents.tsx';
import { residentsQuery } from './queries.ts';
import styles from './residents.module.css';
import { ResidentTable } from './ResidentTable.tsx';

export interface ResidentListProps {
  userType: UserType;
  state: SearchState;
  onChange: (patch: Partial<SearchState>) => void;
  /** The page doesn't exist any more; `lastPage` does. */
  onPastEnd: (lastPage: number) => void;
  onClear: () => void;
  /** In the heading's line. */
  actions?: ReactNode;
}

/** The residents found by a search, one page at a time (RES-01). */
export function ResidentList(props: ResidentListProps) {
  const { userType, state, onChange, onPastEnd, onClear, actions } = props;
  usePageTitle('Residents');
  const client = useQueryClient();
  const residents = useQuery({ ...residentsQuery(state), placeholderData: keepPreviousData });
  const { isFetching } = residents;
  const isPastEnd = residents.data?.searchResults.length === 0 && residents.data.total > 0;
  const data = isPastEnd ? undefined : residents.data;
  const openLast = useEffectEvent(onPastEnd);
  const lastPage = residents.data?.availablePages;
  useEffect(() => {
    if (isPastEnd && lastPage !== undefined) openLast(lastPage);
  }, [isPastEnd, lastPage]);
  const refresh = () => {
    void residents.refetch();
    void client.invalidateQueries({ queryKey: operationKey(portal.countResidents) });
  };
  return (
    <section className={styles.list} aria-label="Residents" aria-busy={isFetching}>
      <ListHeader
        data={data}
        isUpdating={isFetching && data !== undefined}
        updatedAt={residents.dataUpdatedAt}
        onRefresh={refresh}
        actions={actions}
      />
      <Loaded
        from={{ ...loadable(residents), data, retry: refresh }}
        loading={<LoadingState label="Loading residents" count={10} />}
        failed="We couldn’t load the residents"
        stale="We couldn’t refresh the list"
        isEmpty={data?.searchResults.length === 0}
        empty={data && <NoResidents data={data} onChange={onChange} onClear={onClear} />}
      >
        {(found) => (
          <>
            <ResidentTable
              residents={found.searchResults}
              order={found.state}
              window={courseWindow(found.state)}
              userType={userType}
              onSort={onChange}
            />
            <ListFooter data={found} onChange={onChange} />
          </>
        )}
      </Loaded>
    </section>
  );
}
