import { useQueries } from '@tanstack/react-query';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { ReactNode } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { sentenceOf } from '../../api/errors.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ResidentBanner } from './ResidentBanner.tsx';
import { ResidentPanel } from './ResidentPanel.tsx';

interface ResidentHeaderProps {
  residentKey: ResidentKey;
  /** Buttons in the bar. */
  actions?: ReactNode;
  /** The chart itself, shown only under a header that says whose it is. */
  children: ReactNode;
}

/** The resident's bar and panel above the chart. If loading fails, no part of the chart is shown (S1 §4). */
export function ResidentHeader({ residentKey, actions, children }: ResidentHeaderProps) {
  const queries = chartQueries(residentKey);
  const [resident, allergies, summary, contact] = useQueries({
    queries: [queries.resident, queries.allergies, queries.summary, queries.contact],
  });
  const all = [resident, allergies, summary, contact];
  usePageTitle('Medication chart');
  const retry = () => {
    for (const query of all) if (query.isError) void query.refetch();
  };

  if (all.some((query) => query.isPending)) {
    return <Skeleton variant="block" label="Loading the resident" />;
  }
  const failed = all.find((query) => query.data === undefined);
  if (
    failed !== undefined ||
    resident.data === undefined ||
    allergies.data === undefined ||
    summary.data === undefined
  ) {
    return (
      <ErrorState
        title="We couldn’t load the resident"
        body={sentenceOf(failed?.error)}
        isRetrying={all.some((query) => query.isFetching)}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      <ResidentBanner resident={resident.data} allergies={allergies.data} actions={actions} />
      <ResidentPanel resident={resident.data} allergies={allergies.data} summary={summary.data} />
      {all.some((query) => query.isRefetchError) && (
        <Banner
          kind="warning"
          title="We couldn’t update this page"
          actions={<Button onPress={retry}>Retry</Button>}
        >
          What you see may be out of date. Check before you act on it.
        </Banner>
      )}
      {children}
    </>
  );
}
