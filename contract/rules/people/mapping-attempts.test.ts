import { expect, test } from 'vitest';
import { afterFailure, isLocked, lockedAtLimit, type MappingAttempts } from './mapping-attempts.ts';

const noon = new Date('2026-11-21T01:30:00.000Z');
const after = (ms: number) => new Date(noon.getTime() + ms);
const minutes = 60_000;
const none: MappingAttempts = { failures: 0, lockedUntil: null };

test('MAP-05 the third failure starts a wait of 30 minutes, to the millisecond', () => {
  const second = afterFailure(afterFailure(none, noon), noon);
  expect([second.failures, isLocked(second, noon)]).toEqual([2, false]);
  const third = afterFailure(second, noon);
  expect(third).toEqual({ failures: 3, lockedUntil: after(30 * minutes) });
  expect(isLocked(third, after(30 * minutes - 1))).toBe(true);
  expect(isLocked(third, after(30 * minutes))).toBe(false);
});

test('MAP-05 after the wait, failures are counted from the start again', () => {
  const waited = { failures: 3, lockedUntil: noon };
  const first = afterFailure(waited, after(1));
  expect(first).toEqual({ failures: 1, lockedUntil: null });
  expect(afterFailure(afterFailure(first, after(2)), after(3)).lockedUntil).not.toBeNull();
});

test('MAP-05 asking for the wait changes nothing before the third failure, or once the wait has started', () => {
  const two = { failures: 2, lockedUntil: null };
  expect(lockedAtLimit(two, noon)).toEqual(two);
  const running = { failures: 3, lockedUntil: noon };
  expect(lockedAtLimit(running, after(-5 * minutes))).toEqual(running);
  expect(lockedAtLimit({ failures: 3, lockedUntil: null }, noon).lockedUntil).toEqual(
    after(30 * minutes),
  );
});
