import type { ChartKind, ChartLength } from '../../entities/facility.ts';
import { addDays, type PlainDate } from '../../values/plain-date.ts';
import { addMonths } from '../dosing/due-days.ts';

/**
 * For how many months a chart of each kind may run at most: an electronic National Residential Medication Chart for six
 * (RACGP, "review and reissue for up to six months"), one on paper for four (safetyandquality.gov.au).
 */
export const chartKinds: Readonly<
  Record<ChartKind, { readonly name: string; readonly months: number }>
> = {
  electronic: { name: 'Electronic', months: 6 },
  paper: { name: 'Paper', months: 4 },
};

/** Of a facility for which nobody chose another. */
export const usualLength: ChartLength = {
  kind: 'electronic',
  months: chartKinds.electronic.months,
};

/** What was chosen for a facility; without months, as long as charts of the kind may run. */
export const chosenLength = (kind: ChartKind, months: number | null): ChartLength => ({
  kind,
  months: Math.min(months ?? chartKinds[kind].months, chartKinds[kind].months),
});

const dayOfMonth = (date: PlainDate) => date.slice(8);

/**
 * A month ends on the day before the same day of the next; where that has no such day, with its last (Acts
 * Interpretation Act 1901, section 2G).
 */
function lastDayFrom(day: PlainDate, months: number): PlainDate {
  const then = addMonths(day, months);
  return dayOfMonth(then) === dayOfMonth(day) ? addDays(then, -1) : then;
}

/** Of calendar months, the one of the day counts whole. */
function lastDayOfMonths(day: PlainDate, months: number): PlainDate {
  const then = addMonths(day, months);
  return addDays(then, -Number(dayOfMonth(then)));
}

/**
 * The last day of a chart that starts on `day`. For a paper chart there are two readings, so many months from the day or
 * so many calendar months; the earlier counts.
 */
export function lastDayOfChart(day: PlainDate, { kind, months }: ChartLength): PlainDate {
  return kind === 'paper' ? lastDayOfMonths(day, months) : lastDayFrom(day, months);
}

/** Why this isn’t for how many months a facility’s charts run; undefined if it is, or says nothing. */
export function chartMonthsProblem(kind: ChartKind, typed: string): string | undefined {
  const { name, months } = chartKinds[kind];
  const isFine = typed === '' || (/^[1-9]$/.test(typed) && Number(typed) <= months);
  return isFine ? undefined : `${name} charts run for 1 to ${months} months`;
}
