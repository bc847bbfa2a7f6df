import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FrequencyCode, frequencies, frequencyCodes } from '../../values/medicine-codes.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { unsettledIn } from './directions.ts';
import { asRequiredOf, checkLines, lineOf } from './testing/lines.ts';
import { daily, on, scheduled, step } from './testing/schedules.ts';
import { daysBetweenDoses } from './times-a-day.ts';

type Changes = NonNullable<Parameters<typeof lineOf>[1]>;

/** The words that aren't settled. The frequency may be followed by the dose times; the first day is a Monday. */
function open(directions: string, given: string, changes: Changes = {}): string[] {
  const [frequency, times] = given.split(' at ') as [FrequencyCode, string?];
  const doseTimes = times?.split(', ') ?? [...frequencies[frequency].times];
  return unsettledIn(lineOf('folic acid', { directions, frequency, doseTimes, ...changes }));
}

describe('DRF-07 directions that say how much or when, beside a dosage', () => {
  test.each([
    ['Monday and Thursday', 'once-weekly'],
    ['Each Sunday night', 'once-weekly'],
    ['1 tablet a day', 'once-weekly'],
    ['nightly', 'once-weekly at 20:00'],
    ['Second daily', 'once-daily-morning'],
    ['3 mg Mon Wed Fri, 2 mg other days', 'once-daily'],
    ['Every day except Monday', 'once-daily'],
    ['Weekdays only', 'once-daily'],
    ['Give at 0800', 'once-daily at 18:00'],
    ['In the afternoon', 'once-daily-morning'],
    ['am dose', 'once-daily-night'],
    ['Take at night without food', 'once-daily-morning'],
    ['each morning', 'once-daily at 20:00'],
    ['In the morning only', 'twice-daily'],
    ['Give with each meal', 'twice-daily at 08:00, 18:00'],
    ['Give at 8 am, 12 pm and 4 pm', 'three-times-daily at 08:00, 12:00, 18:00'],
    ['5 times a day', 'four-times-daily'],
    ['New patch every second day', 'every-72-hours'],
    ['1 nebule 4 hourly', 'four-times-daily'],
    ['Via PEG TDS, flush with 30 mL water', 'four-times-daily'],
    ['Twice a day for blood pressure', 'once-daily'],
    ['Nurse to give twice a day', 'once-daily'],
    ['Strictly BD', 'once-daily'],
    ['Withhold on Mondays', 'twice-daily'],
    ['Omit Sunday dose', 'once-daily'],
    ['Not on Mondays', 'once-weekly'],
    ['Turn 2 hourly / apply twice a day', 'three-times-daily'],
    ['Take twice a day, check BP weekly', 'once-daily-morning'],
    ['Check pulse and give twice a day', 'once-daily-morning'],
    ['Check chart. TDS', 'twice-daily'],
    ['Give t.d.s. Check B.P. weekly.', 'twice-daily'],
    ['No more than 4 times a day', 'every-4-hours'],
    ['Maximum three times a day', 'four-times-daily'],
    ['Not more often than every 6 hours', 'four-times-daily'],
    ['Leave 6 hours between doses', 'four-times-daily'],
    ['Not after 6 pm', 'once-daily-night'],
    ['Before 7 am', 'once-daily-morning'],
    ['Check BP before giving twice daily', 'once-daily-morning'],
    ['Check BP, twice a day', 'once-daily-morning'],
    ['Monitor: tds', 'twice-daily'],
    ['BP med bd', 'once-daily'],
    ['Supervise, twice a day', 'once-daily'],
    ['Mouth care 2 hourly', 'four-times-daily'],
    ['Change daily', 'every-72-hours'],
    ['Remove old patch before applying new one every 72 hours', 'every-7-days'],
    ['Increase to twice a day if bowels not open for 3 days', 'once-daily'],
    ['Reduce by 1 mg every 4 weeks', 'once-daily-morning'],
    ['Start on Monday', 'once-daily-morning'],
    ['From Monday', 'once-daily'],
    ['Withhold at night', 'twice-daily'],
    ['When required for pain', 'twice-daily'],
    ['Give stat then bd', 'twice-daily'],
    ['biweekly', 'once-weekly'],
    ['several times a day', 'once-daily'],
    ['Do not take daily', 'once-daily'],
    ['Do not give at night', 'once-daily-night'],
    ["Don't give at 8 pm", 'once-daily-night'],
    ['Second dose no later than 2 pm', 'twice-daily'],
    ['Between 7 am and 9 am', 'once-daily-morning'],
    ['At least four times a day', 'twice-daily'],
    ['Take 2 tablets', 'once-daily'],
    ['5 mg (half a tablet)', 'once-daily'],
    ['Take two', 'once-daily'],
    ['2 mane, 1 nocte', 'twice-daily'],
    ['Not more than 40 mg in 24 hours', 'once-daily'],
    ['Give 10 mL with water', 'once-daily'],
    ['1 to 2 tablets', 'once-daily'],
  ])('“%s” isn’t plainly what %s says', (directions, given) => {
    expect(open(directions, given)).not.toEqual([]);
  });

  test.each([
    ['With food', 'once-daily'],
    ['Every morning, 30 minutes before breakfast', 'once-daily-morning'],
    ['Take 30 minutes before breakfast', 'once-weekly'],
    ['On Mondays', 'once-weekly'],
    ['Monday', 'once-weekly'],
    ['Once a week on Monday. NOT DAILY.', 'once-weekly'],
    ['Weekly (never daily)', 'once-weekly'],
    ['Do not take daily', 'once-weekly'],
    ['10 mg (1 tablet) bd', 'twice-daily'],
    ['Take one tablet twice a day with food', 'twice-daily'],
    ['every 4 to 6 hours', 'every-6-hours'],
    ['every 12 weeks', 'every-3-months'],
    ['every 28 days', 'monthly'],
    ['6 monthly', 'every-6-months'],
    ['Leave 4 hours between doses', 'four-times-daily'],
    ['At 8 am and 8 pm', 'twice-daily'],
    ['On mane, off nocte', 'twice-daily'],
    ['BD, 12 hourly', 'twice-daily'],
    ['Dissolve in 125 mL of water', 'once-daily'],
    ['Withhold if BGL below 4 mmol/L', 'once-daily'],
    ['Sit upright for 30 minutes', 'once-daily'],
    ['Tablets may be crushed', 'once-daily'],
  ])('“%s” says no more than %s', (directions, given) => {
    const startDate = getPlainDate('2026-11-23');
    expect(open(directions, given, { startDate })).toEqual([]);
  });

  test.each([
    'Turn every 2 hours',
    'Reposition 2 hourly',
    'Pressure area care every 2 hours',
    'Check BP twice a day',
    'Weekly INR',
    'Daily weights',
    'BP to be checked monthly',
    'FBC every 4 weeks',
    'Lithium level every 3 months',
    'GP review monthly',
    'Podiatrist review every 6 weeks',
    'Wash spacer once a week',
    'Encourage fluids 2 hourly',
    'Pack weekly; review in 2 weeks',
    'Sedation score every 4 hours',
  ])('“%s” is about something else, whatever the frequency', (directions) => {
    expect(frequencyCodes.flatMap((frequency) => open(directions, frequency))).toEqual([]);
  });

  test('where doses or steps differ, words have to fit all of them', () => {
    const warfarin = (directions: string) =>
      unsettledIn(
        scheduled(
          'warfarin',
          {},
          [
            step(
              null,
              [on('mon', 'fri'), ['3 mg', '18:00']],
              [on('tue', 'wed', 'thu'), ['4 mg', '18:00']],
            ),
          ],
          { directions },
        ),
      );
    expect(warfarin('In the evening at 6 pm')).toEqual([]);
    expect(warfarin('4 mg on Mondays')).toEqual(['Mondays', '4 mg']);
    const taper = (directions: string) =>
      unsettledIn(
        scheduled(
          'prednisolone',
          { strength: '5 mg' },
          [step(5, [daily, ['10 mg', '08:00', '20:00']]), step(null, [daily, ['5 mg', '08:00']])],
          { directions },
        ),
      );
    expect(taper('In the morning with food')).toEqual([]);
    expect(taper('Twice a day')).toEqual(['Twice a day']);
  });

  test('a medicine when required may say so, and at what part of a day', () => {
    const prn = (directions: string) => unsettledIn(asRequiredOf('folic acid', { directions }));
    expect(prn('prn at night')).toEqual([]);
    expect(prn('No more than every 4 hours')).toEqual(['every 4 hours']);
    const spaced = asRequiredOf('folic acid', {
      directions: '6 hourly',
      frequency: 'every-6-hours',
    });
    expect(unsettledIn(spaced)).toEqual([]);
  });

  test('the words are quoted, and leave the line not checked', () => {
    const directions = 'Check BP before giving b.d. or at 6 pm';
    const [check] = checkLines([lineOf('amlodipine', { directions })]);
    expect(check).toMatchObject({
      state: 'not-checked',
      findings: [],
      notChecked: [
        {
          check: 'frequency',
          why: 'The directions of amlodipine say “bd” and “6\u00a0pm”, which isn’t plainly the same as its dose and times.',
        },
      ],
    });
  });
});

test.each(['OD', '1 drop O.D. nocte', 'Instil od'])(
  'DRF-07 “%s” of an eye medicine may mean the right eye or once a day',
  (directions) => {
    const drops = { route: 'ocular', product: { form: 'eye drops' }, dose: '1 drop' } as const;
    expect(open(directions, 'once-daily-night', drops)).toEqual([
      directions.includes('.') ? 'OD' : (/od/i.exec(directions)?.[0] ?? ''),
    ]);
    const ointment = { route: 'topical', product: { form: 'eye ointment' } } as const;
    expect(open('OD', 'once-daily', ointment)).toEqual(['OD']);
    expect(open('OD', 'once-daily')).toEqual([]);
    expect(open('OD', 'twice-daily')).toEqual(['OD']);
  },
);

/** Ways to say how often, with the days from one dose to the next. */
const rhythms = [
  ['twice a day', 1 / 2],
  ['three times daily', 1 / 3],
  ['bd', 1 / 2],
  ['q.i.d.', 1 / 4],
  ['every 4 hours', 1 / 6],
  ['6 hourly', 1 / 4],
  ['12/24', 1 / 2],
  ['every second day', 2],
  ['once a week', 7],
  ['every 72 hours', 3],
  ['monthly', 30],
] as const;
/** What is done with the medicine, before how often. */
const opening = fc.constantFrom(
  '',
  'Give ',
  'Take one tablet ',
  'Apply to both legs ',
  'Nurse to give ',
  'With food ',
  'Via PEG ',
  'For blood pressure, ',
  'Crush and mix with yoghurt ',
  'Folic acid ',
);
const closing = fc.constantFrom(
  '',
  ' with food',
  ' for pain',
  ' regularly',
  ' as charted',
  ' (PEG)',
);
/** What is done besides, without how often. */
const besides = fc.constantFrom(
  'Check BP',
  'Turn resident',
  'Monitor BGL',
  'Rotate sites',
  'Encourage fluids',
  'Wash hands',
  'Rinse mouth',
  'Avoid the sun',
  'Do not crush',
  'Withhold if pulse below 60',
  'GP to review',
);
const joint = fc.constantFrom('. ', '; ', '\n', ', ', ' and ', ' then ', ' - ', ' (', ': ', ' ');
const frequency = fc.constantFrom(
  ...frequencyCodes.filter((code) => daysBetweenDoses[code] !== null),
);
const isAbout = (a: number, b: number) => Math.abs(a - b) <= 0.001 * b;

test('DRF-07 directions are open exactly if they say another frequency', () => {
  fc.assert(
    fc.property(
      opening,
      fc.constantFrom(...rhythms),
      closing,
      frequency,
      (start, [words, days], end, code) => {
        const found = open(`${start}${words}${end}`, code);
        expect(found.length).toBe(isAbout(daysBetweenDoses[code] ?? 0, days) ? 0 : 1);
      },
    ),
    { numRuns: 1000 },
  );
});

test('DRF-07 another frequency is never missed because of the words beside it', () => {
  fc.assert(
    fc.property(
      fc.tuple(besides, joint),
      opening,
      fc.constantFrom(...rhythms),
      closing,
      fc.tuple(joint, besides),
      frequency,
      fc.boolean(),
      ([before, by], start, [words, days], end, [by2, after], code, isFirst) => {
        fc.pre(!isAbout(daysBetweenDoses[code] ?? 0, days));
        // `Check BP with food twice a day` is about the BP.
        fc.pre((isFirst ? by2 : by) !== ' ' || /give|take|apply|crush/i.test(start));
        const given = `${start}${words}${end}`;
        const text = isFirst ? `${given}${by2}${after}` : `${before}${by}${given}`;
        expect(open(text, code)).not.toEqual([]);
      },
    ),
    { numRuns: 3000 },
  );
});

test('DRF-07 whatever is written, every quote from it is really in it', () => {
  const piece = fc.oneof(
    fc.constantFrom(...rhythms.map(([words]) => words), 'at night', '8 am', 'OD', 'Mon', '5 mg'),
    opening,
    besides,
    joint,
    fc.constantFrom('not ', 'no more than ', 'every ', 'or ', '1', ' to ', '/', '½', '…', '  '),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), frequency, (pieces, code) => {
      const text = pieces.join('');
      const plain = text.replaceAll('\u00a0', ' ').replaceAll('.', '');
      expect(open(text, code).filter((one) => !plain.includes(one.replaceAll('.', '')))).toEqual(
        [],
      );
    }),
    { numRuns: 2000 },
  );
});
