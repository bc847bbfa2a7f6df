import { expect, test } from 'vitest';
import { dayIn, Instant, TimeZone } from '../../values/instant.ts';
import { addDays } from '../../values/plain-date.ts';
import { carriedOver, isDraftAlive } from './draft-life.ts';
import { represcribe } from './drafting.ts';
import { medication, today } from '../testing/medications.ts';

/** The day a draft was made and the day it is now, in the facility's zone. */
function isAlive(zone: string, made: string, now: string): boolean {
  const day = (at: string) => dayIn(TimeZone.parse(zone), Instant.parse(at));
  return isDraftAlive(day(made), day(now));
}

test.each([
  // The half-hour zones, on the days the clocks change: 23, 25, 23.5 and 24.5 hours long.
  ['Australia/Adelaide', '2026-10-03T14:30:00.000Z', '2026-10-04T13:29:59.999Z', true],
  ['Australia/Adelaide', '2026-10-03T14:30:00.000Z', '2026-10-04T13:30:00.000Z', false],
  ['Australia/Adelaide', '2027-04-03T13:30:00.000Z', '2027-04-04T14:29:59.999Z', true],
  ['Australia/Adelaide', '2027-04-03T13:30:00.000Z', '2027-04-04T14:30:00.000Z', false],
  ['Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', '2026-10-04T12:59:59.999Z', true],
  ['Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', '2026-10-04T13:00:00.000Z', false],
  ['Australia/Lord_Howe', '2027-04-03T13:00:00.000Z', '2027-04-04T13:29:59.999Z', true],
  ['Australia/Lord_Howe', '2027-04-03T13:00:00.000Z', '2027-04-04T13:30:00.000Z', false],
  ['Australia/Perth', '2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00.000Z', false],
])('DRF-05 in %s a draft from %s is still valid at %s: %s', (zone, made, now, alive) => {
  expect(isAlive(zone, made, now)).toBe(alive);
});

test('DRF-05 a draft that is carried over starts today, and its course keeps its length', () => {
  const made = addDays(today, -2);
  const endless = represcribe(medication(), made);
  expect(carriedOver(endless, today)).toEqual({ ...endless, startDate: today });
  const course = { ...endless, endDate: addDays(made, 4) };
  const endDate = addDays(today, 4);
  expect(carriedOver(course, today)).toEqual({ ...endless, startDate: today, endDate });
});

test('DRF-05 one that starts later doesn’t change', () => {
  const later = represcribe(medication(), addDays(today, 1));
  expect(carriedOver(later, today)).toBe(later);
});
