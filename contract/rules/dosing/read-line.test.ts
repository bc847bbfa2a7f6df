import { expect, test } from 'vitest';
import { readTyped } from '../testing/typed-line.ts';
import { typedCourseLines } from '../testing/typed-course-lines.ts';
import { typedLines } from '../testing/typed-lines.ts';
import { typedOtherLines } from '../testing/typed-other-lines.ts';

test.each([...typedLines, ...typedCourseLines, ...typedOtherLines])(
  'DRF-01 %s: “%s” reads %s',
  (of, typed, line) => {
    const { reads, notUnderstood, missing } = readTyped(of, typed);
    expect({ reads, notUnderstood, missing }).toEqual({
      reads: line,
      notUnderstood: [],
      missing: [],
    });
  },
);
