import type { UseQueryResult } from '@tanstack/react-query';
import { can } from '@wattle/contract/rules/people/roles.ts';
import { sentenceOf } from '../../api/errors.ts';
import { useChart } from '../../chart/chart.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './ResidentSummary.module.css';

type AnyQuery = Pick<
  UseQueryResult,
  'data' | 'error' | 'isFetched' | 'isFetching' | 'isRefetchError' | 'refetch'
>;

interface Part {
  /** As in "We couldn’t load …". */
  readonly name: string;
  readonly query: AnyQuery;
}

const asList = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** Which parts of the header failed to load or to update; what has loaded stays on screen. */
export function LoadProblems({ parts }: { parts: readonly Part[] }) {
  const { allergies, identity } = useChart();
  const missing = parts.filter(({ query }) => query.isFetched && query.data === undefined);
  const stale = parts.filter(({ query }) => query.isRefetchError);
  if (missing.length === 0 && stale.length === 0) return null;
  return (
    <div className={styles.problems}>
      {missing.length > 0 && (
        <Banner
          kind="error"
          title={`We couldn’t load ${asList.format(missing.map(({ name }) => name))}`}
          actions={<Retry parts={missing} />}
        >
          {reasonOf(missing)}
          {allergies === 'unknown' &&
            (can(identity.userType, 'ViewPharmacyChart')
              ? ' Until the allergies are known, changes to this chart can’t be confirmed.'
              : ' Until the allergies are known, no medicine can be checked against them.')}
        </Banner>
      )}
      {stale.length > 0 && (
        <Banner
          kind="warning"
          title="We couldn’t update this page"
          actions={<Retry parts={stale} />}
        >
          {reasonOf(stale)} What you see may be out of date. Check before you act on it.
        </Banner>
      )}
    </div>
  );
}

function reasonOf(parts: readonly Part[]): string {
  const error = parts.find(({ query }) => query.error !== null)?.query.error;
  // Nothing to say while it is being fetched again.
  return error === undefined || error === null ? '' : sentenceOf(error);
}

function Retry({ parts }: { parts: readonly Part[] }) {
  return (
    <Button
      isPending={parts.some(({ query }) => query.isFetching)}
      onPress={() => {
        for (const { query } of parts) void query.refetch();
      }}
    >
      Retry
    </Button>
  );
}
