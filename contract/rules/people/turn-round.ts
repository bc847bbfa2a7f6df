import type {
  TurnRound,
  TurnRoundMeasure,
  TurnRounds,
  TurnRoundSpan,
} from '../../entities/turn-round.ts';
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

/** What is measured: what it is called, and the columns of how many began and how many ended. */
export const measures = {
  changes: {
    title: 'From sent to actioned by the pharmacy',
    began: 'Changes sent',
    done: 'Actioned',
  },
  questions: {
    title: 'From asked to answered by a prescriber',
    began: 'Questions asked',
    done: 'Answered',
  },
  urgent: {
    title: 'Of these, the urgent questions',
    began: 'Urgent questions asked',
    done: 'Urgent answered',
  },
} as const satisfies Record<TurnRoundMeasure, object>;

const measured = ['changes', 'questions', 'urgent'] as const satisfies readonly TurnRoundMeasure[];

/** Those that are known; an older server knows only the first. */
export const measuresOf = ({ spans }: Pick<TurnRounds, 'spans'>): readonly TurnRoundMeasure[] =>
  measured.filter((measure) => spans.some((span) => span[measure] !== undefined));

const minutes = (value: number | null) => (value === null ? '' : String(Math.round(value)));

const cellsOf = ({ count, done, median, ninetieth }: TurnRound) => [
  String(count),
  String(done),
  minutes(median),
  minutes(ninetieth),
];

const none: TurnRound = { count: 0, done: 0, median: null, ninetieth: null };

/** The same as a file for a spreadsheet, with the columns of each measure beside each other. */
export function turnRoundCsv(times: TurnRounds): string {
  const { facilityName, spans } = times;
  const known = measuresOf(times);
  const columns = known.flatMap((measure) => {
    const { began, done } = measures[measure];
    return [began, done, `${done}: median minutes`, `${done}: 90th centile minutes`];
  });
  const rows = spans.map((span) => [
    span.from,
    ...known.flatMap((measure) => cellsOf(span[measure] ?? none)),
  ]);
  const table = [['Facility', 'From', ...columns], ...rows.map((row) => [facilityName, ...row])];
  return table.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** A name that begins like a formula isn’t one to a spreadsheet. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
