import type { DoseContent } from '../../entities/line-event.ts';
import type { Medication } from '../../entities/medication.ts';
import { addDays, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { doseTimesOn } from '../dosing/doses-on.ts';
import { readingText, rowDoseWords } from '../dosing/dosage-words.ts';
import { listed } from '../dosing/days-words.ts';
import { decidedDoseOn, decidedRuns, decisionOn, nextMeasure } from './decided-doses.ts';
import { pausedOn } from './line-events.ts';
import { joinTimes } from './medicine-line.ts';
import { joinUnits } from './medicine-units.ts';

type Line = Pick<
  Medication,
  'dosage' | 'startDate' | 'endDate' | 'status' | 'events' | 'prescribedBy'
>;

const noDose = 'no dose';

function daysText({ from, to }: Pick<DoseContent, 'from' | 'to'>): string {
  return from === to
    ? `on ${formatClinicalDate(from)}`
    : `from ${formatClinicalDate(from)} to ${formatClinicalDate(to)}`;
}

const doseText = ({ dose }: Pick<DoseContent, 'dose'>) =>
  dose.kind === 'withhold' ? noDose : joinUnits(rowDoseWords({ dose }));

/** `INR 2.4 on 27-Nov-2026, next INR on 04-Dec-2026`; empty if neither is stated. */
function measureText({ measured, measure, next }: DoseContent): string {
  return [
    ...(measure === undefined
      ? []
      : [
          `${measured.name} ${readingText(measure.value, measured)} on ${formatClinicalDate(measure.on)}`,
        ]),
    ...(next === undefined ? [] : [`next ${measured.name} on ${formatClinicalDate(next)}`]),
  ].join(', ');
}

/** `Dose decided: 3 mg (3 tablets) from 27-Nov-2026 to 30-Nov-2026; INR 2.4 on 27-Nov-2026, next INR on 04-Dec-2026` */
export function decisionText(content: DoseContent): string {
  const verb = content.corrects === undefined ? 'decided' : 'corrected';
  const said = `Dose ${verb}: ${doseText(content)} ${daysText(content)}`;
  return [said, measureText(content)].filter((text) => text !== '').join('; ');
}

/** What the chart says of a dose that is decided later. */
export interface DecidedWords {
  readonly today: string;
  /** Nobody has decided today’s dose. */
  readonly isMissing: boolean;
  readonly tomorrow: string;
  /** When it’s measured next; empty if nobody has said. */
  readonly next: string;
  readonly isOverdue: boolean;
  /** Who decided today’s dose, or who has to. */
  readonly by: string;
}

function onDay(line: Line, day: PlainDate): string | undefined {
  const { dosage, startDate, endDate } = line;
  if (dosage === undefined) return undefined;
  const times = doseTimesOn({ dosage, startDate, endDate }, day);
  if (times.length === 0) return noDose;
  if (pausedOn(line, day)) return 'no dose, paused';
  const dose = decidedDoseOn(line, day);
  if (dose === undefined) return undefined;
  const at = dose.kind === 'withhold' ? ', as decided' : ` at ${listed(times.map(String))}`;
  return joinTimes(`${doseText({ dose })}${at}`);
}

/** Null if the medicine’s doses aren’t decided later, or it is over. */
export function decidedWords(line: Line, today: PlainDate): DecidedWords | null {
  const { dosage, status, prescribedBy } = line;
  if (dosage?.kind !== 'decided-later' || status === 'Ceased' || status === 'Expired') return null;
  const [now, then] = [onDay(line, today), onDay(line, addDays(today, 1))];
  const next = nextMeasure(line);
  const isOverdue = next !== undefined && next < today;
  const decision = decisionOn(line, today);
  const { name } = dosage.measured;
  return {
    today: now === undefined ? 'No dose ordered for today.' : `Today: ${now}.`,
    isMissing: now === undefined,
    tomorrow: then === undefined ? 'Tomorrow: no dose ordered.' : `Tomorrow: ${then}.`,
    next:
      next === undefined
        ? ''
        : isOverdue
          ? `${name} was due on ${formatClinicalDate(next)}: overdue.`
          : `Next ${name}: ${formatClinicalDate(next)}.`,
    isOverdue,
    by:
      now === undefined
        ? `${prescribedBy} has to decide it.`
        : decision === undefined
          ? ''
          : `Decided by ${decision.by}.`,
  };
}

/** Whether nobody has decided the dose of today: such a line stands first, and goes to whoever has to decide. */
export const lacksDose = (line: Line, today: PlainDate): boolean =>
  decidedWords(line, today)?.isMissing === true;

/** `3 mg (3 tablets) from 27-Nov-2026 to 30-Nov-2026`, for each dose that counts from a day on. */
const runsText = ({ events = [] }: Pick<Medication, 'events'>, from: PlainDate): string[] =>
  decidedRuns(events, from).map(({ content }) => `${doseText(content)} ${daysText(content)}`);

/** What paper says, which is read on other days: each dose with its days, and that others may have come since. */
export function decidedLines(line: Line, today: PlainDate): string[] {
  const words = decidedWords(line, today);
  if (words === null) return [];
  const coming = runsText(line, today);
  const said =
    coming.length === 0 ? `No dose ordered for ${formatClinicalDate(today)}` : coming.join('; ');
  return [
    `${said}. It varies: the chart on the screen has the dose of each day. ${words.next}`.trim(),
  ];
}
