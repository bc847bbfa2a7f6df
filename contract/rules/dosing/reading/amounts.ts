import type { Dose } from '../../../entities/dosage.ts';
import {
  inMeasure,
  isSameQuantity,
  type Quantity,
  QuantityUnit,
} from '../../../values/quantity.ts';
import { amountWords } from '../amount-words.ts';
import { isInsulin, readLargest, type ReadLargest } from '../read-dose.ts';
import { type DosedProduct, doseOf } from '../usual-doses.ts';
import { isMakeable } from './make-up.ts';
import type { TypedAmount } from './tokens.ts';

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 12 });

/** A dose, or why it can't be given. */
export type ReadAmount =
  | { readonly kind: 'dose'; readonly dose: Dose }
  | { readonly kind: 'problem'; readonly message: string };

/** An amount in the words that `read-dose.ts` reads. */
function amountText({ low, lowUnit, high, unit = '' }: TypedAmount): string {
  const most = `${number.format(high)} ${unit}`;
  return low === high && lowUnit === undefined
    ? most
    : `${number.format(low)} ${lowUnit ?? unit} to ${most}`;
}

const quantityUnit = (unit: string | undefined): QuantityUnit | undefined =>
  QuantityUnit.safeParse(unit === 'units' ? 'unit' : unit).data;

function quantityOf({ low, high, lowUnit, unit }: TypedAmount): Quantity | undefined {
  const of = quantityUnit(unit);
  return of === undefined || low !== high || lowUnit !== undefined
    ? undefined
    : { value: high, unit: of };
}

const perCount = (per: string) => Number(per.split(' ')[0]);

/** Whether an amount, or a rate such as 250 mg in 5 mL, is the strength of one of the product's ingredients. */
export function isStrength(
  amount: TypedAmount,
  per: string | undefined,
  { structure }: DosedProduct,
): boolean {
  const typed = quantityOf(amount);
  if (typed === undefined || structure === undefined) return false;
  return structure.strengths.some((one) => {
    if (per === undefined) return isSameQuantity(one.amount, typed);
    const ratio = one.per.value / perCount(per);
    const unit = /(?:mL|g|hours)$/.exec(per)?.[0];
    if (unit !== undefined && unit !== (one.per.unit === 'hour' ? 'hours' : one.per.unit))
      return false;
    const [a, b] = [inMeasure(one.amount), inMeasure(typed)];
    return a.measure === b.measure && Math.abs(a.value - b.value * ratio) < 1e-6 * a.value;
  });
}

/** The unit that the strength is in. */
export function strengthUnitOf({ structure }: DosedProduct): string | undefined {
  const unit = structure?.strengths[0]?.amount.unit;
  return unit === 'unit' ? 'units' : unit;
}

/** Whether `250/25` or `1%` is how the product is called. */
export function isWrittenStrength(
  numbers: readonly number[],
  isPercent: boolean,
  { structure }: DosedProduct,
): boolean {
  if (structure === undefined) return false;
  if (isPercent) {
    // 1% is 10 mg in each gram or millilitre.
    const milligrams = (numbers[0] ?? 0) * 10;
    return structure.strengths.some(({ amount, per }) => {
      const { measure, value } = inMeasure(amount);
      const isByVolume = per.unit === 'mL' || per.unit === 'g';
      return isByVolume && measure === 'mg' && Math.abs(value / per.value - milligrams) < 1e-6;
    });
  }
  return (
    numbers.length === structure.strengths.length &&
    structure.strengths.every(({ amount }, index) => amount.value === numbers[index])
  );
}

/** More than these at once aren't meant by a number alone. */
const mostCounted = 12;
/** Nor more millilitres. */
const mostVolume = 100;

/** The most of what isn't weighed that a number alone is taken for: 2 of an inhaler are puffs. */
const mostAlone: Readonly<Partial<Record<string, number>>> = {
  puff: 4,
  spray: 4,
  drop: 4,
  suppository: 2,
  pessary: 2,
  enema: 2,
  patch: 0,
  application: 0,
};

/** Whether a number is that of a strength of the product. */
const isCalled = ({ high }: TypedAmount, { structure }: DosedProduct): boolean =>
  structure?.strengths.some(({ amount }) => amount.value === high) === true;

/** The units that numbers without one can be in. */
function bareUnits(amounts: readonly TypedAmount[], product: DosedProduct): string[] {
  const { structure, ingredients } = product;
  if (structure === undefined) return [];
  const { counted, strengths } = structure;
  const [, ...others] = strengths;
  const unit = strengthUnitOf({ structure, ingredients });
  // Nobody dials millilitres of insulin.
  if (isInsulin({ ingredients })) return ['units'];
  const isWeighed = others.length === 0 && mostAlone[counted] === undefined;
  // 5 of a combination of 5 mg and 10 mg may be how it's called.
  const isName = amounts.some((amount) => isCalled(amount, product));
  const most =
    counted === 'mL'
      ? mostVolume
      : isWeighed
        ? mostCounted
        : isName
          ? 0
          : (mostAlone[counted] ?? 2);
  const isCounted = amounts.every(({ high }) => high <= most);
  return [...(isWeighed && unit !== undefined ? [unit] : []), ...(isCounted ? [counted] : [])];
}

/**
 * The one unit that the numbers of a line without a unit can be in, by the product: 25 of prednisolone are milligrams,
 * because nobody takes 25 tablets. Undefined if it could be another too, and another dose.
 */
export function bareUnitOf(
  amounts: readonly TypedAmount[],
  product: DosedProduct,
): string | undefined {
  const [one, ...others] = bareUnits(amounts, product).map((unit) => ({
    unit,
    doses: JSON.stringify(amounts.map((amount) => readWithUnit({ ...amount, unit }, '', product))),
  }));
  return others.every(({ doses }) => doses === one?.doses) ? one?.unit : undefined;
}

/** Amounts that agree with the product: 20 mg can't be made from tablets of 25 mg. */
function readWithUnit(amount: TypedAmount, after: string, product: DosedProduct): ReadAmount {
  const typed = `${amountText(amount)}${after}`;
  const read = doseOf(typed, product);
  if (read.kind === 'problem') return read;
  if (isMakeable(read.dose, product)) return read;
  const counted = product.structure?.counted ?? 'tablet';
  const parts = ['tablet', 'caplet'].includes(counted) ? 'whole, half or quarter' : 'whole';
  const many = amountWords({ counted: { low: 2, high: 2, unit: counted } }).slice(2);
  return { kind: 'problem', message: `It can’t be made from ${parts} ${many} of this strength` };
}

function isReversed({ low, lowUnit, high, unit }: TypedAmount): boolean {
  const [from, to] = [lowUnit ?? unit, unit].map(quantityUnit);
  if (from === undefined || to === undefined) return low > high;
  return inMeasure({ value: low, unit: from }).value > inMeasure({ value: high, unit: to }).value;
}

export interface StatedAmount {
  readonly amount: TypedAmount;
  /** The same, counted or weighed. */
  readonly beside?: TypedAmount | undefined;
  /** Where it goes, with a space before it. */
  readonly after?: string;
  /** The one unit that other amounts of the line have. */
  readonly lineUnit?: string | undefined;
}

/** What is spread, in words. */
export function readSpread(words: string, product: DosedProduct): Dose | undefined {
  const read = doseOf(words, product);
  return read.kind === 'dose' ? read.dose : undefined;
}

/** A typed amount as a dose of the product. */
export function readAmount(
  { amount, beside, after = '', lineUnit }: StatedAmount,
  product: DosedProduct,
): ReadAmount {
  if (amount.high === 0 || isReversed(amount)) {
    return {
      kind: 'problem',
      message: amount.high === 0 ? 'Enter an amount above 0' : 'Write the smaller amount first',
    };
  }
  const unit = amount.unit ?? lineUnit;
  if (unit === undefined) {
    const units = bareUnits([amount], product);
    return { kind: 'problem', message: `Write the unit, such as ${units.join(' or ') || 'mg'}` };
  }
  // 12 patches of 12 microgram per hour: more likely the strength than so many.
  if (unit === 'patch' && amount.high > 1 && isCalled(amount, product)) {
    return { kind: 'problem', message: 'It can be the strength. Write 1 patch, or 2 patches' };
  }
  const also = beside === undefined ? '' : ` (${amountText(beside)})`;
  return readWithUnit({ ...amount, unit }, `${also}${after}`, product);
}

/** The most in 24 hours. */
export function readMost(
  amount: TypedAmount,
  beside: TypedAmount | undefined,
  product: DosedProduct,
): ReadLargest {
  const also = beside === undefined ? '' : ` (${amountText(beside)})`;
  return readLargest(`${amountText(amount)}${also}`, product);
}
