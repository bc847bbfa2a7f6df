import { expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import { isPhotoDue, photoText } from './photo-age.ts';

const today = getPlainDate('2026-11-21');

test.for([
  ['2026-11-21', 'Photo of 21-Nov-2026', false],
  ['2025-11-21', 'Photo of 21-Nov-2025', false],
  ['2025-11-20', 'Photo of 20-Nov-2025', true],
  [null, 'Nobody recorded the day of this photo', false],
] as const)('HDR-10 a photo of %s reads “%s”, due to be taken again: %s', ([day, text, isDue]) => {
  const photo = { takenOn: day === null ? null : getPlainDate(day) };
  expect(photoText(photo)).toBe(text);
  expect(isPhotoDue(photo, today)).toBe(isDue);
});
