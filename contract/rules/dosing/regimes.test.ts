import { expect, test } from 'vitest';
import type {
  DayPattern,
  Dosage,
  Dose,
  SchedulePart,
  ScheduleStep,
} from '../../entities/dosage.ts';
import { addDays, getPlainDate, type PlainDate } from '../../values/plain-date.ts';
import { instructionText } from '../line/medicine-line.ts';
import { medication, structured } from '../testing/medications.ts';
import { doseWords } from './amount-words.ts';
import { dosesOn } from './doses-on.ts';
import { readDose } from './read-dose.ts';
import { textFieldsOf } from './text-fields.ts';

/*
 * Regimes that prescribers of aged care write, each as its structure, its line, and the doses of its first days. A
 * Wednesday is the first day.
 */

const start = getPlainDate('2026-11-25');
const product = structured({ ingredients: ['prednisolone'], strength: '5 mg', form: 'tablet' });

function dose(text: string): Dose {
  const read = readDose(text, product);
  if (read.kind === 'problem') throw new Error(read.message);
  return read.dose;
}

const daily: DayPattern = { kind: 'days', every: 1 };
const on = (...weekdays: Extract<DayPattern, { kind: 'weeks' }>['on']): DayPattern => ({
  kind: 'weeks',
  every: 1,
  on: weekdays,
});
const part = (
  days: DayPattern,
  ...doses: readonly (readonly [string, ...string[]])[]
): SchedulePart => ({
  days,
  doses: doses.map(([amount, ...times]) => ({ dose: dose(amount), times })),
});
const step = (length: number | null, ...parts: SchedulePart[]): ScheduleStep => ({ parts, length });
const schedule = (...steps: ScheduleStep[]): Dosage => ({ kind: 'schedule', steps });

/** `Wed 5 mg, 10 mg` for each of the first `days` that has doses, counted from 0. */
function given(dosage: Dosage, endDate: PlainDate | null, days: number): string[] {
  return Array.from({ length: days }, (_, day) => {
    const doses = dosesOn({ dosage, startDate: start, endDate }, addDays(start, day));
    const said = doses.map((one) => `${one.time ?? 'any'} ${doseWords(one.dose)}`).join(', ');
    return said === '' ? '' : `${day}: ${said}`;
  }).filter((one) => one !== '');
}

const regimes: readonly [
  line: string,
  dosage: Dosage,
  length: number | null,
  days: number,
  doses: string[],
][] = [
  [
    'DOSE 5 mg (1 tablet) – oral – once a day in the morning – 08:00',
    schedule(step(null, part(daily, ['5 mg', '08:00']))),
    null,
    2,
    ['0: 08:00 5 mg (1 tablet)', '1: 08:00 5 mg (1 tablet)'],
  ],
  [
    'DOSE 10 mg (2 tablets) – oral – once a week on Friday – 08:00',
    schedule(step(null, part(on('fri'), ['2 tablets', '08:00']))),
    null,
    14,
    ['2: 08:00 10 mg (2 tablets)', '9: 08:00 10 mg (2 tablets)'],
  ],
  [
    'DOSE 5 mg (1 tablet) – oral – on Monday, Wednesday and Friday – 08:00',
    schedule(step(null, part(on('fri', 'mon', 'wed'), ['1 tablet', '08:00']))),
    null,
    7,
    ['0: 08:00 5 mg (1 tablet)', '2: 08:00 5 mg (1 tablet)', '5: 08:00 5 mg (1 tablet)'],
  ],
  [
    'DOSE 5 mg (1 tablet) on Monday, Wednesday and Friday, 7.5 mg (1 and a half tablets) on other days – oral – 18:00',
    schedule(
      step(
        null,
        part(on('mon', 'wed', 'fri'), ['5 mg', '18:00']),
        part(on('tue', 'thu', 'sat', 'sun'), ['7.5 mg', '18:00']),
      ),
    ),
    null,
    2,
    ['0: 18:00 5 mg (1 tablet)', '1: 18:00 7.5 mg (1 and a half tablets)'],
  ],
  [
    'DOSE 7.5 mg (1 and a half tablets) at 07:00 and 5 mg (1 tablet) at 11:00, 15:00 and 19:00 – oral – every day',
    schedule(step(null, part(daily, ['7.5 mg', '07:00'], ['5 mg', '11:00', '15:00', '19:00']))),
    null,
    1,
    [
      '0: 07:00 7.5 mg (1 and a half tablets), 11:00 5 mg (1 tablet), 15:00 5 mg (1 tablet), 19:00 5 mg (1 tablet)',
    ],
  ],
  [
    'DOSE 10 mg (2 tablets) for 2 days, then 5 mg (1 tablet) for 1 day, then 2.5 mg (half a tablet) for 2 days, then stop (last day 29-Nov-2026) – oral – once a day in the morning – 08:00',
    schedule(
      step(2, part(daily, ['10 mg', '08:00'])),
      step(1, part(daily, ['5 mg', '08:00'])),
      step(null, part(daily, ['2.5 mg', '08:00'])),
    ),
    5,
    7,
    [
      '0: 08:00 10 mg (2 tablets)',
      '1: 08:00 10 mg (2 tablets)',
      '2: 08:00 5 mg (1 tablet)',
      '3: 08:00 2.5 mg (half a tablet)',
      '4: 08:00 2.5 mg (half a tablet)',
    ],
  ],
  [
    'DOSE 5 mg (1 tablet) – oral – every second day – 08:00',
    schedule(step(null, part({ kind: 'days', every: 2 }, ['5 mg', '08:00']))),
    null,
    4,
    ['0: 08:00 5 mg (1 tablet)', '2: 08:00 5 mg (1 tablet)'],
  ],
  [
    'DOSE 5 mg (1 tablet) – oral – every 2 weeks on Wednesday – 08:00',
    schedule(step(null, part({ kind: 'weeks', every: 2, on: ['wed'] }, ['5 mg', '08:00']))),
    null,
    15,
    ['0: 08:00 5 mg (1 tablet)', '14: 08:00 5 mg (1 tablet)'],
  ],
  [
    'DOSE 5 mg (1 tablet) – oral – once a month on the 25th – 08:00',
    schedule(step(null, part({ kind: 'months', every: 1 }, ['5 mg', '08:00']))),
    null,
    31,
    ['0: 08:00 5 mg (1 tablet)', '30: 08:00 5 mg (1 tablet)'],
  ],
  [
    'DOSE 5 mg (1 tablet) – oral – every 72 hours – 08:00',
    schedule(step(null, part({ kind: 'hours', every: 72 }, ['5 mg', '08:00']))),
    null,
    7,
    ['0: 08:00 5 mg (1 tablet)', '3: 08:00 5 mg (1 tablet)', '6: 08:00 5 mg (1 tablet)'],
  ],
  [
    'DOSE 5 mg (1 tablet) – oral – every 36 hours – 08:00',
    schedule(step(null, part({ kind: 'hours', every: 36 }, ['5 mg', '08:00']))),
    null,
    4,
    ['0: 08:00 5 mg (1 tablet)', '1: 20:00 5 mg (1 tablet)', '3: 08:00 5 mg (1 tablet)'],
  ],
  [
    'DOSE 5 mg (1 tablet) – oral – 2 days on, 1 day off – 08:00',
    schedule(step(null, part({ kind: 'cycle', on: 2, off: 1 }, ['5 mg', '08:00']))),
    null,
    5,
    [
      '0: 08:00 5 mg (1 tablet)',
      '1: 08:00 5 mg (1 tablet)',
      '3: 08:00 5 mg (1 tablet)',
      '4: 08:00 5 mg (1 tablet)',
    ],
  ],
  [
    'DOSE 5 mg (1 tablet) – oral – once only – 08:00',
    schedule(step(null, part({ kind: 'once' }, ['5 mg', '08:00']))),
    1,
    3,
    ['0: 08:00 5 mg (1 tablet)'],
  ],
];

test.each(regimes)('L2 %s', (line, dosage, length, days, doses) => {
  const endDate = length === null ? null : addDays(start, length - 1);
  const course = { dosage, startDate: start, endDate };
  const written = { ...medication(), ...course, ...textFieldsOf(course) };
  const text = instructionText(written).replaceAll('\u00a0', ' ');
  expect(text.slice(0, text.search(/ – (?:from|on) \d/))).toBe(line);
  expect(given(dosage, endDate, days)).toEqual(doses);
});
