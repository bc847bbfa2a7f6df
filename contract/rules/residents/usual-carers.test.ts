import { expect, test } from 'vitest';
import { knownByName, namesToOffer } from './usual-carers.ts';

const known = [
  { id: 'ada', name: 'Ada Chen' },
  { id: 'ben', name: 'Ben Park' },
  { id: 'lee1', name: 'Kim Lee' },
  { id: 'lee2', name: 'kim  lee' },
];

test.for([
  ['Ada Chen', 'ada'],
  ['Dr Ada Chen', 'ada'],
  ['dr. ada  CHEN ', 'ada'],
  ['Chen', undefined],
  ['Ada Chen, Kent Town', undefined],
  ['Kim Lee', undefined],
  ['Dr', undefined],
  ['', undefined],
  [null, undefined],
] as const)('%j names %s', ([text, id]) => {
  expect(knownByName(text, known)?.id).toBe(id);
});

const names = ['Ada Chen', 'Adam Cole', 'Ben Park', 'Di Adams', 'Eva Ada', 'Fay Adair', 'Gil Ada'];

test.for<[string, string[]]>([
  ['', names.slice(0, 5)],
  ['ada', ['Ada Chen', 'Adam Cole', 'Di Adams', 'Eva Ada', 'Fay Adair']],
  ['Dr ada ch', ['Ada Chen']],
  ['Dr ', names.slice(0, 5)],
  ['prof.', names.slice(0, 5)],
  ['Drake', []],
  ['Ada Chen', ['Ada Chen']],
  ['dr ada chen', ['Ada Chen']],
  ['zzz', []],
])('for %j, %j is offered', ([typed, offered]) => {
  expect(namesToOffer(typed, names)).toEqual(offered);
});
