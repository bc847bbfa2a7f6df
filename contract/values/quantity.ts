import * as z from 'zod/mini';

/** Of how many parts a number is made, so that amounts are compared as whole numbers. */
const parts = 10_000;

/** Of an amount. */
export const Decimal = z.number().check(z.gte(1 / parts), z.lte(1_000_000));

/** Whether a number can be the value of an amount: more than 0, with at most four decimal places. */
export function isDecimal(value: number): boolean {
  const isExact = Math.abs(value * parts - Math.round(value * parts)) < 1e-6;
  return isExact && Decimal.safeParse(value).success;
}

export const QuantityUnit = z.enum(['nanogram', 'microgram', 'mg', 'g', 'unit', 'mmol', 'mL']);
export type QuantityUnit = z.infer<typeof QuantityUnit>;

/** An amount of a substance, or a volume. */
export const Quantity = z.object({ value: Decimal, unit: QuantityUnit });
export type Quantity = z.infer<typeof Quantity>;

/** What can be compared with what, and how many of the smallest unit a unit is. */
const measures = {
  nanogram: ['mass', 1],
  microgram: ['mass', 1e3],
  mg: ['mass', 1e6],
  g: ['mass', 1e9],
  unit: ['unit', 1],
  mmol: ['mmol', 1],
  mL: ['mL', 1],
} as const satisfies Readonly<Record<QuantityUnit, readonly [measure: string, factor: number]>>;

/** Whether two quantities are the same amount: 0.5 mg and 500 microgram are. */
export function isSameQuantity(a: Quantity, b: Quantity): boolean {
  const [measure, factor] = measures[a.unit];
  const [otherMeasure, otherFactor] = measures[b.unit];
  return (
    measure === otherMeasure &&
    Math.round(a.value * parts) * factor === Math.round(b.value * parts) * otherFactor
  );
}

/** As amounts are compared: mass in mg, anything else in its own unit. */
export function inMeasure({ value, unit }: Quantity): {
  readonly measure: 'mg' | 'units' | 'mmol' | 'mL';
  readonly value: number;
} {
  const [measure, factor] = measures[unit];
  if (measure === 'mass') return { measure: 'mg', value: (value * factor) / measures.mg[1] };
  return { measure: measure === 'unit' ? 'units' : measure, value };
}
