import { useQuery } from '@tanstack/react-query';
import { formatClinicalDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import { chartQueries } from '../../../api/chart-queries.ts';
import { useChart } from '../../../chart/chart.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';

interface ChartReviewChoiceProps {
  value: boolean;
  /** The chart’s new last day. */
  expiry: PlainDate;
  onChange: (value: boolean) => void;
  description: string | undefined;
}

/** Whether the order is a chart review, which gives the chart a new expiry (HDR-04). */
export function ChartReviewChoice({
  value,
  expiry,
  onChange,
  description,
}: ChartReviewChoiceProps) {
  return (
    <Checkbox
      label={`I have reviewed the whole chart. New chart expiry: ${formatClinicalDate(expiry)}`}
      description={description}
      value={value}
      onChange={onChange}
    />
  );
}

/** What becomes of an expired chart. It stays when the review is ticked, so that the tick doesn’t move. */
export function ExpiredChart({ isReviewed }: { isReviewed: boolean }) {
  const { residentKey, today } = useChart();
  const { data: summary } = useQuery(chartQueries(residentKey).summary);
  const expiry = summary?.expiryDate ?? null;
  if (expiry === null || expiry >= today) return null;
  return (
    <Banner kind="warning" title={`This chart expired on ${formatClinicalDate(expiry)}.`}>
      {isReviewed
        ? 'Your review gives it a new expiry.'
        : 'It stays expired until a prescriber has reviewed the whole chart.'}
    </Banner>
  );
}
