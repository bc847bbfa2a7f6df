import { expiryAfterReview } from '@wattle/contract/rules/review.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useChart } from '../../../chart/chart.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';

interface ChartReviewChoiceProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Whether the order is a chart review, which gives the chart a new expiry (HDR-04). */
export function ChartReviewChoice({ value, onChange }: ChartReviewChoiceProps) {
  const { today } = useChart();
  return (
    <Checkbox
      label={`I have reviewed the whole chart. New chart expiry: ${formatClinicalDate(expiryAfterReview(today))}`}
      value={value}
      onChange={onChange}
    />
  );
}
