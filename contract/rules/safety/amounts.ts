import { CountedUnit, type Strength } from '../../entities/product.ts';
import { inMeasure } from '../../values/quantity.ts';
import type { Amount, Range } from '../dosing/read-amount.ts';
import { counted } from '../line/medicine-units.ts';
import type { CheckedLine } from './line.ts';

/** The plural of what is counted, such as `tablet`; anything else, such as `mL`, stays. */
export function pluralOf(unit: string): string {
  if (!counted.split('|').includes(unit.replace(/^\S+ (?=(?:layer|amount)$)/, ''))) return unit;
  return `${unit.replace(/(?<![aeiou])y$/, 'ie').replace(/ch$/, 'che')}s`;
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

/** How an amount of the product may be stated, by what its strength is written by; none for creams. */
function statedBy({ unit }: Strength['per']): readonly string[] {
  if (unit === 'mL') return ['mL'];
  if (unit === 'hour') return ['patch'];
  if (unit === 'puff' || unit === 'spray') return released;
  return solids.includes(unit) ? solids : [];
}

/** How much of each of its ingredients one tablet, millilitre or puff of the product has. */
function contentsOf({ structure }: Pick<Product, 'structure'>) {
  return (structure?.strengths ?? []).map(({ amount, per }) => {
    const { measure, value } = inMeasure(amount);
    const substance = per.unit === 'hour' ? `${measure} per hour` : measure;
    return { substance, each: value / per.value, by: statedBy(per) };
  });
}

/** The same, of a product with one ingredient. */
function contentOf(product: Product) {
  const [content, ...others] = contentsOf(product);
  return others.length === 0 ? content : undefined;
}

/** That much of an ingredient of the product. */
export interface SubstanceAmount extends Range {
  readonly substance: string;
}

/**
 * How much of each of the product's ingredients an amount contains, in their order; undefined where that can't be worked
 * out. Of a product with one ingredient an amount may state it.
 */
export function substancesOf(
  stated: Amount,
  product: Product,
): readonly (SubstanceAmount | undefined)[] {
  if (product.ingredients.length === 1 && product.structure?.counted !== 'application') {
    for (const substance of ['mg', 'units', 'mmol'] as const) {
      const range = stated.get(substance);
      if (range !== undefined) return [{ ...range, substance }];
    }
  }
  return contentsOf(product).map((content) => heldBy(stated, content));
}

/** How much of the product's one ingredient an amount contains; undefined if that can't be worked out. */
export function substanceOf(stated: Amount, product: Product): SubstanceAmount | undefined {
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

/** Whether an amount may be counted in it: a puff of powder is an inhalation, and a tablet may be a caplet. */
export const isOfKind = (stated: string, counted: CountedUnit): boolean =>
  [solids, released].some((kind) => kind.includes(stated) && kind.includes(counted)) ||
  stated === counted;

/** How many patches, puffs, sprays, drops or millilitres an amount is; undefined if not certain, or of anything else. */
export function piecesOf(stated: Amount, product: Product): Range | undefined {
  const counted = product.structure?.counted;
  if (counted === undefined || !measured.includes(counted)) return undefined;
  const kind = released.includes(counted) ? released : [counted];
  const said = kind.map((name) => stated.get(name)).find((one) => one !== undefined);
  if (said !== undefined) return said;
  const content = contentOf(product);
  if (content === undefined || !content.by.includes(counted)) return undefined;
  const range = stated.get(content.substance);
  return range && { low: range.low / content.each, high: range.high / content.each };
}

/** Half of the last place that an amount is written with: 0.05 mg of 6.3 mg, 0.5 microgram of 62 microgram. */
function halfPlaceOf(value: number, measure: string): number {
  const unit = measure === 'mg' && value < 1 ? 1e-3 : 1;
  const places = [1, 0.1, 0.01, 0.001, 0.0001];
  const place = places.find((one) => {
    const count = value / unit / one;
    return Math.abs(count - Math.round(count)) < 1e-6;
  });
  return ((place ?? 0) * unit) / 2;
}

/** By how much of one tablet or capsule an amount may be out because it is rounded; 0 if it only states how many. */
export function roundingOf(stated: Amount, product: Product): Range {
  const content = contentOf(product);
  const range = content && stated.get(content.substance);
  if (content === undefined || range === undefined) return { low: 0, high: 0 };
  const { substance, each } = content;
  return {
    low: halfPlaceOf(range.low, substance) / each,
    high: halfPlaceOf(range.high, substance) / each,
  };
}

/** How much of it the tablets, millilitres or puffs of an amount contain, whatever else the amount states. */
export function heldIn(stated: Amount, product: Product): SubstanceAmount | undefined {
  const content = contentOf(product);
  return content && heldBy(stated, content);
}

function heldBy(
  stated: Amount,
  { substance, each, by }: ReturnType<typeof contentsOf>[number],
): SubstanceAmount | undefined {
  const range = by.map((name) => stated.get(name)).find((one) => one !== undefined);
  return range && { substance, low: range.low * each, high: range.high * each };
}
