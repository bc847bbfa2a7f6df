import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import { courseWindow, type SearchState } from '@wattle/contract/rules/residents/search-state.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { loadable, operationKey } from '../../api/query.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListHeader } from './ListHeader.tsx';
import { residentsQuery } from './queries.ts';
import styles from './residents.module.css';
import { ResidentSkeleton } from './ResidentSkeleton.tsx';
import { ResidentTable } from './ResidentTable.tsx';
import { useFocusOnOpened, useKeepShown, useSubmitted } from './ways.ts';

const emptyList = lazyPart(() => import('./NoResidents.tsx'));
const listNews = lazyPart(() => import('./ListNews.tsx'));

export interface ResidentListProps {
  userType: UserType;
  search: ListSearch;
  helpdeskEmail: string;
  /** In the heading's line. */
  actions?: ReactNode;
  /** Below it: a group for each end of the line. */
  laterActions?: ReactNode;
}

/** The residents found by a search, one page at a time (RES-01). */
export function ResidentList(props: ResidentListProps) {
  const { userType, search, helpdeskEmail, actions, laterActions } = props;
  const { state, change } = search;
  usePageTitle('Residents');
  const client = useQueryClient();
  const list = useRef<HTMLElement>(null);
  const residents = useQuery({ ...residentsQuery(state), placeholderData: keepPreviousData });
  const { isFetching } = residents;
  const isPastEnd = residents.data?.searchResults.length === 0 && residents.data.total > 0;
  const data = isPastEnd ? undefined : residents.data;
  const isEmpty = data?.searchResults.length === 0;
  const nobody = emptyList.usePart(isEmpty);
  const news = listNews.usePart(false);
  const openLast = useEffectEvent(search.correctPage);
  const lastPage = residents.data?.availablePages;
  useEffect(() => {
    if (isPastEnd && lastPage !== undefined) openLast(lastPage);
  }, [isPastEnd, lastPage]);
  useKeepShown(data);
  useFocusOnOpened(list, data);
  useSubmitted(list, residents, search, userType);
  const refresh = () => {
    void residents.refetch();
    void client.invalidateQueries({ queryKey: operationKey(portalStart.countResidents) });
  };
  return (
    <section className={styles.list} ref={list} aria-label="Residents" aria-busy={isFetching}>
      <ListHeader
        data={data}
        isUpdating={isFetching && data !== undefined}
        updatedAt={residents.dataUpdatedAt}
        onRefresh={refresh}
        actions={actions}
        laterActions={laterActions}
        news={data && news && <news.ListNews shown={data} list={list} />}
      />
      <Loaded
        from={{ ...loadable(residents), data, retry: refresh }}
        loading={<ResidentSkeleton state={state} userType={userType} />}
        failed="We couldn’t load the residents"
        stale="We couldn’t refresh the list"
        isEmpty={isEmpty}
        empty={
          data &&
          nobody && (
            <nobody.NoResidents
              data={data}
              helpdeskEmail={helpdeskEmail}
              onChange={change}
              onClear={search.clear}
            />
          )
        }
      >
        {(found) => (
          <>
            <ResidentTable
              residents={found.searchResults}
              search={JSON.stringify(found.state)}
              order={found.state}
              window={courseWindow(found.state)}
              userType={userType}
              onSort={change}
            />
            <ListFooter key={filtersOf(found.state)} data={found} onChange={change} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The footer of another search is another footer, so that none jumps; a page's keeps the focus. */
function filtersOf({ selectedPage: _page, itemsPerPage: _size, ...filters }: SearchState): string {
  return JSON.stringify(filters);
}
