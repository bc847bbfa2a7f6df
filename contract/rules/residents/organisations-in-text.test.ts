import { expect, test } from 'vitest';
import { organisationsInText } from './organisations-in-text.ts';

const organisations = [
  { id: 'b', name: 'Banksia Care' },
  { id: 'j', name: 'Jarrah Homes' },
  { id: 's', name: 'Sand & Sea, Aged Care' },
];

test.each([
  ['Banksia Care', ['b']],
  ['  banksia  care. ', ['b']],
  ['Banksia Care, Jarrah Homes', ['b', 'j']],
  ['Jarrah Homes and Banksia Care', ['b', 'j']],
  ['Sand & Sea, Aged Care', ['s']],
  ['Banksia', []],
  ['Banksia Care West', []],
  ['Care', []],
  ['', []],
])('REG-09 “%s” names %j', (text, ids) => {
  expect(organisationsInText(text, organisations)).toEqual(ids);
});
