import { describe, expect, test } from 'vitest';
import type { RouteCode } from '../../values/medicine-codes.ts';
import { findingsOn, lineOf } from './testing/lines.ts';

const said = (ingredient: string, strength: string, dose: string, route: RouteCode = 'oral') => {
  const form = route === 'oral' ? 'oral liquid' : 'injection';
  return findingsOn('dose', [lineOf(ingredient, { dose, route, product: { strength, form } })])
    .filter(({ key }) => key.startsWith('dose:volume:'))
    .map(({ level, message }) => `${level}: ${message}`.replaceAll('\u00a0', ' '));
};

describe('DRF-07 a dose of a liquid by what it contains', () => {
  test.each([
    ['paracetamol', '240 mg in 5 mL', '1 g', 'about 20.8 mL, which can’t be measured exactly'],
    ['paracetamol', '240 mg in 5 mL', '500 mg to 1 g', 'about 10.4 to 20.8 mL'],
    ['haloperidol', '2 mg per mL', '0.75 mg', 'about 0.38 mL'],
  ])('%s %s, %s, is %s', (ingredient, strength, dose, words) => {
    expect(said(ingredient, strength, dose)).toEqual([
      expect.stringContaining(`information: The dose of ${ingredient} is ${dose}, ${words}`),
    ]);
  });

  test.each([
    ['paracetamol', '240 mg in 5 mL', '960 mg'],
    ['paracetamol', '240 mg in 5 mL', '20 mL'],
    ['digoxin', '50 microgram per mL', '62.5 microgram'],
    ['morphine', '10 mg per mL', '2.5 mg'],
  ])('%s %s, %s, can be measured', (ingredient, strength, dose) => {
    expect(said(ingredient, strength, dose)).toEqual([]);
  });

  test('may be set on a pen, if it is injected', () => {
    expect(said('semaglutide', '1.34 mg per mL', '0.25 mg', 'subcutaneous')).toEqual([]);
  });
});
