import type { Dosage, Dose, MeasuredRow } from '@wattle/contract/entities/dosage.ts';
import { findPlainDate } from '@wattle/contract/values/plain-date.ts';
import { type MeasuredForm, type RowForm, withheld } from './measured-form.ts';

/** Reports what can't be read at a field. */
type Report = (path: string, message: string) => undefined;
type ReadAmount = (text: string, path: string) => Dose | undefined;

/** A value as it's measured; null if nothing is typed, and undefined if it can’t be read, which is reported. */
export function readingIn(text: string, path: string, report: Report): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const value = /^\d{1,6}(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : 0;
  return value > 0 ? value : report(path, 'Enter a number above 0, such as 8.1');
}

function readTarget({ low, high }: MeasuredForm, report: Report) {
  const from = readingIn(low, 'measured.low', report);
  const to = readingIn(high, 'measured.high', report);
  if (from === undefined || to === undefined || (from === null && to === null)) return undefined;
  if (from === null) return report('measured.low', 'Enter both ends of the target');
  if (to === null) return report('measured.high', 'Enter both ends of the target');
  return { low: from, high: to };
}

function readRow(
  { from, to, dose }: RowForm,
  at: number,
  readAmount: ReadAmount,
  report: Report,
): MeasuredRow | undefined {
  const path = `measured.rows.${at}`;
  const [low, high] = [
    readingIn(from, `${path}.from`, report),
    readingIn(to, `${path}.to`, report),
  ];
  const isWithheld = dose.trim().toLowerCase() === withheld;
  const amount = isWithheld ? ({ kind: 'withhold' } as const) : readAmount(dose, `${path}.dose`);
  if (low === undefined || high === undefined || amount === undefined) return undefined;
  return { from: low, to: high, dose: amount };
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** A dose that a measurement decides, from what was typed; what can't be read is reported. */
export function readMeasured(
  form: MeasuredForm,
  readAmount: ReadAmount,
  report: Report,
): Dosage | undefined {
  const { name, unit, times, first, beforeMeals, below, above } = form;
  if (name.trim() === '') report('measured.name', 'Enter what is measured');
  const [time, ...others] = times;
  if (time === undefined) return report('measured.times', 'Enter a dose time');
  const shared = {
    measured: { name: name.trim(), ...(unit.trim() !== '' && { unit: unit.trim() }) },
    times: [time, ...others],
  };
  if (form.kind === 'decided-later') {
    const firstMeasure = findPlainDate(first);
    const target = readTarget(form, report);
    return {
      kind: 'decided-later',
      ...shared,
      ...(target && { target }),
      ...(firstMeasure && { firstMeasure }),
    };
  }
  const rows = form.rows.flatMap((row, at) => readRow(row, at, readAmount, report) ?? []);
  return {
    kind: 'by-measurement',
    ...shared,
    decimals: Number(form.decimals),
    ...(beforeMeals && { beforeMeals }),
    rows,
    below: textOrNull(below),
    above: textOrNull(above),
  };
}
