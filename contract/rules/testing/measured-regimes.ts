import type { ByMeasurement, DecidedLater, Dose } from '../../entities/dosage.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { readDose } from '../dosing/read-dose.ts';
import { structured } from './medications.ts';
import type { Regime } from './regimes.ts';

/* Doses that a measurement decides, as aged care has them. A Wednesday is the first day. */

const startDate = getPlainDate('2026-11-25');
const warfarin = structured({ ingredients: ['warfarin'], strength: '1 mg', form: 'tablet' });
const insulin = structured({
  ingredients: ['insulin aspart'],
  strength: '100 units per mL',
  form: 'injection pen',
});
const digoxin = structured({
  ingredients: ['digoxin'],
  strength: '62.5 microgram',
  form: 'tablet',
});

function dose(text: string, product: Regime['product']): Dose {
  const read = readDose(text, product);
  if (read.kind === 'problem') throw new Error(`${text}: ${read.message}`);
  return read.dose;
}
const units = (text: string) => dose(text, insulin);

export const decidedByInr: DecidedLater = {
  kind: 'decided-later',
  measured: { name: 'INR' },
  target: { low: 2, high: 3 },
  times: ['18:00'],
  firstMeasure: getPlainDate('2026-11-27'),
};

export const byGlucose: ByMeasurement = {
  kind: 'by-measurement',
  measured: { name: 'blood glucose', unit: 'mmol/L' },
  decimals: 1,
  times: ['08:00', '12:00', '18:00'],
  beforeMeals: true,
  rows: [
    { from: 4, to: 8, dose: { kind: 'withhold' } },
    { from: 8.1, to: 12, dose: units('2 units') },
    { from: 12.1, to: 20, dose: units('4 units') },
  ],
  below: 'don’t give, call the doctor',
  above: 'call the doctor',
};

export const byPulse: ByMeasurement = {
  kind: 'by-measurement',
  measured: { name: 'pulse', unit: 'beats per minute' },
  decimals: 0,
  times: ['08:00'],
  rows: [
    { from: null, to: 59, dose: { kind: 'withhold' } },
    { from: 60, to: null, dose: dose('62.5 microgram', digoxin) },
  ],
  below: null,
  above: null,
};

const of = (dosage: Regime['dosage'], product: Regime['product']): Regime => ({
  dosage,
  startDate,
  endDate: null,
  product,
});
export const warfarinByInr = of(decidedByInr, warfarin);
export const insulinByGlucose = of(byGlucose, insulin);
export const digoxinByPulse = of(byPulse, digoxin);
