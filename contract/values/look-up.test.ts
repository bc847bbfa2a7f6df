import { expect, test } from 'vitest';
import { lookUp } from './look-up.ts';

test('only a table’s own entries are found', () => {
  const table = { a: 'one' };
  expect(lookUp(table, 'a')).toBe('one');
  for (const key of ['b', 'constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(lookUp(table, key)).toBeUndefined();
  }
});
