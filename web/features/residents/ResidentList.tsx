import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { portal } from '@wattle/contract/operations/portal.ts';
import { courseWindow, type SearchState } from '@wattle/contract/rules/search-state.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { sentenceOf } from '../../api/errors.ts';
import { operationKey } from '../../api/query.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListHeader } from './ListHeader.tsx';
import { NoResidents } from './NoResidents.tsx';
import { residentsQuery } from './queries.ts';
import { ResidentTable } from './ResidentTable.tsx';
import styles from './residents.module.css';

export interface ResidentListProps {
  userType: UserType;
  state: SearchState;
  onChange: (patch: Partial<SearchState>) => void;
  onClear: () => void;
}

/** The residents found by a search, one page at a time (RES-01). */
export function ResidentList({ userType, state, onChange, onClear }: ResidentListProps) {
  usePageTitle('Residents');
  const client = useQueryClient();
  const residents = useQuery({ ...residentsQuery(state), placeholderData: keepPreviousData });
  const { data, isError, isFetching, error } = residents;
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
      />
      {data !== undefined && isError && (
        <Banner kind="warning" title="We couldn’t refresh the list">
          {sentenceOf(error)} It still shows what was known before.
        </Banner>
      )}
      {data === undefined && !isError && <LoadingState label="Loading residents" count={10} />}
      {data === undefined && isError && (
        <ErrorState
          title="We couldn’t load the residents"
          body={sentenceOf(error)}
          onRetry={refresh}
          isRetrying={isFetching}
        />
      )}
      {data?.searchResults.length === 0 && (
        <NoResidents data={data} onChange={onChange} onClear={onClear} />
      )}
      {data !== undefined && data.searchResults.length > 0 && (
        <>
          <ResidentTable
            residents={data.searchResults}
            order={data.state}
            window={courseWindow(data.state)}
            userType={userType}
            onSort={onChange}
          />
          <ListFooter data={data} onChange={onChange} />
        </>
      )}
    </section>
  );
}
