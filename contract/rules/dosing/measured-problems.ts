import type {
  ByMeasurement,
  DecidedLater,
  Measurement,
  MeasuredRow,
} from '../../entities/dosage.ts';
import type { Prescription } from '../../entities/medication.ts';
import { textFault } from '../line/typed-text.ts';
import { nextReading, readingsText, readingText, rowText } from './dosage-words.ts';

type Course = Pick<Prescription, 'startDate' | 'endDate'>;

const namesNothing = ({ name, unit }: Measurement) =>
  [name, unit ?? 'none'].some((text) => text.trim() === '' || textFault(text, 40) !== null);

function measuredProblem(measured: Measurement): string[] {
  return namesNothing(measured) ? ['Enter what is measured'] : [];
}

/** Why a dose decided later makes no sense. */
export function decidedLaterProblems(dosage: DecidedLater, { startDate, endDate }: Course) {
  const { measured, target, firstMeasure } = dosage;
  const problems = measuredProblem(measured);
  if (target !== undefined && target.low > target.high) {
    problems.push('Enter the lower end of the target first');
  }
  if (firstMeasure !== undefined && firstMeasure < startDate) {
    problems.push(`The first ${measured.name} can’t be before the start date`);
  }
  if (firstMeasure !== undefined && endDate !== null && firstMeasure > endDate) {
    problems.push(`The first ${measured.name} can’t be after the end date`);
  }
  return problems;
}

/** What the table says nothing about, or says twice, from one row to the next. */
function stepProblem(row: MeasuredRow, next: MeasuredRow, table: ByMeasurement): string[] {
  if (row.to === null || next.from === null) {
    return ['Only the first row can be open below, and only the last above'];
  }
  const [after, before] = [nextReading(row.to, 1, table), nextReading(next.from, -1, table)];
  if (after === next.from) return [];
  const { measured } = table;
  if (after < next.from) return [`Nothing is said for ${readingsText(after, before, measured)}`];
  const first = Math.max(row.from ?? next.from, next.from);
  const last = Math.min(row.to, next.to ?? row.to);
  return last < first
    ? ['Write the rows from the lowest value up']
    : [`Two rows speak of ${readingsText(first, last, measured)}`];
}

/** A bound of the table has words, or is open. */
function endProblem(
  end: 'below' | 'above',
  bound: number | null | undefined,
  { measured, ...table }: ByMeasurement,
): string[] {
  const words = table[end];
  if (bound === null) {
    return words === null ? [] : [`Leave out what to do ${end}: a row says it already`];
  }
  if (bound === undefined) return [];
  return words === null || words.trim() === ''
    ? [`Enter what to do ${end} ${readingText(bound, measured)}`]
    : textFault(words, 120) === null
      ? []
      : [`Type again what to do ${end} ${readingText(bound, measured)}`];
}

function boundProblems(table: ByMeasurement): string[] {
  const { measured, rows, decimals } = table;
  const values = rows.flatMap(({ from, to }) => [from, to]).filter((value) => value !== null);
  const fine = values.find((value) => !isMeasured(value, decimals));
  if (fine !== undefined) {
    const places =
      decimals === 0
        ? 'as a whole number'
        : `with ${decimals} decimal place${decimals === 1 ? '' : 's'} at most`;
    return [`Write ${readingText(fine, measured)} ${places}, as it’s measured`];
  }
  const turned = rows.find(({ from, to }) => from !== null && to !== null && from > to);
  if (turned !== undefined) return [`Enter the lower value first in ${rowText(turned, table)}`];
  return values.length === 0 ? ['Enter from which value on a row is for'] : [];
}

const isMeasured = (value: number, decimals: number) => {
  const parts = value * 10 ** decimals;
  return Math.abs(parts - Math.round(parts)) < 1e-6;
};

/** Why a table of doses makes no sense: a gap and an overlap are named. */
export function tableProblems(table: ByMeasurement): string[] {
  const { measured, rows } = table;
  const problems = [...measuredProblem(measured), ...boundProblems(table)];
  if (problems.length > 0) return problems;
  const steps = rows.slice(1).flatMap((next, at) => {
    const row = rows[at];
    return row === undefined ? [] : stepProblem(row, next, table);
  });
  return [
    ...steps,
    ...(rows.every(({ dose }) => dose.kind === 'withhold')
      ? ['Enter a dose in one of the rows']
      : []),
    ...endProblem('below', rows[0]?.from, table),
    ...endProblem('above', rows.at(-1)?.to, table),
  ];
}
