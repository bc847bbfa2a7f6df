import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bareNumber,
  isAbn,
  isAhpraNumber,
  isHealthcareIdentifier,
  isMedicareNumber,
  isMedicareProviderNumber,
  isPrescriberNumber,
  passesLuhn,
} from './check-digits.ts';

test.each([
  ['ihi', '8003608833357361'],
  ['hpii', '8003619900015717'],
  ['hpio', '8003621566684455'],
] as const)('the published %s %s is valid only as that kind', (kind, number) => {
  const kinds = ['ihi', 'hpii', 'hpio'] as const;
  expect(kinds.filter((any) => isHealthcareIdentifier(any, number))).toEqual([kind]);
});

test.each(['', '800360883335736', '80036088333573611', '8003 6088 3335 7361', '800360883335736x'])(
  '%j isn’t a valid IHI',
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
])('Medicare number %j isn’t valid', (number) => {
  expect(isMedicareNumber(number)).toBe(false);
});

test.each(['MED0000932846', 'NMW0001234567'])('AHPRA number %s is valid', (number) => {
  expect(isAhpraNumber(number)).toBe(true);
});

test.each(['', 'MED000093284', 'MED00009328461', 'med0000932846', 'ME10000932846'])(
  'AHPRA number %j isn’t valid',
  (number) => {
    expect(isAhpraNumber(number)).toBe(false);
  },
);

test.each(['2426621B', '4024742F'])('the published provider number %s is valid', (number) => {
  expect(isMedicareProviderNumber(number)).toBe(true);
});

test.each(['', '2426621F', '2426622B', '242662IB', '2426621', '2426621BB', '2426621b'])(
  'provider number %j isn’t valid',
  (number) => {
    expect(isMedicareProviderNumber(number)).toBe(false);
  },
);

test.each(['0848402', '2425739'])('the published prescriber number %s is valid', (number) => {
  expect(isPrescriberNumber(number)).toBe(true);
});

test.each(['', '0848403', '2425738', '242573', '24257391', '242573a', '453221'])(
  'prescriber number %j isn’t valid',
  (number) => {
    expect(isPrescriberNumber(number)).toBe(false);
  },
);

test('any one wrong digit is found in a provider number, and in a prescriber number not starting with 0', () => {
  const wrong = (text: string, at: number, by: number) =>
    text.slice(0, at) + ((Number(text[at]) + by) % 10) + text.slice(at + 1);
  fc.assert(
    fc.property(fc.nat(5), fc.integer({ min: 1, max: 9 }), (at, by) => {
      expect(isMedicareProviderNumber(wrong('2426621B', at, by))).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.nat(6), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const other = wrong('2425739', at, by);
      // A first digit of 0 has a different rule.
      fc.pre(!other.startsWith('0'));
      expect(isPrescriberNumber(other)).toBe(false);
    }),
  );
});

test('every stem has exactly one check character, except the stems without a rule', () => {
  const stem = fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).padStart(6, '0'));
  fc.assert(
    fc.property(
      stem,
      fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUVWXY'.split('')),
      (six, location) => {
        const fits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
          .split('')
          .filter((check) => isMedicareProviderNumber(six + location + check));
        expect(fits).toHaveLength(1);
        const digits = '0123456789'.split('').filter((check) => isPrescriberNumber(six + check));
        expect(digits.length === 1 || (six.startsWith('0') && digits.length === 10)).toBe(true);
      },
    ),
  );
});

test.each(['51824753556', '53004085616'])('ABN %s is valid', (number) => {
  expect(isAbn(number)).toBe(true);
});

test.each(['', '51824753557', '5182475355', '518247535560', '01824753556', '51 824 753 556'])(
  'ABN %j is not',
  (number) => {
    expect(isAbn(number)).toBe(false);
  },
);

test('a number copied from paper loses its spaces and lower case', () => {
  expect(bareNumber(' med 0000 932846\t')).toBe('MED0000932846');
});
