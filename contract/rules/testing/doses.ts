import fc from 'fast-check';
import type { CountedAmount, Dose, LargestAmount } from '../../entities/dosage.ts';
import type { ProductIdentity } from '../../entities/medication.ts';
import { structured } from './medications.ts';

export type DosedProduct = Pick<ProductIdentity, 'ingredients' | 'strength' | 'form' | 'structure'>;

/** An amount of a product, in the unit of its strength, as it is counted, or as both. */
interface Kind {
  readonly product: DosedProduct;
  /** How many of it, in steps of this. */
  readonly least: number;
  readonly most: number;
  readonly dose: (counts: { low: number; high: number }) => Extract<Dose, { kind: 'amount' }>;
}

const of = (ingredients: string[], strength: string, form: string): DosedProduct =>
  structured({ ingredients, strength, form });

const times = ({ low, high }: { low: number; high: number }, each: number) => ({
  low: Math.round(low * each * 1e4) / 1e4,
  high: Math.round(high * each * 1e4) / 1e4,
});

const kinds: readonly Kind[] = [
  {
    product: of(['prednisolone'], '5 mg', 'tablet'),
    least: 0.25,
    most: 10,
    dose: (counts) => ({
      kind: 'amount',
      substance: { ...times(counts, 5), unit: 'mg' },
      counted: { ...counts, unit: 'tablet' },
    }),
  },
  {
    product: of(['levothyroxine'], '25 microgram', 'tablet'),
    least: 0.5,
    most: 8,
    dose: (counts) => ({
      kind: 'amount',
      substance: { ...times(counts, 25), unit: 'microgram' },
      counted: { ...counts, unit: 'tablet' },
    }),
  },
  {
    product: of(['paracetamol'], '240 mg in 5 mL', 'oral liquid'),
    least: 1.25,
    most: 20,
    dose: (counts) => ({
      kind: 'amount',
      substance: { ...times(counts, 48), unit: 'mg' },
      counted: { ...counts, unit: 'mL' },
    }),
  },
  {
    product: of(['insulin glargine'], '100 units per mL', 'injection pen'),
    least: 1,
    most: 60,
    dose: (counts) => ({ kind: 'amount', substance: { ...counts, unit: 'unit' } }),
  },
  {
    product: of(['salbutamol'], '100 microgram per dose', 'inhaler'),
    least: 1,
    most: 12,
    dose: (counts) => ({
      kind: 'amount',
      substance: { ...times(counts, 100), unit: 'microgram' },
      counted: { ...counts, unit: 'puff' },
    }),
  },
  ...(
    [
      [['perindopril', 'amlodipine'], '5 mg and 5 mg', 'tablet', 'tablet'],
      [['fentanyl'], '12 microgram per hour', 'patch', 'patch'],
      [['carmellose'], '0.5%', 'eye drops', 'drop'],
    ] as const
  ).map(
    ([ingredients, strength, form, unit]): Kind => ({
      product: of([...ingredients], strength, form),
      least: 1,
      most: 4,
      dose: (counts) => ({ kind: 'amount', counted: { ...counts, unit } }),
    }),
  ),
];

function amountsOf({ product, least, most, dose }: Kind): fc.Arbitrary<Dose> {
  const count = fc.integer({ min: 1, max: Math.floor(most / least) }).map((n) => n * least);
  const site = product.form === 'eye drops' ? fc.constantFrom(undefined, 'to each eye') : undefined;
  const counts = fc.oneof(
    { weight: 4, arbitrary: count.map((n) => ({ low: n, high: n })) },
    fc
      .tuple(count, count)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b) })),
  );
  const isPatch = product.form === 'patch';
  return fc
    .tuple(
      counts,
      site ?? fc.constantFrom(undefined, ...(isPatch ? ['to the back'] : [])),
      fc.boolean(),
    )
    .map(([range, where, turns]) => ({
      ...dose(range),
      ...(where !== undefined && { site: where }),
      ...(isPatch && turns && { anotherSite: true as const }),
    }));
}

const cream = of(['hydrocortisone'], '1%', 'cream');
const words: fc.Arbitrary<Dose> = fc
  .constantFrom('a thin layer', 'a fingertip', 'enough to cover the rash')
  .map((text) => ({ kind: 'words', words: text }));

/** A product, and doses of it. */
export const anyProduct: fc.Arbitrary<{ product: DosedProduct; doses: fc.Arbitrary<Dose> }> =
  fc.constantFrom(...kinds.map((kind) => ({ product: kind.product, doses: amountsOf(kind) })), {
    product: cream,
    doses: words,
  });

/** The largest of a range. */
export function largestOf(dose: Dose): LargestAmount {
  if (dose.kind === 'words') return {};
  const { substance, counted } = dose;
  const one = <A extends Pick<CountedAmount, 'low' | 'high'>>(range: A) => ({
    ...range,
    low: range.high,
  });
  return {
    ...(substance !== undefined && { substance: one(substance) }),
    ...(counted !== undefined && { counted: one(counted) }),
  };
}
