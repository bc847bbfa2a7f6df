import { daily, every, hours, months, once, regular, weekly, type Regime } from './regimes.ts';

/*
 * Regimes of aged care, given by mouth: each as its structure, its line without the route, and its first 14 days,
 * counted from 0, a Wednesday.
 */

export const oralRegimes: readonly (readonly [course: Regime, line: string, days: string])[] = [
  [
    regular(['500 mg', 'tablet'], [[null, [daily, ['1 g', '08:00', '20:00']]]]),
    '1 g (2 tablets) – twice a day – 08:00, 20:00',
    '0-13: 08:00 1 g (2 tablets) + 20:00 1 g (2 tablets)',
  ],
  [
    regular(['500 mg', 'tablet'], [[null, [daily, ['1 g', '08:00', '12:00', '17:00', '21:00']]]]),
    '1 g (2 tablets) – four times a day – 08:00, 12:00, 17:00, 21:00',
    '0-13: 08:00 1 g (2 tablets) + 12:00 1 g (2 tablets) + 17:00 1 g (2 tablets) + 21:00 1 g (2 tablets)',
  ],
  [
    regular(['1 mg', 'tablet'], [[null, [daily, ['3 mg', '18:00']]]]),
    '3 mg (3 tablets) – once a day at night – 18:00',
    '0-13: 18:00 3 mg (3 tablets)',
  ],
  [
    regular(['40 mg', 'tablet'], [[null, [daily, ['40 mg', '08:00'], ['half a tablet', '12:00']]]]),
    '40 mg (1 tablet) at 08:00 and 20 mg (half a tablet) at 12:00 – every day',
    '0-13: 08:00 40 mg (1 tablet) + 12:00 20 mg (half a tablet)',
  ],
  [
    regular(['500 mg', 'tablet'], [[null, [daily, ['1 g', '08:00'], ['500 mg', '18:00']]]]),
    '1 g (2 tablets) at 08:00 and 500 mg (1 tablet) at 18:00 – every day',
    '0-13: 08:00 1 g (2 tablets) + 18:00 500 mg (1 tablet)',
  ],
  [
    regular(
      ['100 mg and 25 mg', 'tablet', 2],
      [[null, [daily, ['1.5 tablets', '07:00'], ['1 tablet', '11:00', '15:00', '19:00']]]],
    ),
    '1 and a half tablets at 07:00 and 1 tablet at 11:00, 15:00 and 19:00 – every day',
    '0-13: 07:00 1 and a half tablets + 11:00 1 tablet + 15:00 1 tablet + 19:00 1 tablet',
  ],
  [
    regular(['2.5 mg', 'tablet'], [[null, [weekly('wed'), ['10 mg', '08:00']]]]),
    '10 mg (4 tablets) – once a week on Wednesday – 08:00',
    '0 7: 08:00 10 mg (4 tablets)',
  ],
  [
    regular(['5 mg', 'tablet'], [[null, [weekly('thu'), ['5 mg', '08:00']]]]),
    '5 mg (1 tablet) – once a week on Thursday – 08:00',
    '1 8: 08:00 5 mg (1 tablet)',
  ],
  [
    regular(['70 mg', 'tablet'], [[null, [weekly('sun'), ['70 mg', '07:00']]]]),
    '70 mg (1 tablet) – once a week on Sunday – 07:00',
    '4 11: 07:00 70 mg (1 tablet)',
  ],
  [
    regular(
      ['25 microgram', 'tablet'],
      [
        [
          null,
          [weekly('mon', 'tue', 'wed', 'thu', 'fri'), ['75 microgram', '06:30']],
          [weekly('sat', 'sun'), ['100 microgram', '06:30']],
        ],
      ],
    ),
    '75 microgram (3 tablets) on Monday to Friday, 100 microgram (4 tablets) on other days – 06:30',
    '0-2 5-9 12-13: 06:30 75 microgram (3 tablets) / 3-4 10-11: 06:30 100 microgram (4 tablets)',
  ],
  [
    regular(
      ['1 mg', 'tablet'],
      [
        [
          null,
          [weekly('mon', 'wed', 'fri'), ['3 mg', '18:00']],
          [weekly('tue', 'thu', 'sat', 'sun'), ['4 mg', '18:00']],
        ],
      ],
    ),
    '3 mg (3 tablets) on Monday, Wednesday and Friday, 4 mg (4 tablets) on other days – 18:00',
    '0 2 5 7 9 12: 18:00 3 mg (3 tablets) / 1 3-4 6 8 10-11 13: 18:00 4 mg (4 tablets)',
  ],
  [
    regular(['1 mg', 'tablet'], [[null, [weekly('mon', 'wed', 'fri'), ['1 mg', '08:00']]]]),
    '1 mg (1 tablet) – on Monday, Wednesday and Friday – 08:00',
    '0 2 5 7 9 12: 08:00 1 mg (1 tablet)',
  ],
  [
    regular(['62.5 microgram', 'tablet'], [[null, [every(2), ['62.5 microgram', '08:00']]]]),
    '62.5 microgram (1 tablet) – every second day – 08:00',
    '0 2 4 6 8 10 12: 08:00 62.5 microgram (1 tablet)',
  ],
  [
    regular(['50,000 units', 'capsule'], [[null, [months(1), ['1 capsule', '08:00']]]]),
    '50,000 units (1 capsule) – once a month on the 25th – 08:00',
    '0: 08:00 50,000 units (1 capsule)',
  ],
  [
    regular(
      ['5 mg', 'tablet'],
      [
        [5, [daily, ['25 mg', '08:00']]],
        [5, [daily, ['20 mg', '08:00']]],
        [null, [daily, ['15 mg', '08:00']]],
      ],
      15,
    ),
    '25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) for 5 days, then 15 mg (3 tablets) for 5 days, then stop (last day 09-Dec-2026) – once a day in the morning – 08:00',
    '0-4: 08:00 25 mg (5 tablets) / 5-9: 08:00 20 mg (4 tablets) / 10-13: 08:00 15 mg (3 tablets)',
  ],
  [
    regular(
      ['25 mg', 'tablet'],
      [
        [7, [daily, ['25 mg', '08:00']]],
        [null, [daily, ['50 mg', '08:00']]],
      ],
    ),
    '25 mg (1 tablet) for 7 days, then 50 mg (2 tablets) – once a day in the morning – 08:00',
    '0-6: 08:00 25 mg (1 tablet) / 7-13: 08:00 50 mg (2 tablets)',
  ],
  [
    regular(
      ['100 mg', 'capsule'],
      [
        [1, [daily, ['200 mg', '08:00']]],
        [null, [daily, ['100 mg', '08:00']]],
      ],
      7,
    ),
    '200 mg (2 capsules) for 1 day, then 100 mg (1 capsule) for 6 days, then stop (last day 01-Dec-2026) – once a day in the morning – 08:00',
    '0: 08:00 200 mg (2 capsules) / 1-6: 08:00 100 mg (1 capsule)',
  ],
  [
    regular(
      ['250 mg', 'tablet'],
      [
        [1, [daily, ['500 mg', '08:00']]],
        [null, [daily, ['250 mg', '08:00']]],
      ],
      5,
    ),
    '500 mg (2 tablets) for 1 day, then 250 mg (1 tablet) for 4 days, then stop (last day 29-Nov-2026) – once a day in the morning – 08:00',
    '0: 08:00 500 mg (2 tablets) / 1-4: 08:00 250 mg (1 tablet)',
  ],
  [
    regular(
      ['250 microgram', 'tablet'],
      [
        [2, [daily, ['250 microgram', '08:00', '20:00']]],
        [null, [daily, ['125 microgram', '08:00']]],
      ],
    ),
    '250 microgram (1 tablet) at 08:00 and 20:00 for 2 days, then 125 microgram (half a tablet) at 08:00 – every day',
    '0-1: 08:00 250 microgram (1 tablet) + 20:00 250 microgram (1 tablet) / 2-13: 08:00 125 microgram (half a tablet)',
  ],
  [
    regular(['150 mg', 'capsule'], [[null, [once, ['150 mg', '08:00']]]], 1),
    '150 mg (1 capsule) – once only – 08:00',
    '0: 08:00 150 mg (1 capsule)',
  ],
  [
    regular(['3 mg', 'tablet'], [[null, [once, ['4 tablets', '08:00']]]], 1),
    '12 mg (4 tablets) – once only – 08:00',
    '0: 08:00 12 mg (4 tablets)',
  ],
  [
    regular(['500 mg', 'capsule'], [[null, [daily, ['500 mg', '06:00', '14:00', '22:00']]]], 7),
    '500 mg (1 capsule) – three times a day – 06:00, 14:00, 22:00',
    '0-6: 06:00 500 mg (1 capsule) + 14:00 500 mg (1 capsule) + 22:00 500 mg (1 capsule)',
  ],
  [
    regular(['500 mg', 'capsule'], [[null, [hours(8), ['500 mg', '06:00', '14:00', '22:00']]]], 7),
    '500 mg (1 capsule) – every 8 hours – 06:00, 14:00, 22:00',
    '0-6: 06:00 500 mg (1 capsule) + 14:00 500 mg (1 capsule) + 22:00 500 mg (1 capsule)',
  ],
  [
    regular(
      ['100 mg', 'tablet'],
      [[null, [{ kind: 'cycle', on: 21, off: 7 }, ['100 mg', '20:00']]]],
    ),
    '100 mg (1 tablet) – 21 days on, 7 days off – 20:00',
    '0-13: 20:00 100 mg (1 tablet)',
  ],
  [
    regular(
      ['10 mg', 'tablet'],
      [[null, [{ kind: 'cycle', on: 5, off: 2 }, ['10 mg', '08:00', '20:00']]]],
    ),
    '10 mg (1 tablet) – 5 days on, 2 days off, twice a day – 08:00, 20:00',
    '0-4 7-11: 08:00 10 mg (1 tablet) + 20:00 10 mg (1 tablet)',
  ],
  [
    regular(
      ['5 mg', 'tablet'],
      [
        [7, [daily, ['10 mg', '08:00']]],
        [null, [every(2), ['5 mg', '08:00']]],
      ],
      28,
    ),
    '10 mg (2 tablets) every day for 7 days, then 5 mg (1 tablet) every second day for 21 days, then stop (last day 22-Dec-2026) – 08:00',
    '0-6: 08:00 10 mg (2 tablets) / 7 9 11 13: 08:00 5 mg (1 tablet)',
  ],
  [
    regular(['240 mg in 5 mL', 'oral liquid'], [[null, [daily, ['20 mL', '08:00', '20:00']]]]),
    '960 mg (20 mL) – twice a day – 08:00, 20:00',
    '0-13: 08:00 960 mg (20 mL) + 20:00 960 mg (20 mL)',
  ],
  [
    regular(
      ['3.3 g in 5 mL', 'oral liquid'],
      [[null, [daily, ['15 mL', '08:00'], ['30 mL', '20:00']]]],
    ),
    '9.9 g (15 mL) at 08:00 and 19.8 g (30 mL) at 20:00 – every day',
    '0-13: 08:00 9.9 g (15 mL) + 20:00 19.8 g (30 mL)',
  ],
];
