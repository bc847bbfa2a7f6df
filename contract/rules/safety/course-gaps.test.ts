import { expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import { asRequiredOf, checkLines, lineOf } from './testing/lines.ts';

const course = (from: string, to: string | null, changes = {}) =>
  lineOf('prednisolone', {
    courseType: to === null ? 'Regular' : 'ShortCourse',
    startDate: getPlainDate(`2026-${from}`),
    endDate: to === null ? null : getPlainDate(`2026-${to}`),
    ...changes,
  });
const found = (...lines: ReturnType<typeof course>[]) =>
  checkLines(lines).map(({ findings }) =>
    findings
      .filter(({ key }) => key.startsWith('frequency:gap:'))
      .map(({ message }) => message.replaceAll('\u00a0', ' ')),
  );
const first = course('11-21', '11-25');
const said = (days: string) =>
  `Nothing of prednisolone is given ${days}, between two courses. Check that this is meant.`;

test('DRF-07 days left out between two parts of a taper are a caution on both', () => {
  const both = (days: string) => [[said(days)], [said(days)]];
  expect(found(first, course('11-27', '11-30'))).toEqual(both('on 26-Nov-2026'));
  expect(found(first, course('12-02', null))).toEqual(both('from 26-Nov-2026 to 01-Dec-2026'));
});

test('DRF-07 not if they join, if another covers the days, or if they are further apart', () => {
  expect(found(first, course('11-26', '11-30')).flat()).toEqual([]);
  expect(found(first, course('12-04', '12-10')).flat()).toEqual([]);
  expect(found(first, course('11-28', null), course('11-20', '12-01')).flat()).toEqual([]);
});

test('DRF-07 not of a course that is over, by another route, on alternate days or when required', () => {
  expect(found(course('11-10', '11-20'), course('11-23', '11-30')).flat()).toEqual([]);
  expect(found(first, course('11-28', null, { route: 'rectal' })).flat()).toEqual([]);
  expect(found(first, course('11-28', null, { frequency: 'once-weekly' })).flat()).toEqual([]);
  const required = asRequiredOf('prednisolone', { startDate: getPlainDate('2026-11-28') });
  expect(found(first, required).flat()).toEqual([]);
});
