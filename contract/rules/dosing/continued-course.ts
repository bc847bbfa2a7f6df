import type { DayPattern, Dosage, SchedulePart } from '../../entities/dosage.ts';
import { addDays, daysBetween, type PlainDate } from '../../values/plain-date.ts';
import { anchorOf, movedPattern } from './day-patterns.ts';
import { type Course, type DatedStep, dosesOn, stepsOf } from './doses-on.ts';

/** The days of a step from one of them on; fewer parts if some have no dose on them. */
function stepFrom({ step, first, last }: DatedStep, from: PlainDate): DatedStep {
  const days = last === null ? 0 : daysBetween(from, last) + 1;
  const partFrom = (part: SchedulePart): SchedulePart[] => {
    const parts = [{ ...part, days: movedPattern(part.days, first, from) }];
    const dosage = { kind: 'schedule' as const, steps: [{ parts, length: null }] };
    const course = { dosage, startDate: from, endDate: last };
    const isOver = last !== null && !hasDose(course, days);
    return part.days.kind === 'once' || isOver ? [] : parts;
  };
  const length = step.length === null ? null : step.length - daysBetween(first, from);
  return { step: { parts: inTurn(step.parts.flatMap(partFrom), from), length }, first: from, last };
}

/** Doses on alternate days in the order in which they come, each counted from its first day. */
function inTurn(parts: readonly SchedulePart[], first: PlainDate): SchedulePart[] {
  if (parts.length < 2 || parts.some(({ days }) => days.kind !== 'days')) return [...parts];
  const anchor = ({ days }: SchedulePart) => anchorOf(days, first);
  return parts
    .map((part) => {
      const { days } = part;
      return days.kind === 'days' && anchor(part) < first
        ? { ...part, days: { ...days, from: addDays(anchor(part), days.every) } }
        : part;
    })
    .toSorted((a, b) => (anchor(a) < anchor(b) ? -1 : 1));
}

const hasDose = (course: Course, days: number) =>
  Array.from({ length: days }, (_, day) => addDays(course.startDate, day)).some(
    (day) => dosesOn(course, day).length > 0,
  );

/**
 * What is left of a course from a day on, as a course of its own: steps that are over are left out, the one of that day
 * is shortened, and every pattern keeps its days. It starts later where nothing is left of that step. Undefined if
 * nothing is left at all.
 */
export function continuedCourse(course: Course, from: PlainDate): Course | undefined {
  const { dosage, endDate } = course;
  const isOver = endDate !== null && endDate < from;
  if (isOver) return undefined;
  if (dosage.kind !== 'schedule') {
    const startDate = from > course.startDate ? from : course.startDate;
    return { ...course, startDate, dosage: withoutPast(dosage, startDate) };
  }
  const left = stepsOf(course)
    .filter(({ last }) => last === null || last >= from)
    .map((dated) => (dated.first < from ? stepFrom(dated, from) : dated))
    .filter(({ step }) => step.parts.length > 0);
  const [now] = left;
  if (now === undefined) return undefined;
  const steps = left.map(({ step }) => step);
  return { dosage: { ...dosage, steps }, startDate: now.first, endDate };
}

/** Without the first measurement, if that was before a day. */
export function withoutPast(dosage: Dosage, day: PlainDate): Dosage {
  if (dosage.kind !== 'decided-later' || (dosage.firstMeasure ?? day) >= day) return dosage;
  const { firstMeasure: _, ...left } = dosage;
  return left;
}

/** The same for a course that begins so many days later: what its patterns count from moves with it. */
export function withAnchorsMoved(dosage: Dosage, by: number): Dosage {
  if (by === 0) return dosage;
  if (dosage.kind === 'decided-later' && dosage.firstMeasure !== undefined) {
    return { ...dosage, firstMeasure: addDays(dosage.firstMeasure, by) };
  }
  if (dosage.kind !== 'schedule') return dosage;
  const move = (days: DayPattern): DayPattern =>
    days.kind === 'once' || days.from === undefined
      ? days
      : { ...days, from: addDays(days.from, by) };
  const steps = dosage.steps.map((step) => ({
    ...step,
    parts: step.parts.map((part) => ({ ...part, days: move(part.days) })),
  }));
  return { ...dosage, steps };
}
