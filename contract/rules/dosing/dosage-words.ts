import type {
  ByMeasurement,
  DecidedLater,
  Dosage,
  Measurement,
  MeasuredRow,
} from '../../entities/dosage.ts';
import { formatClinicalDate } from '../../values/plain-date.ts';
import { doseWords } from './amount-words.ts';
import {
  aDayWords,
  type ScheduleWords,
  scheduleWords,
  type UndatedDosage,
  type Words,
} from './schedule-words.ts';

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 4 });

/** A value with its unit: `8.1 mmol/L`, `60 beats per minute`. */
export const readingText = (value: number, { unit }: Pick<Measurement, 'unit'>): string =>
  [number.format(value), unit ?? ''].join(' ').trimEnd();

/** From one value to another: `4 to 8 mmol/L`. */
export const readingsText = (low: number, high: number, measured: Pick<Measurement, 'unit'>) =>
  low === high
    ? readingText(low, measured)
    : `${number.format(low)} to ${readingText(high, measured)}`;

/** The value next to another, as exactly as it's measured. */
export function nextReading(value: number, by: 1 | -1, { decimals }: { decimals: number }): number {
  const parts = 10 ** decimals;
  return (Math.round(value * parts) + by) / parts;
}

type Table = Pick<ByMeasurement, 'measured' | 'decimals'>;

/** Of which values a row speaks: `below 60`, `4 to 8 mmol/L`, `60 and above`. */
export function rowText({ from, to }: Omit<MeasuredRow, 'dose'>, table: Table): string {
  const { measured } = table;
  if (from !== null && to !== null) return readingsText(from, to, measured);
  if (to !== null) return `below ${readingText(nextReading(to, 1, table), measured)}`;
  return from === null ? 'any' : `${readingText(from, measured)} and above`;
}

export const rowDoseWords = ({ dose }: Pick<MeasuredRow, 'dose'>): string =>
  dose.kind === 'withhold' ? dose.kind : doseWords(dose);

const amount = (text: string): Words => ({ text, isAmount: true });
const plain = (text: string): Words => ({ text, isAmount: false });

const timesWords = ({ times, beforeMeals }: Pick<ByMeasurement, 'times' | 'beforeMeals'>) =>
  `${aDayWords(times)}${beforeMeals === true ? ' before meals' : ''}`;

function decidedWords(dosage: DecidedLater, isDated: boolean): ScheduleWords {
  const { measured, target, firstMeasure, times } = dosage;
  const said = [
    ...(target === undefined ? [] : [`target ${readingsText(target.low, target.high, measured)}`]),
    ...(firstMeasure === undefined || !isDated
      ? []
      : [`first ${measured.name} on ${formatClinicalDate(firstMeasure)}`]),
  ];
  return {
    dose: [amount(`as ordered by ${measured.name}`), ...said.map((text) => plain(`, ${text}`))],
    frequency: aDayWords(times),
    times,
  };
}

function tableWords(dosage: ByMeasurement): ScheduleWords {
  const { measured, rows, below, above } = dosage;
  const [first, last] = [rows[0], rows.at(-1)];
  const runs: Words[][] = rows.map((row) => [
    amount(rowDoseWords(row)),
    plain(` if ${rowText(row, dosage)}`),
  ]);
  if (below !== null && first !== undefined && first.from !== null) {
    runs.unshift([plain(`below ${readingText(first.from, measured)}: ${below}`)]);
  }
  if (above !== null && last !== undefined && last.to !== null) {
    runs.push([plain(`above ${readingText(last.to, measured)}: ${above}`)]);
  }
  return {
    dose: [
      plain(`by ${measured.name}: `),
      ...runs.flatMap((run, at) => (at === 0 ? run : [plain('; '), ...run])),
    ],
    frequency: timesWords(dosage),
    times: dosage.times,
  };
}

/** What a dosage reads in the parts of a medicine line, unless it's given when required. */
export function dosageWords(
  undated: Omit<UndatedDosage, 'dosage'> & {
    readonly dosage: Exclude<Dosage, { kind: 'as-required' }>;
  },
): ScheduleWords {
  const { dosage, ...dates } = undated;
  switch (dosage.kind) {
    case 'schedule':
      return scheduleWords({ ...dates, dosage });
    case 'decided-later':
      return decidedWords(dosage, dates.startDate !== undefined);
    case 'by-measurement':
      return tableWords(dosage);
  }
}
