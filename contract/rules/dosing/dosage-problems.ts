import type {
  ByMeasurement,
  DayPattern,
  DecidedLater,
  Dosage,
  Dose,
  SchedulePart,
  TimedDose,
} from '../../entities/dosage.ts';
import {
  longestDoseText,
  type Prescription,
  type ProductIdentity,
} from '../../entities/medication.ts';
import { addDays, findPlainDate } from '../../values/plain-date.ts';
import { anchorProblems } from './anchor-problems.ts';
import { mayMeet } from './day-patterns.ts';
import { type Course, type DatedStep, dosesIn, stepsOf, timesOf } from './doses-on.ts';
import { amountWords, doseWords } from './amount-words.ts';
import { decidedLaterProblems, tableProblems } from './measured-problems.ts';
import { readDose, readLargest } from './read-dose.ts';
import { isSameText, textFieldsOf } from './text-fields.ts';

type DosagePrescription = Prescription & { readonly dosage: Dosage };
type Product = Pick<ProductIdentity, 'ingredients' | 'structure'>;

/** What is wrong, at the field of the prescription where somebody can mend it. */
export interface DosageProblem {
  readonly field: 'dose' | 'frequency' | 'doseTimes' | 'maximum24h' | 'endDate' | 'dosage';
  readonly message: string;
}

export const otherWords = 'The dose in words isn’t the same as its amounts and days';

/** An amount has at least one side, its range is in order, and both sides agree by the product. */
function amountProblem(
  amount: Pick<Extract<Dose, { kind: 'amount' }>, 'substance' | 'counted'>,
  product: Product,
): string | undefined {
  const { substance, counted } = amount;
  if (substance === undefined && counted === undefined) return 'Enter the dose';
  if ([substance, counted].some((one) => one !== undefined && one.low > one.high)) {
    return 'Enter the smaller amount first';
  }
  const read = readLargest(amountWords(amount), product);
  return read.kind === 'problem' ? read.message : undefined;
}

/** Words can't say what a field of its own says, and an amount stands as one. */
export function doseProblem(dose: Dose, product: Product): string | undefined {
  const fault = dose.kind === 'amount' ? amountProblem(dose, product) : undefined;
  if (fault !== undefined) return fault;
  const read = readDose(doseWords(dose), product);
  if (read.kind === 'problem') return read.message;
  const isInTurn = (one: Dose) => one.kind === 'amount' && one.anotherSite === true;
  if (isInTurn(dose) !== isInTurn(read.dose)) return 'Only a patch goes to another site each time';
  return read.dose.kind === dose.kind
    ? undefined
    : 'Write the amount with its unit, such as 500 mg or 2 tablets';
}

/** Each once, earliest first. */
export const isOrdered = (times: readonly string[]) =>
  times.every((time, i) => i === 0 || (times[i - 1] ?? '') < time);

/** How many clock times a day pattern needs; undefined if any number will do. */
function timesNeeded(days: DayPattern): readonly number[] | undefined {
  if (days.kind !== 'hours') return undefined;
  const { every } = days;
  if (every > 24) return [1];
  if (24 % every !== 0) return [0];
  return every < 6 ? [0, 24 / every] : [24 / every];
}

function timesProblem(days: DayPattern, { times, off }: TimedDose): string | undefined {
  if (!isOrdered(times)) return 'Enter each dose time once, earliest first';
  const needed = timesNeeded(days);
  if (needed === undefined ? times.length === 0 : !needed.includes(times.length)) {
    const count = needed?.at(-1) ?? 1;
    if (count === 0 && days.kind === 'hours') {
      return `Leave out the dose times: every ${days.every} hours they’re different each day`;
    }
    const many = count === 1 ? 'one dose time' : `${count} dose times`;
    return days.kind === 'hours'
      ? `Enter ${many} for every ${days.every} hours`
      : 'Enter a dose time';
  }
  if (off === undefined) return undefined;
  const [on, ...others] = times;
  return on === undefined || others.length > 0 || off === on
    ? 'Enter one time to put the patch on, and another to take it off'
    : undefined;
}

function partProblems({ days, doses }: SchedulePart): DosageProblem[] {
  const problems: DosageProblem[] = [];
  if (days.kind === 'weeks' && new Set(days.on).size < days.on.length) {
    problems.push({ field: 'frequency', message: 'Choose each day of the week once' });
  }
  const all = doses.flatMap(({ times }) => times);
  if (new Set(all).size < all.length) {
    problems.push({ field: 'doseTimes', message: 'Enter each dose time once, earliest first' });
  }
  for (const timed of doses) {
    const message = timesProblem(days, timed);
    if (message !== undefined) problems.push({ field: 'doseTimes', message });
  }
  return problems;
}

/** Two doses at one time of one day, which nobody could give as two. */
function meetingProblems({ step: { parts }, first }: DatedStep): DosageProblem[] {
  const timesIn = ({ doses }: SchedulePart) => doses.flatMap(({ times }) => times);
  const meets = parts.some((part, i) =>
    parts.slice(0, i).some((other) => {
      if (!mayMeet(part.days, other.days, first)) return false;
      const [own, theirs] = [timesIn(part), timesIn(other)];
      return own.length === 0 || theirs.length === 0 || own.some((time) => theirs.includes(time));
    }),
  );
  return meets
    ? [{ field: 'doseTimes', message: 'Two doses are at the same time of the same day' }]
    : [];
}

/** What is wrong with a schedule of a course, whatever its product. */
export function scheduleProblems(
  p: Course,
  steps: Extract<Dosage, { kind: 'schedule' }>['steps'],
): DosageProblem[] {
  const problems: DosageProblem[] = [];
  const earlier = steps.slice(0, -1);
  if (earlier.some(({ length }) => length === null)) {
    problems.push({ field: 'dosage', message: 'Enter for how many days each step goes on' });
  }
  if (steps.at(-1)?.length !== null) {
    problems.push({ field: 'dosage', message: 'The last step goes on until the end date' });
  }
  const days = earlier.reduce((sum, { length }) => sum + (length ?? 0), 0);
  if (days > 0 && p.endDate !== null && p.endDate < addDays(p.startDate, days)) {
    problems.push({ field: 'endDate', message: 'The end date is before the last step begins' });
  }
  const parts = steps.flatMap((step) => step.parts);
  if (parts.some((part) => part.days.kind === 'once') && p.endDate !== p.startDate) {
    problems.push({ field: 'endDate', message: 'A single dose ends on the day it’s given' });
  }
  if (timesOf(p.dosage).length > 12) {
    problems.push({ field: 'doseTimes', message: 'Enter at most 12 dose times' });
  }
  const dated = stepsOf(p);
  const anchors = dated.flatMap(anchorProblems);
  return [
    ...problems,
    ...anchors.map((message) => ({ field: 'frequency' as const, message })),
    ...dated.flatMap(meetingProblems),
    ...parts.flatMap(partProblems),
  ];
}

function measuredProblems(
  p: DosagePrescription,
  dosage: DecidedLater | ByMeasurement,
): DosageProblem[] {
  const messages =
    dosage.kind === 'decided-later' ? decidedLaterProblems(dosage, p) : tableProblems(dosage);
  return [
    ...messages.map((message) => ({ field: 'dosage' as const, message })),
    ...(isOrdered(dosage.times)
      ? []
      : [{ field: 'doseTimes' as const, message: 'Enter each dose time once, earliest first' }]),
  ];
}

/**
 * Why the dosage of a prescription can't be drafted; empty if it is complete and its text fields say the same, or if it
 * was written as text.
 */
export function dosageProblems(
  { dosage, ...rest }: Prescription,
  product: Product,
): DosageProblem[] {
  // The days of a schedule are counted by its dates. One that isn't a date is a problem of its own.
  const isDated = [rest.startDate, rest.endDate ?? rest.startDate].every(findPlainDate);
  return dosage === undefined || !isDated ? [] : problemsOf({ ...rest, dosage }, product);
}

function problemsOf(p: DosagePrescription, product: Product): DosageProblem[] {
  const { dosage } = p;
  const problems: DosageProblem[] = [];
  if ((dosage.kind === 'as-required') !== (p.courseType === 'AsRequired')) {
    return [{ field: 'frequency', message: 'Choose how often it’s given' }];
  }
  for (const dose of dosesIn(dosage)) {
    const message = doseProblem(dose, product);
    if (message !== undefined) problems.push({ field: 'dose', message });
  }
  if (dosage.kind === 'decided-later' || dosage.kind === 'by-measurement') {
    problems.push(...measuredProblems(p, dosage));
  } else if (dosage.kind === 'as-required') {
    const { most, leastHours, leastMinutes } = dosage;
    if (leastHours !== null && leastMinutes !== undefined) {
      problems.push({ field: 'dosage', message: 'Enter hours or minutes between two doses' });
    }
    const isStated = most.counted !== undefined || most.substance !== undefined;
    const message = isStated ? amountProblem(most, product) : undefined;
    if (message !== undefined) problems.push({ field: 'maximum24h', message });
  } else {
    problems.push(...scheduleProblems(p, dosage.steps));
  }
  if (problems.length > 0) return problems;
  const own = textFieldsOf(p);
  if (own.dose.length > longestDoseText) {
    return [{ field: 'dosage', message: 'The schedule is too long for one medicine. Write two' }];
  }
  return isSameText(own, p) ? [] : [{ field: 'dosage', message: otherWords }];
}
