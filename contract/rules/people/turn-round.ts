import type { TurnRound, TurnRounds, TurnRoundSpan } from '../../entities/turn-round.ts';
import { addDays, type PlainDate, getPlainDate } from '../../values/plain-date.ts';
import { mondayOf } from '../dosing/day-patterns.ts';

/** How many spans are shown. */
const shown: Readonly<Record<TurnRoundSpan, number>> = { week: 13, month: 12 };

const monthOf = (day: PlainDate) => getPlainDate(`${day.slice(0, 7)}-01`);

/** The first days of the weeks or months up to today’s, the latest first. */
export function spansUntil(today: PlainDate, by: TurnRoundSpan): PlainDate[] {
  const firstOf = by === 'week' ? mondayOf : monthOf;
  const spans = [firstOf(today)];
  for (let day = firstOf(today); spans.length < shown[by]; ) {
    day = firstOf(addDays(day, -1));
    spans.push(day);
  }
  return spans;
}

const columns = ['From', 'Changes sent', 'Actioned', 'Median minutes', '90th centile minutes'];

const minutes = (value: number | null) => (value === null ? '' : String(Math.round(value)));

const cellsOf = ({ count, done, median, ninetieth }: TurnRound) => [
  String(count),
  String(done),
  minutes(median),
  minutes(ninetieth),
];

/** The same as a file for a spreadsheet. */
export function turnRoundCsv({ facilityName, spans }: TurnRounds): string {
  const rows = spans.map(({ from, changes }) => [from, ...cellsOf(changes)]);
  const table = [['Facility', ...columns], ...rows.map((row) => [facilityName, ...row])];
  return table.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** A name that begins like a formula isn’t one to a spreadsheet. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
