import type { Need, NeedyResident } from '@wattle/contract/entities/need.ts';
import { Instant } from '@wattle/contract/values/instant.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownRows } from './shown-rows.ts';

const need = (reason: 'question' | 'course-end', cause = 'a', notMine: Need['notMine'] = []) =>
  ({ reason, cause, notMine }) as Need;
const one = (key: string, room: string | null = null, needs = [need('question')]) =>
  ({ authoringSystem: 'test', authoringSystemForeignKey: key, room, needs }) as NeedyResident;
const textOf = ({ rows, newer }: ReturnType<typeof shownRows>) =>
  `${rows.map(({ resident, isGone }) => `${resident.authoringSystemForeignKey}${isGone ? '-' : ''}`).join(' ')} +${newer}`;
const needsOf = ({ rows, changed }: ReturnType<typeof shownRows>) =>
  `${rows.flatMap(({ needs }) => needs.map(({ need: { reason, cause, notMine }, became }) => `${reason} ${cause} ${notMine.length} ${became}`)).join(', ')} +${changed}`;

test('rows stay where they are, those gone too, and new ones are only counted', () => {
  const shown = [one('a'), one('b'), one('c')];
  const page = [one('d'), one('c'), one('a')];
  expect(textOf(shownRows(shown, page, [one('b', null, [])]))).toBe('a b- c +1');
  expect(textOf(shownRows(shown, shown, []))).toBe('a b c +0');
  expect(textOf(shownRows([], [one('a')], []))).toBe(' +1');
});

test('who has left the page is gone only if they need nobody, and is as before until that is known', () => {
  const shown = [one('a', null, [need('question'), need('course-end')])];
  expect(textOf(shownRows(shown, [], []))).toBe('a +0');
  const less = shownRows(shown, [], [one('a', null, [need('course-end')])]);
  expect(textOf(less)).toBe('a +0');
  expect(needsOf(less)).toBe('question a 0 gone, course-end a 0 same +0');
});

test('a row shows what was loaded last', () => {
  expect(shownRows([one('a')], [one('a', '12')], []).rows[0]?.resident.room).toBe('12');
});

test('the reasons of a row stay where they are, and what would be another line is only counted', () => {
  const said = [{ by: 'Ada', why: 'Not here', at: Instant.parse('2026-11-20T01:00:00.000Z') }];
  const rowsOf = (before: Need[], now: Need[]) =>
    needsOf(shownRows([one('a', null, before)], [one('a', null, now)], []));
  const both = [need('question'), need('course-end')];
  expect(rowsOf(both, both)).toBe('question a 0 same, course-end a 0 same +0');
  expect(rowsOf(both, both.toReversed())).toBe('question a 0 same, course-end a 0 same +0');
  expect(rowsOf(both, both.slice(1))).toBe('question a 0 gone, course-end a 0 same +0');
  expect(rowsOf(both.slice(1), both)).toBe('course-end a 0 same +1');
  expect(rowsOf([need('question')], [need('question', 'b')])).toBe('question a 0 changed +1');
  expect(rowsOf([need('question')], [need('question', 'a', said)])).toBe('question a 0 same +1');
});

test('whatever is loaded, the rows keep their residents and order', () => {
  const list = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'))
    .map((keys) => keys.map((k) => one(k)));
  fc.assert(
    fc.property(list, list, (shown, loaded) => {
      const gone = shown.map((each) => ({ ...each, needs: [] }));
      const { rows, newer } = shownRows(shown, loaded, gone);
      const keys = (some: readonly NeedyResident[]) =>
        some.map((each) => each.authoringSystemForeignKey);
      expect(keys(rows.map(({ resident }) => resident))).toEqual(keys(shown));
      expect(rows.filter(({ isGone }) => !isGone).length + newer).toBe(loaded.length);
    }),
  );
});
