import { expect, test } from 'vitest';
import { type DoseLimits, limitFault } from './dose-limits.ts';
import { asRequiredOf, checkLines, lineOf } from './testing/lines.ts';

const found = (limits: DoseLimits, ...lines: Parameters<typeof checkLines>[0]) =>
  checkLines(lines, { limits })[0]
    ?.findings.filter(({ key }) => key.startsWith('dose:largest:'))
    .map(({ level, message }) => [level, message.replaceAll('\u00a0', ' ')]);
const paracetamol = lineOf('paracetamol', {
  dose: '1 g (2 tablets)',
  frequency: 'four-times-daily',
  product: { strength: '500 mg' },
});

test('DRF-07 an operator’s lower limit counts in place of ours, over all lines, and no other', () => {
  expect(found({}, paracetamol)).toEqual([]);
  expect(found({ paracetamol: '3 g' }, paracetamol)).toEqual([
    [
      'conflict',
      'The doses of paracetamol come to 4 g in 24 hours, more than 3 g, the limit that is set here.',
    ],
  ]);
  expect(found({ paracetamol: '4 g', ibuprofen: '1.2 g' }, paracetamol)).toEqual([]);
  const twice = lineOf('paracetamol', {
    dose: '1 g (2 tablets)',
    frequency: 'twice-daily',
    product: { strength: '500 mg' },
  });
  const more = asRequiredOf('paracetamol', {
    dose: '1 g (2 tablets)',
    maximum24h: '2 g',
    product: { strength: '500 mg' },
  });
  expect(found({ paracetamol: '3 g' }, twice, more)).toMatchObject([
    ['caution', expect.stringContaining('come to 4 g in 24 hours, more than 3 g')],
  ]);
});

test('DRF-07 a limit in another unit of the same kind, and of a week, is compared', () => {
  const digoxin = lineOf('digoxin', {
    dose: '250 microgram (1 tablet)',
    product: { strength: '250 microgram' },
  });
  expect(found({ digoxin: '0.125 mg' }, digoxin)).toMatchObject([
    ['conflict', expect.stringContaining('250 microgram, more than 125 microgram')],
  ]);
  const weekly = lineOf('methotrexate', {
    dose: '25 mg',
    frequency: 'once-weekly',
    product: { strength: '2.5 mg' },
  });
  expect(found({ methotrexate: '20 mg' }, weekly)).toHaveLength(1);
});

test('DRF-07 a limit that can’t be read fails the check of its medicine', () => {
  expect(() => found({ paracetamol: 'a lot' }, paracetamol)).toThrow('The dose check failed');
});

test('DRF-07 a limit lower than ours has no fault', () => {
  expect(limitFault('paracetamol', '3 g')).toBeNull();
  expect(limitFault('methotrexate', '20 mg')).toBeNull();
});

test.each([
  ['Panadol', '3 g', 'There is no largest dose of “Panadol” to lower.'],
  ['paracetamol', 3, 'must be a number and a unit'],
  ['paracetamol', '3 tablets', 'must be a number and a unit'],
  ['paracetamol', '0 g', 'must be a number and a unit'],
  ['paracetamol', '4 g', 'has to be lower than ours of 4000 mg a day'],
  ['paracetamol', '3 units', 'in the same kind of unit'],
])('DRF-07 a limit of %s, %j: %s', (ingredient, text, fault) => {
  expect(limitFault(ingredient, text)).toContain(fault);
});
