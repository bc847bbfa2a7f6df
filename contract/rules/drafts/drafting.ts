import type { DraftContent, DraftKind, PrescribingKind } from '../../entities/draft.ts';
import {
  type CatalogueProduct,
  instructionOf,
  longest,
  type Medication,
  type MedicationStatus,
  type Prescription,
} from '../../entities/medication.ts';
import { type FrequencyCode, frequencies } from '../../values/medicine-codes.ts';
import { addDays, daysBetween, findPlainDate, type PlainDate } from '../../values/plain-date.ts';
import { lastDayOf } from '../line/course-days.ts';
import { pausesOf } from '../line/line-events.ts';
import { continuedCourse, withAnchorsMoved, withoutPast } from '../dosing/continued-course.ts';
import { dosageProblems, isOrdered } from '../dosing/dosage-problems.ts';
import { weekdayOf } from '../dosing/day-patterns.ts';
import { dueEvery, lastDueBy, nextDueAfter, spacingOf } from '../dosing/due-days.ts';
import { dueDaysIn } from '../dosing/due-runs.ts';
import { onceADay } from '../dosing/schedule-words.ts';
import { withTextFields } from '../dosing/text-fields.ts';
import { amountAdvice, amountFault, textAdvice, without24Hours } from '../line/medicine-units.ts';
import { offersPackaging } from '../line/packaging.ts';
import { readAmount } from '../dosing/read-amount.ts';
import { weekdaysIn } from '../dosing/rhythms.ts';
import { type EventField, eventProblems } from './event-problems.ts';
import { nextCentury, type Problem } from './draft-problem.ts';
import { brokenInterval, intervalAdvice } from '../safety/intervals.ts';
import { linesFault, textFault } from '../line/typed-text.ts';
import { saysReason } from '../line/prn-reason.ts';
import { saysSupply, supplyProblems } from '../line/supply.ts';

const draftKinds = {
  New: ['change', 'represcribe', 'cease', 'pause'],
  Existing: ['change', 'represcribe', 'cease', 'pause'],
  RePrescribed: ['change', 'represcribe', 'cease', 'pause'],
  Expired: ['represcribe', 'cease', 'change'],
  Ceased: ['represcribe'],
} as const satisfies Record<MedicationStatus, readonly DraftKind[]>;

/** What a prescriber can draft for a medicine on the chart, likeliest first. */
export function draftKindsFor(
  medication: Pick<Medication, 'status' | 'events' | 'dosage'>,
  today: PlainDate,
): readonly DraftKind[] {
  const { status, dosage } = medication;
  const isDecided = dosage?.kind === 'decided-later' && status !== 'Ceased' && status !== 'Expired';
  const kinds = isDecided ? (['decide', ...draftKinds[status]] as const) : draftKinds[status];
  if (medication.status === 'Ceased' || pausesOf(medication, today).length === 0) return kinds;
  return ['resume', ...kinds];
}

/** Whether a draft of the kind writes a prescription. */
export const isPrescribing = (kind: DraftKind): kind is PrescribingKind =>
  kind === 'add' || kind === 'change' || kind === 'represcribe';

/** The kinds that say why. */
const reasonedKinds: readonly DraftKind[] = ['change', 'cease', 'pause'];

function copyOf(m: Medication): Prescription {
  return {
    ...instructionOf(m),
    productCode: m.product.code,
    brandName: m.product.brandName,
    packagingType: offersPackaging(m.courseType) ? m.packagingType : 'None',
  };
}

/**
 * The days on which a medicine is due; undefined if it is every day. A line that is written as text goes by its code, and
 * by the one weekday that its directions name.
 */
function dueDaysOf({ dosage, frequency, startDate, endDate, directions }: Medication) {
  if (dosage !== undefined) return dueDaysIn({ dosage, startDate, endDate });
  const spacing = spacingOf(frequency);
  const [weekday, ...others] = weekdaysIn(directions);
  if (spacing === undefined || others.length > 0) return undefined;
  const days = Array.from({ length: 7 }, (_, day) => addDays(startDate, day));
  return dueEvery(spacing, days.find((day) => weekdayOf(day) === weekday) ?? startDate);
}

/**
 * The first day, from today on, on which a medicine is due after its last dose; today if it is given every day, or was
 * due before. One that hasn’t started doesn’t start earlier.
 */
function nextDueDay(m: Medication, today: PlainDate): { day: PlainDate; isInTime: boolean } {
  const from = m.startDate > today ? m.startDate : today;
  const due = dueDaysOf(m);
  if (due === undefined) return { day: from, isInTime: true };
  const stops = [m.status === 'Ceased' ? m.stoppedDate : addDays(today, -1), m.endDate];
  const [until] = stops.filter((day) => day !== null).toSorted();
  const last = until === undefined ? undefined : lastDueBy(due, until);
  const next = last === undefined ? from : nextDueAfter(due, last);
  const isInTime = next !== undefined && next >= today;
  return { day: isInTime ? next : from, isInTime };
}

type Course = Pick<Prescription, 'dosage' | 'startDate' | 'endDate'>;

/** The same length from another day on. */
const endFrom = (startDate: PlainDate, m: Course) =>
  m.endDate === null ? null : addDays(startDate, daysBetween(m.startDate, m.endDate));

/**
 * The course again. One that goes on is continued: its steps stay on their days, and so do the days of its patterns. One
 * that has ended or was ceased begins anew; it keeps to its days only if the next of them is still to come.
 */
function courseAgain(m: Medication, today: PlainDate): Course {
  const { dosage, startDate, endDate } = m;
  const { day, isInTime } = nextDueDay(m, today);
  const anew = { startDate: day, endDate: endFrom(day, m) };
  if (dosage?.kind !== 'schedule') return { ...anew, dosage: dosage && withoutPast(dosage, day) };
  const isGoingOn = m.status !== 'Ceased' && (endDate === null || endDate >= day);
  const isOneStep = dosage.steps.length === 1;
  const left =
    isGoingOn || (isInTime && isOneStep)
      ? continuedCourse({ dosage, startDate, endDate: isGoingOn ? endDate : null }, day)
      : undefined;
  if (left === undefined) {
    return { ...anew, dosage: withAnchorsMoved(dosage, daysBetween(startDate, day)) };
  }
  return isOneStep ? { ...left, endDate: endFrom(left.startDate, m) } : left;
}

/**
 * The same prescription again from today, the next day on which it is due, or its first if that is later; a course lasts
 * as long as before, and one of several steps goes on where it is.
 */
export function represcribe(m: Medication, today: PlainDate): Prescription {
  return withTextFields({ ...copyOf(m), ...courseAgain(m, today) });
}

/** The starting point of a change: the same, keeping the end date unless it is over by then. */
export function changeFrom(m: Medication, today: PlainDate): Prescription {
  const again = represcribe(m, today);
  const isOver = m.endDate === null || m.endDate < again.startDate;
  return isOver ? again : withTextFields({ ...again, endDate: m.endDate });
}

/** A catalogue product with its usual prescription filled in; `when-required` until it’s chosen how often it’s given. */
export function prescribeProduct(p: CatalogueProduct, today: PlainDate): Prescription {
  const [frequency = 'when-required'] = p.frequencies;
  const courseType = p.usualCourseType;
  const packagingType = p.packable ? 'Packed' : 'UnPacked';
  return {
    productCode: p.code,
    brandName: p.brandName,
    courseType,
    packagingType: offersPackaging(courseType) ? packagingType : 'None',
    dose: p.doses[0] ?? '',
    route: p.route,
    frequency,
    doseTimes: courseType === 'AsRequired' ? [] : [...frequencies[frequency].times],
    startDate: today,
    endDate: p.courseDays === null ? null : lastDayOf(today, p.courseDays),
    prnReason: p.prnReason,
    maximum24h: p.maximum24h,
    directions: '',
  };
}

type PrescriptionProblem = Problem<Exclude<keyof Prescription, 'supply'>>;

const zero = /^\s*(?:zero|nil|none)\b|^[^1-9½¼¾]*(?<![\d.])0(?:\.0+)?(?![\d.])[^1-9½¼¾]*$/i;

/** Why a typed amount can't be taken, or how to write it properly; null if neither. */
export function amountProblem(field: 'dose' | 'maximum24h', typed: string): string | null {
  const text = field === 'maximum24h' ? without24Hours(typed) : typed;
  const isNothing =
    zero.test(text) || [...readAmount(text).values()].some(({ high }) => high === 0);
  return amountFault(text) ?? (isNothing ? 'Enter an amount above 0' : amountAdvice(typed));
}

function amountProblems(
  field: 'dose' | 'maximum24h',
  amount: string | null,
): PrescriptionProblem[] {
  const message = amountProblem(field, amount ?? '');
  return message === null ? [] : [{ field, message }];
}

function textProblems(p: Prescription): PrescriptionProblem[] {
  const typed = ['prnReason', 'directions'] as const;
  const fields = p.dosage === undefined ? (['dose', ...typed, 'maximum24h'] as const) : typed;
  return fields.flatMap((field) => {
    const text = p[field] ?? '';
    // Several lines are welcome in directions only.
    const fault = (field === 'directions' ? linesFault : textFault)(text, longest[field]);
    const isProse = field === 'directions' || field === 'prnReason';
    const message = fault ?? (isProse ? textAdvice(text) : null);
    return message === null ? [] : [{ field, message }];
  });
}

function dateProblems(p: Prescription, today: PlainDate): PrescriptionProblem[] {
  const { startDate, endDate, courseType } = p;
  const problems: PrescriptionProblem[] = [];
  if (findPlainDate(startDate) === undefined) {
    problems.push({ field: 'startDate', message: 'Enter a valid date' });
  } else if (startDate < today) {
    problems.push({ field: 'startDate', message: 'The start date can’t be before today' });
  } else if (startDate >= nextCentury) {
    problems.push({ field: 'startDate', message: 'Check the year' });
  }
  if (endDate === null) {
    if (courseType === 'ShortCourse') {
      problems.push({ field: 'endDate', message: 'A short course needs an end date' });
    }
  } else if (findPlainDate(endDate) === undefined) {
    problems.push({ field: 'endDate', message: 'Enter a valid date' });
  } else if (endDate < startDate) {
    problems.push({ field: 'endDate', message: 'The end date can’t be before the start date' });
  } else if (endDate >= nextCentury) {
    problems.push({ field: 'endDate', message: 'Check the year' });
  }
  return problems;
}

/** The dose times that the words of a frequency allow (`onceADay`). */
const partsOfDay: Partial<Record<FrequencyCode, string>> = {
  'once-daily-morning': 'before 12:00',
  'once-daily-night': 'from 17:00 on',
};

type PrescriptionTimes = Pick<Prescription, 'courseType' | 'frequency' | 'doseTimes'>;

/** Whether dose times fit the frequency: as many as it has doses a day, at the part of the day it names. */
export function timesProblems({
  courseType,
  frequency,
  doseTimes,
}: PrescriptionTimes): PrescriptionProblem[] {
  const field = 'doseTimes';
  if (!isOrdered(doseTimes))
    return [{ field, message: 'Enter each dose time once, earliest first' }];
  if (doseTimes.length > 12) return [{ field, message: 'Enter at most 12 dose times' }];
  if (courseType === 'AsRequired') return [];
  const { name, times } = frequencies[frequency];
  if (frequency === 'every-4-hours') {
    if ([0, 6].includes(doseTimes.length)) return [];
    return [{ field, message: `Enter 6 dose times for ${name}, or none` }];
  }
  if (times.length > 0 && doseTimes.length !== times.length) {
    const needed = times.length === 1 ? 'one dose time' : `${times.length} dose times`;
    return [{ field, message: `Enter ${needed} for ${name}` }];
  }
  const message = partOfDayProblem(frequency, doseTimes);
  return message === null ? [] : [{ field, message }];
}

/** Why times aren't in the part of the day that the words of a frequency name; null if they are. */
export function partOfDayProblem(
  frequency: FrequencyCode,
  doseTimes: readonly string[],
): string | null {
  const part = partsOfDay[frequency];
  if (part === undefined || doseTimes.every((time) => onceADay(time) === frequency)) return null;
  return `Enter a time ${part} for ${frequencies[frequency].name}`;
}

function asRequiredProblems(p: Prescription): PrescriptionProblem[] {
  const problems: PrescriptionProblem[] = [];
  if (!saysReason(p.prnReason)) {
    problems.push({ field: 'prnReason', message: 'Enter what it is given for' });
  }
  if ((p.maximum24h ?? '').trim() === '') {
    problems.push({ field: 'maximum24h', message: 'Enter the most that may be given in 24 hours' });
  }
  return problems;
}

function doseTextProblems(p: Prescription): PrescriptionProblem[] {
  const problems: PrescriptionProblem[] = [];
  if (p.dose.trim() === '') problems.push({ field: 'dose', message: 'Enter the dose' });
  problems.push(...amountProblems('dose', p.dose));
  if (p.courseType !== 'AsRequired' && p.frequency === 'when-required') {
    problems.push({ field: 'frequency', message: 'Choose how often it’s given' });
  }
  return [...problems, ...timesProblems(p)];
}

/** Why a prescription can't be drafted; empty when it is complete. `today` is the facility's day. */
export function prescriptionProblems(p: Prescription, today: PlainDate): PrescriptionProblem[] {
  const isAsRequired = p.courseType === 'AsRequired';
  const problems: PrescriptionProblem[] = [];
  // What is written from a dosage is judged by that (`dosageProblems`).
  const isText = p.dosage === undefined;
  if (isText) problems.push(...doseTextProblems(p));
  problems.push(...dateProblems(p, today));
  if (isAsRequired) problems.push(...asRequiredProblems(p));
  if (isText) problems.push(...amountProblems('maximum24h', p.maximum24h));
  problems.push(...textProblems(p));
  if (!offersPackaging(p.courseType) && p.packagingType !== 'None') {
    problems.push({
      field: 'packagingType',
      message: 'You can choose packaging only for regular and short course medicines',
    });
  }
  return problems;
}

type DraftProblem = Problem<keyof Prescription | keyof DraftContent | EventField>;

type Product = Parameters<typeof brokenInterval>[0]['product'] & Parameters<typeof saysSupply>[0];

/** A once-a-week medicine that would be given more often (DRF-07). */
function weeklyProblems(p: Prescription, product: Product): PrescriptionProblem[] {
  const prescriptionOfProduct = { ...p, product };
  const interval = brokenInterval(prescriptionOfProduct);
  return interval?.isStrict === true
    ? [{ field: 'frequency', message: intervalAdvice(interval, prescriptionOfProduct) }]
    : [];
}

function supplyFaults({ supply }: Prescription, product: Product): DraftProblem[] {
  if (!supply) return [];
  if (!saysSupply(product)) {
    return [{ field: 'supply', message: 'Only a Schedule 8 medicine has a quantity to supply' }];
  }
  return supplyProblems(supply, product).map(({ message }) => ({ field: 'supply', message }));
}

/** Why a draft of the product can't be saved: problems with its shape, its reason or its prescription. */
export function draftProblems(
  content: DraftContent,
  product: Product,
  today: PlainDate,
): DraftProblem[] {
  const { kind, medicationForeignKey, prescription, reason } = content;
  const problems: DraftProblem[] = [];
  if ((kind === 'add') !== (medicationForeignKey === null)) {
    problems.push({ field: 'medicationForeignKey', message: 'Choose a medicine on the chart' });
  }
  if (isPrescribing(kind) !== (prescription !== null)) {
    problems.push({ field: 'prescription', message: 'Enter the prescription' });
  }
  if (reasonedKinds.includes(kind) && (reason ?? '').trim().length < 3) {
    problems.push({ field: 'reason', message: 'Enter the reason' });
  }
  problems.push(...eventProblems(content, today));
  const fault = textFault(reason ?? '', longest.reason);
  if (fault !== null) problems.push({ field: 'reason', message: fault });
  if (prescription !== null) {
    problems.push(
      ...prescriptionProblems(prescription, today),
      ...dosageProblems(prescription, product),
      ...weeklyProblems(prescription, product),
      ...supplyFaults(prescription, product),
    );
  }
  return problems;
}
