import type { NeedyResident } from '@wattle/contract/entities/need.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownRows } from './shown-rows.ts';

const one = (key: string, room: string | null = null) =>
  ({ authoringSystem: 'test', authoringSystemForeignKey: key, room }) as NeedyResident;
const textOf = ({ rows, newer }: ReturnType<typeof shownRows>) =>
  `${rows.map(({ resident, isGone }) => `${resident.authoringSystemForeignKey}${isGone ? '-' : ''}`).join(' ')} +${newer}`;

test('rows stay where they are, those gone too, and new ones are only counted', () => {
  const shown = [one('a'), one('b'), one('c')];
  expect(textOf(shownRows(shown, [one('d'), one('c'), one('a')]))).toBe('a b- c +1');
  expect(textOf(shownRows(shown, shown))).toBe('a b c +0');
  expect(textOf(shownRows([], [one('a')]))).toBe(' +1');
});

test('a row shows what was loaded last', () => {
  expect(shownRows([one('a')], [one('a', '12')]).rows[0]?.resident.room).toBe('12');
});

test('whatever is loaded, the rows keep their residents and order', () => {
  const list = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'))
    .map((keys) => keys.map((k) => one(k)));
  fc.assert(
    fc.property(list, list, (shown, loaded) => {
      const { rows, newer } = shownRows(shown, loaded);
      const keys = (some: readonly NeedyResident[]) =>
        some.map((each) => each.authoringSystemForeignKey);
      expect(keys(rows.map(({ resident }) => resident))).toEqual(keys(shown));
      expect(rows.filter(({ isGone }) => !isGone).length + newer).toBe(loaded.length);
    }),
  );
});
