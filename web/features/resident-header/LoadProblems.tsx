import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { can } from '@wattle/contract/rules/people/roles.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { sentenceOf } from '../../api/errors.ts';
import { useChart } from '../../chart/chart.tsx';
import { useIsOffline } from '../../lib/loading/back-online.ts';
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
  const { allergies, identity, residentKey } = useChart();
  const isOffline = useIsOffline();
  const order = useQuery({ ...chartQueries(residentKey).order, enabled: false });
  const missing = parts.filter(({ query }) => query.isFetched && query.data === undefined);
  // A pharmacist’s chart says so itself, where no row moves.
  const isOrderShown = !can(identity.userType, 'ViewPharmacyChart');
  const all = isOrderShown ? [...parts, { name: 'the medication chart', query: order }] : parts;
  const stale = all.filter(({ query }) => query.isRefetchError);
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
          title={isOffline ? 'This device is offline' : 'We couldn’t update this page'}
          {...(!isOffline && { actions: <Retry parts={stale} /> })}
        >
          {isOffline
            ? 'This chart is as it was loaded last. It updates by itself once the device is back online.'
            : reasonOf(stale)}{' '}
          What you see may be out of date. Check before you act on it.
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
