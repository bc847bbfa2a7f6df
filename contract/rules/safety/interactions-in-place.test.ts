import { expect, test } from 'vitest';
import type { RouteCode } from '../../values/medicine-codes.ts';
import { findingsOn, lineOf } from './testing/lines.ts';

/** Two lines, each by its route. */
const between = (...lines: Parameters<typeof lineOf>[]) =>
  findingsOn(
    'interaction',
    lines.map((line) => lineOf(...line)),
  );

test.each<[string, RouteCode, string, RouteCode]>([
  ['fluticasone', 'inhalation', 'ritonavir', 'oral'],
  ['budesonide', 'inhalation', 'itraconazole', 'oral'],
  ['salmeterol', 'inhalation', 'propranolol', 'oral'],
  ['salbutamol', 'inhalation', 'timolol', 'ocular'],
  ['timolol', 'ocular', 'verapamil', 'oral'],
  ['tiotropium', 'inhalation', 'oxybutynin', 'oral'],
])('DRF-07 an interaction is found for %s, %s, with %s, %s', (a, one, b, other) => {
  expect(between([a, { route: one }], [b, { route: other }])).toHaveLength(1);
  expect(between([b, { route: other }], [a, { route: one }])).toHaveLength(1);
});

test.each<[string, RouteCode, string, RouteCode]>([
  ['fluticasone', 'topical', 'ritonavir', 'oral'],
  ['fluticasone', 'inhalation', 'ketoconazole', 'topical'],
  ['salbutamol', 'inhalation', 'bisoprolol', 'oral'],
  ['salbutamol', 'inhalation', 'phenelzine', 'oral'],
  ['timolol', 'ocular', 'amlodipine', 'oral'],
])('DRF-07 an interaction isn’t found for %s, %s, with %s, %s', (a, one, b, other) => {
  expect(between([a, { route: one }], [b, { route: other }])).toEqual([]);
});
