import type { ProductStructure, SmallestPart } from '../../entities/product.ts';
import type { Finding } from '../../entities/safety.ts';
import { writtenAsText } from './check-words.ts';
import { amountText, countOf, heldIn, pluralOf, roundingOf } from './amounts.ts';
import { compareInStep, compareSteps, compareWithPrevious } from './compare-doses.ts';
import { sentencesOf } from './directions.ts';
import { misfitsOf } from './dose-form.ts';
import { otherRoute } from './dose-route.ts';
import { type Check, type CheckedLine, type CheckResult, ingredientsOf, nameOf } from './line.ts';
import { once } from './once.ts';
import { dosesOf, type StatedDose, unsaidIn } from './stated-doses.ts';

/** Up to this part of the larger one, two amounts are the same: 83 mg are a third of a tablet of 250 mg. */
const rounding = 0.05;

const isAlike = (a: number, b: number) => Math.abs(a - b) <= rounding * Math.max(a, b);

/**
 * A dose whose tablets, millilitres or puffs contain a different amount from the one it states: `500 mg (2 tablets)` of
 * 500 mg tablets.
 */
function contradictionOf(line: CheckedLine, dose: StatedDose): Finding[] {
  const stated = dose.amount;
  const held = heldIn(stated, line.product);
  if (held === undefined) return [];
  const said = stated.get(held.substance) ?? held;
  if (isAlike(said.low, held.low) && isAlike(said.high, held.high)) return [];
  const name = nameOf(line);
  const { words } = dose;
  const { strength } = line.product;
  const ends = [...new Set([held.low, held.high])];
  const comes = ends.map((end) => amountText(end, held.substance)).join(' to ');
  return [
    {
      key: `dose:${name}:${words} of ${strength}`,
      check: 'dose',
      level: 'conflict',
      message: `The dose of ${name} is ${words}, but with the strength ${strength} that makes ${comes} in all. Check both numbers.`,
      source: null,
    },
  ];
}

/** Their modified release tablets are scored: the product information lets them be halved. */
const halved = ['carbamazepine', 'gliclazide', 'isosorbide mononitrate', 'metoprolol'];

/** Into how many parts one may be divided. */
const partsOf = { whole: 1, half: 2, quarter: 4 } as const;

/** Its name says that it releases its medicine slowly or later: `Seroquel XR`, `OxyContin`. */
const releaseInBrand = /\b(?:XR|SR|MR|CR|XL|ER|LA|EC)\b|\bslow\b|contin\b/i;

/** As the catalogue says, unless it left that to the form and the brand says more. */
function smallestPartOf(
  { brandName }: CheckedLine['product'],
  { smallestPart }: ProductStructure,
): SmallestPart {
  const isLeft = smallestPart === 'quarter' && releaseInBrand.test(brandName ?? '');
  return isLeft ? 'whole' : smallestPart;
}

/** Directions to give it through a tube, for which a tablet has to be crushed. */
const throughTube =
  /\b(?:via|by|through|down|per|into)\s+(?:(?:the|a|an|his|her|their)\s+)?(?:PEG|PEJ|RIG|NGT?|nasogastric|gastrostomy|jejunostomy|(?:(?:enteral|feeding|stomach) )?tube)\b/i;
const crushed = /\b(?:crush(?:ed|ing)?|open(?:ed|ing)?(?: up)?(?: the| each)? capsules?)\b/i;
/** Whatever their form: it burns the gullet, bleeding follows, or those who give it are exposed. */
const swallowedWhole =
  'alendronic acid, cyclophosphamide, dabigatran, dutasteride, finasteride, hydroxycarbamide, mercaptopurine, methotrexate, mycophenolate, risedronic acid'.split(
    ', ',
  );
/** Opening is another thing: some capsules may be. */
const crushedOnly = /\bcrush/i;
const isSlowOrCoated = /\b(?:release|enteric|gastro[- ]?resistant)\b/i;
const denied = /\b(?:not?|never|avoid|without|cannot)\b|n['’]t\b/i;
/** It falls apart in the mouth, so crushing it changes nothing. */
const disintegrates = /\bdisintegrat/i;

/** Directions to crush a tablet that has to stay whole. */
function crushedWhole(line: CheckedLine): Finding[] {
  const { product } = line;
  const { structure, form } = product;
  const isAlways = ingredientsOf(line).some((one) => swallowedWhole.includes(one));
  const isTablet = structure?.counted === 'tablet' || structure?.counted === 'caplet';
  const isSlowCapsule = structure?.counted === 'capsule' && isSlowOrCoated.test(form);
  if (!isAlways && !isSlowCapsule && (!isTablet || disintegrates.test(form))) return [];
  if (!isAlways && structure !== undefined && smallestPartOf(product, structure) !== 'whole')
    return [];
  const sentences = sentencesOf(line.directions);
  const says = (words: RegExp) => sentences.some((one) => words.test(one) && !denied.test(one));
  const isCrushed = says(isAlways || !isSlowCapsule ? crushed : crushedOnly);
  // What is in some capsules may go through one.
  if (!isCrushed && !((isAlways || isTablet) && says(throughTube))) return [];
  const name = nameOf(line);
  const how = isCrushed
    ? `crush ${isAlways ? 'or open ' : ''}it`
    : 'give it through a tube, for which it has to be crushed';
  return [
    {
      key: `dose:crushed:${name}:${form}`,
      check: 'dose',
      level: 'conflict',
      message: isAlways
        ? `The directions of ${name} say to ${how}, and it has to be swallowed whole. Check with the pharmacist.`
        : `The directions of ${name} say to ${how}, and crushed the ${form} may release its medicine at once or too early. Check with the pharmacist.`,
      source: null,
    },
  ];
}

/** From more than this many on, a dose is more likely a wrong unit. Our choice, without a source. */
const mostAtOnce = 10;
/** Of what is inserted. */
const mostInserted = 4;

/** Up to the rounding of the amount that it comes from: 62 microgram are half of 125. */
const isWhole = (count: number, rounding: number) =>
  isAlike(count, Math.round(count)) &&
  Math.abs(count - Math.round(count)) <= rounding * (1 + 1e-9) + 1e-9;

/**
 * A dose that can't be made from the product: a part of a capsule, or of a tablet that releases its medicine slowly or
 * later, and may release it all at once when broken; a third of a tablet; or so many that a unit is likely wrong, as in
 * 100 mg from tablets of 100 microgram.
 */
function makeUpOf(line: CheckedLine, dose: StatedDose): Finding[] {
  const { amount } = dose;
  const { strength, form, structure } = line.product;
  const count = countOf(amount, line.product);
  if (count === undefined) return [];
  const conflict = (why: string): Finding[] => [
    {
      key: `dose:${nameOf(line)}:${dose.words} of ${strength} ${form}`,
      check: 'dose',
      level: 'conflict',
      message: `The dose of ${nameOf(line)} is ${dose.words}, ${why}`,
      source: null,
    },
  ];
  const isInserted = line.route === 'rectal' || line.route === 'vaginal';
  const most = isInserted ? mostInserted : mostAtOnce;
  if (structure === undefined) {
    return count.high > most ? conflict('which is very many at once. Check the number.') : [];
  }
  if (count.high > most) {
    const many = amountText(count.high, structure.counted);
    return conflict(
      `which makes ${many} of ${strength} at once. Check the number, the unit and the strength.`,
    );
  }
  const rounded = roundingOf(amount, line.product);
  const canMake = (parts: number) =>
    isWhole(count.low * parts, rounded.low * parts) &&
    isWhole(count.high * parts, rounded.high * parts);
  const isHalved = ingredientsOf(line).every((one) => halved.includes(one));
  const smallest = smallestPartOf(line.product, structure);
  if (canMake(Math.max(partsOf[smallest], isHalved ? partsOf.half : 1))) return [];
  if (smallest !== 'whole') {
    return conflict(
      `which can’t be made from ${pluralOf(structure.counted)} of ${strength}: check the dose and the strength.`,
    );
  }
  const advice =
    structure.counted === 'tablet' && canMake(partsOf.quarter)
      ? 'Only some of these may be. Check with the pharmacist.'
      : 'Check the dose and the strength.';
  return conflict(`so the ${form} has to be divided. ${advice}`);
}

/** Of what is spread there is no number. */
const isMissing = ({ amount }: StatedDose, { structure }: CheckedLine['product']) =>
  amount.size === 0 && structure !== undefined && structure.counted !== 'application';

/** A dose agrees with itself and with its form, and is of the size of the one it replaces (DRF-07). */
export const checkDose: Check = once((line: CheckedLine): CheckResult => {
  const unsaid = unsaidIn(line);
  if (unsaid === 'written as text') return { findings: [], notChecked: [writtenAsText] };
  if (unsaid === 'decided later') {
    const why = `The dose of ${nameOf(line)} is decided later, so it wasn’t checked.`;
    return { findings: [], notChecked: [why] };
  }
  const doses = dosesOf(line);
  const compared = compareWithPrevious(line, doses);
  const notChecked = doses
    .filter((dose) => isMissing(dose, line.product))
    .map(({ words }) => `The dose of ${nameOf(line)}, ${words}, isn’t an amount.`);
  if (line.product.structure === undefined) {
    notChecked.push(
      `The strength of ${nameOf(line)} isn’t on record as a number, so the dose wasn’t compared with it.`,
    );
  }
  return {
    findings: [
      ...otherRoute(line),
      ...crushedWhole(line),
      ...doses.flatMap((dose) => [
        ...contradictionOf(line, dose),
        ...makeUpOf(line, dose),
        ...misfitsOf(line, dose),
      ]),
      ...compareSteps(line),
      ...compareInStep(line),
      ...compared.findings,
    ],
    notChecked: [...notChecked, ...compared.notChecked],
  };
});
