import type { SchedulePart } from '../../entities/dosage.ts';
import { daysBetween } from '../../values/plain-date.ts';
import { lastDueBy } from '../dosing/due-days.ts';
import { type StepDays, stepDaysOf } from '../dosing/due-runs.ts';
import { mayMeet } from '../dosing/day-patterns.ts';
import { type DatedStep, stepsOf } from '../dosing/doses-on.ts';
import type { CheckedLine } from './line.ts';
import { daysBetweenDoses } from './times-a-day.ts';
import { leastMinutesOf } from '../dosing/least-interval.ts';
import { once } from './once.ts';

/** The fewest and the most days from one dose to the next; less than one if there are several a day. */
interface Gap {
  readonly least: number;
  readonly most: number;
}

const countOnDay = ({ doses }: SchedulePart) =>
  doses.reduce((sum, { times }) => sum + Math.max(1, times.length), 0);

/** How many doses a part has on a day, or how far apart in days they are if that is stated in hours. */
const gapOnDay = (part: SchedulePart) =>
  part.days.kind === 'hours' ? part.days.every / 24 : 1 / countOnDay(part);

/** The same of parts side by side that have a day in common, as 3 mg every day and 4 mg on Mondays. */
function gapWhereMeeting({ step: { parts }, first }: DatedStep): number {
  const counts = parts.map((part) =>
    parts
      .filter((other) => other === part || mayMeet(part.days, other.days, first))
      .reduce((sum, other) => sum + countOnDay(other), 0),
  );
  return 1 / Math.max(1, ...counts);
}

/** Between the last dose of a step and the first of the next. */
function between(one: StepDays, next: StepDays | undefined): number | undefined {
  const [first] = (next?.runs ?? []).map((run) => run.first).toSorted();
  const last = first && lastDueBy({ first, runs: one.runs }, first);
  return first === undefined || last === undefined ? undefined : daysBetween(last, first);
}

/** Between the doses of one step; nothing of a single dose. */
function within({ apart }: StepDays, dated: DatedStep): Gap[] {
  const { parts } = dated.step;
  const each = parts.map(gapOnDay);
  const [only, ...others] = each;
  if (others.length === 0 && parts[0]?.days.kind === 'hours' && only !== undefined) {
    return [{ least: only, most: only }];
  }
  const onDay = Math.min(...each, gapWhereMeeting(dated));
  if (apart === null) return onDay < 1 ? [{ least: onDay, most: 0 }] : [];
  const isDaily = apart.most === 1;
  return [
    {
      least: Math.min(apart.least, onDay < 1 ? onDay : apart.least),
      most: isDaily ? Math.max(...each) : apart.most,
    },
  ];
}

type LineOverTime = Pick<CheckedLine, 'frequency' | 'dosage' | 'startDate' | 'endDate'>;

function readGap({ frequency, dosage, startDate, endDate }: LineOverTime): Gap | null {
  if (dosage?.kind !== 'schedule') {
    const least = dosage?.kind === 'as-required' ? leastMinutesOf(dosage) : null;
    const days = least === null ? daysBetweenDoses[frequency] : least / (24 * 60);
    return days === null ? null : { least: days, most: days };
  }
  const course = { dosage, startDate, endDate };
  const days = stepDaysOf(course);
  const all = stepsOf(course).flatMap((dated, i): Gap[] => {
    const one = days[i];
    if (one === undefined) return [];
    const gap = between(one, days[i + 1]);
    return [...within(one, dated), ...(gap === undefined ? [] : [{ least: gap, most: gap }])];
  });
  return {
    least: Math.min(...all.map(({ least }) => least)),
    most: Math.max(0, ...all.map(({ most }) => most)),
  };
}

/** Several checks ask for it. */
const gapRead = once((line: LineOverTime) => ({ gap: readGap(line) }));

/**
 * How far the doses of a line are apart; null if no interval is stated. A schedule that has a single dose keeps to every
 * interval.
 */
export const gapOf = (line: LineOverTime): Gap | null => gapRead(line).gap;
