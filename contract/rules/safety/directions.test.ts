import { describe, expect, test } from 'vitest';
import { type FrequencyCode, frequencies, frequencyCodes } from '../../values/medicine-codes.ts';
import { compareDirections } from './directions.ts';
import { checkLines, lineOf } from './testing/lines.ts';

type Changes = NonNullable<Parameters<typeof lineOf>[1]>;

/** `differs`, `not checked`, or nothing to say. The frequency may be followed by the dose times. */
function said(directions: string, given: string, changes: Changes = {}): string {
  const [frequency, times] = given.split(' at ') as [FrequencyCode, string?];
  const doseTimes = times?.split(', ') ?? [...frequencies[frequency].times];
  const line = lineOf('folic acid', { directions, frequency, doseTimes, ...changes });
  const { differing, doubtful, eyeOrDay } = compareDirections(line);
  if (differing.length > 0) return 'differs';
  return [...doubtful, ...eyeOrDay].length > 0 ? 'not checked' : '';
}

describe('DRF-07 what directions say about when', () => {
  test.each([
    // As they are written beside a dose.
    ['Every morning, 30 minutes before breakfast', 'once-weekly'],
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
    ['Give with each meal', 'twice-daily at 08:00, 18:00'],
    ['Give at 8 am, 12 pm and 4 pm', 'three-times-daily at 08:00, 12:00, 18:00'],
    ['5 times a day', 'four-times-daily'],
    ['New patch every second day', 'every-72-hours'],
    ['Replace patch weekly', 'every-72-hours'],
    ['1 nebule 4 hourly', 'four-times-daily'],
    ['Via PEG TDS, flush with 30 mL water', 'four-times-daily'],
    ['Right eye every 4 hours', 'four-times-daily'],
    ['Twice a day for blood pressure', 'once-daily'],
    ['Nurse to give twice a day', 'once-daily'],
    ['Folic acid twice a day', 'once-daily'],
    ['Strictly BD', 'once-daily'],
    ['Withhold on Mondays', 'twice-daily'],
    ['Omit Sunday dose', 'once-daily'],
    ['Apply to groin, buttocks and sacrum twice a day', 'three-times-daily'],
    // Beside something else.
    ['Turn resident and apply cream every 2 hours', 'three-times-daily'],
    ['Turn 2 hourly / apply twice a day', 'three-times-daily'],
    ['Take twice a day, check BP weekly', 'once-daily-morning'],
    ['Check pulse and give twice a day', 'once-daily-morning'],
    ['Check chart. TDS', 'twice-daily'],
    ['Check BP weekly\n2 puffs three times a day', 'twice-daily'],
    ['Give t.d.s. Check B.P. weekly.', 'twice-daily'],
    ['Wash area and apply twice a day', 'once-daily'],
    ['Apply at 8 am remove at 10 pm', 'once-daily-night'],
    ['Give every 4 hours, maximum 8 tablets in 24 hours', 'four-times-daily'],
    // A limit that the frequency breaks.
    ['No more than 4 times a day', 'every-4-hours'],
    ['Maximum three times a day', 'four-times-daily'],
    ['Up to 2 tablets three times a day', 'four-times-daily'],
    ['Not more often than every 6 hours', 'four-times-daily'],
    ['Leave 6 hours between doses', 'four-times-daily'],
    ['Not after 6 pm', 'once-daily-night'],
    ['Don’t use more than three times a day', 'four-times-daily'],
    ['Before 7 am', 'once-daily-morning'],
  ])('“%s” differs from %s', (directions, given) => {
    expect(said(directions, given)).toBe('differs');
  });

  test.each([
    // It may be about something else.
    ['Check BP before giving twice daily', 'once-daily-morning'],
    ['Check BP, twice a day', 'once-daily-morning'],
    ['Monitor: tds', 'twice-daily'],
    ['Reviewed by GP, twice a day', 'once-daily'],
    ['BP med bd', 'once-daily'],
    ['Toilet every 2 hours', 'twice-daily'],
    ['Supervise, twice a day', 'once-daily'],
    ['Rinse mouth four times a day', 'twice-daily'],
    ['Wash hair twice a week', 'twice-daily'],
    ['Flush PEG every 4 hours with 50 mL water', 'four-times-daily'],
    ['Mouth care 2 hourly', 'four-times-daily'],
    ['Wound dressing every 3 days', 'once-daily'],
    ['Change daily', 'every-72-hours'],
    ['Remove old patch before applying new one every 72 hours', 'every-7-days'],
    ['Feed runs from 8 am to 6 pm', 'once-daily-night'],
    // It applies only sometimes.
    ['Increase to twice a day if bowels not open for 3 days', 'once-daily'],
    ['Reduce by 1 mg every 4 weeks', 'once-daily-morning'],
    ['Changed from daily to twice a day', 'once-daily'],
    ['Four times a day (every 4 hours while awake)', 'four-times-daily'],
    ['Start on Monday', 'once-daily-morning'],
    ['First dose 6 pm tonight then mane', 'once-daily-morning'],
    ['From Monday', 'once-daily'],
    ['Started three times a day by hospital', 'twice-daily'],
    ['Withhold at night', 'twice-daily'],
    ['Withhold if loose stools more than 3 times a day', 'once-daily'],
    ['When required for pain', 'twice-daily'],
    ['Give stat then bd', 'twice-daily'],
    // It has more than one meaning, or forbids what is given.
    ['biweekly', 'once-weekly'],
    ['several times a day', 'once-daily'],
    ['Do not take daily', 'once-daily'],
    ['Do not give at night', 'once-daily-night'],
    ["Don't give at 8 pm", 'once-daily-night'],
    ['Do not take with food at night', 'once-daily-morning'],
    ['Second dose no later than 2 pm', 'twice-daily'],
    ['Between 7 am and 9 am', 'once-daily-morning'],
    ['At least four times a day', 'twice-daily'],
  ])('“%s” can’t be compared with %s', (directions, given) => {
    expect(said(directions, given)).toBe('not checked');
  });

  test.each([
    ['Once a week on Monday. NOT DAILY.', 'once-weekly'],
    ['Weekly (never daily)', 'once-weekly'],
    ['Do not take daily', 'once-weekly'],
    ['Don’t take this daily', 'once-weekly'],
    ['Fridays, not on the day of methotrexate', 'once-weekly'],
    ['Sunday morning, sit upright for half an hour', 'once-weekly'],
    ['every 4 to 6 hours', 'every-6-hours'],
    ['three to four times a day', 'three-times-daily'],
    ['Once or twice a day', 'once-daily'],
    ['Up to four times a day', 'three-times-daily'],
    ['Maximum 4 doses a day', 'four-times-daily'],
    ['Leave 4 hours between doses', 'four-times-daily'],
    ['At least twice a day', 'four-times-daily'],
    ['every 12 weeks', 'every-3-months'],
    ['every 28 days', 'monthly'],
    ['60 mg 6 monthly', 'every-6-months'],
    ['Change every 3 days. Check site each shift', 'every-72-hours'],
    ['Take for a week', 'three-times-daily'],
    ['On mane, off nocte', 'once-daily-morning'],
    ['Patch on at 8 am and off at 8 pm', 'once-daily-morning'],
    ['Before 8 am', 'once-daily at 06:00'],
    ['Not before 7 am', 'once-daily-morning'],
    ['Second dose no later than 2 pm', 'twice-daily at 08:00, 12:00'],
    ['Do not crush the morning dose', 'twice-daily'],
    ['Do not take with breakfast', 'once-daily at 06:00'],
    ['Never at bedtime', 'once-daily-morning'],
    ['Omit at night', 'once-daily-morning'],
    ['BD, 12 hourly', 'twice-daily'],
  ])('“%s” agrees with %s', (directions, given) => {
    expect(said(directions, given)).toBe('');
  });

  test.each([
    'Turn every 2 hours',
    'Reposition 2 hourly',
    'Pressure area care every 2 hours',
    'Check BP twice a day',
    'Check BP, pulse and weight weekly',
    'Weekly INR',
    'Daily weights, monthly bloods',
    'BGL before breakfast and 2 hours after dinner',
    'BP to be checked monthly',
    'FBC every 4 weeks',
    'Lithium level every 3 months',
    'GP review monthly',
    'Podiatrist review every 6 weeks',
    'Rotate injection site each day',
    'Wash spacer once a week',
    'Rinse mouth after each use',
    'Encourage fluids 2 hourly',
    'Pack weekly; review in 2 weeks',
    'Two nurses to check daily',
    'Check patch in place every shift and twice daily',
    'Remove patch at bedtime',
    'Last dose given on Friday',
    'Tablets may be crushed if necessary',
    'Postural BP weekly, U&Es monthly',
    'Sedation score every 4 hours',
    'Patch check every shift',
  ])('“%s” is about something else, whatever the frequency', (directions) => {
    const heard = frequencyCodes.map((frequency) => said(directions, frequency));
    expect(heard.filter((one) => one !== '')).toEqual([]);
  });

  test('a limit agrees with what stays below it, wherever it is written', () => {
    const directions = 'Rinse mouth after each use, not more than every 4 hours';
    expect(said(directions, 'twice-daily')).toBe('');
    expect(said(directions, 'four-times-daily at 08:00, 10:00, 12:00, 14:00')).toBe('differs');
  });

  test('words that can’t be compared are quoted, and leave the line not checked', () => {
    const [check] = checkLines([
      lineOf('amlodipine', { directions: 'Check BP before giving b.d. or at 6 pm' }),
    ]);
    expect(check).toMatchObject({ state: 'not-checked', findings: [] });
    expect(check?.notChecked).toEqual([
      {
        check: 'frequency',
        why: 'The directions of amlodipine say “bd” and “6\u00a0pm”, which can’t be compared for certain with once a day in the morning at 08:00.',
      },
    ]);
  });
});

describe('DRF-07 OD for an eye medicine', () => {
  const product = { strength: '0.005%', form: 'eye drops' };
  const drops = { route: 'ocular', product } as const;

  test.each(['OD', '1 drop O.D. nocte', 'Instil od'])('“%s” isn’t read', (directions) => {
    for (const frequency of ['once-daily-night', 'twice-daily'] as const) {
      expect(said(directions, frequency, drops)).toBe('not checked');
    }
  });

  test('is asked to be written out', () => {
    const [check] = checkLines([lineOf('latanoprost', { directions: 'OD', ...drops })]);
    expect(check?.findings).toEqual([]);
    expect(check?.notChecked).toEqual([
      {
        check: 'frequency',
        why: 'The directions of latanoprost say “OD”, which may mean the right eye or once a day. Write it out.',
      },
    ]);
  });

  test('leaves the rest to be compared', () => {
    expect(said('OD tds', 'twice-daily', drops)).toBe('differs');
  });

  test('is once a day elsewhere', () => {
    expect(said('OD', 'twice-daily')).toBe('differs');
    expect(said('OD', 'once-daily')).toBe('');
    expect(said('OD', 'twice-daily', { route: 'otic', product: { form: 'ear drops' } })).toBe(
      'differs',
    );
  });

  test('is recognised by the form, too', () => {
    const ointment = { route: 'topical', product: { form: 'eye ointment' } } as const;
    expect(said('OD', 'once-daily', ointment)).toBe('not checked');
  });
});
