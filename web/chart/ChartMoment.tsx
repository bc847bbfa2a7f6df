import type { Instant } from '@wattle/contract/values/instant.ts';
import { Moment } from '../clinical/Moment.tsx';
import { useChart } from './chart.tsx';

/** A moment of the open chart, by the clock of its facility. */
export function ChartMoment({ at }: { at: Instant }) {
  return <Moment at={at} zone={useChart().zone} />;
}
