import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from './testing/provider.ts';
import { UserStore } from './user-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A tab, and what its access token's last seconds tell. */
function tab() {
  const storage = memoryStorage();
  const users = new UserStore(storage, 'one');
  const signIn = (seconds: number) => {
    const expires_at = Math.floor(Date.now() / 1000) + seconds;
    const profile = { sub: 'jodie', iss: 'here', aud: 'wattle', exp: expires_at, iat: 1 };
    storage.setItem('oidc.user:one', JSON.stringify({ profile, expires_at }));
  };
  const listener = vi.fn<() => void>();
  const stop = users.onExpiring(listener);
  const pass = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    return listener.mock.calls.length;
  };
  return { signIn, pass, stop, users };
}

test('AUTH-06 each access token is renewed once, 120 s before it expires', () => {
  const { signIn, pass, stop } = tab();
  expect(pass(600)).toBe(0);
  signIn(600);
  expect([pass(478), pass(3), pass(60)]).toEqual([0, 1, 1]);
  signIn(600);
  expect([pass(478), pass(3)]).toEqual([1, 2]);
  stop();
  signIn(100);
  expect(pass(60)).toBe(2);
});

test('AUTH-06 a token that expired while the device slept is renewed; one that had expired before is not', () => {
  const { signIn, pass, stop, users } = tab();
  signIn(600);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(pass(10)).toBe(1);
  stop();
  const listener = vi.fn<() => void>();
  users.onExpiring(listener);
  pass(10);
  expect(listener).not.toHaveBeenCalled();
});

test('AUTH-06 a token that is about to expire is renewed after a reload too', () => {
  const { signIn, pass, users } = tab();
  signIn(30);
  expect(pass(1)).toBe(1);
  users.remove();
  expect(pass(60)).toBe(1);
});
