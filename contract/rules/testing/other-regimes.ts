import {
  daily,
  every,
  fortnightly,
  hours,
  months,
  once,
  prn,
  regular,
  weekly,
  type Regime,
} from './regimes.ts';

/*
 * Regimes of aged care, given other than by mouth: each as its structure, its line without the route, and its first 14 days,
 * counted from 0, a Wednesday.
 */

export const otherRegimes: readonly (readonly [course: Regime, line: string, days: string])[] = [
  [
    regular(
      ['100 units per mL', 'injection pen'],
      [[null, [daily, ['24 units', '08:00'], ['12 units', '17:00']]]],
    ),
    '24 units at 08:00 and 12 units at 17:00 – every day',
    '0-13: 08:00 24 units + 17:00 12 units',
  ],
  [
    regular(
      ['100 units per mL', 'injection pen'],
      [[null, [daily, ['8 units', '07:30'], ['6 units', '12:00'], ['10 units', '17:30']]]],
    ),
    '8 units at 07:30, 6 units at 12:00 and 10 units at 17:30 – every day',
    '0-13: 07:30 8 units + 12:00 6 units + 17:30 10 units',
  ],
  [
    regular(['100 units per mL', 'injection pen'], [[null, [daily, ['30 units', '20:00']]]]),
    '30 units – once a day at night – 20:00',
    '0-13: 20:00 30 units',
  ],
  [
    regular(['60 mg per mL', 'injection syringe'], [[null, [months(6), ['60 mg', '10:00']]]]),
    '60 mg (1 mL) – every 6 months on the 25th – 10:00',
    '0: 10:00 60 mg (1 mL)',
  ],
  [
    regular(['1 mg per mL', 'injection ampoule'], [[null, [months(3), ['1 mg', '10:00']]]]),
    '1 mg (1 mL) – every 3 months on the 25th – 10:00',
    '0: 10:00 1 mg (1 mL)',
  ],
  [
    regular(
      ['1 mg per mL', 'injection ampoule'],
      [
        [14, [every(2), ['1 mg', '10:00']]],
        [null, [months(3), ['1 mg', '10:00']]],
      ],
    ),
    '1 mg (1 mL) every second day for 14 days, then 1 mg (1 mL) every 3 months on the 9th – 10:00',
    '0 2 4 6 8 10 12: 10:00 1 mg (1 mL)',
  ],
  [
    regular(['50 mg per mL', 'injection'], [[null, [fortnightly('wed'), ['25 mg', '10:00']]]]),
    '25 mg (0.5 mL) – every 2 weeks on Wednesday – 10:00',
    '0: 10:00 25 mg (0.5 mL)',
  ],
  [
    regular(['100 mg per mL', 'injection'], [[null, [every(28), ['100 mg', '10:00']]]]),
    '100 mg (1 mL) – every 28 days – 10:00',
    '0: 10:00 100 mg (1 mL)',
  ],
  [
    regular(['50 mg per mL', 'injection'], [[null, [weekly('fri'), ['0.2 mL', '09:00']]]]),
    '10 mg (0.2 mL) – once a week on Friday – 09:00',
    '2 9: 09:00 10 mg (0.2 mL)',
  ],
  [
    regular(['0.5 mg per mL', 'injection'], [[null, [once, ['0.5 mL', '10:00']]]], 1),
    '0.25 mg (0.5 mL) – once only – 10:00',
    '0: 10:00 0.25 mg (0.5 mL)',
  ],
  [
    regular(['12 microgram per hour', 'patch'], [[null, [hours(72), ['1 patch', '08:00']]]]),
    '1 patch – every 72 hours – 08:00',
    '0 3 6 9 12: 08:00 1 patch',
  ],
  [
    regular(['5 microgram per hour', 'patch'], [[null, [weekly('wed'), ['1 patch', '08:00']]]]),
    '1 patch – once a week on Wednesday – 08:00',
    '0 7: 08:00 1 patch',
  ],
  [
    regular(['0.2 mg per hour', 'patch'], [[null, [daily, ['1 patch', '08:00', 'off 20:00']]]]),
    '1 patch – every day – on at 08:00, off at 20:00',
    '0-13: 08:00 1 patch off 20:00',
  ],
  [
    regular(
      ['4.6 mg per 24 hours', 'patch'],
      [
        [28, [daily, ['1 patch', '08:00']]],
        [null, [daily, ['2 patches', '08:00']]],
      ],
    ),
    '1 patch for 28 days, then 2 patches – once a day in the morning – 08:00',
    '0-13: 08:00 1 patch',
  ],
  [
    regular(
      ['25 microgram per day', 'patch'],
      [[null, [weekly('mon', 'thu'), ['1 patch', '08:00']]]],
    ),
    '1 patch – on Monday and Thursday – 08:00',
    '1 5 8 12: 08:00 1 patch',
  ],
  [
    regular(
      ['100 microgram per dose', 'inhaler'],
      [[null, [daily, ['2 puffs', '08:00', '20:00']]]],
    ),
    '200 microgram (2 puffs) – twice a day – 08:00, 20:00',
    '0-13: 08:00 200 microgram (2 puffs) + 20:00 200 microgram (2 puffs)',
  ],
  [
    regular(['18 microgram', 'capsule'], [[null, [daily, ['1 capsule', '08:00']]]]),
    '18 microgram (1 capsule) – once a day in the morning – 08:00',
    '0-13: 08:00 18 microgram (1 capsule)',
  ],
  [
    regular(['0.005%', 'eye drops'], [[null, [daily, ['1 drop to each eye', '20:00']]]]),
    '1 drop to each eye – once a day at night – 20:00',
    '0-13: 20:00 1 drop to each eye',
  ],
  [
    regular(['0.5%', 'eye drops'], [[null, [daily, ['1 drop to the left eye', '08:00', '20:00']]]]),
    '1 drop to the left eye – twice a day – 08:00, 20:00',
    '0-13: 08:00 1 drop to the left eye + 20:00 1 drop to the left eye',
  ],
  [
    regular(
      ['0.5%', 'eye drops'],
      [
        [2, [hours(2), ['1 drop to the right eye']]],
        [null, [daily, ['1 drop to the right eye', '08:00', '12:00', '17:00', '21:00']]],
      ],
      7,
    ),
    '1 drop to the right eye every 2 hours for 2 days, then 1 drop to the right eye every day at 08:00, 12:00, 17:00 and 21:00 for 5 days, then stop (last day 01-Dec-2026)',
    '0-1: any time 1 drop to the right eye + any time 1 drop to the right eye + any time 1 drop to the right eye + any time 1 drop to the right eye + any time 1 drop to the right eye + any time 1 drop to the right eye + any time 1 drop to the right eye + any time 1 drop to the right eye + any time 1 drop to the right eye + any time 1 drop to the right eye + any time 1 drop to the right eye + any time 1 drop to the right eye / 2-6: 08:00 1 drop to the right eye + 12:00 1 drop to the right eye + 17:00 1 drop to the right eye + 21:00 1 drop to the right eye',
  ],
  [
    regular(
      ['50 microgram per dose', 'nasal spray'],
      [[null, [daily, ['2 sprays into each nostril', '08:00']]]],
    ),
    '2 sprays into each nostril – once a day in the morning – 08:00',
    '0-13: 08:00 2 sprays into each nostril',
  ],
  [
    regular(['1%', 'cream'], [[null, [daily, ['a thin layer to the rash', '08:00', '20:00']]]], 7),
    'a thin layer to the rash – twice a day – 08:00, 20:00',
    '0-6: 08:00 a thin layer to the rash + 20:00 a thin layer to the rash',
  ],
  [
    regular(
      ['0.1%', 'cream'],
      [
        [14, [daily, ['1 applicatorful', '20:00']]],
        [null, [weekly('mon', 'thu'), ['1 applicatorful', '20:00']]],
      ],
    ),
    '1 applicatorful every day for 14 days, then 1 applicatorful on Monday and Thursday – 20:00',
    '0-13: 20:00 1 applicatorful',
  ],
  [
    regular(
      ['10 microgram', 'pessary'],
      [
        [14, [daily, ['1 pessary', '20:00']]],
        [null, [weekly('mon', 'thu'), ['1 pessary', '20:00']]],
      ],
    ),
    '10 microgram (1 pessary) every day for 14 days, then 10 microgram (1 pessary) on Monday and Thursday – 20:00',
    '0-13: 20:00 10 microgram (1 pessary)',
  ],
  [
    regular(['10 mg', 'suppository'], [[null, [every(3), ['1 suppository', '08:00']]]]),
    '10 mg (1 suppository) – every 3 days – 08:00',
    '0 3 6 9 12: 08:00 10 mg (1 suppository)',
  ],
  [
    prn(['500 mg', 'tablet'], '500 mg to 1 g', 4, '4 g'),
    '500 mg to 1 g (1 to 2 tablets) – when required for pain – not sooner than every 4 hours – do not exceed 4 g (8 tablets) in 24 hours',
    '',
  ],
  [
    prn(['1 mg per mL', 'oral liquid'], '2.5 mg to 5 mg', 4, '20 mg'),
    '2.5 mg to 5 mg (2.5 to 5 mL) – when required for pain – not sooner than every 4 hours – do not exceed 20 mg (20 mL) in 24 hours',
    '',
  ],
  [
    prn(['100 microgram per dose', 'inhaler'], '1 to 2 puffs', 4, '12 puffs'),
    '100 microgram to 200 microgram (1 to 2 puffs) – when required for pain – not sooner than every 4 hours – do not exceed 1,200 microgram (12 puffs) in 24 hours',
    '',
  ],
  [
    prn(['10 mg', 'tablet'], '10 mg', 8, '30 mg'),
    '10 mg (1 tablet) – when required for pain – not sooner than every 8 hours – do not exceed 30 mg (3 tablets) in 24 hours',
    '',
  ],
  [
    prn(['500 mg', 'tablet'], '1 g', null, '3 g', 'three-times-daily'),
    '1 g (2 tablets) – when required for pain – at most three times a day – do not exceed 3 g (6 tablets) in 24 hours',
    '',
  ],
  [
    prn(['500 mg', 'tablet'], '1 g', 3, '1 g', 'once-daily-night'),
    '1 g (2 tablets) – when required for pain – not sooner than every 3 hours – at most once a day at night – do not exceed 1 g (2 tablets) in 24 hours',
    '',
  ],
  [
    prn(['0.4 mg per dose', 'sublingual spray'], '1 spray', '5 min', '3 sprays'),
    '1 spray – when required for pain – not sooner than every 5 minutes – do not exceed 3 sprays in 24 hours',
    '',
  ],
  [
    prn(['0.5 mg', 'tablet'], '0.5 mg', 12, '1 mg'),
    '0.5 mg (1 tablet) – when required for pain – not sooner than every 12 hours – do not exceed 1 mg (2 tablets) in 24 hours',
    '',
  ],
  [
    prn(['5 mL', 'enema'], '1 enema', 24, '1 enema'),
    '1 enema – when required for pain – not sooner than every 24 hours – do not exceed 1 enema in 24 hours',
    '',
  ],
];
