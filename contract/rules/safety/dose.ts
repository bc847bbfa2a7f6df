import type { Finding } from '../../entities/safety.ts';
import { joinUnits } from '../medicine-units.ts';
import {
  type Amount,
  amountText,
  countOf,
  heldIn,
  isCertain,
  pluralOf,
  readAmount,
  substanceOf,
} from './amounts.ts';
import { type Check, type CheckedLine, clear, ingredientsOf, nameOf } from './line.ts';

/** From this many times the previous dose on, or at most one part in as many, the prescriber is asked again. */
const times = 10;

type Written = { readonly dose: string; readonly product: Parameters<typeof substanceOf>[1] };

function measuresOf({ dose, product }: Written): Amount {
  const stated = readAmount(dose);
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
function contradictionOf(line: CheckedLine): Finding[] {
  const stated = readAmount(line.dose);
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
      key: `dose:${name}:${line.dose} of ${strength}`,
      check: 'dose',
      level: 'conflict',
      message: joinUnits(
        `The dose of ${name} is ${line.dose}, but with the strength ${strength} that makes ${comes} in all. Check both numbers.`,
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

const isWhole = (count: number) => isAlike(count, Math.round(count));

/**
 * A dose that can't be made from the product: a part of a capsule, or of a tablet that releases its medicine slowly or
 * later, and may release it all at once when broken; a third of a tablet; or so many that a unit is likely wrong, as in
 * 100 mg from tablets of 100 microgram.
 */
function makeUpOf(line: CheckedLine): Finding[] {
  const { strength, form, structure } = line.product;
  const count = countOf(readAmount(line.dose), line.product);
  if (structure === undefined || count === undefined) return [];
  const name = nameOf(line);
  const conflict = (message: string): Finding => ({
    key: `dose:${name}:${line.dose} of ${strength} ${form}`,
    check: 'dose',
    level: 'conflict',
    message: joinUnits(message),
    source: null,
  });
  if (count.high > mostAtOnce) {
    const many = amountText(count.high, structure.counted);
    return [
      conflict(
        `The dose of ${name} is ${line.dose}, which makes ${many} of ${strength} at once. Check the number, the unit and the strength.`,
      ),
    ];
  }
  const canMake = (parts: number) => isWhole(count.low * parts) && isWhole(count.high * parts);
  const isHalved = ingredientsOf(line).every((one) => halved.includes(one));
  if (canMake(Math.max(partsOf[structure.smallestPart], isHalved ? partsOf.half : 1))) return [];
  const made = `The dose of ${name} is ${line.dose}`;
  if (structure.smallestPart !== 'whole') {
    return [
      conflict(
        `${made}, which can’t be made from ${pluralOf(structure.counted)} of ${strength}. Check the dose and the strength.`,
      ),
    ];
  }
  const advice =
    structure.counted === 'tablet' && canMake(partsOf.quarter)
      ? 'Only some of these may be. Check with the pharmacist.'
      : 'Check the dose and the strength.';
  return [conflict(`${made}, so the ${form} has to be divided. ${advice}`)];
}

/** A dose agrees with itself and with its form, and is of the size of the one it replaces (DRF-07). */
export const checkDose: Check = (line) => {
  if (!isCertain(line.dose)) {
    const stated = line.dose.trim();
    const why =
      stated === ''
        ? `The dose of ${nameOf(line)} isn’t stated.`
        : `The dose of ${nameOf(line)}, ${stated}, can’t be read for certain.`;
    return { findings: [], notChecked: [joinUnits(why)] };
  }
  const compared = compareWithPrevious(line);
  const unstructured =
    line.product.structure === undefined
      ? [
          `The strength of ${nameOf(line)} isn’t on record as a number, so the dose wasn’t compared with it.`,
        ]
      : [];
  return {
    findings: [...contradictionOf(line), ...makeUpOf(line), ...compared.findings],
    notChecked: [...unstructured, ...compared.notChecked],
  };
};

/** In any unit that both state. */
function compareWithPrevious(line: CheckedLine): ReturnType<Check> {
  const { before } = line;
  if (before === null || before.dose === line.dose) return clear;
  const [now, then] = [measuresOf(line), measuresOf(before)];
  const name = nameOf(line);
  // What is in them, or comes out of them, says more than how many there are.
  const rates = [...now.keys()].filter((one) => one.includes(' per '));
  const measure = ['mg', 'units', 'mmol', ...rates, ...now.keys()].find(
    (one) => now.has(one) && then.has(one),
  );
  const [present, old] = [now.get(measure ?? ''), then.get(measure ?? '')];
  if (present === undefined || old === undefined) {
    const because = then.size === 0 ? 'that one can’t be read for certain' : 'their units differ';
    const why = joinUnits(
      `The dose of ${name} can’t be compared with the previous one, ${before.dose}: ${because}.`,
    );
    return { findings: [], notChecked: [why] };
  }
  const isMore = present.high >= old.high * times * (1 - 1e-9);
  const isLess = present.low * times <= old.low * (1 + 1e-9);
  if (!isMore && !isLess) return clear;
  const size = isMore
    ? `${times} times the previous one or more`
    : 'a tenth of the previous one or less';
  return {
    findings: [
      {
        key: `dose:${name}:${before.dose}>${line.dose}`,
        check: 'dose',
        level: 'conflict',
        message: joinUnits(
          `The dose of ${name} is ${size}: ${line.dose} now, ${before.dose} before. Check the number and the unit.`,
        ),
        source: null,
      },
    ],
    notChecked: [],
  };
}
