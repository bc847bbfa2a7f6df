import { expect, test } from 'vitest';
import type { LineEventContent } from '../../entities/line-event.ts';
import { dayIn, Instant, TimeZone } from '../../values/instant.ts';
import { addDays } from '../../values/plain-date.ts';
import { carriedOver, eventCarriedOver, isDraftAlive } from './draft-life.ts';
import { eventProblems } from './event-problems.ts';
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

const on = (days: number) => addDays(today, days);
const pause = (since: number, until: number): LineEventContent => ({
  kind: 'pause',
  since: on(since),
  until: { kind: 'date', date: on(until) },
});
const decided = (from: number, to: number): LineEventContent => ({
  kind: 'dose',
  from: on(from),
  to: on(to),
  dose: { kind: 'withhold' },
  measured: { name: 'INR' },
  measure: { value: 2.4, on: on(from) },
  next: on(to + 1),
});
const untilReviewed = (since: number): LineEventContent => ({
  kind: 'pause',
  since: on(since),
  until: { kind: 'event', words: 'INR below 4' },
});
const resume = (days: number): LineEventContent => ({ kind: 'resume', on: on(days) });

test.each<[string, LineEventContent, object]>([
  ['a pause', pause(-2, 3), { since: on(0) }],
  ['one on its last day', pause(-2, 0), { since: on(0) }],
  ['one until something happens', untilReviewed(-2), { since: on(0) }],
  ['one that is to come', pause(1, 3), {}],
  ['a resume', resume(-1), { on: on(0) }],
  ['one that is to come', resume(1), {}],
  ['a decided dose', decided(-2, 3), { from: on(0) }],
  ['one on its last day', decided(-2, 0), { from: on(0) }],
  ['one of later days', decided(1, 3), {}],
])('DRF-05 a draft that is carried over begins today: %s', (_what, event, changes) => {
  expect(eventCarriedOver(event, today)).toEqual({ ...event, ...changes });
});

test.each<[string, LineEventContent, string]>([
  ['pause', pause(-3, -1), 'Enter today or a later day'],
  ['decided dose', decided(-3, -1), 'a dose isn’t decided for days that are over'],
])('DRF-05 a %s whose days are over stays as it is, and is refused', (_what, event, message) => {
  expect(eventCarriedOver(event, today)).toBe(event);
  const kind = event.kind === 'dose' ? 'decide' : 'pause';
  const [problem] = eventProblems({ kind, event }, today);
  expect(problem?.message).toContain(message);
});
