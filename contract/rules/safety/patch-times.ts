import type { TimedDose } from '../../entities/dosage.ts';
import type { Finding } from '../../entities/safety.ts';
import { labelOf } from './facts/sources.ts';
import { knownIntervals } from './intervals.ts';
import { type Check, type CheckedLine, clear, ingredientsOf } from './line.ts';

/** They stop working if they are never off. */
const takenOff: readonly string[] = ['glyceryl trinitrate'];

const timedIn = ({ dosage }: CheckedLine): readonly TimedDose[] =>
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

/** A patch that is worn until the next has no time to take it off, and one of a nitrate has (DRF-07). */
export const checkPatchTimes: Check = (line) => {
  const timed = timedIn(line);
  if (line.product.structure?.counted !== 'patch' || timed.length === 0) return clear;
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
  if (interval === undefined || !isOff) return clear;
  const message = `The patch of ${name} is taken off before the next, and it is worn until then: it is given ${interval.words}.`;
  return {
    findings: [
      found({ level: 'conflict', about: `off:${name}`, message, source: interval.source }),
    ],
    notChecked: [],
  };
};
