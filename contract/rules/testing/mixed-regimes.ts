import type { DayPattern } from '../../entities/dosage.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { daily, every, fortnightly, hours, type Regime, regular, weekly } from './regimes.ts';

const levodopa = ['100 mg and 25 mg', 'tablet', 2] as const;
const tablet = ['1 mg', 'tablet'] as const;
const from = (days: DayPattern, day: string): DayPattern =>
  days.kind === 'once' ? days : { ...days, from: getPlainDate(day) };
const cycle = (on: number, off: number): DayPattern => ({ kind: 'cycle', on, off });

type MixedRegime = readonly [course: Regime, line: string, days: string];

/** Those that a line can say, and no fields of the form. */
export const lineOnlyRegimes: readonly MixedRegime[] = [
  [
    regular(tablet, [
      [
        null,
        [weekly('tue', 'thu', 'sat'), ['1 mg', '13:00', '18:00']],
        [weekly('mon', 'wed', 'fri', 'sun'), ['1 mg', '08:00', '13:00', '18:00']],
      ],
    ]),
    '1 mg (1 tablet) on Tuesday, Thursday and Saturday at 13:00 and 18:00; 1 mg (1 tablet) on other days at 08:00, 13:00 and 18:00',
    '0 2 4-5 7 9 11-12: 08:00 1 mg (1 tablet) + 13:00 1 mg (1 tablet) + 18:00 1 mg (1 tablet) / 1 3 6 8 10 13: 13:00 1 mg (1 tablet) + 18:00 1 mg (1 tablet)',
  ],
  [
    regular(tablet, [
      [
        null,
        [fortnightly('wed'), ['2 mg', '08:00']],
        [from(fortnightly('wed'), '2026-12-02'), ['1 mg', '08:00']],
      ],
    ]),
    '2 mg (2 tablets) every 2 weeks on Wednesday, 1 mg (1 tablet) every 2 weeks on Wednesday from 02-Dec-2026 – 08:00',
    '0: 08:00 2 mg (2 tablets) / 7: 08:00 1 mg (1 tablet)',
  ],
];

/**
 * Regimes of aged care whose words a tired reader could take for others: each as its structure, its line without the
 * route, and its first 14 days, counted from 0, a Wednesday.
 */
export const mixedRegimes: readonly MixedRegime[] = [
  ...lineOnlyRegimes,
  // A dose after a list of times isn’t one of them.
  [
    regular(levodopa, [
      [
        null,
        [
          daily,
          ['1 and a half tablets', '07:00'],
          ['1 tablet', '10:00', '13:00', '16:00', '19:00'],
          ['half a tablet', '22:00'],
        ],
      ],
    ]),
    '1 and a half tablets at 07:00; 1 tablet at 10:00, 13:00, 16:00 and 19:00; half a tablet at 22:00 – every day',
    '0-13: 07:00 1 and a half tablets + 10:00 1 tablet + 13:00 1 tablet + 16:00 1 tablet + 19:00 1 tablet + 22:00 half a tablet',
  ],
  [
    regular(tablet, [[null, [daily, ['0.5 mg', '08:00', '14:00'], ['2 mg', '20:00']]]]),
    '0.5 mg (half a tablet) at 08:00 and 14:00; 2 mg (2 tablets) at 20:00 – every day',
    '0-13: 08:00 0.5 mg (half a tablet) + 14:00 0.5 mg (half a tablet) + 20:00 2 mg (2 tablets)',
  ],
  // For how long is said of every dose of its step.
  [
    regular(tablet, [
      [14, [every(2), ['2 mg', '08:00']], [from(every(2), '2026-11-26'), ['1 mg', '08:00']]],
      [null, [daily, ['1 mg', '08:00']]],
    ]),
    '2 mg (2 tablets) every second day, 1 mg (1 tablet) on other days, both for 14 days, then 1 mg (1 tablet) every day – 08:00',
    '0 2 4 6 8 10 12: 08:00 2 mg (2 tablets) / 1 3 5 7 9 11 13: 08:00 1 mg (1 tablet)',
  ],
  [
    regular(
      tablet,
      [
        [7, [daily, ['1 mg', '08:00'], ['0.5 mg', '14:00'], ['2 mg', '20:00']]],
        [null, [daily, ['1 mg', '08:00', '20:00']]],
      ],
      14,
    ),
    '1 mg (1 tablet) at 08:00, 0.5 mg (half a tablet) at 14:00 and 2 mg (2 tablets) at 20:00, all for 7 days, then 1 mg (1 tablet) at 08:00 and 20:00 for 7 days, then stop (last day 08-Dec-2026) – every day',
    '0-6: 08:00 1 mg (1 tablet) + 14:00 0.5 mg (half a tablet) + 20:00 2 mg (2 tablets) / 7-13: 08:00 1 mg (1 tablet) + 20:00 1 mg (1 tablet)',
  ],
  // One day that is left has a name.
  [
    regular(tablet, [
      [
        null,
        [weekly('mon', 'tue', 'wed', 'thu', 'fri', 'sat'), ['3 mg', '18:00']],
        [weekly('sun'), ['2 mg', '18:00']],
      ],
    ]),
    '3 mg (3 tablets) on Monday to Saturday, 2 mg (2 tablets) on Sunday – 18:00',
    '0-3 5-10 12-13: 18:00 3 mg (3 tablets) / 4 11: 18:00 2 mg (2 tablets)',
  ],
  // What was begun before is counted from then; a dose begins from a day after the first.
  [
    regular(tablet, [[null, [from(cycle(21, 7), '2026-11-10'), ['1 mg', '08:00']]]]),
    '1 mg (1 tablet) – 21 days on, 7 days off, counted from 10-Nov-2026 – 08:00',
    '0-5 13: 08:00 1 mg (1 tablet)',
  ],
  [
    regular(
      ['40 mg in 0.4 mL', 'injection'],
      [[null, [from(fortnightly('mon', 'thu'), '2026-11-23'), ['40 mg', '10:00']]]],
    ),
    '40 mg (0.4 mL) – every 2 weeks on Monday and Thursday, counted from 23-Nov-2026 – 10:00',
    '1 12: 10:00 40 mg (0.4 mL)',
  ],
  // Midnight isn’t in the morning, and 5 doses five hours apart begin within 24 hours.
  [
    regular(tablet, [[null, [daily, ['1 mg', '00:00']]]]),
    '1 mg (1 tablet) – once a day – 00:00',
    '0-13: 00:00 1 mg (1 tablet)',
  ],
  [
    regular(tablet, [[null, [daily, ['1 mg', '05:00']]]]),
    '1 mg (1 tablet) – once a day in the morning – 05:00',
    '0-13: 05:00 1 mg (1 tablet)',
  ],
  [
    regular(tablet, [[null, [hours(5), ['1 mg']]]], 1),
    '1 mg (1 tablet) – every 5 hours',
    `0: ${Array.from({ length: 5 }, () => 'any time 1 mg (1 tablet)').join(' + ')}`,
  ],
];
