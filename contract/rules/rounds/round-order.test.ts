import { expect, test } from 'vitest';
import { compareInRound } from './round-order.ts';

const one = (facilityName: string, room: string | null, sortName: string) => ({
  facilityName,
  room,
  sortName,
});
const residents = [
  one('Banksia House', '10', 'adams'),
  one('Banksia House', null, 'brown'),
  one('Acacia Court', '3', 'cole'),
  one('Banksia House', '2B', 'dunn'),
  one('Banksia House', '2A', 'egan'),
  one('Banksia House', '10', 'abel'),
];

test.for([
  ['room', ['cole', 'egan', 'dunn', 'abel', 'adams', 'brown']],
  ['name', ['cole', 'abel', 'adams', 'brown', 'dunn', 'egan']],
] as const)('a round by %s goes facility by facility', ([order, names]) => {
  expect(residents.toSorted(compareInRound(order)).map(({ sortName }) => sortName)).toEqual(names);
});
