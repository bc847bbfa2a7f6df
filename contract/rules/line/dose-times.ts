import type { Draft } from '../../entities/draft.ts';
import type { Medication } from '../../entities/medication.ts';
import type { OrderInstruction } from '../../entities/order-instruction.ts';
import { frequencies, routes } from '../../values/medicine-codes.ts';
import { allowed, type Capability, refused } from '../people/capability.ts';
import { doseWords } from '../dosing/amount-words.ts';
import { minuteOf, timesOf, withTimes } from '../dosing/doses-on.ts';
import { movedTimesProblem, type TimesOfDay, timesTogether } from '../dosing/moved-times.ts';
import { dosageWords } from '../dosing/dosage-words.ts';
import { partOfDayProblem, timesProblems } from '../drafts/drafting.ts';
import { waitsForPrescriber, waitsForPrescriberText } from '../orders/imported-medicines.ts';
import { instructionText, joinTimes } from './medicine-line.ts';

type InstructionFields = Pick<
  Medication,
  | 'courseType'
  | 'dose'
  | 'route'
  | 'frequency'
  | 'doseTimes'
  | 'startDate'
  | 'endDate'
  | 'prnReason'
  | 'maximum24h'
  | 'directions'
  | 'dosage'
>;

/** How often, in the line's own words; as its code says where the line says it with the amounts. */
function frequencyName({
  frequency,
  ...course
}: Pick<InstructionFields, 'frequency' | 'dosage'>): string {
  const { dosage } = course;
  const own =
    dosage === undefined || dosage.kind === 'as-required'
      ? ''
      : dosageWords({ ...course, dosage }).frequency;
  return own === '' ? frequencies[frequency].name : own;
}

/** A medicine's instruction in the specified fields (DOS-02). */
export function orderInstructionOf(medication: InstructionFields): OrderInstruction {
  const { doseTimes, route, frequency, startDate } = medication;
  return {
    doseTimes,
    textInstruction: instructionText(medication),
    routeOfAdministration: { code: route, name: routes[route] },
    frequency: { code: frequency, name: frequencyName(medication) },
    startsOn: startDate,
  };
}

/** Whether a medicine on the latest chart has dose times that may be changed. */
export function canChangeDoseTimes(
  medication: Pick<Medication, 'status' | 'courseType' | 'importedFrom' | 'dosage'>,
): Capability {
  const { status, courseType, dosage } = medication;
  if (status === 'Ceased') return refused('This medicine has been ceased.');
  if (status === 'Expired') return refused('This course has ended.');
  if (courseType === 'AsRequired') {
    return refused('A medicine given when required has no dose times.');
  }
  if (dosage !== undefined && timesOf(dosage).length === 0) {
    return refused('This medicine has no dose times.');
  }
  if (waitsForPrescriber(medication)) return refused(waitsForPrescriberText);
  return allowed;
}

/** Why these times don't fit the medicine, as a sentence; null if they do. */
export function doseTimesProblem(
  { courseType, ...line }: Pick<Medication, 'courseType' | 'frequency' | 'dosage'>,
  doseTimes: readonly string[],
): string | null {
  const { frequency, dosage } = line;
  if (dosage !== undefined) {
    const isSaid = frequencyName(line) === frequencies[frequency].name;
    return (
      movedTimesProblem(dosage, doseTimes) ??
      (isSaid && doseTimes.length === 1 ? partOfDayProblem(frequency, doseTimes) : null)
    );
  }
  const [problem] = timesProblems({ courseType, frequency, doseTimes: [...doseTimes] });
  return problem?.message ?? null;
}

const listedOnce = (texts: readonly string[]) => [...new Set(texts)].join(' or ');

/**
 * What is said beside each of these times: the amount it would carry, where that isn't the same at all of them, and when
 * a patch comes off. Empty unless there are as many as before, because each amount moves with its place.
 */
export function notesAt(
  { dosage }: Pick<Medication, 'dosage'>,
  times: readonly string[],
): ReadonlyMap<string, string> {
  const moved = dosage && withTimes(dosage, times);
  if (moved?.kind !== 'schedule' || times.length !== timesOf(moved).length) return new Map();
  const parts = moved.steps.flatMap((step) => step.parts);
  const said = times.map((time) => {
    const doses = parts.flatMap((part) => part.doses).filter((one) => one.times.includes(time));
    const offs = doses.flatMap(({ off }) => (off === undefined ? [] : [`off at ${off}`]));
    const amount = listedOnce(doses.map(({ dose }) => doseWords(dose)));
    return { time, amount, off: listedOnce(offs) };
  });
  const differs = new Set(said.map(({ amount }) => amount)).size > 1;
  return new Map(
    said.flatMap(({ time, amount, off }) => {
      const note = [differs ? amount : '', off].filter((text) => text !== '').join(', ');
      return note === '' ? [] : [[time, joinTimes(note)]];
    }),
  );
}

/** What else is sent with new times; it has to be what is on the chart. */
export interface SeenInstruction {
  readonly instructions: string;
  readonly routeOfAdministration: OrderInstruction['routeOfAdministration'];
  readonly frequency: OrderInstruction['frequency'];
  readonly startsOn: string;
}

/** Whether somebody saw exactly the instruction that is on the chart now. */
export function isSameInstruction(now: OrderInstruction, seen: SeenInstruction): boolean {
  return (
    now.textInstruction === seen.instructions &&
    now.routeOfAdministration.code === seen.routeOfAdministration.code &&
    now.routeOfAdministration.name === seen.routeOfAdministration.name &&
    now.frequency.code === seen.frequency.code &&
    now.frequency.name === seen.frequency.name &&
    now.startsOn === seen.startsOn
  );
}

/** Whether two lists of times are the same. */
export function areSameTimes(a: readonly string[], b: readonly string[]): boolean {
  return a.join() === b.join();
}

/**
 * Whether a draft would bring back dose times that were changed after it was written; saving it again shows that its
 * times are meant.
 */
export function bringsBackTimes(
  draft: Pick<Draft, 'prescription' | 'updatedAt'>,
  onChart: Pick<Medication, 'doseTimes' | 'doseTimesChange'>,
): boolean {
  const { prescription, updatedAt } = draft;
  const change = onChart.doseTimesChange;
  if (prescription === null || change === null) return false;
  return updatedAt <= change.changedAt && !areSameTimes(prescription.doseTimes, onChart.doseTimes);
}

type MedicineTimes = Pick<Medication, 'frequency' | 'doseTimes' | 'dosage'>;

/** The times of each kind of day. */
function timesOfDays({ frequency, doseTimes, dosage }: MedicineTimes): TimesOfDay[] {
  if (dosage !== undefined) return timesTogether(dosage, doseTimes);
  const hours = Number(/^every-(\d+)-hours$/.exec(frequency)?.[1] ?? 0);
  return [{ times: doseTimes.toSorted(), hours, isDaily: true }];
}

/**
 * What to look at again if two dose times are less than an hour apart, or less than three quarters of what a frequency
 * in hours says, also around midnight; null if none are. No source says how far the times may shift for rounds.
 */
export function closeTimesAdvice(line: MedicineTimes): string | null {
  if (line.doseTimes.length < 2) return null;
  for (const day of timesOfDays(line)) {
    const advice = closeOnDay(day);
    if (advice !== null) return advice;
  }
  return null;
}

function closeOnDay({ times, hours, isDaily }: TimesOfDay): string | null {
  if (times.length < 2) return null;
  const minutes = times.map(minuteOf);
  const [first = 0] = minutes;
  const next = isDaily ? first + 24 * 60 : Number.POSITIVE_INFINITY;
  const gaps = minutes.map((one, i) => (minutes[i + 1] ?? next) - one);
  const at = gaps.findIndex((gap) => gap < Math.max(60, hours * 45));
  const gap = gaps[at];
  if (gap === undefined) return null;
  const pair = `${times[at]} and ${times[at + 1] ?? times[0]}`;
  const apart =
    gap < 60
      ? 'less than an hour apart'
      : `${hoursText(gap)} apart, and it’s given every ${hours === 1 ? 'hour' : `${hours} hours`}`;
  return `${pair} are ${apart}. Check that both are meant.`;
}

function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const whole = hours === 1 ? '1 hour' : `${hours} hours`;
  return rest === 0 ? whole : `${whole} ${rest === 1 ? '1 minute' : `${rest} minutes`}`;
}
