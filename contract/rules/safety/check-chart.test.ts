import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LineCheck } from '../../entities/safety.ts';
import { checkChart } from './check-chart.ts';
import type { CheckedLine } from './line.ts';
import { lineEvent } from '../testing/line-events.ts';
import { asRequiredOf, checkLines, lineOf, today } from './testing/lines.ts';
import { randomChart } from './testing/random-charts.ts';

const noAllergies = randomChart(0, 0).allergies;
const failing = (field: string): CheckedLine => ({
  ...lineOf('warfarin', { key: 'broken' }),
  product: new Proxy(lineOf('warfarin').product, {
    get: (target, name, receiver) => {
      if (name === field) throw new Error(`no ${field}`);
      return Reflect.get(target, name, receiver) as unknown;
    },
  }),
});

describe('DRF-07 a line that throws', () => {
  test.each(['ingredients', 'strength'])(
    'has failed for its %s; the others are checked',
    (field) => {
      const lines = [
        lineOf('ibuprofen'),
        failing(field),
        lineOf('apixaban'),
        asRequiredOf('warfarin', { maximum24h: '20 mg' }),
      ];
      const reports: string[] = [];
      const checks = checkChart({ lines, today, allergies: noAllergies }, (check, error) => {
        reports.push(`${check}: ${error instanceof Error ? error.message : ''}`);
      });
      expect(checks.map(({ line }) => line)).toEqual(lines.map(({ key }) => key));
      expect(checks[1]?.state).toBe('failed');
      expect(checks.filter(({ failed }) => failed.length > 0)).toHaveLength(1);
      expect(reports).toEqual(checks[1]?.failed.map((check) => `${check}: no ${field}`));
      expect(checks[0]?.findings.map(({ key }) => key)).toContain('interaction:apixaban:ibuprofen');
    },
  );

  test('keeps what its other checks found', () => {
    const line = { ...asRequiredOf('paracetamol', { maximum24h: null }) };
    Object.defineProperty(line, 'directions', {
      get: () => {
        throw new Error('no directions');
      },
    });
    const [check] = checkChart({ lines: [line], today, allergies: noAllergies }, () => {});
    expect(check).toMatchObject({ state: 'failed', failed: ['frequency'] });
    expect(check?.findings).toMatchObject([{ key: 'as-required:no-maximum:paracetamol' }]);
  });
});

test('DRF-07 a product that nothing is known about is checked, one without ingredients isn’t', () => {
  const [unknown, empty] = checkLines([lineOf('unobtainium'), lineOf([])]);
  expect(unknown?.failed).toEqual([]);
  expect(empty?.state).toBe('not-checked');
  expect(checkLines([])).toEqual([]);
});

/** Each line's answer under its key. */
function byLine(checks: readonly LineCheck[]) {
  return new Map(checks.map((check) => [check.line, check]));
}

const anyChart = fc
  .record({ seed: fc.nat(1_000_000), length: fc.integer({ min: 1, max: 12 }) })
  .map(({ seed, length }) => randomChart(seed, length));

test('DRF-07 conflicts come first', () => {
  const lines = [lineOf('perindopril'), lineOf('spironolactone'), lineOf('irbesartan')];
  const levels = checkLines(lines)[0]?.findings.map(({ level }) => level);
  expect(levels).toEqual(['conflict', 'caution']);
});

test('DRF-07 the order of the lines makes no difference', () => {
  fc.assert(
    fc.property(anyChart, fc.nat(), ({ lines, allergies }, by) => {
      const turned = [...lines.slice(by % lines.length), ...lines.slice(0, by % lines.length)];
      const check = (some: readonly CheckedLine[]) => byLine(checkLines(some, { allergies }));
      expect(check(turned.toReversed())).toEqual(check(lines));
    }),
  );
});

test('DRF-07 a pair is found on both of its lines, with one key and one message', () => {
  fc.assert(
    fc.property(anyChart, ({ lines }) => {
      const found = checkLines(lines).flatMap(({ findings }) =>
        findings.filter(({ check }) => check === 'interaction'),
      );
      for (const { key } of found) {
        const same = found.filter((one) => one.key === key);
        expect(same.length).toBeGreaterThan(1);
        expect(new Set(same.map((one) => JSON.stringify(one))).size).toBe(1);
      }
    }),
  );
});

test('DRF-07 no text at all makes a check throw, and no key names a line', () => {
  const odd = fc.constantFrom('1 g (2 tablets)', '\ud800', '½ ta\u0301blet', '9e999 mg', '٣ mg');
  const text = fc.oneof(fc.string(), odd);
  const anyLine = fc.record({
    ingredients: fc.array(text, { maxLength: 3 }),
    dose: text,
    directions: text,
    strength: text,
    form: text,
    maximum24h: fc.option(text),
    isAsRequired: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 4 }), (drawn) => {
      const lines = drawn.map(({ ingredients, strength, form, isAsRequired, ...rest }) => {
        const changes = { ...rest, product: { strength, form } };
        const line = isAsRequired
          ? asRequiredOf(ingredients, changes)
          : lineOf(ingredients, changes);
        const { dose, frequency, directions, product } = line;
        return { ...line, before: { dose: directions, frequency, directions: dose, product } };
      });
      for (const { findings } of checkLines(lines)) {
        for (const { key } of findings) expect(key).not.toMatch(/\bline-\d/);
      }
    }),
  );
});

test('DRF-07 a paused medicine still counts, and what is found on it and on the other says that it is paused', () => {
  const events = [
    lineEvent({ kind: 'pause', since: today, until: { kind: 'event', words: 'INR below 4' } }),
  ];
  const messages = (...lines: CheckedLine[]) =>
    checkLines(lines).map(({ findings }) =>
      findings
        .filter(({ check }) => check === 'interaction' || check === 'duplicate')
        .map(({ message }) => /[^.]* paused\.$/.exec(message)?.[0].trim()),
    );
  const warfarin = lineOf('warfarin', { key: 'w', events });
  expect(messages(warfarin, lineOf('ibuprofen', { key: 'i' }))).toEqual([
    ['Warfarin is paused.'],
    ['Warfarin is paused.'],
  ]);
  const [again] = messages(warfarin, lineOf('warfarin', { key: 'w2' }));
  expect(again).toContain('One of them is paused.');
  const given = { ...warfarin, events: undefined };
  expect(messages(given, lineOf('ibuprofen', { key: 'i' }))).toEqual([[undefined], [undefined]]);
});
