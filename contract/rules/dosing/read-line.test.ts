import { expect, test } from 'vitest';
import { readTyped } from '../testing/typed-line.ts';
import { oralLines, otherLines } from '../testing/typed-lines.ts';

test.each([...oralLines, ...otherLines])(
  'DRF-01 %s: “%s” reads %s',
  (of = '', typed = '', line = '') => {
    const { reads, notUnderstood, missing } = readTyped(of, typed);
    expect({ reads, notUnderstood, missing }).toEqual({
      reads: line,
      notUnderstood: [],
      missing: [],
    });
  },
);

test.each([...oralLines, ...otherLines])(
  'DRF-01 %s: a strange word anywhere in “%s” is named or a part of the reason',
  (of = '', typed = '') => {
    const words = typed.split(' ');
    const lines = [...words, ''].map((_, at) => words.toSpliced(at, 0, 'quokka').join(' '));
    const unnamed = lines.filter((line) => {
      const { notUnderstood, prnReason = '' } = readTyped(of, line);
      return ![...notUnderstood.map(({ text }) => text), prnReason].join(' ').includes('quokka');
    });
    expect(unnamed).toEqual([]);
  },
);

test.each(['frusemide 40mg stat', 'frusemide 40mg once only', 'frusemide stat 0900'])(
  'DRF-01 “%s” ends on its day, whatever it lacks',
  (typed) => {
    const { endDate, courseType, missing } = readTyped('frusemide', typed);
    expect(missing).toHaveLength(1);
    expect({ endDate, courseType }).toEqual({ endDate: '2026-11-25', courseType: 'ShortCourse' });
  },
);
