import type { TimedDose } from '../../entities/dosage.ts';
import type { Finding } from '../../entities/safety.ts';
import { addDays, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { lastDueBy, nextDueAfter } from '../dosing/due-days.ts';
import { membersOf } from './facts/interaction-groups.ts';
import { isPatch } from './facts/interval-kinds.ts';
import { labelOf } from './facts/sources.ts';
import { knownIntervals } from './intervals.ts';
import {
  type Check,
  type CheckedLine,
  type ChartToCheck,
  clear,
  ingredientsOf,
  type StoppedLine,
} from './line.ts';
import { isSpaced, relate, type RelatedLine } from './related.ts';

/** They stop working if they are never off. */
const takenOff: readonly string[] = ['glyceryl trinitrate'];

const timedIn = ({ dosage }: Pick<CheckedLine, 'dosage'>): readonly TimedDose[] =>
  dosage?.kind === 'schedule'
    ? dosage.steps.flatMap(({ parts }) => parts.flatMap(({ doses }) => doses))
    : [];

const found = (
  finding: Pick<Finding, 'level' | 'message' | 'source'> & { readonly about: string },
): Finding => ({
  key: `frequency:patch:${finding.about}`,
  check: 'frequency',
  level: finding.level,
  message: finding.message,
  source: finding.source,
});

const isWorn = (line: Pick<CheckedLine, 'dosage'>) =>
  timedIn(line).every(({ off }) => off === undefined);

/** The day up to which a patch that stopped is worn; undefined if the chart doesn’t say. */
function wornUntil({ due, until }: RelatedLine): PlainDate | undefined {
  if (until === null || due === 'text') return undefined;
  if (!isSpaced(due)) return addDays(until, 1);
  const last = lastDueBy(due, until);
  return last && nextDueAfter(due, last);
}

const opioids = membersOf('opioid');
const isOpioid = ({ product }: Pick<CheckedLine, 'product'>) =>
  ingredientsOf({ product }).some((one) => opioids.includes(one));

/** As the other was, if both are opioids, or it is of the same medicine. */
const relatePatch = (line: CheckedLine, other: StoppedLine, until: PlainDate) =>
  relate(
    isOpioid(line) && isOpioid(other) ? { ...line, product: other.product } : line,
    other,
    until,
  );

/**
 * Another patch of the same medicine, or of another opioid, that may still be on when this one is put on. Directions
 * aren’t read: they may say not to take it off.
 */
function stillOn(line: CheckedLine, { today }: ChartToCheck, source: Finding['source']): Finding[] {
  const { earlier, product, startDate } = line;
  if (earlier === null) return [];
  const isOther = (one: StoppedLine) =>
    isPatch({ ...one.product, route: one.route }) &&
    (one.product.code !== product.code || one.product.strength !== product.strength);
  const worn = earlier.stopped
    .filter((one) => isOther(one) && isWorn(one))
    .flatMap((one) => relatePatch(line, one, one.stoppedDate ?? today))
    .find((one) => startDate <= (wornUntil(one) ?? ''));
  if (worn === undefined) return [];
  const { ingredient, other } = worn;
  const message = `The last patch of ${ingredient}, ${other.product.strength}, may still be on when this one is put on, on ${formatClinicalDate(startDate)}. Take it off first.`;
  return [
    found({ level: 'caution', about: `still-on:${ingredient}:${startDate}`, message, source }),
  ];
}

/** A patch that is worn until the next has no time to take it off, and one of a nitrate has (DRF-07). */
export const checkPatchTimes: Check = (line, chart) => {
  if (line.product.structure?.counted !== 'patch') return clear;
  const timed = timedIn(line);
  if (timed.length === 0) return clear;
  const [name = ''] = ingredientsOf(line);
  const isOff = timed.some(({ off }) => off !== undefined);
  if (takenOff.includes(name)) {
    if (timed.every(({ off }) => off !== undefined)) return clear;
    const message = `The patch of ${name} has no time at which it is taken off. Worn day and night it stops working: the label says 10 to 12 hours without it.`;
    const source = labelOf('nitroglycerin transdermal', 'Dosage and administration');
    return {
      findings: [found({ level: 'caution', about: `always-on:${name}`, message, source })],
      notChecked: [],
    };
  }
  const interval = knownIntervals(line).find((one) => one.interval !== undefined)?.interval;
  // Without a most, it may be taken off earlier.
  if (interval?.most === undefined) return clear;
  const { source } = interval;
  if (!isOff) return { findings: stillOn(line, chart, source), notChecked: [] };
  const message = `The patch of ${name} is taken off before the next, and it is worn until then: it is given ${interval.words}.`;
  return {
    findings: [found({ level: 'conflict', about: `off:${name}`, message, source })],
    notChecked: [],
  };
};
