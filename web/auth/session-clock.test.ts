import { expect, test } from 'vitest';
import { SessionClock } from './session-clock.ts';

const minute = 60_000;

function world() {
  const stored = new Map<string, string>();
  const shared = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const time = { now: Date.UTC(2026, 0, 1) };
  const tab = () => new SessionClock(60 * minute, () => time.now, shared);
  return { stored, time, tab };
}

test('AUTH-05 the clock expires after the time-out and not before', () => {
  const { time, tab } = world();
  const clock = tab();
  time.now += 60 * minute - 1;
  expect(clock.hasRunOut()).toBe(false);
  time.now += 1;
  expect(clock.hasRunOut()).toBe(true);
});

test('AUTH-05 a device clock that is set back doesn’t make the session longer than the time-out', () => {
  const { time, tab } = world();
  const clock = tab();
  time.now -= 5 * 60 * minute;
  expect(clock.hasRunOut()).toBe(false);
  time.now += 60 * minute;
  expect(clock.hasRunOut()).toBe(true);
});

test('AUTH-05 activity restarts the clock', () => {
  const { time, tab } = world();
  const clock = tab();
  time.now += 59 * minute;
  clock.restart();
  time.now += 59 * minute;
  expect(clock.hasRunOut()).toBe(false);
});

test('AUTH-05 the clock knows when it expires, in every tab', () => {
  const { time, tab } = world();
  const one = tab();
  const other = tab();
  time.now += 10 * minute;
  one.restart();
  expect([one.endsAt(), other.endsAt()]).toEqual([time.now + 60 * minute, time.now + 60 * minute]);
});

test('AUTH-05 activity in one tab keeps the other alive', () => {
  const { time, tab } = world();
  const one = tab();
  const other = tab();
  time.now += 59 * minute;
  one.restart();
  time.now += 59 * minute;
  expect(other.hasRunOut()).toBe(false);
  time.now += minute;
  expect(one.hasRunOut()).toBe(true);
  expect(other.hasRunOut()).toBe(true);
});

test.each(['not a number', '99999999999999', '-5', ''])(
  'AUTH-05 a tampered shared value %j does not keep a session alive',
  (value) => {
    const { stored, time, tab } = world();
    const clock = tab();
    stored.set('wattle.lastActivity', value);
    time.now += 60 * minute;
    expect(clock.hasRunOut()).toBe(true);
  },
);

test('AUTH-05 a page reloaded after the time-out does not restart the clock', () => {
  const { time, tab } = world();
  tab().restart();
  time.now += 60 * minute;
  expect(tab().hasRunOut()).toBe(true);
});

test('AUTH-05 a clock that was made to expire stays expired until restarted, also in a reloaded page', () => {
  const { tab } = world();
  const clock = tab();
  clock.expire();
  expect(clock.hasRunOut()).toBe(true);
  expect(tab().hasRunOut()).toBe(true);
  clock.restart();
  expect(clock.hasRunOut()).toBe(false);
  expect(tab().hasRunOut()).toBe(false);
});

test('AUTH-05 with blocked storage the tab keeps its own clock', () => {
  const blocked = {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
  };
  const time = { now: 0 };
  const clock = new SessionClock(minute, () => time.now, blocked);
  clock.restart();
  expect(clock.hasRunOut()).toBe(false);
  time.now = minute;
  expect(clock.hasRunOut()).toBe(true);
});
