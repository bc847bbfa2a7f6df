import type { ByMeasurement, DayPattern, DecidedLater } from '../../entities/dosage.ts';
import type { Prescription } from '../../entities/medication.ts';
import { type FrequencyCode, frequencies } from '../../values/medicine-codes.ts';
import { amountWords, doseWords } from './amount-words.ts';
import { timesOf } from './doses-on.ts';
import { dosageWords } from './dosage-words.ts';
import { onceADay, type ScheduleWords, type UndatedDosage } from './schedule-words.ts';
import { leastWords } from './least-interval.ts';

/** The fields of a prescription that say the same as its dosage, for programs that know only these. */
export type TextFields = Pick<Prescription, 'dose' | 'frequency' | 'doseTimes' | 'maximum24h'>;

const byHours: Readonly<Record<number, FrequencyCode>> = {
  4: 'every-4-hours',
  6: 'every-6-hours',
  8: 'every-8-hours',
  12: 'every-12-hours',
  72: 'every-72-hours',
};
const byMonths: Readonly<Record<number, FrequencyCode>> = {
  1: 'monthly',
  3: 'every-3-months',
  6: 'every-6-months',
};
const byCount: readonly FrequencyCode[] = [
  'once-daily',
  'once-daily',
  'twice-daily',
  'three-times-daily',
];

/** By how often on a day that has doses; never less often than they are given. */
function codeADay(times: readonly string[]): FrequencyCode {
  const [only, ...others] = times;
  if (only !== undefined && others.length === 0) {
    return onceADay(only);
  }
  return byCount[times.length] ?? 'four-times-daily';
}

/** The code that says exactly how often; undefined if none does. */
function exactCode(days: DayPattern, times: readonly string[]): FrequencyCode | undefined {
  switch (days.kind) {
    case 'days':
      return days.every === 1 && times.length < 5 ? codeADay(times) : undefined;
    case 'hours':
      return byHours[days.every];
    case 'months':
      return times.length < 2 ? byMonths[days.every] : undefined;
    case 'weeks':
    case 'cycle':
    case 'once':
      return undefined;
  }
}

/**
 * The text fields of a dosage. What no code says stands with the amount: `10 mg (4 tablets) on Wednesday`, once a week.
 */
export function textFieldsOf(course: UndatedDosage): TextFields {
  const { dosage } = course;
  if (dosage.kind === 'as-required') {
    const most = amountWords(dosage.most);
    const hourly = byHours[dosage.leastHours ?? 0];
    const frequency = dosage.often ?? hourly ?? 'when-required';
    const least = frequency === hourly ? undefined : leastWords(dosage);
    return {
      dose: `${doseWords(dosage.dose)}${least === undefined ? '' : ` not sooner than every ${least}`}`,
      frequency,
      doseTimes: [],
      maximum24h: most === '' ? null : most,
    };
  }
  const words = dosageWords({ ...course, dosage });
  const { frequency, unsaid } =
    dosage.kind === 'schedule' ? codeFor(dosage, words) : codeOfTimes(dosage, words);
  const said = words.dose.map(({ text }) => text).join('');
  return {
    dose: [said, ...unsaid].filter((one) => one !== '').join(' '),
    frequency,
    doseTimes: timesOf(dosage),
    maximum24h: null,
  };
}

interface CodeOfSchedule {
  readonly frequency: FrequencyCode;
  /** What it leaves unsaid. */
  readonly unsaid: readonly string[];
}

/** The code of a schedule, which never says less often than its doses are given. */
function codeFor(
  dosage: Extract<UndatedDosage['dosage'], { kind: 'schedule' }>,
  { frequency, times }: ScheduleWords,
): CodeOfSchedule {
  const parts = dosage.steps.flatMap((step) => step.parts);
  const [only, ...others] = parts.flatMap(({ days, doses }) =>
    doses.map((timed) => ({ days, timed })),
  );
  const byDay = codeADay(timesOf(dosage));
  if (only === undefined || others.length > 0) return { frequency: byDay, unsaid: [frequency] };
  const { days, timed } = only;
  const worn = timed.off === undefined ? [] : times;
  if (days.kind === 'weeks' && days.every === 1 && days.on.length === 1 && timed.times.length < 2) {
    const day = frequency.replace('once a week ', '');
    return { frequency: 'once-weekly', unsaid: [day, ...worn] };
  }
  const exact = exactCode(days, timed.times);
  const isCounted = days.kind !== 'once' && days.from !== undefined;
  return exact !== undefined && worn.length === 0 && !isCounted
    ? { frequency: exact, unsaid: [] }
    : { frequency: exact ?? byDay, unsaid: [frequency, ...worn] };
}

/** The code of what is given at the same times every day. */
function codeOfTimes(
  dosage: DecidedLater | ByMeasurement,
  { frequency: said }: ScheduleWords,
): CodeOfSchedule {
  const frequency = codeADay(dosage.times);
  return { frequency, unsaid: said === frequencies[frequency].name ? [] : [said] };
}

export function isSameText(a: TextFields, b: TextFields): boolean {
  return (
    a.dose === b.dose &&
    a.frequency === b.frequency &&
    a.doseTimes.join() === b.doseTimes.join() &&
    a.maximum24h === b.maximum24h
  );
}

/** A prescription with the text fields of its dosage, whatever changed; one that was written as text stays as it is. */
export function withTextFields<P extends Pick<Prescription, 'dosage' | 'startDate' | 'endDate'>>(
  prescription: P,
): P {
  const { dosage, startDate, endDate } = prescription;
  return dosage === undefined
    ? prescription
    : { ...prescription, ...textFieldsOf({ dosage, startDate, endDate }) };
}
