import type { Dosage } from 'fhir/r4';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prescriptionProblems } from '../rules/drafts/drafting.ts';
import { instructionText } from '../rules/line/medicine-line.ts';
import { randomChart } from '../rules/safety/testing/random-charts.ts';
import { medication, today } from '../rules/testing/medications.ts';
import { anyLine, anyStructuredLine } from './testing/lines.ts';
import { addDays, getPlainDate } from '../values/plain-date.ts';
import { dosagesOf, readOwnDosages } from './dosage.ts';
import type { DosageLine } from './dosage-line.ts';

const root = 'https://wattle.example/fhir';
const line: DosageLine = medication();
const sent = (...dosages: Dosage[]) => JSON.parse(JSON.stringify(dosages)) as Dosage[];

const dosageOf = (...given: Parameters<typeof dosagesOf>) => dosagesOf(...given)[0];

describe('writing a dosage', () => {
  test('the text is the medicine line as shown, and no amount is read from it', () => {
    const asText = { ...line, dosage: undefined, directions: 'With food.' };
    const dosage = dosageOf(asText, root, null);
    expect(dosage.text).toBe(instructionText(asText));
    expect(dosage.additionalInstruction).toEqual([{ text: 'With food.' }]);
    expect(dosage.route?.text).toBe('oral');
    expect(dosage.doseAndRate).toBeUndefined();
    expect(dosage.maxDosePerPeriod).toBeUndefined();
  });

  test('a medicine given when required says what it is for; its maximum is in the text', () => {
    const prn = {
      ...line,
      dosage: undefined,
      courseType: 'AsRequired' as const,
      frequency: 'when-required' as const,
      doseTimes: [],
      prnReason: 'pain',
      maximum24h: '4 g',
    };
    const dosage = dosageOf(prn, root, null);
    expect(dosage.asNeededCodeableConcept).toEqual({ text: 'pain' });
    expect(dosage.timing).toEqual({ repeat: { boundsPeriod: { start: prn.startDate } } });
    expect(dosage.text).toContain('do not exceed');
    expect(dosageOf({ ...prn, prnReason: null }, root, null).asNeededBoolean).toBe(true);
  });

  test('a ceased medicine ends on the day it was ceased, and never before it began', () => {
    const bounds = (stopped: string) =>
      dosageOf(line, root, getPlainDate(stopped)).timing?.repeat?.boundsPeriod;
    expect(bounds('2026-08-01')).toEqual({ start: line.startDate, end: '2026-08-01' });
    expect(bounds('2026-05-01')).toEqual({ end: '2026-05-01' });
  });
});

describe('a dosage written and read back', () => {
  test('every line that can be prescribed here comes back unchanged and renders the same', () => {
    fc.assert(
      fc.property(anyLine, fc.option(fc.nat(30)), (one, days) => {
        fc.pre(
          prescriptionProblems({ ...one, productCode: 'x', brandName: null }, today).length === 0,
        );
        const stoppedOn = days === null ? null : addDays(today, days);
        const back = readOwnDosages(sent(dosageOf(one, root, stoppedOn)), stoppedOn);
        if (back.kind !== 'line') throw new Error(`${back.kind}: ${JSON.stringify(one)}`);
        expect(back.line).toEqual({ ...one, directions: one.directions.trim() });
        expect(instructionText(back.line)).toBe(instructionText(one));
      }),
      { numRuns: 400 },
    );
  });

  test('so does every line with a structure, whatever its kind, and a part of it never does', () => {
    fc.assert(
      fc.property(anyStructuredLine, fc.option(fc.nat(30)), (one, days) => {
        const stoppedOn = days === null ? null : addDays(today, days);
        const dosages = sent(...dosagesOf(one, root, stoppedOn));
        const back = readOwnDosages(dosages, stoppedOn);
        expect(back).toEqual({ kind: 'line', line: { ...one, directions: one.directions.trim() } });
        const parts = [dosages.slice(1), dosages.slice(0, -1), dosages.toReversed()];
        const kinds = new Set(parts.map((one) => readOwnDosages(one, stoppedOn).kind));
        expect([...kinds].filter((kind) => kind === 'line')).toEqual(
          dosages.length > 1 ? [] : ['line'],
        );
      }),
      { numRuns: 150 },
    );
  });

  test('so does every line of the charts used to test the safety check, as text', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      for (const {
        key: _key,
        product: _product,
        before: _before,
        earlier: _earlier,
        ...one
      } of randomChart(seed, 5).lines) {
        const whole: DosageLine = { ...one, dosage: undefined, packagingType: 'None' };
        expect(readOwnDosages(sent(dosageOf(whole, root, null)), null)).toEqual({
          kind: 'line',
          line: whole,
        });
      }
    }
  });

  test('a dosage that somebody changed part of is no longer ours', () => {
    const own = dosageOf({ ...line, directions: 'With food.' }, root, null);
    const kind = (changes: Partial<Dosage>) =>
      readOwnDosages(sent({ ...own, ...changes }), null).kind;
    expect(kind({})).toBe('line');
    expect(kind({ text: own.text?.replaceAll('\u00a0', ' ') })).toBe('line');
    expect(kind({ text: own.text?.replace('four', 'two') })).toBe('altered');
    expect(kind({ timing: { repeat: { timeOfDay: ['08:00:00'] } } })).toBe('altered');
    expect(kind({ route: { text: 'rectal' } })).toBe('altered');
    expect(kind({ additionalInstruction: [{ text: 'Without food.' }] })).toBe('altered');
    expect(kind({ asNeededBoolean: true })).toBe('altered');
    expect(kind({ doseAndRate: [{ doseQuantity: { value: 2, unit: 'g' } }] })).toBe('altered');
    const elsewhere = dosageOf(line, 'https://elsewhere.example/fhir', null);
    const { dose, frequency, doseTimes, route } = line;
    expect(readOwnDosages(sent(elsewhere), null)).toMatchObject({
      kind: 'line',
      line: { dose, frequency, doseTimes, route },
    });
    expect(readOwnDosages([{ text: own.text ?? '' }], null).kind).toBe('none');
  });
});
