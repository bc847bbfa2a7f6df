import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NeedsPage } from '@wattle/contract/entities/need.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { type ReactNode, useRef, useState } from 'react';
import { loadablePage } from '../../api/query.ts';
import { OwnMoment } from '../../clinical/Moment.tsx';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PositiveIcon, RefreshIcon } from '../../ui/content/icons.tsx';
import { LoadedPages } from '../../ui/states/LoadedPages.tsx';
import { EmptyState, LoadingState } from '../../ui/states/states.tsx';
import { NeedsFilters } from './NeedsFilters.tsx';
import { NeedsTable } from './NeedsTable.tsx';
import type { NeedsParams } from './needs-params.ts';
import styles from './needs-me.module.css';
import { needsQuery } from './queries.ts';
import { shownRows } from './shown-rows.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { useListForCharts } from './use-list-for-charts.ts';

export interface NeedsMeProps {
  params: NeedsParams;
  userType: UserType;
  onChange: (params: NeedsParams) => void;
  /** Chooses an organisation or a facility. */
  placeFilter: ReactNode;
  /** In the heading’s line; with how many residents are found, once that is known. */
  actions: (found: number | undefined) => ReactNode;
}

/** Who needs the user, and why, the most urgent first. */
export function NeedsMe({ params, userType, onChange, placeFilter, actions }: NeedsMeProps) {
  usePageTitle('Needs me');
  const query = useQuery({ ...needsQuery(params), placeholderData: keepPreviousData });
  const { data, dataUpdatedAt, isFetching } = query;
  const [shown, show] = useShown(query.isPlaceholderData ? undefined : data, params);
  useListForCharts(shown, data, params.page);
  const loaded = loadablePage(query);
  const elsewhere = useElsewhere(shown ?? [], loaded.data, params);
  const { rows, newer, changed } = shownRows(shown ?? [], loaded.data?.residents ?? [], elsewhere);
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    const { data: latest } = await query.refetch();
    setRefreshing(false);
    if (latest !== undefined) show(latest.residents);
  };
  const { page, show: special, ...filters } = params;
  const isNotMine = special === 'not-mine';
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const clear = () => {
    onChange({ show: special });
    // The button goes with the filters; here it is said who is found without them.
    heading.current?.focus();
  };
  const looked = loaded.data && (
    <>
      Last looked <OwnMoment at={toInstant(new Date(dataUpdatedAt))} />
    </>
  );
  const isNews = newer + changed > 0;
  return (
    <main className={styles.page} aria-busy={isFetching}>
      <div className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {headingOf(loaded.data?.total ?? 0, isNotMine)}
          </h1>
          <div className={cx(styles.quiet, styles.looked)}>{looked}</div>
        </div>
        <div className={styles.actions}>
          {actions(loaded.data?.total)}
          <span role="status">
            <Button
              size="small"
              icon={<RefreshIcon />}
              isPending={isRefreshing}
              onPress={() => (isNews && loaded.data ? show(loaded.data.residents) : void refresh())}
            >
              {isNews ? newsText(newer, changed) : 'Refresh'}
            </Button>
          </span>
        </div>
      </div>
      <NeedsFilters {...{ params, data, onChange, placeFilter }} />
      <LoadedPages
        from={{ ...loaded, retry: () => void refresh() }}
        loading={<LoadingState label="Looking for who needs you" count={6} />}
        failed="We couldn’t look for who needs you"
        stale="We couldn’t look again"
        empty={
          <EmptyState
            icon={<PositiveIcon size={28} />}
            title={`${isNotMine ? 'Nothing that you said isn’t yours' : 'Nobody needs you'}${isFiltered ? ' with these filters' : ''}`}
            body={looked}
            {...(isFiltered && { action: <Button onPress={clear}>Clear filters</Button> })}
          />
        }
        page={page}
        sizeOf={(found) => ({
          count: shown?.length ?? found.residents.length,
          total: found.total,
          pageSize: found.pageSize,
        })}
        onPage={(next) => onChange({ ...params, page: next })}
      >
        {() => <NeedsTable {...{ rows, userType, isNotMine }} />}
      </LoadedPages>
    </main>
  );
}

function headingOf(total: number, isNotMine: boolean): string {
  if (isNotMine) return 'Said not mine';
  if (total === 0) return 'Needs me';
  return total === 1 ? '1 resident needs you' : `${total} residents need you`;
}

/** What can be shown beside what is: other residents alone, or more about those shown, too. */
function newsText(newer: number, changed: number): string {
  if (changed === 0) return newer === 1 ? 'Show 1 more resident' : `Show ${newer} more residents`;
  const all = newer + changed;
  return all === 1 ? 'Show what is new for 1 resident' : `Show what is new for ${all} residents`;
}

/** The residents as they were shown first, until the reader asks for the others or for another page. */
function useShown(data: NeedsPage | undefined, params: NeedsParams) {
  const key = JSON.stringify(params);
  const [kept, keep] = useState<{ key: string; residents: NeedsPage['residents'] }>();
  // Where nobody was shown, nothing moves.
  const isKept = kept?.key === key && (kept.residents.length > 0 || !data?.residents.length);
  if (data !== undefined && !isKept) keep({ key, residents: data.residents });
  const show = (residents: NeedsPage['residents']) => keep({ key, residents });
  return [isKept ? kept.residents : undefined, show] as const;
}
