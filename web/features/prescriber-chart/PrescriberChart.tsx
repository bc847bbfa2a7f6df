import { useQuery } from '@tanstack/react-query';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { sentenceOf } from '../../api/errors.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PillIcon } from '../../ui/icons.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import type { RowParts } from './ChartRow.tsx';
import { ChartTable } from './ChartTable.tsx';

interface PrescriberChartProps {
  residentKey: ResidentKey;
  canChangePackaging: boolean;
  /** Given to users who can draft. */
  parts?: RowParts | undefined;
}

/** One resident's chart for prescribers (S1 §2.3). */
export function PrescriberChart({ residentKey, canChangePackaging, parts }: PrescriberChartProps) {
  const order = useQuery(chartQueries(residentKey).order);
  const retry = () => void order.refetch();
  if (order.isPending) return <LoadingState label="Loading the medication chart" />;
  if (order.data === undefined) {
    return (
      <ErrorState
        title="We couldn’t load the medication chart"
        body={sentenceOf(order.error)}
        isRetrying={order.isFetching}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      {order.isRefetchError && (
        <Banner
          kind="warning"
          title="We couldn’t update this chart"
          actions={<Button onPress={retry}>Retry</Button>}
        >
          What you see may be out of date. Check before you act on it.
        </Banner>
      )}
      {order.data === null || order.data.medications.length === 0 ? (
        <EmptyState icon={<PillIcon size={28} />} title="No medications found for the resident" />
      ) : (
        <ChartTable
          residentKey={residentKey}
          order={order.data}
          canChangePackaging={canChangePackaging}
          parts={parts}
        />
      )}
    </>
  );
}
