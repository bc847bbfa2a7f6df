import { Weekday } from '@wattle/contract/values/weekday.ts';
import {
  type DayPattern,
  type Dosage,
  type Dose,
  type SchedulePart,
  type ScheduleStep,
} from '@wattle/contract/entities/dosage.ts';
import { isAnchored } from '@wattle/contract/rules/dosing/day-patterns.ts';
import { type DosedProduct, doseOf, mostOf } from '@wattle/contract/rules/dosing/usual-doses.ts';
import { someDay } from '@wattle/contract/rules/dosing/schedule-words.ts';
import { amountProblem, timesProblems } from '@wattle/contract/rules/drafts/drafting.ts';
import { frequencies } from '@wattle/contract/values/medicine-codes.ts';
import { addDays, findPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import { readTimeText } from '../../../lib/time/time-text.ts';
import { amountsOf, codeOf, dayChoice, type DayNumbers } from './day-choices.ts';
import { numberIn, readLeast, type Report } from './read-number.ts';
import { readMeasured } from './read-measured.ts';
import { type AmountForm, type DosageForm, isPatch, type StepForm } from './step-form.ts';

/** What can't be read, at the field where it was typed. */
export interface Unread {
  readonly path: string;
  readonly message: string;
}

/** What the form says. */
interface ReadDosage {
  /** Undefined if a field can't be read. */
  readonly dosage: Dosage | undefined;
  readonly unread: readonly Unread[];
}

/** With the first day, `YYYY-MM-DD`, that its steps begin on. */
type DatedForm = DosageForm & { readonly startDate: string };

function readAmount(
  text: string,
  product: DosedProduct,
  path: string,
  report: Report,
): Dose | undefined {
  if (text.trim() === '') return report(path, 'Enter the dose');
  const read = doseOf(text, product);
  const message = amountProblem('dose', text);
  if (message !== null) return report(path, message);
  return read.kind === 'dose' ? read.dose : report(path, read.message);
}

const inWeek = (days: readonly Weekday[]) => Weekday.options.filter((day) => days.includes(day));

/** The days of each amount; the last may have those that the others leave. */
function weekdaysOf(amounts: readonly AmountForm[]): Weekday[][] {
  const chosen = amounts.flatMap(({ weekdays, isOthers }) => (isOthers ? [] : weekdays));
  return amounts.map(({ weekdays, isOthers }) =>
    isOthers ? Weekday.options.filter((day) => !chosen.includes(day)) : inWeek(weekdays),
  );
}

function partsByDay(
  step: StepForm,
  doses: readonly Dose[],
  path: string,
  report: Report,
): SchedulePart[] {
  const days = weekdaysOf(step.amounts);
  const taken = new Set<Weekday>();
  for (const [index, on] of days.entries()) {
    const at = `${path}.amounts.${index}.weekdays`;
    if (on.length === 0) {
      const isOthers = step.amounts[index]?.isOthers === true;
      report(at, isOthers ? 'No other days are left' : 'Choose the days of this dose');
    } else if (on.some((day) => taken.has(day))) {
      report(at, 'One of these days has another dose already');
    }
    for (const day of on) taken.add(day);
  }
  const times = step.amounts[0]?.times ?? [];
  return doses.map((dose, index) => ({
    days: { kind: 'weeks', every: 1, on: days[index] ?? [] },
    doses: [{ dose, times: [...times] }],
  }));
}

/** One after the other, each on its own of as many days as there are amounts. */
function partsInTurn(step: StepForm, doses: readonly Dose[], first: PlainDate): SchedulePart[] {
  const times = step.amounts[0]?.times ?? [];
  const start = findPlainDate(step.from) ?? first;
  return doses.map((dose, index) => {
    const from = addDays(start, index);
    const every = doses.length;
    return {
      days: { kind: 'days', every, ...(from !== first && { from }) },
      doses: [{ dose, times: [...times] }],
    };
  });
}

function readNumbers(step: StepForm, path: string, report: Report): DayNumbers | undefined {
  const { count, offCount, weekdays } = step.frequency === '' ? {} : dayChoice(step.frequency);
  const on = inWeek(step.amounts[0]?.weekdays ?? []);
  const numbers = [
    count === undefined
      ? 0
      : numberIn(step.count, [count.least, count.most], `${path}.count`, report),
    offCount === undefined
      ? 0
      : numberIn(step.offCount, [offCount.least, offCount.most], `${path}.offCount`, report),
  ];
  if (weekdays === 'one' && on.length !== 1) {
    return report(`${path}.amounts.0.weekdays`, 'Choose the day of the week');
  }
  if (weekdays === 'any' && on.length === 0) {
    return report(`${path}.amounts.0.weekdays`, 'Choose the days of the week');
  }
  const [first, second] = numbers;
  if (first === undefined || second === undefined) return undefined;
  return { count: first, offCount: second, weekdays: on };
}

function daysOf(step: StepForm, path: string, report: Report): DayPattern | undefined {
  if (step.frequency === '') return report(`${path}.frequency`, 'Choose how often it’s given');
  const numbers = readNumbers(step, path, report);
  const { days } = dayChoice(step.frequency);
  if (numbers === undefined) return undefined;
  const pattern = typeof days === 'function' ? days(numbers) : days;
  const from = findPlainDate(step.from);
  const isCounted = from !== undefined && pattern.kind !== 'once' && isAnchored(pattern);
  return isCounted ? { ...pattern, from } : pattern;
}

/** The parts of a step that begins on `first`; what can't be read is reported. */
function readParts(
  step: StepForm,
  first: PlainDate,
  path: string,
  product: DosedProduct,
  report: Report,
): SchedulePart[] | undefined {
  const { frequency } = step;
  const { amounts: layout, needsTwo } = frequency === '' ? {} : dayChoice(frequency);
  const amounts = amountsOf(step);
  const doses = amounts.map(({ dose }, index) =>
    readAmount(dose, product, `${path}.amounts.${index}.dose`, report),
  );
  const read = doses.filter((dose) => dose !== undefined);
  if (layout === 'by-day') return partsByDay({ ...step, amounts }, read, path, report);
  if (layout === 'in-turn') return partsInTurn({ ...step, amounts }, read, first);
  const days = daysOf(step, path, report);
  const code = codeOf(frequency);
  const [one] = amounts;
  if (frequency in frequencies && one !== undefined) {
    const timed = { courseType: 'Regular', frequency: code, doseTimes: one.times } as const;
    for (const { message } of timesProblems(timed)) report(`${path}.amounts.0.times`, message);
  }
  const off = step.off.trim() === '' ? undefined : readTimeText(step.off);
  if (step.off.trim() !== '' && off === undefined) {
    report(`${path}.off`, 'Enter a time as HH:mm, from 00:00 to 23:59');
  }
  if (days === undefined || read.length < amounts.length) return undefined;
  const timed = amounts.flatMap(({ times }, index) => {
    const dose = read[index];
    if (dose === undefined) return [];
    if (needsTwo === true) return [{ dose, times: [...times] }];
    const isInTurn = isPatch(product) && step.anotherSite && dose.kind === 'amount';
    const placed: Dose = isInTurn ? { ...dose, anotherSite: true } : dose;
    return [{ dose: placed, times: [...times], ...(off !== undefined && { off }) }];
  });
  return [{ days, doses: timed }];
}

function readSchedule(
  { steps, startDate }: DatedForm,
  product: DosedProduct,
  report: Report,
): Dosage {
  let first = findPlainDate(startDate) ?? someDay;
  const read = steps.map((step, index): ScheduleStep => {
    const path = `steps.${index}`;
    const parts = readParts(step, first, path, product, report) ?? [];
    const isLast = index === steps.length - 1;
    const length = isLast ? null : numberIn(step.length, [1, 366], `${path}.length`, report);
    first = addDays(first, length ?? 0);
    return { parts, length: length ?? null };
  });
  return { kind: 'schedule', steps: read };
}

function readAsRequired(
  form: DosageForm,
  product: DosedProduct,
  report: Report,
): Dosage | undefined {
  const { leastHours, often, maximum24h } = form;
  const typed = form.steps[0]?.amounts[0]?.dose ?? '';
  const dose = readAmount(typed, product, 'steps.0.amounts.0.dose', report);
  const least = readLeast(leastHours, report);
  // One that is missing is for the rules to ask for: the rest says how much and how often.
  const isMissing = maximum24h.trim() === '';
  const most = isMissing ? { kind: 'largest' as const, largest: {} } : mostOf(maximum24h, product);
  const message = isMissing ? null : amountProblem('maximum24h', maximum24h);
  if (message !== null) report('maximum24h', message);
  else if (most.kind === 'problem') report('maximum24h', most.message);
  if (dose === undefined || least === undefined || most.kind === 'problem') return undefined;
  const may = { ...least, ...(often !== '' && { often }) };
  return { kind: 'as-required', dose, ...may, most: most.largest };
}

/** Whether a measurement decides the dose, so that there are no steps. */
export const isMeasured = ({ measured }: Pick<DosageForm, 'measured'>) => measured.kind !== '';

/** How much and when, from what was typed and chosen, or at which fields it can't be read. */
export function readDosage(
  form: DatedForm,
  isAsRequired: boolean,
  product: DosedProduct,
): ReadDosage {
  if (form.kept !== null) return { dosage: form.kept, unread: [] };
  const unread: Unread[] = [];
  const report = (path: string, message: string) => {
    unread.push({ path, message });
    return undefined;
  };
  const dosage = isAsRequired
    ? readAsRequired(form, product, report)
    : isMeasured(form)
      ? readMeasured(form.measured, (text, path) => readAmount(text, product, path, report), report)
      : readSchedule(form, product, report);
  return { dosage: unread.length > 0 ? undefined : dosage, unread };
}
