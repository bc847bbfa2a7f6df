import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LineEventContent } from '../../entities/line-event.ts';
import type { Medication } from '../../entities/medication.ts';
import { Instant, TimeZone } from '../../values/instant.ts';
import { DoseTime } from '../../values/dose-time.ts';
import {
  addDays,
  daysBetween,
  formatClinicalDate,
  getPlainDate,
  type PlainDate,
} from '../../values/plain-date.ts';
import { givenOn, isUndecidedOn } from '../line/given-on.ts';
import { pausedOn } from '../line/line-events.ts';
import { anyCourse } from '../testing/dosages.ts';
import { lineEvent } from '../testing/line-events.ts';
import { warfarinByInr } from '../testing/measured-regimes.ts';
import { medication } from '../testing/medications.ts';
import { packedFrom, progressWords } from './order-progress.ts';

/** Actioned on a Saturday in Adelaide; the next packs are made on Tuesday 24-Nov, and then on 01-Dec. */
const actionedAt = Instant.parse('2026-11-21T01:30:00.000Z');
const progress = { sentAt: actionedAt, seenAt: actionedAt, actionedAt };
const facility = {
  zone: TimeZone.parse('Australia/Adelaide'),
  today: getPlainDate('2026-11-21'),
  seenWithinHours: 24,
  packingDay: 'tue',
  isAway: false,
} as const;

const day = (text: string) => getPlainDate(`2026-${text}`);
const packedOf = (line: Medication) =>
  progressWords({ ...line, progress }, facility).map(({ packed }) => packed);
const packedAs = (changes: Parameters<typeof medication>[0]) => packedOf(medication(changes));

const short = { courseType: 'ShortCourse', startDate: day('11-20') } as const;
const text = { dosage: undefined };
const ceased = { status: 'Ceased' } as const;
const pause = (since: string, until?: string): Partial<Medication> => {
  const content: LineEventContent = {
    kind: 'pause',
    since: day(since),
    until:
      until === undefined ? { kind: 'event', words: 'review' } : { kind: 'date', date: day(until) },
  };
  return { events: [lineEvent(content)] };
};
const [from, later] = ['To be packed from 24-Nov-2026', 'To be packed from 01-Dec-2026'];
const leaves = 'Leaves the packs from 24-Nov-2026';
const monthly = { frequency: 'monthly' as const, doseTimes: [DoseTime.parse('08:00')] };

describe('a pack is promised only if it holds any of the medicine', () => {
  test.each<[string, Parameters<typeof medication>[0], string]>([
    ['a course that ends the day before the packs', { ...short, endDate: day('11-23') }, ''],
    ['one that ends on their first day', { ...short, endDate: day('11-24') }, from],
    ['the same as text', { ...short, ...text, endDate: day('11-23') }, ''],
    ['and on their first day', { ...short, ...text, endDate: day('11-24') }, from],
    ['one that begins with them', { startDate: day('11-30') }, from],
    ['one that begins with the next', { startDate: day('12-01') }, later],
    [
      'a line ceased before its course ended',
      { ...short, ...ceased, endDate: day('11-24') },
      leaves,
    ],
    ['one whose course ended before', { ...short, ...ceased, endDate: day('11-23') }, ''],
    ['one ceased before it began', { ...ceased, startDate: day('12-01') }, ''],
    ['a pause until nobody knows when', pause('11-24'), ''],
    ['one that begins in those packs', pause('11-25'), from],
    ['one that lasts as long as they do', pause('11-20', '11-30'), later],
    ['one that ends before they do', pause('11-20', '11-29'), from],
    ['the same as text', { ...pause('11-20', '11-30'), ...text }, later],
    ['a course that ends in its pause', { ...pause('11-20'), endDate: day('12-20') }, ''],
    ['a line ceased while paused', { ...pause('11-20'), ...ceased }, ''],
    ['a monthly dose in those packs', { ...monthly, startDate: day('10-30') }, from],
    ['a monthly dose in the next', { ...monthly, startDate: day('11-01') }, later],
    [
      'none before the course ends',
      { ...monthly, startDate: day('11-01'), endDate: day('11-30') },
      '',
    ],
  ])('%s', (_what, line, packed) => {
    expect(packedAs(line)).toEqual([packed]);
  });

  test('of a dose decided later, unless none is given', () => {
    const { dosage } = warfarinByInr;
    expect(packedAs({ dosage })).toEqual([from]);
    const withheld = lineEvent({
      kind: 'dose',
      from: day('11-24'),
      to: day('11-30'),
      dose: { kind: 'withhold' },
      measured: { name: 'INR' },
    });
    expect(packedAs({ dosage, events: [withheld] })).toEqual([later]);
  });
});

test('the packs that are named are those of the first dose from the next packing day on', () => {
  const days = fc.integer({ min: -40, max: 40 });
  fc.assert(
    fc.property(anyCourse, days, days, (course, sinceStart, untilPause) => {
      const today = addDays(course.startDate, sinceStart);
      const at = Instant.parse(`${today}T01:30:00.000Z`);
      const since = addDays(today, untilPause);
      const content: LineEventContent = {
        kind: 'pause',
        since,
        until: { kind: 'date', date: addDays(since, 20) },
      };
      const events = [lineEvent(content)];
      const { dosage, startDate, endDate } = course;
      const line = {
        ...medication({ dosage, startDate, endDate, events }),
        progress: { ...progress, actionedAt: at },
      };
      const isGiven = (on: PlainDate) =>
        dosage.kind === 'by-measurement'
          ? startDate <= on && (endDate === null || on <= endDate) && !pausedOn(line, on)
          : givenOn({ ...course, events }, on).length > 0 ||
            isUndecidedOn({ ...course, events }, on);
      const next = packedFrom(today, 'tue');
      const first = Array.from({ length: 366 }, (_, ahead) => addDays(next, ahead)).find(isGiven);
      const [words] = progressWords(line, { ...facility, today });
      const made = first && formatClinicalDate(addDays(first, -(daysBetween(next, first) % 7)));
      expect(words?.packed).toBe(made === undefined ? '' : `To be packed from ${made}`);
    }),
  );
});
