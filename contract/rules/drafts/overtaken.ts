import type { Draft } from '../../entities/draft.ts';
import type { LineEventContent } from '../../entities/line-event.ts';
import type { Medication } from '../../entities/medication.ts';
import type { Instant } from '../../values/instant.ts';
import { formatClinicalDate } from '../../values/plain-date.ts';
import { isEventKind, isGone } from './apply-drafts.ts';
import { bringsBackTimes } from '../line/dose-times.ts';

type Chart = readonly Medication[];
type About = Pick<Draft, 'kind' | 'medicationForeignKey' | 'updatedAt'>;

const find = (chart: Chart, key: string | null) =>
  chart.find((m) => m.authoringSystemForeignKey === key);

/** What was decided last about a medicine that goes on. */
const lastEventOf = ({ events = [] }: Pick<Medication, 'events'>) => events.at(-1);

/** The event that a draft to pause or resume was written without knowing; undefined if there is none. */
function eventSince({ kind, updatedAt }: About, onChart: Medication | undefined) {
  const last = onChart && lastEventOf(onChart);
  return isEventKind(kind) && last !== undefined && updatedAt <= last.at ? last : undefined;
}

/**
 * Whether a draft's medicine was ceased or replaced after the draft was saved, or one to be paused or resumed was paused
 * or resumed. Re-prescribing what was ceased is meant once the draft has been saved again; any other draft of a ceased
 * medicine can't be applied any more.
 */
export function isOvertaken(draft: About, chart: Chart): boolean {
  const onChart = find(chart, draft.medicationForeignKey);
  if (isGone(draft.kind, onChart?.status)) return true;
  const ceased = onChart?.ceased ?? null;
  if (ceased !== null) return draft.updatedAt <= ceased.at;
  return eventSince(draft, onChart) !== undefined;
}

/** Whether a draft was written for another chart than this one, and can't be finalised until it is saved again. */
export function isOutdated(draft: About & Pick<Draft, 'prescription'>, chart: Chart): boolean {
  const onChart = find(chart, draft.medicationForeignKey);
  return isOvertaken(draft, chart) || (onChart !== undefined && bringsBackTimes(draft, onChart));
}

/**
 * When a medicine on the chart was last ceased, paused or resumed or its times last changed; null if never. Once ceased,
 * nothing else changes.
 */
export function lastChangeOf({
  ceased,
  doseTimesChange,
  events,
}: Pick<Medication, 'ceased' | 'doseTimesChange' | 'events'>): Instant | null {
  if (ceased !== null) return ceased.at;
  const changes = [doseTimesChange?.changedAt, lastEventOf({ events })?.at];
  return (
    changes
      .filter((at) => at !== undefined)
      .toSorted()
      .at(-1) ?? null
  );
}

/** The last of the prescriptions that replaced each other after this one; undefined if none is known. */
function successorOf(key: string | null, chart: Chart): Medication | undefined {
  const next = key === null ? undefined : chart.find(({ replaces }) => replaces === key);
  return next && (successorOf(next.authoringSystemForeignKey, chart) ?? next);
}

function currentOf(draft: About, chart: Chart): Medication | undefined {
  const successor = successorOf(draft.medicationForeignKey, chart);
  return successor?.status === 'Ceased' ? undefined : successor;
}

/** The medicine on the current chart that a draft is about: one that overtook it takes the place of the old one. */
export function subjectOf(draft: About, chart: Chart): Medication | undefined {
  const current = isOvertaken(draft, chart) ? currentOf(draft, chart) : undefined;
  return current ?? find(chart, draft.medicationForeignKey);
}

export interface Became {
  /** What happened to the medicine, who did it, and what that means for the draft. */
  readonly text: string;
  readonly isOvertaken: boolean;
  /** The prescription in force in its place. */
  readonly current: Medication | undefined;
}

const doneBy: Readonly<Record<LineEventContent['kind'], string>> = {
  pause: 'paused',
  resume: 'resumed',
  dose: 'decided a dose of',
};

const lookAgain = 'Look at the chart as it is now, then edit this draft to keep it, or remove it.';

/** What happened to a draft's medicine, if it was ceased or replaced; null if it is still in force. */
export function whatBecame(draft: About, chart: Chart): Became | null {
  const onChart = find(chart, draft.medicationForeignKey);
  const event = onChart?.status === 'Ceased' ? undefined : eventSince(draft, onChart);
  if (event !== undefined) {
    const happened = `${event.by} has ${doneBy[event.content.kind]} this medicine since you drafted this.`;
    return { text: `${happened} ${lookAgain}`, isOvertaken: true, current: onChart };
  }
  if (draft.kind === 'add' || (onChart !== undefined && onChart.status !== 'Ceased')) return null;
  const current = currentOf(draft, chart);
  const overtaken = isOvertaken(draft, chart);
  const isKept = current !== undefined || !isGone(draft.kind, onChart?.status);
  const meaning = overtaken
    ? isKept
      ? lookAgain
      : 'Remove this draft.'
    : current === undefined
      ? 'Finalising starts it again.'
      : 'Finalising adds this prescription beside it.';
  const happened = happenedText(draft, chart, overtaken);
  return { text: `${happened} ${meaning}`, isOvertaken: overtaken, current };
}

function happenedText(draft: About, chart: Chart, isSince: boolean): string {
  const since = isSince ? ' since you drafted this' : '';
  const last = successorOf(draft.medicationForeignKey, chart);
  if (last !== undefined && last.status !== 'Ceased') {
    if (last.importedFrom !== null) {
      return `An import from ${last.importedFrom} has changed this medicine${since}.`;
    }
    const verb = find(chart, last.replaces) === undefined ? 're-prescribed' : 'changed';
    return `${last.prescribedBy} has ${verb} this medicine${since}.`;
  }
  const onChart = last ?? find(chart, draft.medicationForeignKey);
  // One that was replaced twice has left no trace.
  if (onChart === undefined) return `This prescription has been ceased or replaced${since}.`;
  const { ceased, stoppedDate, changeReason, importedFrom, isReplaced } = onChart;
  const by = ceased?.by ?? `An import from ${importedFrom ?? 'another system'}`;
  const on = stoppedDate === null ? '' : ` on ${formatClinicalDate(stoppedDate)}`;
  const reason = changeReason === null ? '' : ` Reason: ${changeReason.replace(/\.$/, '')}.`;
  const what = isReplaced ? 'replaced this prescription with a new one' : 'ceased this medicine';
  return `${by} ${what}${on}.${reason}`;
}
