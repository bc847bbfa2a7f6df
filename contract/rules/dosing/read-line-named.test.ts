import { expect, test } from 'vitest';
import { readTyped } from '../testing/typed-line.ts';
import { namedLines } from '../testing/typed-named.ts';

test.each(namedLines)(
  'DRF-01 %s: of “%s”, %s is named',
  (of = '', typed = '', named = '', lacking = '') => {
    const { notUnderstood, missing, ...read } = readTyped(of, typed.replaceAll('¶', '\n'));
    const texts = notUnderstood.map(({ text }) => text.replaceAll('\n', '¶'));
    expect(texts.join(' / ')).toBe(named);
    expect(missing.join(' / ')).toBe(lacking);
    expect([read.fits, read.isNameOnly]).toEqual([false, false]);
  },
);
