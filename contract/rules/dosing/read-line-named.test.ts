import { expect, test } from 'vitest';
import { structured } from '../testing/medications.ts';
import { readTyped } from '../testing/typed-line.ts';
import { namedLines } from '../testing/typed-named.ts';
import { readLine } from './read-line.ts';
import { someDay } from './schedule-words.ts';

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

test.each(['5 mg every second day counted from 24-Nov-2026', '5 mg mane from 24-Nov-2026'])(
  'LST-01 of a medication list, which has no dates, the day is named in “%s”',
  (typed) => {
    const product = structured({
      ingredients: ['prednisolone'],
      strength: '5 mg',
      form: 'tablet',
      brandName: null,
      brands: [],
    });
    const { notUnderstood } = readLine(typed, product, { today: someDay, isUndated: true });
    expect(notUnderstood.map(({ text }) => text)).toContain(
      typed.slice(typed.search(/counted|from/)),
    );
  },
);
