import type { Finding } from '../../entities/safety.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { amountText } from './amounts.ts';
import { sumOf } from './by-day.ts';
import { membersOf } from './facts/interaction-groups.ts';
import { opioidEquivalents, opioidThreshold } from './facts/opioid-equivalents.ts';
import { lineAmountsOf } from './line-amounts.ts';
import { releasedADay } from './largest-doses.ts';
import { type Check, type CheckedLine, clear, ingredientsOf, isLocal } from './line.ts';
import type { StatedAmount } from './stated-doses.ts';
import { linesWith, mostTogether, type Together, whyUnknown } from './together.ts';

/** From so many times the threshold on. */
const times = 10;

const opioids = new Set(membersOf('opioid'));
const opioidOf = (line: CheckedLine) => ingredientsOf(line).find((name) => opioids.has(name));

const factorOf = (opioid: string, { route }: CheckedLine) =>
  opioidEquivalents.find(({ routes }) => routes.includes(route))?.factors[opioid];

/** Milligrams of the opioid that a line gives in 24 hours. */
function dailyDoseOf(line: CheckedLine, opioid: string, day: PlainDate): number | 'unknown' {
  const { isAsRequired, upTo, byDay } = lineAmountsOf(line);
  const mgOf = ({ held }: StatedAmount) => {
    const one = held.get(opioid);
    return one?.measure === 'mg' ? one.high : undefined;
  };
  if (!isAsRequired) return sumOf(byDay.taken(day, 1), mgOf);
  return upTo === undefined ? 0 : (mgOf(upTo) ?? 'unknown');
}

/** What a line gives in 24 hours, as milligrams of oral morphine. */
function equivalentOf(line: CheckedLine, day: PlainDate): number | 'unknown' {
  const opioid = opioidOf(line);
  if (opioid === undefined || isLocal(line)) return 0;
  const factor = factorOf(opioid, line);
  if (factor === undefined || lineAmountsOf(line).unsaid !== undefined) return 'unknown';
  const released = releasedADay(line, opioid);
  // Of a patch the factor is that of a microgram an hour.
  if (released !== undefined) return (released / 24) * 1000 * factor;
  if (line.route === 'transdermal') return 'unknown';
  const daily = dailyDoseOf(line, opioid, day);
  return daily === 'unknown' ? daily : daily * factor;
}

const mg = (value: number) => amountText(value, 'mg');

/** `fentanyl 36 mg, oxycodone 30 mg`, whatever the order of the lines. */
function partsOf(parts: Together['parts']): string {
  const byName = new Map<string, number>();
  for (const [line, value] of parts) {
    const name = opioidOf(line) ?? '';
    byName.set(name, (byName.get(name) ?? 0) + value);
  }
  return [...byName]
    .map(([name, value]) => `${name} ${mg(value)}`)
    .toSorted()
    .join(', ');
}

/** All opioids that are given together, as one daily dose of oral morphine (DRF-07). */
export const checkOpioids: Check = (line, chart) => {
  const own = opioidOf(line);
  if (own === undefined || isLocal(line) || lineAmountsOf(line).unsaid !== undefined) return clear;
  const others = linesWith([...opioids], chart);
  const { total, parts, unknown } = mostTogether(line, others, chart.today, equivalentOf);
  const { most, source } = opioidThreshold;
  if (total <= most * (1 + 1e-9)) {
    if (whyUnknown(line, unknown) === undefined) return clear;
    const names = (some: readonly CheckedLine[]) =>
      [...new Set(some.map((one) => opioidOf(one) ?? ''))].toSorted().join(' and ');
    const whys = (['written as text', 'decided later', undefined] as const).flatMap((unsaid) => {
      const of = names(unknown.filter((one) => lineAmountsOf(one).unsaid === unsaid));
      return of === ''
        ? []
        : [`that of ${of} ${unsaid === undefined ? 'can’t be worked out' : `is ${unsaid}`}`];
    });
    return {
      findings: [],
      notChecked: [
        `The opioids can’t be added up as a daily dose of morphine: ${whys.join(', and ')}.`,
      ],
    };
  }
  const asRequired = [...parts.keys()].some((one) => lineAmountsOf(one).isAsRequired)
    ? ', with those when required up to their maximum,'
    : '';
  // As of other doses: so far from the threshold, a number or a unit is more likely wrong.
  const isFar = total >= most * times;
  const finding: Finding = {
    key: `dose:opioids:${partsOf(parts)}>${mg(most)}`,
    check: 'dose',
    level: isFar ? 'conflict' : 'caution',
    message: `The opioids${asRequired} come to as much as ${mg(total)} of oral morphine in 24 hours (${partsOf(parts)}, by the factors of the Faculty of Pain Medicine), more than ${mg(most)}, above which the risk of harm rises.${isFar ? ' Check the number and the unit.' : ''}`,
    source,
  };
  return { findings: [finding], notChecked: [] };
};
