import type { ProductStructure, Strength } from '../../entities/product.ts';
import type { Quantity } from '../../values/quantity.ts';

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 4 });

/** `500 mg`, `1,000 units`. */
export function quantityText({ value, unit }: Quantity): string {
  return `${number.format(value)} ${unit === 'unit' && value !== 1 ? 'units' : unit}`;
}

/** One thing said about each ingredient: `50 mg and 8 mg`, `500 mg, 267 mg and 160 mg`. */
function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}

const volumes = ['mL', 'g'];

/** What the strength is written by: `mL`, `24 hours`; a puff or a spray is a dose. */
function perText({ value, unit }: Strength['per']): string {
  if (unit === 'hour') return value === 1 ? 'hour' : `${number.format(value)} hours`;
  return volumes.includes(unit) ? unit : 'dose';
}

/** The strength in words, as it stands beside the name of a product. */
export function strengthText({ strengths, notation }: ProductStructure): string {
  const [first] = strengths;
  const amounts = listed(strengths.map(({ amount }) => quantityText(amount)));
  if (first === undefined || notation === 'each') return amounts;
  switch (notation) {
    case 'percent':
      // 1% is 10 mg in each gram or millilitre.
      return listed(strengths.map(({ amount }) => `${number.format(amount.value / 10)}%`));
    case 'in':
      return `${amounts} in ${number.format(first.per.value)} ${first.per.unit}`;
    case 'per':
      return `${amounts} per ${perText(first.per)}`;
  }
}
