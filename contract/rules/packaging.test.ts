import { expect, test } from 'vitest';
import { offersPackaging } from './packaging.ts';

test.each([
  ['Regular', true],
  ['ShortCourse', true],
  ['AsRequired', false],
] as const)('CHT-05 packaging for %s: %s', (courseType, offered) => {
  expect(offersPackaging(courseType)).toBe(offered);
});
