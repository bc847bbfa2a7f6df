import { expect, test } from 'vitest';
import { emptyStorage, isStorageUsable } from './storage.ts';

function storageFor(limit: number): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
const blocked = (): Storage => {
  throw new DOMException('blocked', 'SecurityError');
};

test('AUTH-04 storage with space is usable and left unchanged', () => {
  const storage = storageFor(1_000_000);
  expect(isStorageUsable(() => storage)).toBe(true);
  expect(storage.length).toBe(0);
});

test('AUTH-04 storage that is full or blocked is not usable', () => {
  expect(isStorageUsable(() => storageFor(1000))).toBe(false);
  expect(isStorageUsable(blocked)).toBe(false);
});

test('AUTH-09 emptying clears storage, and skips storage that is blocked', () => {
  const storage = storageFor(100);
  storage.setItem('left', 'behind');
  emptyStorage(() => storage);
  expect(storage.length).toBe(0);
  expect(() => emptyStorage(blocked)).not.toThrow();
});
