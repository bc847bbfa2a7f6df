import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LineEventContent, PauseUntil } from '../../entities/line-event.ts';
import { addDays, type PlainDate } from '../../values/plain-date.ts';
import { lineEvent } from '../testing/line-events.ts';
import { today } from '../testing/medications.ts';
import { eventsInForce, eventsToShow, givenAgain, pausedOn, pauseOf } from './line-events.ts';
import { eventLine, givenAgainText, pauseWords } from './pause-words.ts';

const on = (day: number) => addDays(today, day);
const until = (last: number | null): PauseUntil =>
  last === null ? { kind: 'event', words: 'INR below 4' } : { kind: 'date', date: on(last) };
const pause = (since: number, last: number | null): LineEventContent => ({
  kind: 'pause',
  since: on(since),
  until: until(last),
});
const resume = (day: number): LineEventContent => ({ kind: 'resume', on: on(day) });
const line = (...contents: LineEventContent[]) => ({
  endDate: null,
  events: contents.map((one) => lineEvent(one)),
});
const pausedDays = (...contents: LineEventContent[]) =>
  Array.from({ length: 12 }, (_, i) => i - 1).filter((day) => pausedOn(line(...contents), on(day)));

describe('CHT-02 the days on which a medicine isn’t given', () => {
  test.each<[string, LineEventContent[], number[]]>([
    ['none without events', [], []],
    ['until its last day', [pause(0, 2)], [0, 1, 2]],
    ['one day', [pause(3, 3)], [3]],
    ['from a later day until something', [pause(8, null)], [8, 9, 10]],
    ['until it is resumed', [pause(0, null), resume(2)], [0, 1]],
    ['resumed before it begins', [pause(5, 9), resume(1)], []],
    ['resumed on its first day', [pause(5, 9), resume(5)], []],
    ['made longer while it lasts', [pause(0, 2), pause(1, 4)], [0, 1, 2, 3, 4]],
    ['made shorter', [pause(0, 5), pause(2, 3)], [0, 1, 2, 3]],
    ['resumed, and paused again', [pause(0, null), resume(2), pause(6, 7)], [0, 1, 6, 7]],
    [
      'a resumption that an earlier one overtakes',
      [pause(0, null), resume(8), resume(3)],
      [0, 1, 2],
    ],
  ])('%s', (_, contents, days) => {
    expect(pausedDays(...contents)).toEqual(days);
  });

  const anyContent = fc.oneof(
    fc
      .tuple(fc.integer({ min: -9, max: 9 }), fc.option(fc.integer({ min: 0, max: 9 })))
      .map(([since, length]) => pause(since, length === null ? null : since + length)),
    fc.integer({ min: -9, max: 9 }).map(resume),
  );
  const anyDay = fc.integer({ min: 0, max: 20 }).map(on);

  test('CHT-02 what a new prescription keeps says the same of every day from today on', () => {
    fc.assert(
      fc.property(fc.array(anyContent, { maxLength: 6 }), anyDay, (contents, day) => {
        const { events } = line(...contents);
        const kept = eventsInForce(events, today);
        expect(pausedOn({ events: kept }, day)).toBe(pausedOn({ events }, day));
        const shown = eventsToShow(events, today);
        expect(pausedOn({ events: shown }, day)).toBe(pausedOn({ events }, day));
        expect(givenAgainText({ events: shown, endDate: null }, today)).toBe(
          givenAgainText({ events, endDate: null }, today),
        );
      }),
    );
  });

  test('CHT-02 an event that begins later than a day decides nothing about it', () => {
    fc.assert(
      fc.property(fc.array(anyContent, { maxLength: 5 }), anyDay, (contents, day) => {
        const before = pausedOn(line(...contents), day);
        expect(pausedOn(line(...contents, pause(21, null)), day)).toBe(before);
      }),
    );
  });
});

describe('CHT-02 in words', () => {
  const said = (...contents: LineEventContent[]) =>
    pauseWords(line(...contents), today).map(({ text, next }) => [text, next]);

  test.each<[LineEventContent[], string[][]]>([
    [
      [pause(-1, 6)],
      [['Paused since 20-Nov-2026 until 27-Nov-2026: operation', 'Given again from 28-Nov-2026']],
    ],
    [[pause(0, null)], [['Paused since 21-Nov-2026 until INR below 4: operation', '']]],
    [[pause(2, null)], [['Paused from 23-Nov-2026 until INR below 4: operation', '']]],
    [[pause(2, 2)], [['Paused on 23-Nov-2026: operation', 'Given again from 24-Nov-2026']]],
    [
      [pause(0, null), resume(3)],
      [['Paused since 21-Nov-2026 until 23-Nov-2026: operation', 'Given again from 24-Nov-2026']],
    ],
    [[pause(-3, -1)], []],
  ])('%j', (contents, words) => {
    expect(said(...contents)).toEqual(words);
  });

  test('CHT-02 a pause that is over is said for a week, with since when it is given again', () => {
    expect(givenAgainText(line(pause(-3, -1)), today)).toBe(
      'Given again since 21-Nov-2026, after a pause',
    );
    expect(givenAgainText(line(pause(-9, null), resume(-6)), today)).toContain('15-Nov-2026');
    expect(givenAgainText(line(pause(-9, null), resume(-7)), today)).toBeNull();
    expect(givenAgainText(line(pause(0, 3)), today)).toBeNull();
    expect(givenAgain(line(), today)).toBeNull();
  });

  test('CHT-02 a pause that was called off before it began isn’t one after which it’s given again', () => {
    expect(givenAgainText(line(pause(2, 5), resume(0)), today)).toBeNull();
    expect(givenAgainText(line(pause(-1, 5), resume(-1)), today)).toBeNull();
    expect(givenAgainText(line(pause(-4, 9), pause(-2, 3), resume(-2)), today)).toContain(
      'since 19-Nov-2026',
    );
  });

  test('CHT-02 a resumption after the last day of a pause doesn’t move the day since when it’s given', () => {
    expect(givenAgainText(line(pause(-5, -4), resume(-1)), today)).toContain('since 18-Nov-2026');
  });

  test('CHT-02 a course that ends during a pause isn’t given again', () => {
    const course = { ...line(pause(0, 5)), endDate: on(3) };
    expect(pauseWords(course, today)).toMatchObject([
      { next: 'Not given again: the course ends on 24-Nov-2026' },
    ]);
    expect(givenAgainText(course, on(6))).toBeNull();
    expect(pauseWords({ ...course, endDate: on(6) }, today)).toMatchObject([
      { next: 'Given again from 27-Nov-2026' },
    ]);
  });

  test('DRF-01 an event says who decided it, who entered it and why', () => {
    expect(eventLine(lineEvent(pause(0, 2), { enteredBy: 'Eve Hall' }))).toBe(
      'Paused from 21-Nov-2026 until 23-Nov-2026: operation, by Ada Park, entered by Eve Hall',
    );
    expect(eventLine(lineEvent(resume(1)))).toBe('Given again from 22-Nov-2026, by Ada Park');
  });
});

test('PHA-02 what the pharmacist hasn’t confirmed stays, even when it decides nothing any more', () => {
  const late = lineEvent(pause(-20, -15), { confirmed: false });
  expect(eventsToShow([late, lineEvent(pause(-14, -10))], today)).toEqual([late]);
  expect(pauseOf({ events: [late] }, today)).toBeNull();
});

test('CHT-02 dates are days of the facility', () => {
  const last: PlainDate = on(2);
  expect(pausedOn(line(pause(0, 2)), last)).toBe(true);
  expect(pausedOn(line(pause(0, 2)), addDays(last, 1))).toBe(false);
});
