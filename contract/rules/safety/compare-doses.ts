import type { Finding } from '../../entities/safety.ts';
import type { Amount } from '../dosing/read-amount.ts';
import { substanceOf } from './amounts.ts';
import { type CheckedLine, type CheckResult, clear, nameOf } from './line.ts';
import { dosesOf, statedInStep, type StatedDose, unsaidIn } from './stated-doses.ts';

/** From this many times another dose on, or at most one part in as many, the prescriber is asked again. */
const times = 10;

function measuresOf(
  { amount: stated }: StatedDose,
  product: Parameters<typeof substanceOf>[1],
): Amount {
  const held = substanceOf(stated, product);
  return held === undefined ? stated : new Map([...stated, [held.substance, held]]);
}

const wordsOf = (doses: readonly StatedDose[]) => doses.map(({ words }) => words).join(', then ');

/** A dose in one measure. */
interface DoseRange {
  readonly words: string;
  readonly low: number;
  readonly high: number;
}

/** The doses in a measure, smallest first; empty if one of them doesn't have it. */
function inMeasureOf(
  doses: readonly (readonly [words: string, amount: Amount])[],
  measure: string,
): DoseRange[] {
  const found = doses.flatMap(([words, amount]) => {
    const range = amount.get(measure);
    return range === undefined ? [] : [{ words, ...range }];
  });
  return found.length < doses.length ? [] : found.toSorted((a, b) => a.high - b.high);
}

/** Doses of one product. */
interface Doses {
  readonly doses: readonly StatedDose[];
  readonly product: CheckedLine['product'];
}

/** Doses now and before, smallest first, in a unit that all of them state; empty if there is none. */
function inOneMeasure(now: Doses, then: Doses): readonly (readonly DoseRange[])[] {
  const measured = ({ doses, product }: Doses) =>
    doses.map((one) => [one.words, measuresOf(one, product)] as const);
  const both = [measured(now), measured(then)];
  const measures = (both[0] ?? []).flatMap(([, amount]) => [...amount.keys()]);
  // What is in them, or comes out of them, says more than how many there are.
  const rates = measures.filter((one) => one.includes(' per '));
  for (const measure of ['mg', 'units', 'mmol', ...rates, ...measures]) {
    const found = both.map((one) => inMeasureOf(one, measure));
    if (found.every((one) => one.length > 0)) return found;
  }
  return [];
}

const isTenfold = (now: DoseRange, then: DoseRange) => now.high >= then.high * times * (1 - 1e-9);

/**
 * Steps of one schedule, each with the one before it: ten times its largest dose is more likely a slip. A dose that is
 * reduced, even to a tenth, is a taper.
 */
export function compareSteps(line: CheckedLine): Finding[] {
  const { dosage, product } = line;
  if (dosage?.kind !== 'schedule') return [];
  const name = nameOf(line);
  const found = dosage.steps.flatMap((step, i): Finding[] => {
    const before = dosage.steps[i - 1];
    if (before === undefined) return [];
    const [largest, last] = inOneMeasure(
      { doses: statedInStep(step), product },
      { doses: statedInStep(before), product },
    ).map((all) => all.at(-1));
    if (largest === undefined || last === undefined || !isTenfold(largest, last)) return [];
    return [
      {
        key: `dose:step:${name}:${last.words} then ${largest.words}`,
        check: 'dose',
        level: 'conflict',
        message: `A step of ${name} is ${times} times the one before it or more: ${last.words}, then ${largest.words}. Check the number and the unit.`,
        source: null,
      },
    ];
  });
  return [...new Map(found.map((one) => [one.key, one])).values()];
}

/**
 * Doses of one step of which one is ten times another or more, as 62.5 and 625 microgram by weekday, or the ends of a
 * range: possible, and more often a slip.
 */
export function compareInStep(line: CheckedLine): Finding[] {
  const { dosage, product } = line;
  if (dosage === undefined || dosage.kind === 'by-measurement') return [];
  const steps = dosage.kind === 'schedule' ? dosage.steps.map(statedInStep) : [dosesOf(line)];
  const name = nameOf(line);
  const found = steps.flatMap((doses): Finding[] => {
    const [all = []] = inOneMeasure({ doses, product }, { doses, product });
    const [smallest] = all.toSorted((a, b) => a.low - b.low);
    const largest = all.at(-1);
    if (smallest === undefined || largest === undefined) return [];
    if (largest.high < smallest.low * times * (1 - 1e-9)) return [];
    const words = [...new Set([smallest.words, largest.words])].join(' and ');
    return [
      {
        key: `dose:apart:${name}:${words}`,
        check: 'dose',
        level: 'caution',
        message: `The doses of ${name} are far apart: ${words}. The largest is ${times} times the smallest or more. Check the number and the unit.`,
        source: null,
      },
    ];
  });
  return [...new Map(found.map((one) => [one.key, one])).values()];
}

/**
 * In any unit that all doses state. Of several, the largest is compared with the largest before, and with the smallest
 * before it's a tenth of: a dose that is reduced step by step isn't a wrong one.
 */
export function compareWithPrevious(line: CheckedLine, doses: readonly StatedDose[]): CheckResult {
  const { before } = line;
  if (before === null) return clear;
  const earlier = dosesOf(before);
  const unsaid = unsaidIn(before);
  const said = unsaid === undefined ? wordsOf(earlier) : before.dose;
  const isSame = said === (unsaid === undefined ? wordsOf(doses) : line.dose);
  if (isSame && before.product.strength === line.product.strength) return clear;
  const name = nameOf(line);
  const [now = [], then = []] = inOneMeasure(
    { doses, product: line.product },
    { doses: earlier, product: before.product },
  );
  const largest = now.at(-1);
  const [smallestOld, ...others] = then;
  if (largest === undefined || smallestOld === undefined) {
    const because = unsaid === undefined ? 'their units differ' : `that one is ${unsaid}`;
    const why = `The dose of ${name} can’t be compared with the previous one, ${said}: ${because}.`;
    return { findings: [], notChecked: [why] };
  }
  const largestOld = others.at(-1) ?? smallestOld;
  const isMore = isTenfold(largest, largestOld);
  const isLess = largest.low * times <= smallestOld.low * (1 + 1e-9);
  if (!isMore && !isLess) return clear;
  const [old, size] = isMore
    ? [largestOld, `${times} times the previous one or more`]
    : [smallestOld, 'a tenth of the previous one or less'];
  return {
    findings: [
      {
        key: `dose:${name}:${old.words}>${largest.words}`,
        check: 'dose',
        level: 'conflict',
        message: `The dose of ${name} is ${size}: ${largest.words} now, ${old.words} before. Check the number and the unit.`,
        source: null,
      },
    ],
    notChecked: [],
  };
}
