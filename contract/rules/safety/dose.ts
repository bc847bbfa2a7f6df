import type { Finding } from '../../entities/safety.ts';
import { writtenAsText } from './check-words.ts';
import { joinUnits } from '../line/medicine-units.ts';
import type { Amount } from '../dosing/read-amount.ts';
import { amountText, countOf, heldIn, pluralOf, roundingOf, substanceOf } from './amounts.ts';
import {
  type Check,
  type CheckedLine,
  type CheckResult,
  clear,
  ingredientsOf,
  nameOf,
} from './line.ts';
import { dosesOf, type StatedDose } from './stated-doses.ts';

/** From this many times the previous dose on, or at most one part in as many, the prescriber is asked again. */
const times = 10;

function measuresOf(
  { amount: stated }: StatedDose,
  product: Parameters<typeof substanceOf>[1],
): Amount {
  const held = substanceOf(stated, product);
  return held === undefined ? stated : new Map([...stated, [held.substance, held]]);
}

/** Up to this part of the larger one, two amounts are the same: 83 mg are a third of a tablet of 250 mg. */
const rounding = 0.05;

const isAlike = (a: number, b: number) => Math.abs(a - b) <= rounding * Math.max(a, b);

/**
 * A dose whose tablets, millilitres or puffs contain a different amount from the one it states: `500 mg (2 tablets)` of
 * 500 mg tablets.
 */
function contradictionOf(line: CheckedLine, { words, amount: stated }: StatedDose): Finding[] {
  const held = heldIn(stated, line.product);
  if (held === undefined) return [];
  const said = stated.get(held.substance) ?? held;
  if (isAlike(said.low, held.low) && isAlike(said.high, held.high)) return [];
  const name = nameOf(line);
  const { strength } = line.product;
  const ends = [...new Set([held.low, held.high])];
  const comes = ends.map((end) => amountText(end, held.substance)).join(' to ');
  return [
    {
      key: `dose:${name}:${words} of ${strength}`,
      check: 'dose',
      level: 'conflict',
      message: joinUnits(
        `The dose of ${name} is ${words}, but with the strength ${strength} that makes ${comes} in all. Check both numbers.`,
      ),
      source: null,
    },
  ];
}

/** Their modified release tablets are scored: the product information lets them be halved. */
const halved = ['carbamazepine', 'gliclazide', 'isosorbide mononitrate', 'metoprolol'];

/** Into how many parts one may be divided. */
const partsOf = { whole: 1, half: 2, quarter: 4 } as const;

/** From more than this many on, a dose is more likely a wrong unit. Our choice, without a source. */
const mostAtOnce = 10;

/** Up to the rounding of the amount that it comes from: 62 microgram are half of 125. */
const isWhole = (count: number, rounding: number) =>
  isAlike(count, Math.round(count)) &&
  Math.abs(count - Math.round(count)) <= rounding * (1 + 1e-9) + 1e-9;

/**
 * A dose that can't be made from the product: a part of a capsule, or of a tablet that releases its medicine slowly or
 * later, and may release it all at once when broken; a third of a tablet; or so many that a unit is likely wrong, as in
 * 100 mg from tablets of 100 microgram.
 */
function makeUpOf(line: CheckedLine, { words, amount }: StatedDose): Finding[] {
  const { strength, form, structure } = line.product;
  const count = countOf(amount, line.product);
  if (structure === undefined || count === undefined) return [];
  const name = nameOf(line);
  const conflict = (message: string): Finding => ({
    key: `dose:${name}:${words} of ${strength} ${form}`,
    check: 'dose',
    level: 'conflict',
    message: joinUnits(message),
    source: null,
  });
  if (count.high > mostAtOnce) {
    const many = amountText(count.high, structure.counted);
    return [
      conflict(
        `The dose of ${name} is ${words}, which makes ${many} of ${strength} at once. Check the number, the unit and the strength.`,
      ),
    ];
  }
  const rounded = roundingOf(amount, line.product);
  const canMake = (parts: number) =>
    isWhole(count.low * parts, rounded.low * parts) &&
    isWhole(count.high * parts, rounded.high * parts);
  const isHalved = ingredientsOf(line).every((one) => halved.includes(one));
  if (canMake(Math.max(partsOf[structure.smallestPart], isHalved ? partsOf.half : 1))) return [];
  const made = `The dose of ${name} is ${words}`;
  if (structure.smallestPart !== 'whole') {
    return [
      conflict(
        `${made}, which can’t be made from ${pluralOf(structure.counted)} of ${strength}: check the dose and the strength.`,
      ),
    ];
  }
  const advice =
    structure.counted === 'tablet' && canMake(partsOf.quarter)
      ? 'Only some of these may be. Check with the pharmacist.'
      : 'Check the dose and the strength.';
  return [conflict(`${made}, so the ${form} has to be divided. ${advice}`)];
}

/** Of what is spread there is no number. */
const isMissing = ({ amount }: StatedDose, { structure }: CheckedLine['product']) =>
  amount.size === 0 && structure !== undefined && structure.counted !== 'application';

/** A dose agrees with itself and with its form, and is of the size of the one it replaces (DRF-07). */
export const checkDose: Check = (line) => {
  if (line.dosage === undefined) return { findings: [], notChecked: [writtenAsText] };
  const doses = dosesOf(line);
  const compared = compareWithPrevious(line, doses);
  const notChecked = doses
    .filter((dose) => isMissing(dose, line.product))
    .map(({ words }) => joinUnits(`The dose of ${nameOf(line)}, ${words}, isn’t an amount.`));
  if (line.product.structure === undefined) {
    notChecked.push(
      `The strength of ${nameOf(line)} isn’t on record as a number, so the dose wasn’t compared with it.`,
    );
  }
  return {
    findings: [
      ...doses.flatMap((dose) => [...contradictionOf(line, dose), ...makeUpOf(line, dose)]),
      ...compared.findings,
    ],
    notChecked: [...notChecked, ...compared.notChecked],
  };
};

const wordsOf = (doses: readonly StatedDose[]) => doses.map(({ words }) => words).join(', then ');

/** A dose in one measure. */
interface Measured {
  readonly words: string;
  readonly low: number;
  readonly high: number;
}

/** The doses in a measure, smallest first; empty if one of them doesn't have it. */
function inMeasureOf(
  doses: readonly (readonly [words: string, amount: Amount])[],
  measure: string,
): Measured[] {
  const found = doses.flatMap(([words, amount]) => {
    const range = amount.get(measure);
    return range === undefined ? [] : [{ words, ...range }];
  });
  return found.length < doses.length ? [] : found.toSorted((a, b) => a.high - b.high);
}

/**
 * In any unit that all doses state. Of several, the largest is compared with the largest before, and with the smallest
 * before it's a tenth of: a dose that is reduced step by step isn't a wrong one.
 */
function compareWithPrevious(line: CheckedLine, doses: readonly StatedDose[]): CheckResult {
  const { before } = line;
  if (before === null) return clear;
  const earlier = dosesOf(before);
  const isText = before.dosage === undefined;
  const said = isText ? before.dose : wordsOf(earlier);
  const isSame = said === (isText ? line.dose : wordsOf(doses));
  if (isSame && before.product.strength === line.product.strength) return clear;
  const measured = (of: readonly StatedDose[], product: CheckedLine['product']) =>
    of.map((one) => [one.words, measuresOf(one, product)] as const);
  const [now, then] = [measured(doses, line.product), measured(earlier, before.product)];
  const name = nameOf(line);
  const measures = now.flatMap(([, amount]) => [...amount.keys()]);
  // What is in them, or comes out of them, says more than how many there are.
  const rates = measures.filter((one) => one.includes(' per '));
  const measure = ['mg', 'units', 'mmol', ...rates, ...measures].find(
    (one) => inMeasureOf(now, one).length > 0 && inMeasureOf(then, one).length > 0,
  );
  const [largest] = inMeasureOf(now, measure ?? '').toReversed();
  const [smallestOld, ...others] = inMeasureOf(then, measure ?? '');
  if (largest === undefined || smallestOld === undefined) {
    const because = isText ? 'that one is written as text' : 'their units differ';
    const why = joinUnits(
      `The dose of ${name} can’t be compared with the previous one, ${said}: ${because}.`,
    );
    return { findings: [], notChecked: [why] };
  }
  const largestOld = others.at(-1) ?? smallestOld;
  const isMore = largest.high >= largestOld.high * times * (1 - 1e-9);
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
        message: joinUnits(
          `The dose of ${name} is ${size}: ${largest.words} now, ${old.words} before. Check the number and the unit.`,
        ),
        source: null,
      },
    ],
    notChecked: [],
  };
}
