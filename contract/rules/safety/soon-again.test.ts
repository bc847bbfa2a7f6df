import { expect, test } from 'vitest';
import { asRequiredOf, findingsOn, lineOf } from './testing/lines.ts';

const soon = (line: ReturnType<typeof lineOf>) =>
  findingsOn('frequency', [line])
    .map(({ key, level }) => `${level} ${key}`)
    .filter((key) => key.includes(':soon:'));

test.each(['oxycodone', 'morphine', 'lorazepam', 'midazolam'])(
  'DRF-07 how soon %s may be given again when required has to be said',
  (name) => {
    expect(soon(asRequiredOf(name))).toEqual([`information frequency:soon:${name}`]);
    expect(soon(asRequiredOf(name, { frequency: 'every-4-hours' }))).toEqual([]);
    expect(soon(asRequiredOf(name, { maximum24h: '10 mg' }))).toEqual([]);
    // That it has no maximum is said already.
    expect(soon(asRequiredOf(name, { maximum24h: null }))).toEqual([]);
    expect(soon(lineOf(name))).toEqual([]);
  },
);

test('DRF-07 not of other medicines', () => {
  expect(soon(asRequiredOf('paracetamol'))).toEqual([]);
  expect(soon(asRequiredOf('salbutamol'))).toEqual([]);
});
