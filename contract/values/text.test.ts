import { describe, expect, test } from 'vitest';
import { DoseTime } from './dose-time.ts';
import { frequencies, routes } from './medicine-codes.ts';
import { AuthoringSystem, ForeignKey, keyOfPath } from './resident-key.ts';
import { line, lines, optionalLine } from './text.ts';
import { Uuid } from './uuid.ts';

const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('typed text', () => {
  test.each(['\u0000', 'a\u0000b', '\u001b[31m', '\u007f'])('%j is refused everywhere', (text) => {
    expect([line(10), optionalLine(10), lines(10)].map((s) => accepts(s, text))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('a line can be in any script but has no line break; several lines can have them', () => {
    expect(accepts(line(20), 'Ærø <b>%_\\ 水 🙂')).toBe(true);
    expect(accepts(line(10), 'a\nb')).toBe(false);
    expect(accepts(lines(10), 'a\r\n\tb')).toBe(true);
  });

  test('lengths', () => {
    expect([accepts(line(3), ''), accepts(optionalLine(3), ''), accepts(lines(3), '')]).toEqual([
      false,
      true,
      true,
    ]);
    expect([accepts(line(3), 'abc'), accepts(line(3), 'abcd')]).toEqual([true, false]);
  });
});

test.each([
  [AuthoringSystem, 'demo', true],
  [AuthoringSystem, 'a/b', false],
  [AuthoringSystem, '..%2f', false],
  [AuthoringSystem, '', false],
  [ForeignKey, 'R-1:2.3', true],
  [ForeignKey, 'x'.repeat(65), false],
  [Uuid, '3f0c1a52-9a3e-4d7c-8e55-0a1b2c3d4e5f', true],
  [Uuid, '3F0C1A52-9A3E-4D7C-8E55-0A1B2C3D4E5F', false],
  [Uuid, '00000000-0000-0000-0000-000000000000', false],
  [DoseTime, '00:00', true],
  [DoseTime, '23:59', true],
  [DoseTime, '24:00', false],
  [DoseTime, '8:00', false],
])('key or time %#: %s', (schema, text, valid) => {
  expect(accepts(schema, text)).toBe(valid);
});

test('the key in a path is the same pair, under the names used in a body', () => {
  expect(keyOfPath({ authoringSystem: 'demo', foreignKey: 'r1' })).toEqual({
    authoringSystem: 'demo',
    authoringSystemForeignKey: 'r1',
  });
});

test('L9 L10 routes and frequencies are words, and suggested times are in order', () => {
  const words = [...Object.values(routes), ...Object.values(frequencies).map((f) => f.name)];
  for (const text of words) expect(text).toMatch(/^[a-z0-9 ]+$/);
  for (const { times } of Object.values(frequencies)) {
    expect(times.every((time) => DoseTime.safeParse(time).success)).toBe(true);
    expect([...times]).toEqual([...new Set(times)].toSorted());
  }
});
