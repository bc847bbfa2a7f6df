import type { DoseContent, LineEvent } from '../../entities/line-event.ts';
import type { Medication } from '../../entities/medication.ts';
import { addDays, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import type { DosedProduct } from '../dosing/usual-doses.ts';
import { doseProblem } from '../dosing/dosage-problems.ts';
import { type Deciding, decisionOn, decisionsOf } from '../line/decided-doses.ts';
import { nextCentury, type Problem } from './draft-problem.ts';

export type DecisionField = 'from' | 'to' | 'dose' | 'value' | 'measure' | 'next' | 'corrects';
type DecisionProblem = Problem<DecisionField>;

/** Why the days of a decided dose make no sense, whatever the chart says. The past is never changed. */
export function decisionDaysProblems(
  { from, to, measure, next }: DoseContent,
  today: PlainDate,
): DecisionProblem[] {
  const problems: DecisionProblem[] = [];
  if (from < today) {
    const message = 'Enter today or a later day: a dose isn’t decided for days that are over';
    problems.push({ field: 'from', message });
  }
  if (to < from) problems.push({ field: 'to', message: 'The last day can’t be before the first' });
  if (to >= nextCentury) problems.push({ field: 'to', message: 'Check the year' });
  if (measure !== undefined && measure.on > today) {
    problems.push({ field: 'measure', message: 'It can’t have been measured later than today' });
  }
  if (next !== undefined && next < today) {
    problems.push({ field: 'next', message: 'Enter today or a later day' });
  }
  if (next !== undefined && next >= nextCentury) {
    problems.push({ field: 'next', message: 'Check the year' });
  }
  return problems;
}

interface OnChart extends Pick<Medication, 'events' | 'startDate' | 'endDate' | 'dosage'> {
  readonly product: DosedProduct;
}

/** The decision that a dose of these days takes the place of: the last recorded that says one of them. */
export function correctedBy(
  { from, to }: Pick<DoseContent, 'from' | 'to'>,
  line: Pick<Medication, 'events'>,
): Deciding<LineEvent> | undefined {
  return decisionsOf(line).findLast(
    (one) => one.content.from <= to && from <= one.content.to && decides(one, line, from, to),
  );
}

/** Whether an event says the dose of one of the days: another may have taken its place since. */
function decides(
  event: Deciding<LineEvent>,
  line: Pick<Medication, 'events'>,
  from: PlainDate,
  to: PlainDate,
): boolean {
  const first = event.content.from > from ? event.content.from : from;
  const last = event.content.to < to ? event.content.to : to;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (decisionOn(line, day) === event) return true;
  }
  return false;
}

/** Beyond these it isn't an INR that anybody has, such as one without its decimal point. */
const plausibleInr = { low: 0.5, high: 20 };

/** Why what was measured can't be. */
function measureProblem({ measured, measure }: DoseContent): string | undefined {
  if (measure === undefined || measured.name.toUpperCase() !== 'INR') return undefined;
  const { low, high } = plausibleInr;
  return measure.value < low || measure.value > high
    ? `An INR is from ${low} to ${high}. Check the decimal point`
    : undefined;
}

/** Why a dose can't be decided. Whoever gives it has nothing left to choose. */
function decidedDoseProblem({ dose }: DoseContent, product: DosedProduct): string | undefined {
  if (dose.kind === 'withhold') return undefined;
  const amounts = dose.kind === 'amount' ? [dose.substance, dose.counted] : [];
  const isRange = amounts.some((one) => one !== undefined && one.low !== one.high);
  return isRange ? 'Enter one dose, not a range' : doseProblem(dose, product);
}

/** Why a dose can't be decided so for a medicine on the chart. */
export function decisionProblemsOf(content: DoseContent, onChart: OnChart): DecisionProblem[] {
  const { dosage, product, startDate, endDate } = onChart;
  if (dosage?.kind !== 'decided-later' || content.measured.name !== dosage.measured.name) {
    return [{ field: 'dose', message: 'The doses of this medicine aren’t decided this way' }];
  }
  const problems: DecisionProblem[] = [];
  const { from, to, corrects } = content;
  const message = decidedDoseProblem(content, product);
  if (message !== undefined) problems.push({ field: 'dose', message });
  const unlikely = measureProblem(content);
  if (unlikely !== undefined) problems.push({ field: 'value', message: unlikely });
  if (from < startDate) {
    const starts = `The course starts on ${formatClinicalDate(startDate)}`;
    problems.push({ field: 'from', message: starts });
  }
  if (endDate !== null && to > endDate) {
    problems.push({ field: 'to', message: `The course ends on ${formatClinicalDate(endDate)}` });
  }
  const corrected = correctedBy(content, onChart);
  if (corrected !== undefined && corrects !== corrected.id) {
    const days = [corrected.content.from, corrected.content.to]
      .map(formatClinicalDate)
      .join(' to ');
    problems.push({
      field: 'corrects',
      message: `${corrected.by} has decided a dose for ${days}. Say that this one corrects it`,
    });
  } else if (corrected === undefined && corrects !== undefined) {
    problems.push({
      field: 'corrects',
      message: 'There is no decided dose of these days to correct',
    });
  }
  return problems;
}
