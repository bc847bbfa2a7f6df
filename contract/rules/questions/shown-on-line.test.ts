import { expect, test } from 'vitest';
import type { Question } from '../../entities/question.ts';
import { Instant, TimeZone } from '../../values/instant.ts';
import { PlainDate } from '../../values/plain-date.ts';
import { isShownOnLine } from './shown-on-line.ts';

test('what became of it stays a week, and for who asked until they saw it and a week more', () => {
  const day = (text: string) => Instant.parse(`2026-11-${text}T01:30:00.000Z`);
  const shown = (
    reader: 'Doctor' | 'Pharmacist',
    on: string,
    seen: string | null,
    state: Question['state'] = 'declined',
  ) => {
    const done = { by: 'Ada Park', words: '', order: null, isChanged: false };
    const outcome: Question['outcome'] = {
      ...done,
      at: day('01'),
      seen: seen === null ? null : { by: 'Amara Diallo', at: day(seen) },
    };
    return isShownOnLine(
      { state, askedByType: 'Pharmacist', outcome },
      reader,
      PlainDate.parse(`2026-11-${on}`),
      TimeZone.parse('Australia/Adelaide'),
    );
  };
  expect(shown('Doctor', '08', null)).toBe(true);
  expect(shown('Doctor', '09', null)).toBe(false);
  expect(shown('Pharmacist', '27', null)).toBe(true);
  expect(shown('Pharmacist', '27', '20')).toBe(true);
  expect(shown('Pharmacist', '28', '20')).toBe(false);
  expect(shown('Pharmacist', '02', null, 'withdrawn')).toBe(false);
});
