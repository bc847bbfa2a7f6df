import type { Dosage, ScheduleStep } from '../../entities/dosage.ts';
import { Weekday } from '../../values/weekday.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { doseWords } from './amount-words.ts';
import { type Course, stepsOf } from './doses-on.ts';
import { daysWords } from './days-words.ts';
import { scheduleWords } from './schedule-words.ts';

/** A place of a schedule where two versions differ; a side is undefined if nothing is given there. */
export interface ScheduleDifference {
  /** The days, the time or the step; empty if it is all of it, or if each side has its own. */
  readonly place: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The doses of a step by time, on each day of the week or, where these don't tell, on the days of a pattern. */
type Slots = ReadonlyMap<string, ReadonlyMap<string, string>>;

const isWeekday = (days: string) => Weekday.safeParse(days).success;
const shortName = (days: string) => `${days.slice(0, 1).toUpperCase()}${days.slice(1)}`;

function slotsOf({ parts }: ScheduleStep, first: PlainDate): Slots {
  const slots = new Map<string, Map<string, string>>();
  for (const { days, doses } of parts) {
    const isDaily = days.kind === 'days' && days.every === 1;
    const isWeekly = days.kind === 'weeks' && days.every === 1;
    const weekly = isWeekly ? days.on : [daysWords(days, first)];
    for (const on of isDaily ? Weekday.options : weekly) {
      const ofDay = slots.get(on) ?? new Map<string, string>();
      slots.set(on, ofDay);
      for (const { dose, times, off } of doses) {
        const said = off === undefined ? doseWords(dose) : `${doseWords(dose)}, off at ${off}`;
        for (const time of times.length > 0 ? times : ['']) {
          ofDay.set(time, [ofDay.get(time) ?? [], said].flat().join(' and '));
        }
      }
    }
  }
  return slots;
}

/** Whether both can be laid side by side: days other than those of the week are the same in both. */
function isComparable(before: Slots, after: Slots): boolean {
  const others = (slots: Slots) => [...slots.keys()].filter((days) => !isWeekday(days));
  return others(before).toSorted().join() === others(after).toSorted().join();
}

const inOrder = (days: Iterable<string>) =>
  [...Weekday.options, ...[...days].filter((one) => !isWeekday(one))].filter((one) =>
    new Set<string>(days).has(one),
  );

function slotDifferences(before: Slots, after: Slots): ScheduleDifference[] {
  const days = inOrder(new Set([...before.keys(), ...after.keys()]));
  const all = [...before.values(), ...after.values()];
  const times = [...new Set(all.flatMap((ofDay) => [...ofDay.keys()]))].toSorted();
  const found = new Map<string, { on: string[]; time: string; sides: (string | undefined)[] }>();
  for (const time of times) {
    for (const on of days) {
      const sides = [before, after].map((slots) => slots.get(on)?.get(time));
      if (sides[0] === sides[1]) continue;
      const key = JSON.stringify([time, ...sides.map((side) => side ?? null)]);
      const known = found.get(key) ?? { on: [], time, sides };
      known.on.push(on);
      found.set(key, known);
    }
  }
  return [...found.values()].map(({ on, time, sides }) => {
    const place = [
      on.length === days.length
        ? ''
        : on.map(isWeekday).includes(false)
          ? on.join(', ')
          : on.map(shortName).join(', '),
      times.length === 1 ? '' : time,
    ].filter((text) => text !== '');
    return { place: place.join(' '), before: sides[0], after: sides[1] };
  });
}

/** A dose that moved to another day or time is one difference: `Wed 5 mg` and `Thu 5 mg`. */
function withMoves(all: readonly ScheduleDifference[]): ScheduleDifference[] {
  const moves = new Map<ScheduleDifference, ScheduleDifference>();
  for (const gone of all.filter(({ after }) => after === undefined)) {
    const added = all.find(
      (one) =>
        one.before === undefined && one.after === gone.before && ![...moves.values()].includes(one),
    );
    if (added !== undefined) moves.set(gone, added);
  }
  return all
    .filter((one) => ![...moves.values()].includes(one))
    .map((one) => {
      const added = moves.get(one);
      if (added === undefined) return one;
      const said = ({ place }: ScheduleDifference) => `${place} ${one.before}`;
      return { place: '', before: said(one), after: said(added) };
    });
}

function stepWords(step: ScheduleStep, startDate: PlainDate, { length }: ScheduleStep): string[] {
  // For how many days it is isn't said again where that stays.
  const said = step.length === length ? { ...step, length: null } : step;
  const dosage: Dosage = { kind: 'schedule', steps: [said] };
  const { dose, frequency, times } = scheduleWords({ dosage, startDate });
  return [dose.map(({ text }) => text).join(''), frequency, times.join(', ')];
}

/** The amount of a step, and how often and when where that differs from the `other` version. */
const stepText = (words: readonly string[], other: readonly string[]) =>
  words.filter((text, at) => text !== '' && (at === 0 || text !== other[at])).join(', ');

/**
 * Where two schedules differ, by day and time, whatever words they are written in: on `Mon`, `3 mg` and `4 mg`.
 * Undefined where their days or steps can't be laid side by side.
 */
export function scheduleDifferences(
  before: Course,
  after: Course,
): readonly ScheduleDifference[] | undefined {
  const [then, now] = [stepsOf(before), stepsOf(after)];
  if (then.length !== now.length || then.length === 0) return undefined;
  const differences: ScheduleDifference[] = [];
  for (const [at, { step, first }] of now.entries()) {
    const old = then[at];
    if (old === undefined) return undefined;
    const [was, is] = [slotsOf(old.step, old.first), slotsOf(step, first)];
    if (!isComparable(was, is)) return undefined;
    const inStep = slotDifferences(was, is);
    if (now.length === 1) return withMoves(inStep);
    if (inStep.length > 0 || old.step.length !== step.length) {
      const wasWords = stepWords(old.step, old.first, step);
      const isWords = stepWords(step, first, old.step);
      differences.push({
        place: `step ${at + 1}:`,
        before: stepText(wasWords, isWords),
        after: stepText(isWords, wasWords),
      });
    }
  }
  return differences;
}
