import { expect, test } from 'vitest';
import type { DoseContent } from '../../entities/line-event.ts';
import { addDays } from '../../values/plain-date.ts';
import { readDose } from '../dosing/read-dose.ts';
import { textFieldsOf } from '../dosing/text-fields.ts';
import { lineEvent } from '../testing/line-events.ts';
import { decidedByInr } from '../testing/measured-regimes.ts';
import { medication, structured } from '../testing/medications.ts';
import { linesToCheck } from './line.ts';
import { today } from './testing/lines.ts';
import { said } from './testing/schedules.ts';

const product = structured({ ingredients: ['warfarin'], strength: '5 mg', form: 'tablet' });

function decision(text: string, from: number, to: number, of = product): DoseContent {
  const read = readDose(text, of);
  if (read.kind === 'problem') throw new Error(read.message);
  const days = { from: addDays(today, from), to: addDays(today, to) };
  return { kind: 'dose', ...days, dose: read.dose, measured: { name: 'INR' } };
}

/** What is said of warfarin with these doses decided, and one in a draft. */
function saidOf(
  decided: DoseContent[],
  drafted?: DoseContent,
  times = decidedByInr.times,
  of = product,
) {
  const course = { dosage: { ...decidedByInr, times }, startDate: today, endDate: null };
  const events = decided.map((content) => lineEvent(content));
  const line = medication({
    id: 'warfarin',
    ...course,
    ...textFieldsOf(course),
    product: of,
    events,
  });
  const draft = {
    id: 'draft',
    kind: 'decide' as const,
    medicationForeignKey: 'warfarin',
    prescription: null,
    product: line.product,
    event: drafted,
  };
  return said(...linesToCheck([line], drafted === undefined ? [] : [draft]));
}

test('DRF-07 a decided dose can’t go past the largest dose unnoticed', () => {
  const [conflict] = saidOf([], decision('100 mg', 0, 6));
  expect(conflict).toMatch(/^conflict: One dose of warfarin comes to 100 mg, more than the usual/);
  const [caution] = saidOf([], decision('15 mg', 0, 6));
  expect(caution).toMatch(/^caution: One dose of warfarin comes to 15 mg, more than the usual/);
  expect(saidOf([], decision('10 mg', 0, 6))).toEqual([]);
});

test('DRF-07 nor can one that is more tablets at once than anybody gives', () => {
  const ofOne = structured({ ingredients: ['warfarin'], strength: '1 mg', form: 'tablet' });
  expect(saidOf([], decision('30 mg', 0, 6, ofOne), ['18:00'], ofOne)).toEqual([
    expect.stringMatching(/^conflict: .* makes 30.tablets of 1.mg at once\. Check the number/),
    expect.stringMatching(/^caution: One dose of warfarin comes to 30 mg/),
  ]);
});

test('DRF-07 nor can its doses of a day together', () => {
  expect(saidOf([], decision('7.5 mg', 0, 6), ['08:00', '18:00'])).toContainEqual(
    expect.stringMatching(/^caution: The doses of warfarin come to 15 mg in 24 hours/),
  );
});

test('DRF-07 one on the chart is checked while it counts, and no longer once it is corrected', () => {
  const wrong = decision('100 mg', 0, 6);
  const isNamed = expect.stringMatching(
    /^conflict: One dose of warfarin comes to 100 mg/,
  ) as string;
  expect(saidOf([wrong])[0]).toEqual(isNamed);
  expect(saidOf([wrong, decision('10 mg', 1, 6)])[0]).toEqual(isNamed);
  expect(saidOf([wrong, decision('10 mg', 0, 6)])).toEqual([]);
  // Nor is the next dose compared with it.
  expect(saidOf([wrong, decision('10 mg', 0, 6)], decision('10 mg', 7, 8))).toEqual([]);
});
