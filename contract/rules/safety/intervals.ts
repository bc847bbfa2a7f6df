import { frequencies } from '../../values/medicine-codes.ts';
import { type Interval, intervals } from './facts/intervals.ts';
import { type CheckedLine, ingredientsOf, writtenIngredientsOf } from './line.ts';
import { daysBetweenDoses } from './times-a-day.ts';

type Given = Pick<CheckedLine, 'frequency' | 'route'> & {
  readonly product: CheckedLine['product'];
};

/** The interval that a medicine breaks by its frequency; undefined if it keeps to it, or has none. */
export function brokenInterval({ product, route, frequency }: Given): Interval | undefined {
  const { brandName, form, structure } = product;
  const days = daysBetweenDoses[frequency];
  // A depot is told apart from the tablet by its salt.
  for (const ingredient of [...writtenIngredientsOf(product), ...ingredientsOf({ product })]) {
    const interval = intervals.find(
      (one) =>
        one.ingredient === ingredient &&
        (one.only?.({ brandName, form, structure, route }) ?? true),
    );
    if (interval === undefined) continue;
    const { least, most = Number.POSITIVE_INFINITY } = interval;
    if (days === null || days < least || days > most) return interval;
  }
  return undefined;
}

/** How the medicine is given, and how the chart says it is, without a full stop. */
export function intervalAdvice({ ingredient, words }: Interval, { frequency, product }: Given) {
  const form = /\bpatch\b/i.test(product.form) ? ' patch' : '';
  const name = `${ingredient.charAt(0).toUpperCase()}${ingredient.slice(1)}${form}`;
  return `${name} is given ${words}, not ${frequencies[frequency].name}`;
}
