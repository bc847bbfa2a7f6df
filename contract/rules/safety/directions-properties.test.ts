import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frequencies, frequencyCodes } from '../../values/medicine-codes.ts';
import { compareDirections } from './directions.ts';
import { lineOf } from './testing/lines.ts';
import { daysBetweenDoses } from './times-a-day.ts';

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
  '2 puffs ',
  'For blood pressure, ',
  'Please administer ',
  'Crush and mix with yoghurt ',
  'Inhale ',
  'Right eye ',
  'Folic acid 5 mg ',
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
  'Monitor BGL before meals',
  'Weigh before breakfast',
  'Rotate sites',
  'Encourage fluids',
  'Record pain score',
  'Wash hands',
  'Rinse mouth',
  'Avoid the sun',
  'Do not crush',
  'Withhold if pulse below 60',
  'GP to review',
  'Pack separately',
);
const joint = fc.constantFrom('. ', '; ', '\n', ', ', ' and ', ' then ', ' - ', ' (', ': ', ' ');
const frequency = fc.constantFrom(
  ...frequencyCodes.filter((code) => daysBetweenDoses[code] !== null),
);

const heard = (directions: string, code: (typeof frequencyCodes)[number]) =>
  compareDirections(
    lineOf('folic acid', { directions, frequency: code, doseTimes: [...frequencies[code].times] }),
  );
const isAbout = (a: number, b: number) => Math.abs(a - b) <= 0.001 * b;

test('DRF-07 directions differ from the frequency exactly if they say a different one', () => {
  fc.assert(
    fc.property(
      opening,
      fc.constantFrom(...rhythms),
      closing,
      frequency,
      (start, [words, days], end, code) => {
        const { differing, doubtful } = heard(`${start}${words}${end}`, code);
        const agrees = isAbout(daysBetweenDoses[code] ?? 0, days);
        expect({ differing: differing.length, doubtful }).toEqual({
          differing: agrees ? 0 : 1,
          doubtful: [],
        });
      },
    ),
    { numRuns: 2000 },
  );
});

test('DRF-07 a difference is never missed because of the words beside it', () => {
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
        fc.pre(
          isFirst ||
            !/^\W*(?:\(|and|then)?\W*$/.test(by) ||
            /give|take|apply|inhale|crush/i.test(start),
        );
        const given = `${start}${words}${end}`;
        const text = isFirst ? `${given}${by2}${after}` : `${before}${by}${given}`;
        const { differing, doubtful } = heard(text, code);
        expect([...differing, ...doubtful]).not.toEqual([]);
      },
    ),
    { numRuns: 5000 },
  );
});

test('DRF-07 sentences about something else add nothing, wherever they are', () => {
  const other = fc.constantFrom(
    'Check BP weekly',
    'Turn 2 hourly',
    'BGL q.i.d.',
    'Monthly bloods',
    'GP review every 6 weeks',
    'Record pain score every 4 hours',
    'Remove old patch at night',
    'Encourage fluids hourly',
  );
  const sentence = fc.oneof(
    other,
    fc.tuple(opening, fc.constantFrom(...rhythms), closing).map(([a, [words], b]) => a + words + b),
  );
  fc.assert(
    fc.property(
      fc.array(sentence, { maxLength: 3 }),
      other,
      fc.nat({ max: 3 }),
      fc.constantFrom('. ', '; ', '\n'),
      frequency,
      (sentences, extra, at, by, code) => {
        const all = sentences.toSpliced(at, 0, extra);
        const sorted = (directions: string) => {
          const { differing, doubtful } = heard(directions, code);
          return { differing: differing.toSorted(), doubtful: doubtful.toSorted() };
        };
        expect(sorted(all.join(by))).toEqual(sorted(sentences.join(by)));
      },
    ),
    { numRuns: 2000 },
  );
});

test('DRF-07 whatever is written, every quote from it is really in it', () => {
  const piece = fc.oneof(
    fc.constantFrom(...rhythms.map(([words]) => words), 'at night', '8 am', 'OD', 'Mon'),
    opening,
    besides,
    joint,
    fc.constantFrom('not ', 'no more than ', 'every ', 'or ', '1', ' to ', '/', '½', '…', '  '),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), frequency, (pieces, code) => {
      const text = pieces.join('');
      const { differing, doubtful, eyeOrDay } = heard(text, code);
      const plain = text.replaceAll('\u00a0', ' ').replaceAll('.', '');
      const quoted = [...differing, ...doubtful, ...eyeOrDay];
      expect(quoted.filter((one) => !plain.includes(one.replaceAll('.', '')))).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});
