import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { whyNot } from '@wattle/contract/rules/people/capability.ts';
import { expiryAfterReview } from '@wattle/contract/rules/orders/review.ts';
import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { chartQueries } from '../../../api/chart-queries.ts';
import { useChart } from '../../../chart/chart.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useDrafting } from '../drafting.ts';
import { reviewRoute } from '../request/request-routes.ts';

/** Leads to a chart review, with drafts or without, once the chart is due for one (HDR-04). */
export function ReviewChart() {
  const { residentKey, identity, today, resident } = useChart();
  const { capability, order } = useDrafting();
  const { data: summary } = useQuery(chartQueries(residentKey).summary);
  const navigate = useNavigate();
  const isDue = summary?.isReviewDue === true || summary?.isReviewSoon === true;
  if (!isDue || !order || isAssistant(identity.userType)) return null;
  return (
    <Button
      size="small"
      disabledReason={whyNot(capability)}
      onPress={() =>
        void navigate({
          to: reviewRoute,
          params: residentKey,
          state: {
            reviewedChart: {
              orderId: order.id,
              until: expiryAfterReview(today, resident.facilityDetails.chartLength),
            },
            isOverChart: true,
          },
        })
      }
    >
      Review chart
    </Button>
  );
}
