import type { Dosage as Structure } from '@wattle/contract/entities/dosage.ts';
import { dosagesOf } from '@wattle/contract/fhir/dosage.ts';
import { anyStructuredLine } from '@wattle/contract/fhir/testing/lines.ts';
import { dosesOn } from '@wattle/contract/rules/dosing/doses-on.ts';
import { instructionText } from '@wattle/contract/rules/line/medicine-line.ts';
import { paracetamol, structured } from '@wattle/contract/rules/testing/medications.ts';
import { addDays, getPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import fc from 'fast-check';
import type { CodeableConcept, Dosage, TimingRepeat } from 'fhir/r4';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSending, type Sending, wordsIn } from '../testing/sending.ts';
import { dayReader } from './course.ts';
import { readDosages } from './dosage.ts';

/** A Wednesday. */
const start = getPlainDate('2026-11-25');
const read = (...dosages: Dosage[]) =>
  readDosages({
    dosages,
    course: undefined,
    product: paracetamol,
    start,
    end: null,
    dayOf: dayReader(() => start),
  });
const tablets = (value: number, repeat: TimingRepeat, more: Dosage = {}): Dosage => ({
  timing: { repeat },
  route: { text: 'oral' },
  doseAndRate: [{ doseQuantity: { value, unit: 'tablet' } }],
  ...more,
});
const asNeeded = (repeat: TimingRepeat): Dosage => ({
  ...tablets(1, repeat),
  asNeededCodeableConcept: { text: 'pain' },
  maxDosePerPeriod: {
    numerator: { value: 8, unit: 'tablet' },
    denominator: { value: 24, code: 'h' },
  },
});
const range = (low: number, high: number) => ({
  doseAndRate: [
    { doseRange: { low: { value: low, unit: 'tablet' }, high: { value: high, unit: 'tablet' } } },
  ],
});
const period = (first: string, last?: string) => ({
  boundsPeriod: { start: first, ...(last !== undefined && { end: last }) },
});
const fortnight = (first: string) => ({ ...period(first), period: 2, periodUnit: 'wk' as const });
const timeOfDay = ['08:00:00'];
const days = (value: number) => ({ boundsDuration: { value, unit: 'day', code: 'd' } });
const lineOf = (dosages: Dosage[]) => {
  const { line } = read(...dosages);
  return line && instructionText(line).replaceAll('\u00a0', ' ');
};

describe('how much and when of another system as a structure', () => {
  test.each<[string, Dosage[]]>([
    [
      'DOSE 1 g (2 tablets) – oral – on Monday and Thursday – 08:00 – from 25-Nov-2026',
      [tablets(2, { dayOfWeek: ['mon', 'thu'], timeOfDay })],
    ],
    [
      'DOSE 1 g (2 tablets) – oral – on Monday and Thursday – from 25-Nov-2026',
      [
        tablets(
          2,
          { dayOfWeek: ['mon', 'thu'] },
          { text: 'Take two tablets on Mondays and Thursdays' },
        ),
      ],
    ],
    [
      'DOSE 1 g (2 tablets) – oral – on Monday to Friday – from 25-Nov-2026',
      [
        tablets(
          2,
          { dayOfWeek: ['mon', 'tue', 'wed', 'thu', 'fri'] },
          { text: 'Two tablets on Monday to Friday' },
        ),
      ],
    ],
    [
      'DOSE 500 mg (1 tablet) – oral – every second day – from 26-Nov-2026',
      [
        tablets(
          1,
          { ...period('2026-11-26'), frequency: 1, period: 2, periodUnit: 'd' },
          { text: 'One tablet every second day' },
        ),
      ],
    ],
    [
      'DOSE 500 mg (1 tablet) – oral – every 14 days – from 26-Nov-2026',
      [tablets(1, { ...period('2026-11-26'), period: 2, periodUnit: 'wk' })],
    ],
    [
      'DOSE 500 mg (1 tablet) every second day, 1 g (2 tablets) on other days – oral – from 26-Nov-2026',
      [
        tablets(2, { ...period('2026-11-27'), period: 2, periodUnit: 'd' }),
        tablets(1, { ...period('2026-11-26'), period: 2, periodUnit: 'd' }),
      ].toReversed(),
    ],
    [
      'DOSE 500 mg (1 tablet) every 2 weeks on Thursday, 500 mg (1 tablet) every 2 weeks on Monday from 30-Nov-2026 – oral – from 26-Nov-2026',
      [
        tablets(1, { ...fortnight('2026-11-26'), dayOfWeek: ['thu'] }),
        tablets(1, { ...fortnight('2026-11-30'), dayOfWeek: ['mon'] }),
      ],
    ],
    [
      'DOSE 500 mg to 1 g (1 to 2 tablets) – oral – once a day in the morning – 08:00 – from 25-Nov-2026 to 29-Nov-2026',
      [tablets(1, { ...days(5), timeOfDay }, range(1, 2))],
    ],
    [
      'DOSE 500 mg (1 tablet) at 08:00 and 1 g (2 tablets) at 20:00 – oral – every day – from 25-Nov-2026',
      [tablets(1, { timeOfDay }), tablets(2, { timeOfDay: ['20:00:00'] })],
    ],
    [
      'DOSE 1 g (2 tablets) for 5 days, then 500 mg (1 tablet) for 7 days, then 250 mg (half a tablet) – oral – once a day in the morning – 08:00 – from 25-Nov-2026',
      [
        tablets(0.5, { timeOfDay }, { sequence: 3 }),
        tablets(2, { ...days(5), timeOfDay }, { sequence: 1 }),
        tablets(1, { boundsDuration: { value: 1, code: 'wk' }, timeOfDay }, { sequence: 2 }),
      ],
    ],
    [
      'DOSE 1 g (2 tablets) for 2 days, then 500 mg (1 tablet) for 4 days, then stop (last day 30-Nov-2026) – oral – once a day in the morning – 08:00 – from 25-Nov-2026 to 30-Nov-2026',
      [
        tablets(2, { ...period('2026-11-25', '2026-11-26'), timeOfDay }, { sequence: 1 }),
        tablets(1, { ...period('2026-11-27', '2026-11-30'), timeOfDay }, { sequence: 2 }),
      ],
    ],
    [
      'DOSE 500 mg to 1 g (1 to 2 tablets) – oral – when required for pain – not sooner than every 4 hours – do not exceed 4 g (8 tablets) in 24 hours – from 25-Nov-2026',
      [
        {
          ...tablets(1, { frequency: 1, period: 4, periodUnit: 'h' }, range(1, 2)),
          asNeededCodeableConcept: { text: 'pain' },
          maxDosePerPeriod: {
            numerator: { value: 8, unit: 'tablet' },
            denominator: { value: 24, code: 'h' },
          },
          maxDosePerAdministration: { value: 2, unit: 'tablet' },
        },
      ],
    ],
    [
      'DOSE 500 mg (1 tablet) – oral – when required for pain – at most three times a day – do not exceed 4 g (8 tablets) in 24 hours – from 25-Nov-2026',
      [asNeeded({ frequency: 3, period: 1, periodUnit: 'd' })],
    ],
    [
      'DOSE 500 mg (1 tablet) – oral – when required for pain – at most once a day at night – do not exceed 4 g (8 tablets) in 24 hours – from 25-Nov-2026',
      [asNeeded({ frequency: 1, period: 1, periodUnit: 'd', when: ['NIGHT'] })],
    ],
    [
      'DOSE 500 mg (1 tablet) – oral – when required for pain – not sooner than every 45 minutes – do not exceed 4 g (8 tablets) in 24 hours – from 25-Nov-2026',
      [asNeeded({ frequency: 1, period: 45, periodUnit: 'min' })],
    ],
    [
      'DOSE 500 mg (1 tablet) – oral – when required for pain – not sooner than every 2 hours – do not exceed 4 g (8 tablets) in 24 hours – from 25-Nov-2026',
      [asNeeded({ period: 120, periodUnit: 'min' })],
    ],
  ])('%s', (line, dosages) => {
    expect(lineOf(dosages)).toBe(line);
    expect(read(...dosages).holds).toEqual([]);
  });

  test.each<[string, string, Dosage[]]>([
    [
      'a text that names another day',
      'does not say the same',
      [tablets(2, { dayOfWeek: ['mon'], timeOfDay }, { text: 'Two tablets on Tuesdays' })],
    ],
    [
      'a text that names a row of other days',
      'does not say the same',
      [tablets(2, { dayOfWeek: ['mon', 'fri'] }, { text: 'Two tablets on Monday to Friday' })],
    ],
    [
      'every second day without the day it counts from',
      'counted from',
      [tablets(1, { frequency: 1, period: 2, periodUnit: 'd' })],
    ],
    [
      'every 2 weeks on two days, from one between them',
      'In which weeks',
      [tablets(1, { ...fortnight('2026-11-26'), frequency: 2, dayOfWeek: ['mon', 'thu'] })],
    ],
    [
      'every day, of which one begins later',
      'don’t follow one another',
      [
        tablets(1, { ...period('2026-11-26'), timeOfDay }),
        tablets(2, { ...period('2026-11-27'), timeOfDay: ['20:00:00'] }),
      ],
    ],
    [
      'a part of a tablet that nobody can cut or count',
      'doesn’t|isn’t|Check|Write',
      [
        tablets(
          1,
          { ...period('2026-11-26'), period: 2, periodUnit: 'd' },
          {
            doseAndRate: [{ doseQuantity: { value: 2, unit: 'puff' } }],
          },
        ),
      ],
    ],
    ['every 90 minutes when required', 'often', [asNeeded({ period: 90, periodUnit: 'min' })]],
    ['every 0 minutes when required', 'often', [asNeeded({ period: 0, periodUnit: 'min' })]],
    [
      'every 45 minutes on each day',
      'often',
      [tablets(1, { frequency: 1, period: 45, periodUnit: 'min' })],
    ],
    [
      'two doses that may be for the same time',
      'same time',
      [tablets(1, { timeOfDay }), tablets(2, { timeOfDay: ['08:00:00', '20:00:00'] })],
    ],
    [
      'a step without a length before another',
      'for how long',
      [tablets(2, { timeOfDay }, { sequence: 1 }), tablets(1, { timeOfDay }, { sequence: 2 })],
    ],
    [
      'steps with a gap',
      'follow one another',
      [
        tablets(2, { ...period('2026-11-25', '2026-11-26'), timeOfDay }, { sequence: 1 }),
        tablets(1, { ...period('2026-11-28'), timeOfDay }, { sequence: 2 }),
      ],
    ],
    [
      'only one of two with a sequence',
      'not all of them have a sequence',
      [tablets(2, { ...days(5), timeOfDay }, { sequence: 1 }), tablets(1, { timeOfDay })],
    ],
    [
      'a text of one of them that says another dose',
      'the text of one',
      [
        tablets(
          2,
          { ...days(5), timeOfDay },
          { sequence: 1, text: 'three tablets in the morning' },
        ),
        tablets(1, { timeOfDay }, { sequence: 2 }),
      ],
    ],
    [
      'a dose when required beside a regular one',
      'when required',
      [tablets(2, { timeOfDay }), tablets(1, {}, { asNeededBoolean: true })],
    ],
  ])('%s is held', (_what, why, dosages) => {
    const { line, holds } = read(...dosages);
    expect([line, holds.join(' ')]).toEqual([null, expect.stringMatching(new RegExp(why))]);
  });

  test('our own codes without our extension say the same doses of each day, or are held', () => {
    const said = (dosage: Structure, from: PlainDate, endDate: PlainDate | null, day: number) =>
      dosesOn({ dosage, startDate: from, endDate }, addDays(from, day))
        .map(({ dose }) =>
          dose.kind === 'amount' ? `${(dose.counted ?? dose.substance)?.high}` : dose.words,
        )
        .toSorted();
    fc.assert(
      fc.property(anyStructuredLine, (line) => {
        const dosages = dosagesOf(line, 'https://wattle.example/fhir', null);
        const sent = dosages.map(({ extension: _own, ...one }) => one);
        const { line: back } = read(...sent);
        fc.pre(back?.dosage !== undefined && line.dosage?.kind === 'schedule');
        const [given, again] = [line, back].map((one) =>
          Array.from({ length: 90 }, (_, day) =>
            one.dosage === undefined ? [] : said(one.dosage, one.startDate, one.endDate, day),
          ),
        );
        expect(again).toEqual(given);
        expect([back.startDate, back.endDate]).toEqual([line.startDate, line.endDate]);
      }),
      // Without our extension all but about one in two hundred are held.
      { numRuns: 8, maxSkipsPerRun: 2000 },
    );
  });
});

describe('where a dose of another system goes', () => {
  const drops = {
    ...paracetamol,
    ...structured({
      ingredients: ['latanoprost'],
      strength: '50 microgram in 1 mL',
      form: 'eye drops',
    }),
  };
  const night: TimingRepeat = { timeOfDay: ['20:00:00'] };
  const drop = (site: CodeableConcept, text?: string): Dosage => ({
    site,
    timing: { repeat: night },
    route: { text: 'to the eye' },
    doseAndRate: [{ doseQuantity: { value: 1, unit: 'drop' } }],
    ...(text !== undefined && { text }),
  });
  const readDrops = (dosage: Dosage) =>
    readDosages({
      dosages: [dosage],
      course: undefined,
      product: drops,
      start,
      end: null,
      dayOf: dayReader(() => start),
    });

  test.each<[string, CodeableConcept]>([
    ['to the left eye', { text: 'Left eye' }],
    ['to the right eye', { coding: [{ code: '1290043002', display: 'Right eye structure' }] }],
    ['to each eye', { text: 'each eye', coding: [{ display: 'Each eye' }] }],
    ['to both eyes', { text: 'to both eyes' }],
  ])('is taken as %s', (words, site) => {
    const { line, holds } = readDrops(drop(site));
    expect(holds).toEqual([]);
    expect(line && instructionText(line).replaceAll('\u00a0', ' ')).toContain(
      `DOSE 1 drop ${words} – `,
    );
    expect(line?.dosage).toMatchObject({
      steps: [{ parts: [{ doses: [{ dose: { site: words } }] }] }],
    });
  });

  test.each<[string, CodeableConcept]>([
    ['two places that differ', { text: 'Left eye', coding: [{ display: 'Right eye' }] }],
    ['a code without words', { coding: [{ code: '1290032005' }] }],
    ['a place that doesn’t follow a dose', { text: 'OS' }],
    ['an amount', { text: '2 drops' }],
  ])('is held as %s', (_what, site) => {
    const { line, holds } = readDrops(drop(site));
    expect(line).toBeNull();
    expect(holds).toContain('Its dosage says more than a line of the chart holds.');
  });

  test('is held where the text names another place', () => {
    const { line, holds } = readDrops(
      drop({ text: 'Left eye' }, '1 drop to the right eye at night'),
    );
    expect([line, holds]).toEqual([null, [expect.stringContaining('the text counts')]]);
  });
});

describe('over HTTP', () => {
  let it: Sending;
  beforeAll(async () => {
    it = await openSending();
  });
  afterAll(() => it.close());
  beforeEach(() => it.next());

  test('a taper comes in as steps, a gap in it is held, and a sequence has to be a number', async () => {
    const steps = [
      tablets(2, { ...days(5), timeOfDay }, { sequence: 1 }),
      tablets(1, { timeOfDay }, { sequence: 2 }),
    ];
    const bad = it.request({ dosageInstruction: [{ ...steps[0], sequence: 'one' }] });
    expect((await it.post(bad)).statusCode).toBe(400);
    const gap = [steps[0], tablets(1, { ...period('2027-01-01'), timeOfDay }, { sequence: 2 })];
    const waiting = await it.post(it.request({ dosageInstruction: gap }));
    expect([waiting.statusCode, wordsIn(waiting.json())]).toEqual([
      202,
      expect.stringContaining('don’t follow one another'),
    ]);
    await it.next();
    const taken = await it.post(it.request({ dosageInstruction: steps }));
    expect(taken.statusCode).toBe(201);
    const { id } = taken.json<{ id: string }>();
    const { dosage } = await it.container.db.kysely
      .selectFrom('medication')
      .select('dosage')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(dosage).toMatchObject({
      kind: 'schedule',
      steps: [{ length: 5 }, { length: null }],
    });
  });
});
