import type { Weekday } from '@wattle/contract/values/weekday.ts';
import type { DayPattern } from '@wattle/contract/entities/dosage.ts';
import { isAnchored } from '@wattle/contract/rules/dosing/day-patterns.ts';
import { onceADay } from '@wattle/contract/rules/dosing/schedule-words.ts';
import { timesProblems } from '@wattle/contract/rules/drafts/drafting.ts';
import { type FrequencyCode, frequencies } from '@wattle/contract/values/medicine-codes.ts';

/** A number that a choice needs, as a field. */
interface Count {
  readonly label: string;
  readonly least: number;
  readonly most: number;
}

/** How often, and on which days, as a prescriber chooses it. */
interface DayChoice {
  readonly name: string;
  /** Dose times filled in when it is chosen. */
  readonly times: readonly string[];
  /** The pattern itself, or what makes it of the fields that it needs. */
  readonly days: DayPattern | ((fields: DayNumbers) => DayPattern);
  readonly count?: Count;
  readonly offCount?: Count;
  /** Whether it has days of the week, one or any number of them. */
  readonly weekdays?: 'one' | 'any';
  /** Several amounts: at different times of a day, on different days of the week, or each on the next day. */
  readonly amounts?: 'by-time' | 'by-day' | 'in-turn';
  /** Whether it has two amounts at least, rather than one to which others may be added. */
  readonly needsTwo?: true;
}

export interface DayNumbers {
  readonly count: number;
  readonly offCount: number;
  readonly weekdays: readonly Weekday[];
}

const everyDay: DayPattern = { kind: 'days', every: 1 };
const hourly = (every: number): DayPattern => ({ kind: 'hours', every });
const monthly = (every: number): DayPattern => ({ kind: 'months', every });
const onWeekdays = (every: number, { weekdays }: DayNumbers): DayPattern => ({
  kind: 'weeks',
  every,
  on: [...weekdays],
});
const coded = (code: FrequencyCode, days: DayChoice['days']) => ({ ...frequencies[code], days });

/** In the order of the list: those that most medicines have come first. */
const dayChoices = {
  'once-daily-morning': coded('once-daily-morning', everyDay),
  'once-daily-night': coded('once-daily-night', everyDay),
  'once-daily': coded('once-daily', everyDay),
  'twice-daily': coded('twice-daily', everyDay),
  'three-times-daily': coded('three-times-daily', everyDay),
  'four-times-daily': coded('four-times-daily', everyDay),
  'every-4-hours': coded('every-4-hours', hourly(4)),
  'every-6-hours': coded('every-6-hours', hourly(6)),
  'every-8-hours': coded('every-8-hours', hourly(8)),
  'every-12-hours': coded('every-12-hours', hourly(12)),
  'once-weekly': {
    ...coded('once-weekly', (fields) => onWeekdays(1, fields)),
    weekdays: 'one',
  },
  'every-72-hours': coded('every-72-hours', hourly(72)),
  monthly: coded('monthly', monthly(1)),
  'every-3-months': coded('every-3-months', monthly(3)),
  'every-6-months': coded('every-6-months', monthly(6)),
  'every-day': { name: 'every day at set times', times: ['08:00'], days: everyDay },
  'amounts-by-time': {
    name: 'different amounts by time',
    times: ['08:00'],
    days: everyDay,
    amounts: 'by-time',
    needsTwo: true,
  },
  'amounts-by-day': {
    name: 'different amounts by weekday',
    times: ['18:00'],
    days: (fields) => onWeekdays(1, fields),
    amounts: 'by-day',
    needsTwo: true,
  },
  'amounts-in-turn': {
    name: 'different amounts on alternate days',
    times: ['18:00'],
    days: { kind: 'days', every: 2 },
    amounts: 'in-turn',
    needsTwo: true,
  },
  'on-weekdays': {
    name: 'on days of the week',
    times: ['08:00'],
    days: (fields) => onWeekdays(1, fields),
    weekdays: 'any',
    amounts: 'by-time',
  },
  'second-day': {
    name: 'every second day',
    times: ['08:00'],
    days: { kind: 'days', every: 2 },
    amounts: 'by-time',
  },
  days: {
    name: 'every so many days',
    times: ['08:00'],
    days: ({ count }) => ({ kind: 'days', every: count }),
    count: { label: 'How many days apart', least: 2, most: 366 },
    amounts: 'by-time',
  },
  weeks: {
    name: 'every so many weeks',
    times: ['08:00'],
    days: (fields) => onWeekdays(fields.count, fields),
    count: { label: 'How many weeks apart', least: 2, most: 52 },
    weekdays: 'any',
    amounts: 'by-time',
  },
  months: {
    name: 'every so many months',
    times: ['08:00'],
    days: ({ count }) => monthly(count),
    count: { label: 'How many months apart', least: 1, most: 24 },
    amounts: 'by-time',
  },
  hours: {
    name: 'every so many hours',
    times: [],
    days: ({ count }) => hourly(count),
    count: { label: 'How many hours apart', least: 1, most: 336 },
  },
  cycle: {
    name: 'days on, then days off',
    times: ['08:00'],
    days: ({ count, offCount }) => ({ kind: 'cycle', on: count, off: offCount }),
    count: { label: 'Days on', least: 1, most: 366 },
    offCount: { label: 'Days off', least: 1, most: 366 },
    amounts: 'by-time',
  },
  once: { name: 'once only', times: ['08:00'], days: { kind: 'once' }, amounts: 'by-time' },
} as const satisfies Readonly<Record<string, DayChoice>>;

export type DayChoiceId = keyof typeof dayChoices;
export const dayChoiceIds = Object.keys(dayChoices) as DayChoiceId[];
export const dayChoice = (id: DayChoiceId): DayChoice => dayChoices[id];

/** Whether it matters from which day its days are counted. */
export function isCounted(id: DayChoiceId): boolean {
  const { days } = dayChoice(id);
  const least = { count: 25, offCount: 1, weekdays: [] };
  return isAnchored(typeof days === 'function' ? days(least) : days);
}

/** The amounts of a step that count: one, unless its frequency has several. */
export function amountsOf<T>({
  frequency,
  amounts,
}: {
  frequency: DayChoiceId | '';
  amounts: T[];
}): T[] {
  const hasSeveral = frequency !== '' && dayChoice(frequency).amounts !== undefined;
  return hasSeveral ? amounts : amounts.slice(0, 1);
}

/** The code that says the same, or nearly: of a line that can't be written yet. */
export function codeOf(id: DayChoiceId | ''): FrequencyCode {
  return id in frequencies ? (id as FrequencyCode) : 'once-daily';
}

const fits = (frequency: FrequencyCode, doseTimes: readonly string[]) =>
  timesProblems({ courseType: 'Regular', frequency, doseTimes: [...doseTimes] }).length === 0;

const byCount = ['twice-daily', 'three-times-daily', 'four-times-daily'] as const;

function everyDayChoice(times: readonly string[]) {
  const [only = ''] = times;
  return times.length === 1 ? onceADay(only) : (byCount[times.length - 2] ?? 'every-day');
}

interface ChosenDays {
  readonly frequency: DayChoiceId;
  readonly count: number | undefined;
  readonly offCount: number | undefined;
}

/** What a prescriber chooses for doses at these times on the days of a pattern. */
export function chosenFor(days: DayPattern, times: readonly string[]): ChosenDays {
  const chosen = (frequency: DayChoiceId, count?: number, offCount?: number): ChosenDays => ({
    frequency,
    count,
    offCount,
  });
  switch (days.kind) {
    case 'days':
      if (days.every === 1) return chosen(everyDayChoice(times));
      return days.every === 2 ? chosen('second-day') : chosen('days', days.every);
    case 'weeks': {
      if (days.every > 1) return chosen('weeks', days.every);
      const isOnce = days.on.length < 2 && times.length < 2;
      return chosen(isOnce ? 'once-weekly' : 'on-weekdays');
    }
    case 'months':
    case 'hours': {
      const same = dayChoiceIds.find((id) => {
        const { days: fixed } = dayChoice(id);
        const isSame =
          typeof fixed === 'object' && fixed.kind === days.kind && fixed.every === days.every;
        return isSame && fits(codeOf(id), times);
      });
      return same === undefined ? chosen(days.kind, days.every) : chosen(same);
    }
    case 'cycle':
      return chosen('cycle', days.on, days.off);
    case 'once':
      return chosen('once');
  }
}
