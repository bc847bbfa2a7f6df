import type { DosedProduct } from '../usual-doses.ts';
import { bareUnitOf } from './amounts.ts';
import type { ParsedText } from './parsed-text.ts';

/** How many times as much a number without a unit may be as one with it: 500 beside 1 g isn't 500 g. */
const mostApart = 20;

/** The unit of all amounts that have one, or that they can be in; undefined if there are several. */
export function lineUnitOf(parsed: ParsedText, product: DosedProduct): string | undefined {
  const clauses = parsed.steps.flatMap((step) => step.clauses);
  const changes = parsed.steps.flatMap(({ change }) => change ?? []);
  const amounts = [
    ...clauses.flatMap(({ amount }) => amount ?? []),
    ...changes.flatMap(({ amount, until }) => [amount, until ?? amount]),
    ...(parsed.most === undefined ? [] : [parsed.most.amount]),
  ];
  const [bare, stated] = [true, false].map((is) =>
    amounts.filter(({ unit }) => (unit === undefined) === is),
  );
  const [unit, ...others] = new Set(stated?.map((one) => one.unit));
  if (unit === undefined)
    return bareUnitOf(
      clauses.flatMap(({ amount }) => amount ?? []),
      product,
    );
  const values = stated?.map(({ high }) => high) ?? [];
  const isAlike = bare?.every(
    ({ low, high }) =>
      high <= mostApart * Math.max(...values) && low * mostApart >= Math.min(...values),
  );
  return others.length === 0 && isAlike === true ? unit : undefined;
}
