import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHealthcareIdentifier, isMedicareNumber, passesLuhn } from './check-digits.ts';

test.each([
  ['ihi', '8003608833357361'],
  ['hpii', '8003619900015717'],
  ['hpio', '8003621566684455'],
] as const)('the published %s %s is valid, and as no other kind', (kind, number) => {
  const kinds = ['ihi', 'hpii', 'hpio'] as const;
  expect(kinds.filter((any) => isHealthcareIdentifier(any, number))).toEqual([kind]);
});

test.each(['', '800360883335736', '80036088333573611', '8003 6088 3335 7361', '800360883335736x'])(
  '%j is no IHI',
  (text) => {
    expect(isHealthcareIdentifier('ihi', text)).toBe(false);
  },
);

test('any one wrong digit, or two neighbours swapped, is found', () => {
  const valid = '8003608833357361';
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (position, by) => {
      const digit = (Number(valid[position]) + by) % 10;
      expect(passesLuhn(valid.slice(0, position) + digit + valid.slice(position + 1))).toBe(false);
    }),
  );
  expect(passesLuhn('8003608833357316')).toBe(false);
});

test.each(['2123456701', '32788511952'])('Medicare number %s is valid', (number) => {
  expect(isMedicareNumber(number)).toBe(true);
});

test.each([
  '',
  '2123456711',
  '1123456701',
  '7123456701',
  '2123456700',
  '212345670',
  '327885119520',
])('Medicare number %j is not', (number) => {
  expect(isMedicareNumber(number)).toBe(false);
});
