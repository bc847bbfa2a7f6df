import type { DoseOrNone } from '../../entities/dosage.ts';
import type { DoseContent, LineEvent } from '../../entities/line-event.ts';
import type { Medication } from '../../entities/medication.ts';
import { addDays, type PlainDate } from '../../values/plain-date.ts';
import { mondayOf } from '../dosing/day-patterns.ts';

type Line = Pick<Medication, 'events'>;
type EventContent = Pick<LineEvent, 'content'>;
interface Eventful<E> {
  readonly events?: readonly E[] | undefined;
}
export type Deciding<E> = E & { readonly content: DoseContent };

const isDeciding = <E extends EventContent>(event: E): event is Deciding<E> =>
  event.content.kind === 'dose';

/** The decided doses of a medicine, in the order in which they were recorded. */
export const decisionsOf = <E extends EventContent>({ events = [] }: Eventful<E>): Deciding<E>[] =>
  events.filter(isDeciding);

/** What decides the dose of a day: of several the one that was recorded last. */
export const decisionOn = <E extends EventContent>(
  line: Eventful<E>,
  day: PlainDate,
): Deciding<E> | undefined =>
  decisionsOf(line).findLast(({ content }) => content.from <= day && day <= content.to);

/** The dose that was decided for a day, or that none is given; undefined if nobody has decided it. */
export const decidedDoseOn = (line: Line, day: PlainDate): DoseOrNone | undefined =>
  decisionOn(line, day)?.content.dose;

/** The decided doses from a day on, each with the days on which it still counts: a correction cuts what it corrects. */
export function decidedRuns<E extends EventContent>(
  events: readonly E[],
  first: PlainDate,
): Deciding<E>[] {
  const line = { events };
  const runs: { from: PlainDate; to: PlainDate; decision: Deciding<E> }[] = [];
  const last = decisionsOf(line).reduce(
    (day, { content }) => (content.to > day ? content.to : day),
    first,
  );
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const decision = decisionOn(line, day);
    const run = runs.at(-1);
    if (run !== undefined && run.decision === decision && addDays(run.to, 1) === day) run.to = day;
    else if (decision !== undefined) runs.push({ from: day, to: day, decision });
  }
  return runs.map(({ from, to, decision }) => {
    const { corrects: _corrected, ...content } = decision.content;
    return { ...decision, content: { ...content, from, to } };
  });
}

/**
 * Those that say a dose of yesterday, of this week’s pack or later, and the last one, which says when it’s measured next.
 */
export function dosesInForce<E extends EventContent>(
  events: readonly E[],
  today: PlainDate,
): Deciding<E>[] {
  const all = events.filter(isDeciding);
  const [yesterday, monday] = [addDays(today, -1), mondayOf(today)];
  const first = monday < yesterday ? monday : yesterday;
  return all.filter((event, at) => event.content.to >= first || at === all.length - 1);
}

/** When it’s measured next, by the last decision or, before the first, by the line; undefined if nobody has said. */
export function nextMeasure({
  dosage,
  ...line
}: Pick<Medication, 'dosage' | 'events'>): PlainDate | undefined {
  if (dosage?.kind !== 'decided-later') return undefined;
  const last = decisionsOf(line).at(-1);
  return last === undefined ? dosage.firstMeasure : last.content.next;
}
