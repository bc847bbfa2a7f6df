import type { AsRequired, Dose } from '../../entities/dosage.ts';
import { frequencies } from '../../values/medicine-codes.ts';
import { amountWords } from '../dosing/amount-words.ts';
import type { Amount } from '../dosing/read-amount.ts';
import { substancesOf } from './amounts.ts';
import { type ByDay, byDayOf } from './by-day.ts';
import { presentNames } from './facts/known-names.ts';
import { type CheckedLine, ingredientsOf, isLocal, writtenIngredientsOf } from './line.ts';
import { once } from './once.ts';
import {
  amountIn,
  amountOf,
  dosesOf,
  type Quantity,
  type StatedAmount,
  unsaidIn,
} from './stated-doses.ts';
import { leastMinutesOf } from '../dosing/least-interval.ts';

/** What one line says about amounts. */
export interface LineAmounts extends Pick<CheckedLine, 'startDate' | 'endDate'> {
  /** Why none of its amounts is known; undefined if they are. */
  readonly unsaid: ReturnType<typeof unsaidIn>;
  readonly isAsRequired: boolean;
  readonly route: CheckedLine['route'];
  readonly isLocal: boolean;
  readonly names: readonly string[];
  readonly strength: string;
  readonly form: string;
  /** Each that differs from the others. */
  readonly doses: readonly StatedAmount[];
  /** The largest of them. */
  readonly dose: StatedAmount;
  /** The doses of a regular medicine over time. */
  readonly byDay: ByDay;
  /** As it is stated. */
  readonly maximum: StatedAmount;
  readonly maximumText: string;
  /** The most that may be given in 24 hours when required; undefined if the chart leaves that open. */
  readonly upTo: StatedAmount | undefined;
}

const nothing: StatedAmount = { amount: new Map(), held: new Map() };

function statedIn(amount: Amount, { product }: CheckedLine): StatedAmount {
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

/** So many of an amount. */
function timesOf(amount: Amount, { low, high }: { low: number; high: number }): Amount {
  return new Map(
    [...amount].map(([measure, one]) => [measure, { low: one.low * low, high: one.high * high }]),
  );
}

/** In each measure the least and the most of several doses. */
function largestOf(doses: readonly Amount[]): Amount {
  const [first, ...others] = doses;
  if (others.length === 0) return first ?? new Map();
  const found = new Map<string, { low: number; high: number }>();
  for (const [measure, { low, high }] of doses.flatMap((one) => [...one])) {
    const known = found.get(measure) ?? { low, high };
    found.set(measure, { low: Math.min(known.low, low), high: Math.max(known.high, high) });
  }
  return found;
}

/** How many doses may be given in 24 hours; undefined if neither their interval nor their number says it. */
export function dosesInADay({ often, ...interval }: AsRequired): number | undefined {
  const least = leastMinutesOf(interval);
  const counts = [
    ...(least === null ? [] : [Math.ceil((24 * 60) / least)]),
    ...(often === undefined ? [] : [frequencies[often].times.length]),
  ];
  return counts.length === 0 ? undefined : Math.min(...counts);
}

/** The most in 24 hours: as it is stated, and as far as that and how often a dose may be given say. */
function maximaOf(
  line: CheckedLine,
  dose: Amount,
): Pick<LineAmounts, 'maximum' | 'maximumText' | 'upTo'> {
  const { dosage } = line;
  if (dosage?.kind !== 'as-required') {
    return { maximum: nothing, maximumText: '', upTo: undefined };
  }
  const most = amountIn(dosage.most);
  if (most.size > 0) {
    const maximum = statedIn(most, line);
    return { maximum, maximumText: amountWords(dosage.most), upTo: maximum };
  }
  const count = dosesInADay(dosage);
  if (count === undefined) return { maximum: nothing, maximumText: '', upTo: undefined };
  const upTo = statedIn(timesOf(dose, { low: count, high: count }), line);
  return { maximum: nothing, maximumText: '', upTo };
}

/** Works out the amounts of a line once, for every check that adds them up. */
export const lineAmountsOf = once((line: CheckedLine): LineAmounts => {
  const amounts = dosesOf(line).map(({ amount }) => amount);
  const dose = largestOf(amounts);
  const stated = statedIn(dose, line);
  return {
    unsaid: unsaidIn(line),
    isAsRequired: line.courseType === 'AsRequired',
    route: line.route,
    isLocal: isLocal(line),
    startDate: line.startDate,
    endDate: line.endDate,
    names: ingredientsOf(line),
    strength: line.product.strength,
    form: line.product.form,
    doses: amounts.length === 1 ? [stated] : amounts.map((one) => statedIn(one, line)),
    dose: stated,
    byDay: byDayOf(
      line,
      once((one: Dose) => statedIn(amountOf(one), line)),
      stated,
    ),
    ...maximaOf(line, dose),
  };
});

/** Whether two lines are of one product, so that they may be compared in its own units. */
export function isSameProduct(a: LineAmounts, b: LineAmounts): boolean {
  return (
    a.strength === b.strength &&
    a.form === b.form &&
    a.names.length === b.names.length &&
    a.names.every((name) => b.names.includes(name))
  );
}
