import { describe, expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import { asRequiredOf, findingsOn, lineOf } from './testing/lines.ts';

type Changes = NonNullable<Parameters<typeof lineOf>[1]>;
const start = getPlainDate('2026-11-27');
const found = (ingredient: string, changes: Changes = {}) =>
  findingsOn('frequency', [lineOf(ingredient, { startDate: start, ...changes })]).map(
    ({ key, level, message }) => [key.split(':').slice(0, 3).join(':'), level, message],
  );

describe('DRF-07 an antibiotic has an end', () => {
  test.each([
    'amoxicillin',
    'cefalexin',
    'roxithromycin',
    'ciprofloxacin',
    'doxycycline',
    'gentamicin',
    'trimethoprim',
    'nitrofurantoin',
    'metronidazole',
    'clindamycin',
    'Bicillin',
    'oseltamivir',
    'molnupiravir',
    'nirmatrelvir',
  ])('%s without one is a caution', (ingredient) => {
    expect(found(ingredient)).toMatchObject([
      ['frequency:duration:no-end', 'caution', expect.any(String)],
    ]);
    expect(found(ingredient, { endDate: getPlainDate('2026-12-03') })).toEqual([]);
  });

  test.each(['methenamine', 'rifaximin', 'sulfasalazine', 'aciclovir', 'fluconazole', 'ramipril'])(
    '%s isn’t asked for one',
    (ingredient) => {
      expect(found(ingredient)).toEqual([]);
    },
  );

  test.each(['topical', 'ocular', 'otic', 'vaginal', 'nasal', 'inhalation'] as const)(
    'not if it is %s',
    (route) => {
      expect(found('metronidazole', { route })).toEqual([]);
    },
  );

  test.each([
    'UTI prophylaxis',
    'Prophylactic dose',
    'Long term, see urologist’s letter',
    'long-term',
    'Suppressive treatment of an infected hip',
    'To prevent infection.',
    'Ongoing',
  ])('not if the directions say why: “%s”', (directions) => {
    expect(found('trimethoprim', { directions })).toEqual([]);
  });

  test.each(['With food', 'Not for long-term use', 'Not long term', ''])(
    'but “%s” says nothing of the kind',
    (directions) => {
      expect(found('trimethoprim', { directions })).toHaveLength(1);
    },
  );

  test('says what to do', () => {
    expect(found('trimethoprim')).toEqual([
      [
        'frequency:duration:no-end',
        'caution',
        'The antibiotic trimethoprim has no end date. Enter one, or say in the directions why it goes on, such as “prophylaxis”.',
      ],
    ]);
  });

  test('given when required isn’t asked', () => {
    expect(findingsOn('frequency', [asRequiredOf('amoxicillin')])).toEqual([]);
  });
});

test('DRF-07 a short course without an end, as an import may bring it, is a caution', () => {
  const course = { courseType: 'ShortCourse' } as const;
  expect(found('prednisolone', course)).toEqual([
    ['frequency:duration:no-end', 'caution', 'The short course of prednisolone has no end date.'],
  ]);
  expect(found('prednisolone', { ...course, endDate: start })).toEqual([]);
});

describe('DRF-07 a schedule that gives nothing', () => {
  const until = (day: string, changes: Changes = {}) =>
    found('folic acid', { courseType: 'ShortCourse', endDate: getPlainDate(day), ...changes });
  // The 27th is a Friday.
  const weekly = { frequency: 'once-weekly' } as const;

  test('is a conflict', () => {
    expect(until('2026-11-26')).toMatchObject([
      ['frequency:duration:nothing', 'conflict', expect.any(String)],
    ]);
  });

  test.each<[string, string, Changes]>([
    ['once a week for three days', '2026-11-29', weekly],
    ['once a month for a day', '2026-11-27', { frequency: 'monthly' }],
    ['every day for a day', '2026-11-27', {}],
  ])('isn’t one that gives a dose: %s', (_what, day, changes) => {
    expect(until(day, changes)).toEqual([]);
  });
});
