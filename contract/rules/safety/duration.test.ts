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
    expect(found(ingredient, { endDate: getPlainDate('2026-12-01') })).toEqual([]);
  });

  test.each(['methenamine', 'rifaximin', 'sulfasalazine', 'aciclovir', 'ramipril'])(
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

describe('DRF-07 other courses', () => {
  const thrice = { frequency: 'three-times-daily' } as const;
  const weekly = { frequency: 'once-weekly' } as const;
  const until = (day: string) => ({ endDate: getPlainDate(day) });
  const by = (route: NonNullable<Changes['route']>) => ({ route });
  const noEnd = [['frequency:duration:no-end', 'caution', expect.any(String)]];

  test.each<[string, Changes]>([
    ['metoclopramide', thrice],
    ['domperidone', thrice],
    ['prochlorperazine', thrice],
    ['valaciclovir', thrice],
    ['famciclovir', thrice],
    ['fluconazole', {}],
    ['nystatin', {}],
    ['terbinafine', {}],
    ['ivermectin', {}],
    ['enoxaparin', by('subcutaneous')],
    ['pseudoephedrine', {}],
    ['oxymetazoline', by('nasal')],
    ['chloramphenicol', by('ocular')],
    ['ciprofloxacin', by('otic')],
    ['dexamethasone', by('ocular')],
    ['betamethasone', by('topical')],
    ['mupirocin', by('topical')],
    ['zanamivir', by('inhalation')],
  ])('%s %j without an end is a caution', (ingredient, changes) => {
    expect(found(ingredient, changes)).toEqual(noEnd);
    expect(found(ingredient, { ...changes, directions: 'Long term' })).toEqual([]);
    expect(found(ingredient, { ...changes, ...until('2026-12-01') })).toEqual([]);
  });

  test.each<[string, Changes]>([
    ['valaciclovir', { frequency: 'twice-daily' }],
    ['fluconazole', weekly],
    ['ivermectin', weekly],
    ['chloramphenicol', by('topical')],
    ['hydrocortisone', by('topical')],
    ['betamethasone', {}],
    ['mometasone', by('nasal')],
    ['diclofenac', by('topical')],
  ])('%s %j isn’t asked', (ingredient, changes) => {
    expect(found(ingredient, changes)).toEqual([]);
  });

  test.each<[string, string, string, Changes]>([
    ['nirmatrelvir', '2026-12-01', '2026-12-02', {}],
    ['metoclopramide', '2026-12-01', '2026-12-02', thrice],
    ['oseltamivir', '2027-01-07', '2027-01-08', {}],
    ['amoxicillin', '2027-01-25', '2027-01-26', thrice],
    ['oxymetazoline', '2026-12-01', '2026-12-02', by('nasal')],
    ['chloramphenicol', '2026-12-24', '2026-12-25', by('ocular')],
  ])('%s may end on %s, and on %s it has been too long', (ingredient, right, late, changes) => {
    expect(found(ingredient, { ...changes, ...until(right) })).toEqual([]);
    expect(found(ingredient, { ...changes, ...until(late) })).toEqual([
      ['frequency:duration:long', 'caution', expect.any(String)],
    ]);
    const directions = 'Long-term, see letter';
    expect(found(ingredient, { ...changes, ...until(late), directions })).toEqual([]);
  });

  test('that are given weekly or to prevent may be long', () => {
    expect(found('azithromycin', { ...weekly, ...until('2027-06-01') })).toEqual([]);
    expect(found('rifampicin', until('2027-06-01'))).toEqual([]);
  });

  test('say how long they are, and whether that is our own bound', () => {
    const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
    expect(plain(found('amoxicillin', until('2027-01-26'))[0]?.[2])).toBe(
      'The course of amoxicillin is 61 days long, more than 60 days, which is our own bound of what is plausible. Check the end date, or say in the directions why it goes on.',
    );
    expect(plain(found('metoclopramide', until('2026-12-26'))[0]?.[2])).toContain(
      '30 days long, and the source says no more than 5 days.',
    );
  });
});
