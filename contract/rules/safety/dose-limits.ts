import { inMeasure, isDecimal, type Quantity, QuantityUnit } from '../../values/quantity.ts';
import { type LargestDose, largestDoses } from './facts/largest-doses.ts';

/** What the operator allows of an ingredient in the time that ours is for: `{ "paracetamol": "3 g" }`. */
export type DoseLimits = Readonly<Record<string, string>>;

/** A fact, or the operator's limit in its place. */
export type Limit = Omit<LargestDose, 'basis'> & { readonly basis: LargestDose['basis'] | 'set' };

function quantityOf(text: string): Quantity | undefined {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s?([A-Za-z]+)$/.exec(text.trim()) ?? [];
  const known = QuantityUnit.safeParse(unit.replace(/^units$/, 'unit'));
  const value = Number(number);
  return known.success && isDecimal(value) ? { value, unit: known.data } : undefined;
}

const isLower = (a: Quantity, b: Quantity) =>
  inMeasure(a).measure === inMeasure(b).measure && inMeasure(a).value < inMeasure(b).value;

/** What is given at once has its own limit. */
const lowers = (limit: Quantity, { per, most }: LargestDose) =>
  per !== 'dose' && isLower(limit, most);

/** Our facts about an ingredient, with the operator's limit where that is lower. */
export function withLimit(
  facts: readonly LargestDose[],
  ingredient: string,
  limits: DoseLimits = {},
): readonly Limit[] {
  const text = limits[ingredient];
  if (text === undefined) return facts;
  const most = quantityOf(text);
  if (most === undefined) throw new RangeError(`The limit of ${ingredient} can’t be read`);
  return facts.map((fact) =>
    lowers(most, fact) ? { ...fact, most, basis: 'set', source: null } : fact,
  );
}

/** What is wrong with a limit that an operator sets, as a sentence; null if it lowers ours. */
export function limitFault(ingredient: string, text: unknown): string | null {
  const facts = largestDoses.filter(
    (fact) => fact.ingredient === ingredient && fact.per !== 'dose',
  );
  if (facts.length === 0) {
    return `There is no largest dose of “${ingredient}” to lower. Use the name on /docs/safety, in lower case.`;
  }
  const limit = typeof text === 'string' ? quantityOf(text) : undefined;
  if (limit === undefined) {
    return `The limit of ${ingredient} must be a number and a unit, such as "3 g" or "40 units".`;
  }
  if (facts.some((fact) => lowers(limit, fact))) return null;
  const ours = facts.map(({ most, per }) => `${most.value} ${most.unit} a ${per}`).join(' or ');
  return `The limit of ${ingredient} has to be lower than ours of ${ours}, in the same kind of unit.`;
}
