import { expect, test } from 'vitest';
import { mayChange, keeperOf } from './field-keeper.ts';

type Resident = Parameters<typeof mayChange<'room' | 'familyName'>>[1];
const resident = (more: Partial<Resident>): Resident => ({
  authoringSystem: 'ADMIT',
  keptHere: [],
  room: '12',
  familyName: 'Smith',
  ...more,
});
const own = { authoringSystem: 'WATTLE' };
const keptHere = { keptHere: ['room'] };
const named = { detailsKeptBy: 'ADMIT' };

/** Who may change the room: somebody here, its own system, and another one. */
test.each<[string, Partial<Resident>, [boolean, boolean, boolean]]>([
  ['of another system', {}, [false, true, true]],
  ['typed first', keptHere, [true, false, false]],
  ['that nobody has written', { room: null }, [true, true, true]],
  ['of somebody admitted here', { ...own, ...keptHere }, [true, false, false]],
  ['of a named system', named, [false, true, false]],
  ['of a named system, typed first', { ...named, ...keptHere }, [false, true, false]],
  ['of a named system, that nobody has written', { ...named, room: null }, [false, true, false]],
  [
    'of somebody admitted here, with a named system',
    { ...named, ...own, ...keptHere },
    [true, true, false],
  ],
])('HDR-01 a room %s', (_, more, may) => {
  const by = ['here', new Set(['ADMIT']), new Set(['OTHER'])] as const;
  expect(by.map((one) => mayChange('room', resident(more), one))).toEqual(may);
});

test.each<[Partial<Resident>, ReturnType<typeof keeperOf>]>([
  [{}, 'there'],
  [own, 'here'],
  [{ ...own, ...named }, 'here'],
  [named, 'there'],
])('HDR-01 who they are, with %j, is kept %s', (more, keeper) => {
  expect(keeperOf('familyName', resident(more))).toBe(keeper);
});
