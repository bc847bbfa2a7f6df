import type {
  Dosage,
  Dose,
  ScheduleStep,
  SchedulePart,
  TimedDose,
} from '@wattle/contract/entities/dosage.ts';
import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { isAnchored, type ReadDays } from '@wattle/contract/fhir/read-days.ts';
import { courseDaysOf, lastDayOf } from '@wattle/contract/rules/course-days.ts';
import { readDose, readLargest } from '@wattle/contract/rules/dosing/read-dose.ts';
import { addDays, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { StatedDays } from './course.ts';

/*
 * How much and when of other systems' dosages, as the structure of a line (decision 031). What it can't say exactly is a
 * problem, with its reason.
 */

/** One dosage of another system, as far as it is a dose of a schedule. */
export interface SentPart {
  readonly sequence: number | undefined;
  readonly words: string;
  readonly days: ReadDays;
  readonly stated: StatedDays;
}

interface Course {
  readonly dosage: Dosage;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate | null;
}
type ReadCourse = Course | { readonly problem: string };

interface Part extends SentPart {
  readonly dose: Dose;
}

/** When required: how much, the fewest hours between, and the most in 24 hours. */
export function asRequiredOf(
  words: string,
  days: ReadDays | undefined,
  maximum: string | null,
  product: ProductIdentity,
): Dosage | { readonly problem: string } {
  const read = readDose(words, product);
  const largest = maximum === null ? undefined : readLargest(maximum, product);
  if (read.kind === 'problem') return { problem: `${read.message}.` };
  if (largest?.kind === 'problem') return { problem: `${largest.message}.` };
  const every = days?.days;
  if (every !== undefined && (every.kind !== 'hours' || every.every > 168)) {
    return { problem: 'How often it is given when required can’t be read.' };
  }
  return {
    kind: 'as-required',
    dose: read.dose,
    leastHours: every?.every ?? null,
    most: largest?.largest ?? {},
  };
}

/**
 * The steps of a schedule: one after the other by their sequence, those of the same sequence side by side.
 * @param start The first day where none is stated.
 * @param end The last day where none is stated.
 */
export function scheduleOf(
  sent: readonly SentPart[],
  product: ProductIdentity,
  { start, end }: { readonly start: PlainDate; readonly end: PlainDate | null },
): ReadCourse {
  const parts: Part[] = [];
  for (const one of sent) {
    const read = readDose(one.words, product);
    if (read.kind === 'problem') return { problem: `${read.message}.` };
    parts.push({ ...one, dose: read.dose });
  }
  const groups = groupedBy(parts, ({ sequence }) => sequence);
  if (groups.size > 1 && groups.has(undefined)) {
    return { problem: 'It has several dosages, and not all of them have a sequence.' };
  }
  const ordered = [...groups].toSorted(([a = 0], [b = 0]) => a - b).map(([, group]) => group);
  const steps: ScheduleStep[] = [];
  let next = ordered[0]?.[0]?.stated.start ?? start;
  const isStated = ordered[0]?.[0]?.stated.start !== null;
  if (!isStated && parts.some(({ days }) => isAnchored(days.days))) {
    return { problem: 'The day that its days are counted from is not stated.' };
  }
  const first = next;
  let endDate = end;
  for (const [index, group] of ordered.entries()) {
    const isLast = index === ordered.length - 1;
    const step = stepOf(group, next);
    if ('problem' in step) return step;
    if (!isLast && step.length === null) {
      return { problem: 'It has several dosages, and for how long is not stated.' };
    }
    if (isLast && step.length !== null) endDate = lastDayOf(next, step.length);
    steps.push(isLast ? { ...step, length: null } : step);
    next = addDays(next, step.length ?? 0);
  }
  const [only] = steps;
  const isOnce = only?.parts.some(({ days }) => days.kind === 'once') === true;
  return {
    dosage: { kind: 'schedule', steps },
    startDate: first,
    endDate: isOnce && endDate === null ? first : endDate,
  };
}

/** In the order in which each first comes. */
function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

function stepOf(group: readonly Part[], first: PlainDate): ScheduleStep | { problem: string } {
  const [{ stated } = { stated: undefined }] = group;
  if (stated === undefined) return { problem: 'No dose is stated.' };
  const { start, end, length } = stated;
  const isSame = group.every((one) =>
    (['start', 'end', 'length'] as const).every((name) => one.stated[name] === stated[name]),
  );
  const days = length ?? (end === null ? null : courseDaysOf(first, end));
  if (!isSame || (start !== null && start !== first) || (days !== null && days < 1)) {
    return { problem: 'It has several dosages, and their days don’t follow one another.' };
  }
  if (group.some((one, i) => group.slice(0, i).some((other) => mayMeet(one, other)))) {
    return { problem: 'It has several dosages, which may be for the same time.' };
  }
  const alike = groupedBy(group, (one) => JSON.stringify(one.days.days));
  const parts = [...alike.values()].flatMap((ones): SchedulePart[] => {
    const doses = ones.map(({ dose, days: { times } }): TimedDose => ({ dose, times }));
    const [one] = ones;
    return one === undefined ? [] : [{ days: one.days.days, doses: doses.toSorted(byTime) }];
  });
  return { parts, length: days };
}

const byTime = (a: TimedDose, b: TimedDose) => ((a.times[0] ?? '') < (b.times[0] ?? '') ? -1 : 1);

/** Whether two doses of a step could be for the same time: on other weekdays, or at other clock times, they aren't. */
function mayMeet({ days: a }: Part, { days: b }: Part): boolean {
  const { days: one } = a;
  const { days: other } = b;
  if (one.kind === 'weeks' && other.kind === 'weeks') {
    const isApart = one.on.every((day) => !other.on.includes(day));
    if (isApart) return false;
  }
  return (
    a.times.length === 0 || b.times.length === 0 || a.times.some((time) => b.times.includes(time))
  );
}
