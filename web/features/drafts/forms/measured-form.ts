import type { ByMeasurement, DecidedLater } from '@wattle/contract/entities/dosage.ts';
import { rowDoseWords } from '@wattle/contract/rules/dosing/dosage-words.ts';
import { lookUp } from '@wattle/contract/values/look-up.ts';

export type MeasuredKind = (DecidedLater | ByMeasurement)['kind'];

/** One row of a table: from and to which value, and what is given. */
export interface RowForm {
  from: string;
  to: string;
  /** An amount, or `withhold`. */
  dose: string;
}

/** What is measured and what follows from it, as form values; empty for a dose that the other fields say. */
export interface MeasuredForm {
  kind: MeasuredKind | '';
  name: string;
  unit: string;
  /** The target of a dose decided later. */
  low: string;
  high: string;
  /** When it’s measured first, `YYYY-MM-DD`. */
  first: string;
  decimals: '0' | '1' | '2';
  beforeMeals: boolean;
  times: string[];
  rows: RowForm[];
  below: string;
  above: string;
}

export const emptyRow: RowForm = { from: '', to: '', dose: '' };
export const emptyMeasured: MeasuredForm = {
  kind: '',
  name: '',
  unit: '',
  low: '',
  high: '',
  first: '',
  decimals: '1',
  beforeMeals: false,
  times: [],
  rows: [emptyRow, emptyRow],
  below: '',
  above: '',
};

export const withheld = 'withhold';

/** As they are chosen in the list of frequencies. */
export const measuredNames: Readonly<Record<MeasuredKind, string>> = {
  'decided-later': 'dose decided later, such as by INR',
  'by-measurement': 'dose by a measurement, such as blood glucose',
};
export const measuredKinds = Object.keys(measuredNames) as MeasuredKind[];
export const isMeasuredKind = (id: string): id is MeasuredKind => id in measuredNames;

/** What is often measured, with its unit and how exactly. Anything else can be typed. */
const usual: Readonly<Record<string, Pick<MeasuredForm, 'unit' | 'decimals'>>> = {
  INR: { unit: '', decimals: '1' },
  'blood glucose': { unit: 'mmol/L', decimals: '1' },
  pulse: { unit: 'beats per minute', decimals: '0' },
  'systolic blood pressure': { unit: 'mmHg', decimals: '0' },
  weight: { unit: 'kg', decimals: '1' },
};
export const usuallyMeasured = Object.keys(usual);
export const usualOf = (name: string) => lookUp(usual, name);

const text = (value: number | null) => (value === null ? '' : String(value));

/** The fields of a dosage. */
export function measuredFormOf(dosage: DecidedLater | ByMeasurement): MeasuredForm {
  const { kind, measured, times } = dosage;
  const shared = { ...emptyMeasured, kind, times, name: measured.name, unit: measured.unit ?? '' };
  if (dosage.kind === 'decided-later') {
    const { target, firstMeasure } = dosage;
    return {
      ...shared,
      low: text(target?.low ?? null),
      high: text(target?.high ?? null),
      first: firstMeasure ?? '',
    };
  }
  const { decimals, beforeMeals, rows, below, above } = dosage;
  return {
    ...shared,
    decimals: decimals === 0 ? '0' : decimals === 1 ? '1' : '2',
    beforeMeals: beforeMeals === true,
    rows: rows.map((row) => ({
      from: text(row.from),
      to: text(row.to),
      dose: rowDoseWords(row),
    })),
    below: below ?? '',
    above: above ?? '',
  };
}
