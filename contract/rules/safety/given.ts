import { without24Hours } from '../medicine-units.ts';
import { type Amount, readAmount, substancesOf } from './amounts.ts';
import { presentNames } from './facts/known.ts';
import { type CheckedLine, ingredientsOf, isLocal, writtenIngredientsOf } from './line.ts';
import { once } from './once.ts';
import { dosesIn24Hours } from './times-a-day.ts';

/** The upper end of an amount, in a measure of `amounts.ts`. */
export interface Quantity {
  readonly high: number;
  readonly measure: string;
}

export interface Stated {
  readonly amount: Amount;
  /** What it contains, by ingredient. */
  readonly held: ReadonlyMap<string, Quantity>;
}

/** What one line says about amounts. */
export interface Given extends Pick<CheckedLine, 'startDate' | 'endDate'> {
  readonly isAsRequired: boolean;
  readonly route: CheckedLine['route'];
  readonly isLocal: boolean;
  readonly names: readonly string[];
  readonly strength: string;
  readonly form: string;
  readonly dose: Stated;
  /** In 24 hours; undefined if the chart doesn't say. */
  readonly doses: number | undefined;
  readonly maximum: Stated;
  readonly maximumText: string;
}

const nothing: Stated = { amount: new Map(), held: new Map() };

function statedIn(amount: Amount, { product }: CheckedLine): Stated {
  const held = new Map<string, Quantity>();
  const substances = substancesOf(amount, product);
  for (const [i, written] of writtenIngredientsOf(product).entries()) {
    const [name = written, ...others] = presentNames(written);
    const one = substances[i];
    if (one === undefined || others.length > 0) continue;
    // Two parts of one ingredient, such as a quick and a slow one, add up.
    const more = held.get(name)?.high ?? 0;
    held.set(name, { high: one.high + more, measure: one.substance });
  }
  return { amount, held };
}

function maximumOf(text: string, dose: Amount): Amount {
  const amount = readAmount(without24Hours(text));
  const doses = amount.get('dose');
  if (doses === undefined || amount.size > 1) return amount;
  return new Map(
    [...dose].map(([measure, { low, high }]) => [
      measure,
      { low: low * doses.low, high: high * doses.high },
    ]),
  );
}

/** Reads the amounts of a line once, for every check that adds them up. */
export const givenOn = once((line: CheckedLine): Given => {
  const names = ingredientsOf(line);
  const dose = readAmount(line.dose);
  const maximumText = line.maximum24h ?? '';
  const maximum = maximumText === '' ? nothing : statedIn(maximumOf(maximumText, dose), line);
  return {
    isAsRequired: line.courseType === 'AsRequired',
    route: line.route,
    isLocal: isLocal(line),
    startDate: line.startDate,
    endDate: line.endDate,
    names,
    strength: line.product.strength,
    form: line.product.form,
    dose: statedIn(dose, line),
    doses: dosesIn24Hours(line),
    maximum,
    maximumText,
  };
});

/** Whether two lines are of one product, so that they may be compared in its own units. */
export function isSameProduct(a: Given, b: Given): boolean {
  return (
    a.strength === b.strength &&
    a.form === b.form &&
    a.names.length === b.names.length &&
    a.names.every((name) => b.names.includes(name))
  );
}
