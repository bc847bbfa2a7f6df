import type { CountedAmount, Dose, LargestAmount, SubstanceAmount } from '../../entities/dosage.ts';
import { DoseUnit } from '../../entities/dosage.ts';
import type { ProductIdentity } from '../../entities/medication.ts';
import { inMeasure, isDecimal, type Quantity, type QuantityUnit } from '../../values/quantity.ts';
import { amountAdvice, amountFault } from '../line/medicine-units.ts';
import { amountWords, inTurnWords } from './amount-words.ts';
import { besideAmount, isCertain, readAmount } from './read-amount.ts';

type Product = Pick<ProductIdentity, 'ingredients' | 'structure'>;

export type ReadDose =
  | { readonly kind: 'dose'; readonly dose: Dose }
  /** Why it isn't one, as advice without a full stop. */
  | { readonly kind: 'problem'; readonly message: string };

export type ReadLargest =
  | { readonly kind: 'largest'; readonly largest: LargestAmount }
  | { readonly kind: 'problem'; readonly message: string };

const problem = (message: string) => ({ kind: 'problem', message }) as const;

const massUnits: readonly QuantityUnit[] = ['nanogram', 'microgram', 'mg', 'g'];
const roundedTo4 = (value: number) => Math.round(value * 10_000) / 10_000;
/** 3, not 2.9999999999999996; what has more than four decimal places stays as it is. */
const exact = (value: number) => (isDecimal(value) ? roundedTo4(value) : value);

/** The unit of mass that a text writes its amounts in. */
function writtenUnit(text: string): QuantityUnit {
  return massUnits.find((unit) => new RegExp(`\\d\\s?${unit}s?(?![a-z])`, 'i').test(text)) ?? 'mg';
}

function substanceIn(text: string): SubstanceAmount | undefined {
  const amount = readAmount(text);
  const mass = amount.get('mg');
  if (mass !== undefined) {
    const unit = writtenUnit(text);
    const each = inMeasure({ value: 1, unit }).value;
    return { low: exact(mass.low / each), high: exact(mass.high / each), unit };
  }
  for (const [measure, unit] of [
    ['units', 'unit'],
    ['mmol', 'mmol'],
  ] as const) {
    const range = amount.get(measure);
    if (range !== undefined) return { low: range.low, high: range.high, unit };
  }
  return undefined;
}

function countedIn(text: string): CountedAmount | undefined {
  const amount = readAmount(text);
  const unit = DoseUnit.options.find((one) => amount.has(one));
  const range = unit === undefined ? undefined : amount.get(unit);
  return unit === undefined || range === undefined
    ? undefined
    : { low: range.low, high: range.high, unit };
}

/** How much of its one ingredient one of the product is; undefined where that can't be said. */
function contentOf({ ingredients, structure }: Product): Quantity | undefined {
  const [strength, ...others] = structure?.strengths ?? [];
  if (strength === undefined || structure === undefined) return undefined;
  if (others.length > 0 || ingredients.length !== 1) return undefined;
  if (strength.per.unit !== structure.counted) return undefined;
  return { value: strength.amount.value / strength.per.value, unit: strength.amount.unit };
}

const isSameUnit = (a: DoseUnit, b: DoseUnit) =>
  a === b || [a, b].every((one) => one === 'puff' || one === 'inhalation');

/** How many of the product an amount of its ingredient is. */
function countFor(
  { low, high, unit }: SubstanceAmount,
  product: Product,
): CountedAmount | undefined {
  const content = contentOf(product);
  if (content === undefined || product.structure === undefined) return undefined;
  const each = inMeasure(content);
  const [from, to] = [low, high].map((value) => inMeasure({ value, unit }));
  if (from === undefined || to === undefined || from.measure !== each.measure) return undefined;
  return {
    low: exact(from.value / each.value),
    high: exact(to.value / each.value),
    unit: product.structure.counted,
  };
}

/** How much of the ingredient so many of the product are, in the unit of its strength. */
function substanceFor({ low, high }: CountedAmount, product: Product): SubstanceAmount | undefined {
  const content = contentOf(product);
  if (content === undefined) return undefined;
  const [from, to] = [low, high].map((count) => exact(count * content.value));
  if (from === undefined || to === undefined || ![from, to].every(isDecimal)) return undefined;
  return inPlainUnit({ low: from, high: to, unit: content.unit });
}

/** 1 g rather than 1,000 mg; other amounts stay in the unit of the strength. */
function inPlainUnit({ low, high, unit }: SubstanceAmount): SubstanceAmount {
  const [from, to] = [low / 1000, high / 1000];
  return unit === 'mg' && Number.isInteger(from) && Number.isInteger(to)
    ? { low: from, high: to, unit: 'g' }
    : { low, high, unit };
}

/** What is stated beside an amount: units of insulin are what is dialled, so their millilitres aren't. */
const isCountedBeside = (counted: CountedAmount, product: Product) =>
  !(counted.unit === 'mL' && isInsulin(product));

export const isInsulin = ({ ingredients }: Pick<Product, 'ingredients'>) =>
  ingredients.every((name) => name.startsWith('insulin'));

/** Of a premixed insulin, what is dialled is the units of its insulins together. */
const isDialled = ({ unit }: SubstanceAmount, { structure }: Product) =>
  unit === 'unit' &&
  structure !== undefined &&
  structure.strengths.length > 1 &&
  structure.strengths.every(({ amount }) => amount.unit === 'unit');

const isExact = ({ low, high }: Pick<CountedAmount, 'low' | 'high'>) =>
  [low, high].every(isDecimal);
/** The part by which 83 mg and a third of a tablet of 250 mg may differ. */
const isAlike = (a: number, b: number) => Math.abs(a - b) <= 0.05 * Math.max(a, b);

function readLargestIn(text: string, product: Product): ReadLargest {
  const written = text.trim();
  const fault = amountFault(written);
  if (fault !== null) return problem(fault);
  if (!isCertain(written)) {
    const advice = amountAdvice(written);
    return problem(
      advice ?? 'Write the amount as a number with its unit, such as 500 mg or 2 tablets',
    );
  }
  if (/\p{L}/u.test(besideAmount(written))) {
    return problem('Write only how much, or with “to” where it goes, such as 1 drop to each eye');
  }
  const [substance, counted] = [substanceIn(written), countedIn(written)];
  const isNothing = [substance, counted].some((one) => one !== undefined && !isExact(one));
  if (isNothing) return problem('Write an amount above 0, with at most four decimal places');
  // Nobody dials millilitres of insulin: 10 mL typed for 10 units would be 1,000.
  if (substance === undefined && counted?.unit === 'mL' && isInsulin(product)) {
    return problem('Write insulin in units');
  }
  const { structure } = product;
  if (
    counted !== undefined &&
    structure !== undefined &&
    !isSameUnit(counted.unit, structure.counted)
  ) {
    return problem(
      `This product is counted in ${unitsOf(structure.counted)}. Write how many, or the amount`,
    );
  }
  if (substance === undefined && counted === undefined) {
    return problem('Write the amount with its unit, such as 500 mg or 2 tablets');
  }
  if (product.ingredients.length !== 1) {
    if (substance !== undefined && counted === undefined && isDialled(substance, product)) {
      return { kind: 'largest', largest: { substance } };
    }
    if (counted === undefined)
      return problem('It has several ingredients. Write how many, such as 1 tablet');
    return { kind: 'largest', largest: { counted } };
  }
  if (substance !== undefined && counted === undefined) {
    const count = countFor(substance, product);
    const isStated = count !== undefined && isExact(count) && isCountedBeside(count, product);
    return { kind: 'largest', largest: { substance, ...(isStated && { counted: count }) } };
  }
  if (substance === undefined && counted !== undefined) {
    const held = substanceFor(counted, product);
    const isWhole =
      structure !== undefined && !['patch', 'drop', 'spray', 'enema'].includes(structure.counted);
    return {
      kind: 'largest',
      largest: statedBoth(isWhole ? held : undefined, counted, product),
    };
  }
  if (substance === undefined || counted === undefined)
    return problem('Write the amount with its unit');
  const count = countFor(substance, product);
  if (
    count !== undefined &&
    !(isAlike(count.low, counted.low) && isAlike(count.high, counted.high))
  ) {
    const said = amountWords({ substance });
    return problem(`${said} isn’t ${amountWords({ counted })} of this product. Check both`);
  }
  return { kind: 'largest', largest: statedBoth(substance, counted, product) };
}

function statedBoth(
  substance: SubstanceAmount | undefined,
  counted: CountedAmount,
  product: Product,
): LargestAmount {
  if (substance === undefined) return { counted };
  return isCountedBeside(counted, product) ? { substance, counted } : { substance };
}

const unitsOf = (unit: DoseUnit) =>
  unit === 'mL' ? unit : amountWords({ counted: { low: 2, high: 2, unit } }).slice(2);

/** One of two, or both, without the `to` before it. */
const unplaced =
  /(?<!\b(?:to|in|into|inside|on|onto|at|under|behind)(?: the)?)\s(?:the )?(both|each|left|right) (eyes?|ears?|nostrils?)$/i;
function placed(text: string): string {
  return text.replace(unplaced, (_all, which: string, part: string) => {
    const one = /^(?:left|right)$/i.test(which) ? `the ${which}` : which;
    return ` to ${one} ${part}`.toLowerCase();
  });
}

/** Where it goes, after the amount: `to each eye`, `inside each nostril`. */
const siteWords = /^(.+?)\s+((?:to|in|into|inside|on|onto|under|behind|at)\s+(?!\d)\D+)$/i;

/** It says that something is done, not how much. */
const bareVerb = /^(?:apply|use|put|rub|massage|smear|spread)(?: (?:in|on|it))?\.?$/i;

/** Of a patch, that it goes to another place each time. */
const turned = new RegExp(`(?:,| to) ${inTurnWords}$`, 'i');

/**
 * A dose of a product, from what somebody typed or another system wrote. Only what can be read in one way is a dose.
 * What is spread is words; of a product whose strength isn't known, words are taken too.
 */
export function readDose(text: string, product: Product): ReadDose {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const isInTurn = product.structure?.counted === 'patch' && turned.test(plain);
  if (isInTurn) {
    const read = readDose(plain.replace(turned, ''), product);
    return read.kind === 'dose' && read.dose.kind === 'amount'
      ? { kind: 'dose', dose: { ...read.dose, anotherSite: true } }
      : read;
  }
  const written = placed(plain);
  if (written === '') return problem('Enter the dose');
  const fault = amountFault(written);
  if (fault !== null) return problem(fault);
  if (product.structure?.counted === 'application') {
    if (bareVerb.test(written)) return problem('Write how much is applied, such as a thin layer');
    return { kind: 'dose', dose: { kind: 'words', words: written } };
  }
  const [, amount = written, site] = siteWords.exec(written) ?? [];
  const isPlaced = site !== undefined && isCertain(amount) && !isRangeEnd(site);
  const read = readLargestIn(isPlaced ? amount : written, product);
  if (read.kind === 'problem') {
    const isWords = product.structure === undefined && !/\p{N}/u.test(written);
    return isWords ? { kind: 'dose', dose: { kind: 'words', words: written } } : read;
  }
  const { largest } = read;
  return { kind: 'dose', dose: { kind: 'amount', ...largest, ...(isPlaced && { site }) } };
}

/** `to half a tablet` ends a range. */
const isRangeEnd = (text: string) => readAmount(text).size > 0;

/** The most in 24 hours, from what somebody typed, without `in 24 hours`. */
export function readLargest(text: string, product: Product): ReadLargest {
  return readLargestIn(text, product);
}
