import type { Medication } from '@wattle/contract/entities/medication.ts';
import { doseCalendar } from '@wattle/contract/rules/line/dose-calendar.ts';
import { dueWords } from '@wattle/contract/rules/line/due-words.ts';
import { packWords } from '@wattle/contract/rules/line/pack-words.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';

type Line = Pick<Medication, 'startDate' | 'endDate' | 'events' | 'packagingType' | 'status'> & {
  readonly dosage: NonNullable<Medication['dosage']>;
};

/** The calendar, today and tomorrow, and the pack of every line of a chart; returns how many days are shown. */
function measured({ lines, today }: { lines: readonly Line[]; today: PlainDate }): number {
  const now = { day: today, time: '12:00' };
  let days = 0;
  for (const line of lines) {
    days += doseCalendar(line, today, now)?.weeks.flat().length ?? 0;
    dueWords(line, today);
    packWords(line, today);
  }
  return days;
}

Object.assign(window, { measured });
