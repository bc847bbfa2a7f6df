import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Medication } from '../../entities/medication.ts';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import { packWords } from '../line/pack-words.ts';
import { whyNothingIsGiven } from '../residents/stay.ts';
import { anyCourse } from '../testing/dosages.ts';
import { anyDecided } from '../testing/decided-lines.ts';
import { lineEvent } from '../testing/line-events.ts';
import { byPulse } from '../testing/measured-regimes.ts';
import { medication } from '../testing/medications.ts';
import {
  daily,
  every,
  fortnightly,
  hours,
  months,
  type Regime,
  regular,
  weekly,
} from '../testing/regimes.ts';
import { lacksDose } from '../line/decided-words.ts';
import { type CourseLine, givenOn } from '../line/given-on.ts';
import { dosesOn } from './doses-on.ts';
import { mondayOf } from './day-patterns.ts';
import { nextOtherPack, packOf } from './pack.ts';

const tablet = ['5 mg', 'tablet'] as const;
/** All begin on Wednesday, 25-Nov-2026, and are read in the week after. */
const warfarin = regular(
  ['1 mg', 'tablet'],
  [
    [
      null,
      [weekly('mon', 'wed', 'fri'), ['3 mg', '18:00']],
      [weekly('tue', 'thu', 'sat', 'sun'), ['4 mg', '18:00']],
    ],
  ],
);
const taper = regular(
  tablet,
  [
    [12, [daily, ['12.5 mg', '08:00']]],
    [null, [daily, ['5 mg', '08:00']]],
  ],
  19,
);
const cycle = (on: number, off: number) => ({ kind: 'cycle', on, off }) as const;
const each = (days: typeof daily) => regular(tablet, [[null, [days, ['5 mg', '08:00']]]]);
const tuesday = getPlainDate('2026-12-01');
const week = 'Pack of 30-Nov-2026 to 06-Dec-2026:';

function said(course: Omit<Regime, 'product'>, changes: Parameters<typeof medication>[0] = {}) {
  const words = packWords({ ...medication(), ...course, ...changes }, tuesday);
  return (
    words &&
    `${words.pack} ${words.next} ${words.note}`.replaceAll('\u00a0', ' ').replace(/ +/g, ' ').trim()
  );
}

test.each([
  [warfarin, `${week} 25 tablets.`],
  [each(daily), `${week} 7 tablets.`],
  [taper, `${week} 17 and a half tablets. Differs from Mon 07-Dec-2026: 7 tablets.`],
  [
    each(every(2)),
    `${week} 3 tablets. Differs from Mon 07-Dec-2026: 4 tablets. Doesn’t repeat every 7 days: pack 14 days at a time.`,
  ],
  [
    each(hours(72)),
    `${week} 2 tablets. Differs from Mon 07-Dec-2026: 3 tablets. Doesn’t repeat every 7 days: pack 21 days at a time.`,
  ],
  [each(cycle(5, 2)), `${week} 5 tablets.`],
  [
    each(cycle(5, 3)),
    `${week} 4 tablets. Differs from Mon 07-Dec-2026: 4 tablets, on other days or at other times. Doesn’t repeat every 7 days: pack each week by the calendar.`,
  ],
  [
    each(fortnightly('wed')),
    `${week} nothing. Differs from Mon 07-Dec-2026: 1 tablet. Doesn’t repeat every 7 days: pack 14 days at a time.`,
  ],
  [
    each(months(1)),
    `${week} nothing. Differs from Mon 21-Dec-2026: 1 tablet. Doesn’t repeat every 7 days: pack each week by the calendar.`,
  ],
])(
  'what a week’s pack holds, from when it differs, and what doesn’t fit seven days, %#',
  (course, text) => {
    expect(said(course)).toBe(text);
  },
);

test('a dose whose count isn’t known leaves the count unknown', () => {
  const unknown = 'how many isn’t known';
  const range = regular(tablet, [[null, [daily, ['5 mg to 10 mg', '08:00']]]]);
  expect(said(range)).toBe(`${week} ${unknown}.`);
  const layer = { dose: { kind: 'words' as const, words: 'a thin layer' }, times: ['08:00'] };
  const spread = {
    kind: 'schedule' as const,
    steps: [{ length: null, parts: [{ days: daily, doses: [layer] }] }],
  };
  expect(said({ ...range, dosage: spread })).toBe(`${week} ${unknown}.`);
});

test('what a measurement decides isn’t known when it is packed', () => {
  expect(said({ ...warfarin, dosage: byPulse })).toBe(`${week} how many isn’t known.`);
});

test('a paused medicine isn’t packed, and what isn’t packed has no count', () => {
  const until = { kind: 'date', date: getPlainDate('2026-12-06') } as const;
  const events = [lineEvent({ kind: 'pause', since: getPlainDate('2026-12-03'), until })];
  expect(said(warfarin, { events })).toBe(
    `${week} 10 tablets. Differs from Mon 07-Dec-2026: 25 tablets.`,
  );
  const ongoing = { kind: 'event', words: 'surgery is over' } as const;
  const throughout = [
    lineEvent({ kind: 'pause', since: getPlainDate('2026-11-30'), until: ongoing }),
  ];
  expect(said(each(every(2)), { events: throughout })).toBe(`${week} nothing.`);
  expect(said(warfarin, { packagingType: 'UnPacked' })).toBeNull();
  expect(said(warfarin, { status: 'Ceased' })).toBeNull();
  expect(said(warfarin, { dosage: undefined })).toBeNull();
  expect(said({ ...warfarin, endDate: getPlainDate('2026-11-29') })).toBeNull();
});

test('the pack that differs is the first that does, within a year', () => {
  fc.assert(
    fc.property(anyCourse, fc.integer({ min: -8, max: 60 }), (course, since) => {
      fc.pre(course.dosage.kind !== 'decided-later');
      const monday = mondayOf(addDays(course.startDate, since));
      const contents = (week: number) =>
        JSON.stringify(
          [0, 1, 2, 3, 4, 5, 6].map((at) => dosesOn(course, addDays(monday, week * 7 + at))),
        );
      const weeks = Array.from({ length: 30 }, (_, week) => contents(week + 1));
      const found = weeks.findIndex((one) => one !== contents(0));
      const other = nextOtherPack(course, monday);
      const isBeyond = other !== undefined && other.first > addDays(monday, 30 * 7);
      expect(found < 0 && (other === undefined || isBeyond) ? undefined : other?.first).toBe(
        found < 0 ? undefined : addDays(monday, (found + 1) * 7),
      );
    }),
    { numRuns: 60 },
  );
});

const asMedicine = (line: CourseLine): Medication => ({ ...medication(), ...line });

/** Half as many lines whose doses are decided as there are schedules, with doses for none, some or all of the days. */
const anyLine = fc.oneof(
  { weight: 2, arbitrary: anyCourse.filter(({ dosage }) => dosage.kind === 'schedule') },
  anyDecided,
);

test('a pack holds what is given from Monday to Sunday, decided doses too', () => {
  fc.assert(
    fc.property(anyLine, fc.integer({ min: -8, max: 30 }), (line, since) => {
      const day = addDays(line.startDate, since);
      const { holds, first } = packOf(line, day);
      expect(first).toBe(mondayOf(day));
      const days = [0, 1, 2, 3, 4, 5, 6].map((at) => addDays(first, at));
      const isMissing = days.some((each) => lacksDose(asMedicine(line), each));
      expect(holds === 'undecided').toBe(isMissing);
      if (isMissing) return;
      const isBySchedule = line.dosage.kind === 'schedule';
      const doses = days.flatMap((each) => (isBySchedule ? dosesOn : givenOn)(line, each));
      const counts = doses.map(({ dose }) => (dose.kind === 'amount' ? dose.counted : undefined));
      const isKnown = counts.every((one) => one !== undefined && one.low === one.high);
      const sum = counts.reduce((all, one) => all + (one?.high ?? 0), 0);
      const held = typeof holds === 'string' ? NaN : (holds?.high ?? 0);
      expect(Math.abs(held - (isKnown ? sum : NaN)) > 1e-6).toBe(false);
      expect(Number.isNaN(held)).toBe(!isKnown);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['in hospital', 'Active', 'in hospital since 01-Dec-2026'],
  ['who has died', 'Deceased', 'deceased'],
  ['who has left', 'Discharged', 'discharged'],
] as const)(
  'of a resident %s nothing is packed, whatever the line says',
  (_, residentStatus, why) => {
    const leave = { on: tuesday, to: 'Royal Adelaide Hospital' };
    const whyNothing = whyNothingIsGiven({ residentStatus, leave });
    const { dosage: _dosage, ...asText } = { ...medication(), ...each(daily) };
    for (const packed of [{ ...medication(), ...each(daily) }, asText]) {
      expect(packWords(packed, tuesday, whyNothing)).toEqual({
        pack: `Pack nothing: ${why}.`,
        next: '',
        note: '',
      });
      expect(packWords({ ...packed, packagingType: 'UnPacked' }, tuesday, whyNothing)).toBeNull();
    }
  },
);
