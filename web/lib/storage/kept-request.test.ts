import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toInstant } from '@wattle/contract/values/instant.ts';
import { findPayloadKey, findRequest, forgetRequest, keepRequest } from './kept-request.ts';

class Memory extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}
const local = new Memory();
/** A browser tab: its own session storage, shared local storage. */
function openTab(): Memory {
  const session = new Memory();
  vi.stubGlobal('window', { sessionStorage: session, localStorage: local });
  return session;
}

const now = new Date('2026-11-21T01:30:00.000Z');
const request = {
  id: '3f0c1a52-9a3e-4d7c-8e55-0a1b2c3d4e5f',
  draftIds: ['7b0c1a52-9a3e-4d7c-8e55-0a1b2c3d4e5f'],
  draftsAsOf: toInstant(now),
  basedOnOrderId: null,
  isChartReview: true,
  isResidentChecked: true,
};
const origin = { path: '/residents/gp/WATTLE/R1/pharmacy-request/new', userId: 'u1' };

beforeEach(() => {
  vi.useFakeTimers({ now });
  local.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Keeps the request in a new tab; gives its key and the tab's storage. */
function keep() {
  const session = openTab();
  keepRequest(request, origin);
  return { session, payloadKey: findPayloadKey() ?? '' };
}

test('RELOG-02 a kept request is found under its random key, any number of times', () => {
  const { session, payloadKey } = keep();
  expect(local.get('reloginPayloadKey')).toBe(payloadKey);
  expect(JSON.parse(session.get(payloadKey) ?? '')).toMatchObject({ ...request, ...origin });
  expect(findRequest(payloadKey, origin)).toEqual(request);
  expect(findRequest(payloadKey, origin)).toEqual(request);
  keepRequest(request, origin);
  expect(findPayloadKey()).not.toBe(payloadKey);
  expect(session.has(payloadKey)).toBe(false);
});

test('RELOG-02 nothing is found for another user, another chart, another key or after hours', () => {
  const { session, payloadKey } = keep();
  expect(findRequest(payloadKey, { ...origin, userId: 'u2' })).toBeUndefined();
  expect(findRequest(payloadKey, { ...origin, path: '/residents' })).toBeUndefined();
  expect(findRequest('reloginPayloadKey', origin)).toBeUndefined();
  expect(findRequest('another', origin)).toBeUndefined();
  vi.setSystemTime(new Date(now.getTime() + 12 * 60 * 60_000 + 1));
  expect(findRequest(payloadKey, origin)).toBeUndefined();
  vi.setSystemTime(now);
  session.set(payloadKey, JSON.stringify({ ...request, ...origin, keptAt: 'then' }));
  expect(findRequest(payloadKey, origin)).toBeUndefined();
});

test('RELOG-02 each tab has its own, and never clears another’s', () => {
  const first = keep();
  const second = keep();
  expect(local.get('reloginPayloadKey')).toBe(second.payloadKey);
  vi.stubGlobal('window', { sessionStorage: first.session, localStorage: local });
  expect(findPayloadKey()).toBe(first.payloadKey);
  expect(findRequest(second.payloadKey, origin)).toBeUndefined();
  forgetRequest();
  expect(first.session.size).toBe(0);
  expect(local.get('reloginPayloadKey')).toBe(second.payloadKey);
  vi.stubGlobal('window', { sessionStorage: second.session, localStorage: local });
  forgetRequest();
  forgetRequest();
  expect([second.session.size, local.size]).toEqual([0, 0]);
});
