import type { Finding } from '../../entities/safety.ts';
import { daysBetween, formatClinicalDate } from '../../values/plain-date.ts';
import { daysOfStep } from '../dosing/due-runs.ts';
import { stepsOf } from '../dosing/doses-on.ts';
import { amountText } from './amounts.ts';
import { sumOf } from './by-day.ts';
import { sentencesOf } from './directions.ts';
import { gapOf } from './dose-gaps.ts';
import { type Course, courses, highDoses } from './facts/courses.ts';
import { lineAmountsOf } from './line-amounts.ts';
import { type CheckedLine, type CheckResult, ingredientsOf, isLocal, nameOf } from './line.ts';

/** The fewest days from one dose to the next; none is known of a line that isn't given regularly. */
const daysApart = (line: CheckedLine) => gapOf(line)?.least ?? Number.POSITIVE_INFINITY;

/** By a route of its own, or by one that takes it into the blood at once. */
function isBy({ routes }: Course, line: CheckedLine): boolean {
  return routes?.includes(line.route) ?? !(isLocal(line) || line.route === 'nasal');
}

const coursesOf = new Map<string, Course[]>();
for (const course of courses) {
  for (const name of course.members) {
    coursesOf.set(name, [...(coursesOf.get(name) ?? []), course]);
  }
}

/** What a medicine is that is given for some days only, unless its directions say more. */
function courseOf(line: CheckedLine): Course | undefined {
  const all = ingredientsOf(line).flatMap((name) => coursesOf.get(name) ?? []);
  return all.find(
    (one) =>
      isBy(one, line) &&
      (one.leastADay === undefined || daysApart(line) <= (1 / one.leastADay) * (1 + 1e-9)),
  );
}

const longTerm =
  /\b(?:prophyla\w+|long[- ]?term|suppress\w+|prevent\w*|maintenance|ongoing|indefinite(?:ly)?|life[- ]?long)\b/i;
const denied = /\b(?:not?|never|isn['’]t|nil)\b/i;

/** Whether directions say that a medicine is meant to go on. */
function saysLongTerm(directions: string): boolean {
  return sentencesOf(directions).some((clause) => {
    const at = clause.search(longTerm);
    return at !== -1 && !denied.test(clause.slice(0, at));
  });
}

function found(
  level: Finding['level'],
  key: string,
  message: string,
  source: Finding['source'] = null,
): Finding {
  return { key: `frequency:duration:${key}`, check: 'frequency', level, message, source };
}

/** Steps of a schedule in which no day has a dose, such as two days from a Wednesday on with a dose on Mondays. */
function emptySteps(line: CheckedLine, name: string): Finding[] {
  const { dosage, startDate, endDate } = line;
  if (dosage?.kind !== 'schedule') return [];
  return stepsOf({ dosage, startDate, endDate }).flatMap((dated) => {
    const { first, last } = dated;
    if (last === null || daysOfStep(dated).runs.length > 0) return [];
    const [from, to] = [first, last].map(formatClinicalDate);
    const isAll = dosage.steps.length === 1;
    const said = isAll
      ? `Nothing of ${name} is ever given: none of its days is between ${from} and ${to}.`
      : last < first
        ? `A step of ${name} from ${from} on gives nothing: the course ends on ${to}.`
        : `A step of ${name} gives nothing: none of its days is between ${from} and ${to}.`;
    return [found('conflict', `nothing:${name}:${first}>${last}`, said)];
  });
}

/** A course that ends later than its medicine is given. */
function tooLong(line: CheckedLine, name: string): Finding[] {
  const { startDate, endDate, directions } = line;
  const course = courseOf(line);
  if (course?.most === undefined || endDate === null || saysLongTerm(directions)) return [];
  const days = daysBetween(startDate, endDate) + 1;
  if (days <= course.most || daysApart(line) >= 2) return [];
  const says =
    course.source === undefined
      ? `more than ${course.most} days, which is our own bound of what is plausible`
      : `and the source says no more than ${course.most} days`;
  const message = `The course of ${name} is ${days} days long, ${says}. Check the end date, or say in the directions why it goes on.`;
  return [found('caution', `long:${name}:${days}`, message, course.source)];
}

/**
 * A high dose that goes on, as after a taper that lacks its last step, or a start that lacks what follows; or that goes on
 * for longer than it is given without a step down.
 */
function longHigh(line: CheckedLine): Finding[] {
  const { dosage, startDate, endDate, directions } = line;
  if (dosage?.kind !== 'schedule') return [];
  const name = ingredientsOf(line).find((one) => highDoses[one] !== undefined);
  const high = name === undefined ? undefined : highDoses[name];
  if (name === undefined || high === undefined) return [];
  if (isLocal(line) || saysLongTerm(directions)) return [];
  const { byDay } = lineAmountsOf(line);
  const own = high.source === null ? ', our own bound,' : '';
  for (const { first, last } of stepsOf({ dosage, startDate, endDate })) {
    const days = last === null ? Number.POSITIVE_INFINITY : daysBetween(first, last) + 1;
    const daily = sumOf(byDay.taken(first, 1), ({ held }) => held.get(name)?.high);
    if (daily === 'unknown' || daily <= high.most * (1 + 1e-9) || days <= high.days) continue;
    const [dose, most] = [daily, high.most].map((mg) => amountText(mg, 'mg'));
    const message =
      last === null
        ? `${dose} a day of ${name} has no end date, and more than ${most}${own} is for a time only. Enter an end, or the steps that follow.`
        : `${dose} a day of ${name} is given for ${days} days, and more than ${most}${own} is for ${high.days} days at most. Enter an earlier end, or the steps that follow.`;
    return [found('caution', `${last === null ? 'no-end' : 'high'}:${name}`, message, high.source)];
  }
  return [];
}

/** A course ends, and gives something before it does (DRF-07). */
export function checkDuration(line: CheckedLine): CheckResult {
  const { courseType, endDate, directions } = line;
  const name = nameOf(line);
  if (courseType === 'AsRequired') return { findings: [], notChecked: [] };
  const findings = emptySteps(line, name);
  if (endDate !== null) {
    findings.push(...tooLong(line, name), ...longHigh(line));
    return { findings, notChecked: [] };
  }
  if (courseType === 'ShortCourse') {
    findings.push(
      found('caution', `no-end:${name}`, `The short course of ${name} has no end date.`),
    );
    return { findings, notChecked: [] };
  }
  findings.push(...longHigh(line));
  const course = courseOf(line);
  if (course !== undefined && !saysLongTerm(directions)) {
    const such = course.kind === 'antibiotic' ? 'prophylaxis' : 'long term';
    findings.push(
      found(
        'caution',
        `no-end:${name}`,
        `The ${course.kind} ${name} has no end date. Enter one, or say in the directions why it goes on, such as “${such}”.`,
      ),
    );
  }
  return { findings, notChecked: [] };
}
