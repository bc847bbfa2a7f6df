import type { Finding } from '../../entities/safety.ts';
import { membersOf } from './facts/interaction-groups.ts';
import { dosesInADay, lineAmountsOf } from './line-amounts.ts';
import { type CheckedLine, ingredientsOf, nameOf } from './line.ts';

/** After too many of these at once, breathing stops. */
const breathing = new Set([...membersOf('opioid'), ...membersOf('benzodiazepine')]);

/** An opioid or a benzodiazepine when required of which the chart doesn't say how soon it may be given again. */
export function checkSoonAgain(line: CheckedLine): Finding[] {
  const { dosage } = line;
  if (dosage?.kind !== 'as-required' || dosesInADay(dosage) !== undefined) return [];
  if (!ingredientsOf(line).some((one) => breathing.has(one))) return [];
  const { dose, maximum } = lineAmountsOf(line);
  // One dose in 24 hours needs no interval, and without a maximum that is what is missing.
  const isOften = [...dose.amount].some(
    ([measure, { high }]) => (maximum.amount.get(measure)?.high ?? 0) >= 2 * high,
  );
  if (!isOften) return [];
  const name = nameOf(line);
  return [
    {
      key: `frequency:soon:${name}`,
      check: 'frequency',
      // Many such lines are written without, and those who give them know.
      level: 'information',
      message: `The chart doesn’t say how soon ${name} may be given again when required, so all of its maximum could be given at once.`,
      source: null,
    },
  ];
}
