import type { Instant } from '@wattle/contract/values/instant.ts';
import { Moment } from '../clinical/Moment.tsx';
import { useChart } from './chart.tsx';

/** A date and time on the open chart, in its facility's zone. */
export function ChartMoment({ at }: { at: Instant }) {
  return <Moment at={at} zone={useChart().zone} />;
}
