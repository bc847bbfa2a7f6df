import { DoseUnit } from '../../entities/dosage.ts';
import type { CountedUnit, ProductStructure } from '../../entities/product.ts';
import type { Finding } from '../../entities/safety.ts';
import { inMeasure } from '../../values/quantity.ts';
import { type Range, readAmount } from '../dosing/read-amount.ts';
import { countedOf } from '../dosing/read-product.ts';
import { amountText, isOfKind, piecesOf, pluralOf } from './amounts.ts';
import { equivalentOf } from './facts/equivalents.ts';
import { labelOf } from './facts/sources.ts';
import { type CheckedLine, ingredientsOf, isInjectedBy, nameOf } from './line.ts';
import type { StatedDose } from './stated-doses.ts';

type Found = (
  about: string,
  words: string,
  level?: Finding['level'],
  source?: Finding['source'],
) => Finding[];

const dosed: readonly string[] = DoseUnit.options;

/** A dose in a unit that the product isn't measured or counted in: millilitres of a tablet, milligrams of units. */
function otherUnit(
  { product }: CheckedLine,
  structure: ProductStructure,
  dose: StatedDose,
  ingredients: readonly string[],
  conflict: Found,
): Finding[] {
  const [strength, ...others] = structure.strengths;
  // Of a combination only the whole is stated: 20 units of a mixed insulin.
  const measure =
    strength === undefined || others.length > 0 ? undefined : inMeasure(strength.amount).measure;
  const [ingredient = ''] = ingredients;
  for (const stated of dose.amount.keys()) {
    if (dosed.includes(stated) && !isOfKind(stated, structure.counted)) {
      const many = pluralOf(structure.counted);
      return conflict('unit', `and this product is counted in ${many}. Check the unit.`);
    }
    const isOther =
      !dosed.includes(stated) &&
      measure !== undefined &&
      measure !== stated &&
      equivalentOf(ingredient, stated, measure) === undefined;
    if (isOther) {
      return conflict(
        'unit',
        `and this product is measured in ${measure}: ${product.strength}. Check the unit.`,
      );
    }
  }
  return [];
}

/** From more on, an amount is more likely a wrong number or unit. Our choice, without a source. */
const mostPieces: Readonly<Partial<Record<CountedUnit, number>>> = {
  patch: 4,
  // As many as are named for an asthma attack.
  puff: 12,
  spray: 8,
  drop: 10,
};
const mostInjected = 10;
/** As much as of any medicine that is drunk, but for what makes up a sachet. */
const mostDrunk = 60;

/** Given as a fluid. */
const fluids: readonly string[] = ['sodium chloride', 'glucose'];

/** An eye holds less than one. */
const mostDropsInEye = 4;

/** As its label says. */
const mostLidocaine = 3;
const lidocaine = labelOf('lidocaine patch', 'Dosage and administration');
const isLidocainePatch = (line: CheckedLine, counted: CountedUnit) =>
  counted === 'patch' && ingredientsOf(line).includes('lidocaine');

function mostOf(counted: CountedUnit, line: CheckedLine): number | undefined {
  if (isLidocainePatch(line, counted)) return mostLidocaine;
  return counted === 'drop' && line.route === 'ocular' ? mostDropsInEye : mostPieces[counted];
}

function mostMillilitres(line: CheckedLine): number | undefined {
  if (isInjectedBy(line)) return mostInjected;
  return line.route === 'oral' || line.route === 'sublingual' ? mostDrunk : undefined;
}

/** Their patches may be cut. */
const cut: readonly string[] = ['lidocaine'];

/** Of what is spread, in grams: half as much again as covers a body. */
const mostSpread = 30;
/** What only keeps the skin soft goes on thicker. */
const mostSoftening = 100;
const softening: readonly string[] = [
  'aqueous cream',
  'cetomacrogol',
  'glycerol',
  'liquid paraffin',
  'macrogol 400',
  'paraffin',
  'urea',
  'white soft paraffin',
];

/** More grams of a cream, an ointment or a gel than anybody spreads at once. */
function spread(dose: StatedDose, ingredients: readonly string[], found: Found): Finding[] {
  // Most are in words, such as a thin layer or 5 g.
  const stated = dose.amount.size > 0 ? dose.amount : readAmount(dose.words);
  const grams = (stated.get('mg')?.high ?? 0) / 1000;
  const most = ingredients.every((one) => softening.includes(one)) ? mostSoftening : mostSpread;
  if (grams <= most) return [];
  return found(
    'spread',
    `more than ${most} g at once, which is our own bound of what is plausible. Check the number and the unit.`,
    'caution',
  );
}

/** More pieces at once than anybody gives. */
function tooMany(line: CheckedLine, counted: CountedUnit, high: number, conflict: Found) {
  const isFluid = ingredientsOf(line).some((one) => fluids.includes(one));
  const most = counted === 'mL' && !isFluid ? mostMillilitres(line) : mostOf(counted, line);
  if (most === undefined || high <= most) return [];
  const many = amountText(high, counted);
  return isLidocainePatch(line, counted)
    ? conflict('count', `and no more than ${most} are put on at once.`, 'conflict', lidocaine)
    : conflict('count', `which makes ${many} at once. Check the number and the unit.`);
}

/** By the marks of the syringes that liquids are measured with. Our choice, without a source. */
function isMeasured(millilitres: number): boolean {
  const marks = millilitres / (millilitres < 1 ? 0.01 : 0.05);
  return Math.abs(marks - Math.round(marks)) < 1e-6;
}

/** So much by mouth of a liquid, by what it contains, that nobody can measure it exactly: 1 g of 240 mg in 5 mL. */
function unmeasured({ route }: CheckedLine, { low, high }: Range, found: Found): Finding[] {
  // A pen is set to what it contains.
  if (route !== 'oral' || (isMeasured(low) && isMeasured(high))) return [];
  const about = (one: number) => Number(one.toFixed(one < 1 ? 2 : 1));
  const most = amountText(about(high), 'mL');
  const words = low === high ? most : `${about(low)} to ${most}`;
  return found(
    'volume',
    `about ${words}, which can’t be measured exactly. Check whether to write it in mL.`,
    'information',
  );
}

/** More pieces at once than anybody gives, a part of one, or a volume between two marks. */
function pieces(
  line: CheckedLine,
  { counted, smallestPart }: ProductStructure,
  dose: StatedDose,
  ingredients: readonly string[],
  conflict: Found,
): Finding[] {
  const count = piecesOf(dose.amount, line.product);
  if (count === undefined) return [];
  const many = tooMany(line, counted, count.high, conflict);
  if (many.length > 0) return many;
  if (counted === 'mL' && !dose.amount.has('mL')) return unmeasured(line, count, conflict);
  const isPiece = mostPieces[counted] !== undefined && smallestPart === 'whole';
  const isWhole = [count.low, count.high].every((one) => Math.abs(one - Math.round(one)) < 1e-6);
  if (!isPiece || isWhole || ingredients.some((one) => cut.includes(one))) return [];
  return conflict('part', `and nobody can give a part of a ${counted}. Check the dose.`);
}

/** Of a product whose strength isn't known as numbers, what its form is counted in. */
function statedPieces(line: CheckedLine, { amount }: StatedDose, conflict: Found): Finding[] {
  const counted = countedOf(line.product.form);
  const high = counted && amount.get(counted)?.high;
  return counted === undefined || high === undefined ? [] : tooMany(line, counted, high, conflict);
}

/** A dose that doesn't fit what its product is: another unit, too many at once, or a part of what isn't divided. */
export function misfitsOf(line: CheckedLine, dose: StatedDose): Finding[] {
  const { structure, strength, form } = line.product;
  const name = nameOf(line);
  const ingredients = ingredientsOf(line);
  const conflict: Found = (about, words, level = 'conflict', source = null) => [
    {
      key: `dose:${about}:${name}:${dose.words} of ${strength} ${form}`,
      check: 'dose',
      level,
      message: `The dose of ${name} is ${dose.words}, ${words}`,
      source,
    },
  ];
  if (structure === undefined) return statedPieces(line, dose, conflict);
  if (structure.counted === 'application') return spread(dose, ingredients, conflict);
  const found = otherUnit(line, structure, dose, ingredients, conflict);
  return found.length > 0 ? found : pieces(line, structure, dose, ingredients, conflict);
}
