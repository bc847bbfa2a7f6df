import { useQueries } from '@tanstack/react-query';
import type { Identity } from '@wattle/contract/entities/user.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { ReactNode } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { sentenceOf } from '../../api/errors.ts';
import { ChartProvider } from '../../chart/chart.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ResidentBanner } from './ResidentBanner.tsx';
import { ResidentPanel } from './ResidentPanel.tsx';

interface ResidentHeaderProps {
  residentKey: ResidentKey;
  /** Who has the chart open. */
  identity: Identity;
  /** Buttons in the bar. */
  actions?: ReactNode;
  /** The chart itself, shown only below a header that says whose it is. */
  children: ReactNode;
}

/** The resident's bar and panel above the chart. If loading fails, no part of the chart is shown (S1 §4). */
export function ResidentHeader(props: ResidentHeaderProps) {
  const { residentKey, identity, actions, children } = props;
  const queries = chartQueries(residentKey);
  const [resident, allergies, summary, contact] = useQueries({
    queries: [queries.resident, queries.allergies, queries.summary, queries.contact],
  });
  const all = [resident, allergies, summary, contact];
  usePageTitle('Medication chart');
  const isThere =
    resident.data !== undefined &&
    allergies.data !== undefined &&
    summary.data !== undefined &&
    contact.data !== undefined;
  const problem = all.some((query) => query.isPending)
    ? undefined
    : all.find((query) => query.isError)?.error;
  return (
    <Loaded
      from={{
        data: isThere
          ? { resident: resident.data, allergies: allergies.data, summary: summary.data }
          : undefined,
        problem: problem && sentenceOf(problem),
        isFetching: all.some((query) => query.isFetching),
        retry: () => {
          for (const query of all) if (query.isError) void query.refetch();
        },
      }}
      loading={<Skeleton variant="block" label="Loading the resident" />}
      failed="We couldn’t load the resident"
    >
      {(found) => (
        <ChartProvider
          // Nothing started on one chart carries over to another.
          key={`${residentKey.authoringSystem} ${residentKey.authoringSystemForeignKey}`}
          residentKey={residentKey}
          identity={identity}
          resident={found.resident}
          allergies={found.allergies}
        >
          <ResidentBanner actions={actions} />
          <ResidentPanel summary={found.summary} />
          {children}
        </ChartProvider>
      )}
    </Loaded>
  );
}
