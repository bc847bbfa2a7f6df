import { CountedUnit, type Strength } from '../../entities/product.ts';
import { inMeasure } from '../../values/quantity.ts';
import { counted, numberFault } from '../medicine-units.ts';
import type { CheckedLine } from './line.ts';

/** An amount as it is written, from `low` to `high`. */
interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * What an amount says, by what it is measured in: `mg`, `mL`, `units`, `mmol`, a rate such as `mg per hour`, or what is
 * counted, such as `tablet`. A measure that it states twice differently, as for two ingredients, is left out.
 */
export type Amount = ReadonlyMap<string, Range>;

const measures: Readonly<Record<string, readonly [measure: string, factor: number]>> = {
  nanogram: ['mg', 1e-6],
  microgram: ['mg', 1e-3],
  mg: ['mg', 1],
  g: ['mg', 1e3],
  kg: ['mg', 1e6],
  ml: ['mL', 1],
  l: ['mL', 1e3],
  unit: ['units', 1],
  mmol: ['mmol', 1],
  milligram: ['mg', 1],
  gram: ['mg', 1e3],
  millilitre: ['mL', 1],
  tab: ['tablet', 1],
  cap: ['capsule', 1],
  supp: ['suppository', 1],
  neb: ['nebule', 1],
  amp: ['ampoule', 1],
};

/** The plural of what is counted, such as `tablet`; anything else, such as `mL`, stays. */
export function pluralOf(unit: string): string {
  if (!counted.split('|').includes(unit.replace(/^\S+ (?=(?:layer|amount)$)/, ''))) return unit;
  return `${unit.replace(/y$/, 'ie').replace(/ch$/, 'che')}s`;
}

const fractions: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '1/2': 0.5,
  '1/4': 0.25,
  '3/4': 0.75,
};
const fraction = Object.keys(fractions).join('|');

const number = String.raw`(?:\d+\s?[½¼¾]|(?:\d+ )?(?:${fraction})|(?:\d[\d,]*(?:\.\d+)?|an?|one|two|three|four)(?: and a half)?|(?:three quarters|(?:a |one )?quarter|half))(?: of)?(?: an?)?`;
const unit = String.raw`nanograms?|micrograms?|milligrams?|grams?|millilitres?|mg|g|kg|mL|L|units?|mmol|mm|cm|(?:(?:thin|thick|light|small|generous|liberal|pea-sized) )?(?:${counted})(?:e?s)?|suppositories|pessaries|patches`;
const amount = new RegExp(
  String.raw`(?<![\w.,/½¼¾])(${number})\s?(${unit})?(?:\s?(?:to|[–-])\s?(${number}))?\s?(${unit})(?![A-Za-z])(\s?(?:per|in|/)\s?[\d,.]*\s?(?:hours?|hrs?|h|minutes?|days?|mL|L|kg|dose)(?![A-Za-z]))?`,
  'gi',
);

/** Where a number was left unread. */
const numeral =
  /\p{N}|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|hundred|thousand|million|dozen|double|half|quarters?|thirds?|fifths?|eighths?)\b/iu;

const words: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  half: 0.5,
  quarter: 0.25,
  'a quarter': 0.25,
  'one quarter': 0.25,
  'three quarters': 0.75,
};

const inParts = new RegExp(`^(.*?)\\s*(${fraction}|and a half)?$`);

function numberOf(text: string): number {
  const alone = text.toLowerCase().replace(/(?: of)?(?: an?)?$/, '');
  const [, whole = '', part] = inParts.exec(alone) ?? [];
  const rest = part === undefined ? 0 : (fractions[part] ?? 0.5);
  return rest + (words[whole] ?? Number(whole.replaceAll(',', '')));
}

function measureOf(text: string): readonly [measure: string, factor: number] {
  // A thin layer and a thick one aren't two of the same.
  const lower = text.toLowerCase().replace(/^.* (?!(?:layer|amount)s?$)/, '');
  const singular = lower
    .replace(/^(suppositor|pessar)ies$/, '$1y')
    .replace(/^patches$/, 'patch')
    .replace(/^(?!mg$|ml$)(.{2,}?)s$/, '$1');
  return measures[lower] ?? measures[singular] ?? [singular, 1];
}

interface Reading {
  readonly amount: Amount;
  readonly isCertain: boolean;
}

/** What was read lately. A few hundred texts make up nearly all charts. */
const known = new Map<string, Reading>();
const mostKnown = 1000;
const nothing: Amount = new Map();

function read(text: string): Reading {
  const last = known.get(text);
  if (last !== undefined) return last;
  if (known.size >= mostKnown) known.clear();
  const parsed = numberFault(text) === null ? parse(text.replaceAll(/\s+/g, ' ')) : undefined;
  const reading = { amount: parsed ?? nothing, isCertain: parsed !== undefined };
  known.set(text, reading);
  return reading;
}

/**
 * Reads amounts such as `1 g (2 tablets)`, `5–10 mg`, `500 mg to 1 g` or `half a tablet`. What could be read as another
 * amount, such as `1 000 mg` or `1-1/2 tablets`, isn't read at all. Nor is a text with a number that isn't part of what
 * was read, such as `5 or 10 mg`: a finding about a wrong amount would be untrue.
 */
export const readAmount = (text: string): Amount => read(text).amount;

/** Whether it says an amount, and all of its numbers can be read in one way only. */
export const isCertain = (text: string): boolean => read(text).isCertain;

/** What an amount says beside its numbers and units, such as where it goes. */
export const besideAmount = (text: string): string => text.replaceAll(amount, ' ').trim();

function parse(text: string): Amount | undefined {
  const found = new Map<string, Range>();
  const contradicted = new Set<string>();
  for (const match of text.matchAll(amount)) {
    const [, first = '', firstUnit, second, lastUnit = '', rate = ''] = match;
    const [measure, factor] = measureOf(lastUnit);
    const [firstMeasure, firstFactor] = firstUnit ? measureOf(firstUnit) : [measure, factor];
    if (firstMeasure !== measure) return undefined;
    const ends = [numberOf(first) * firstFactor, numberOf(second ?? first) * factor];
    const range = { low: Math.min(...ends), high: Math.max(...ends) };
    const name =
      measure +
      rate
        .toLowerCase()
        .replace(/^\s?(?:in|per|\/)\s?/, ' per ')
        .replace(/\s+/g, ' ');
    const stated = found.get(name);
    if (stated !== undefined) {
      // Of two ingredients; or `5 mg and 5 mg`, which may be 10 mg.
      if (/(?:\band|\bplus|\bthen|,)\s*$/i.test(text.slice(0, match.index))) contradicted.add(name);
      else if (stated.low !== range.low || stated.high !== range.high) return undefined;
    }
    found.set(name, range);
  }
  for (const name of contradicted) found.delete(name);
  return found.size === 0 || numeral.test(text.replaceAll(amount, ' ')) ? undefined : found;
}

type Product = Pick<CheckedLine['product'], 'ingredients' | 'structure'>;

const shown = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 });

/** `1 g`, `12.5 mg`, `30 units`, `2 tablets`. */
export function amountText(value: number, measure: string): string {
  if (measure !== 'mg') return `${shown.format(value)} ${value > 1 ? pluralOf(measure) : measure}`;
  if (value >= 1000) return `${shown.format(value / 1000)} g`;
  return value < 1 ? `${shown.format(value * 1000)} microgram` : `${shown.format(value)} mg`;
}

const measured: readonly CountedUnit[] = ['patch', 'puff', 'spray', 'drop', 'mL', 'application'];
/** Counted one by one, with a strength for each. */
const solids: readonly string[] = CountedUnit.options.filter((unit) => !measured.includes(unit));
const released = ['puff', 'spray', 'inhalation', 'dose'];

/** How an amount of the product may be stated, by what its strength is written by; none for patches and creams. */
function statedBy({ unit }: Strength['per']): readonly string[] {
  if (unit === 'mL') return ['mL'];
  if (unit === 'puff' || unit === 'spray') return released;
  return solids.includes(unit) ? solids : [];
}

/** How much of each of its ingredients one tablet, millilitre or puff of the product has. */
function contentsOf({ structure }: Pick<Product, 'structure'>) {
  return (structure?.strengths ?? []).map(({ amount, per }) => {
    const { measure, value } = inMeasure(amount);
    return { substance: measure, each: value / per.value, by: statedBy(per) };
  });
}

/** The same, of a product with one ingredient. */
function contentOf(product: Product) {
  const [content, ...others] = contentsOf(product);
  return others.length === 0 ? content : undefined;
}

/** That much of an ingredient of the product. */
export interface Held extends Range {
  readonly substance: string;
}

/**
 * How much of each of the product's ingredients an amount contains, in their order; undefined where that can't be worked
 * out. Of a product with one ingredient an amount may state it.
 */
export function substancesOf(stated: Amount, product: Product): readonly (Held | undefined)[] {
  if (product.ingredients.length === 1 && product.structure?.counted !== 'application') {
    for (const substance of ['mg', 'units', 'mmol'] as const) {
      const range = stated.get(substance);
      if (range !== undefined) return [{ ...range, substance }];
    }
  }
  return contentsOf(product).map((content) => heldBy(stated, content));
}

/** How much of the product's one ingredient an amount contains; undefined if that can't be worked out. */
export function substanceOf(stated: Amount, product: Product): Held | undefined {
  const [only, ...others] = substancesOf(stated, product);
  return others.length === 0 ? only : undefined;
}

/**
 * How many tablets, capsules and the like an amount is, as stated or by what they contain; undefined if not certain.
 */
export function countOf(stated: Amount, product: Product): Range | undefined {
  const said = solids.map((name) => stated.get(name)).find((one) => one !== undefined);
  if (said !== undefined) return said;
  const content = contentOf(product);
  if (content === undefined || content.by !== solids) return undefined;
  const range = stated.get(content.substance);
  return range && { low: range.low / content.each, high: range.high / content.each };
}

/** How much of it the tablets, millilitres or puffs of an amount contain, whatever else the amount states. */
export function heldIn(stated: Amount, product: Product): Held | undefined {
  const content = contentOf(product);
  return content && heldBy(stated, content);
}

function heldBy(
  stated: Amount,
  { substance, each, by }: ReturnType<typeof contentsOf>[number],
): Held | undefined {
  const range = by.map((name) => stated.get(name)).find((one) => one !== undefined);
  return range && { substance, low: range.low * each, high: range.high * each };
}
