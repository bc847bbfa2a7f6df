import type { FactSource } from '../../../entities/safety.ts';
import type { Prescription, ProductIdentity } from '../../../entities/medication.ts';
import type { Quantity } from '../../../values/quantity.ts';

/** What tells products with different intervals apart, beside salt and strength. */
type Administered = Pick<ProductIdentity, 'brandName' | 'form'> & Pick<Prescription, 'route'>;

/** How often a product is given, whatever its dose. */
export interface Interval {
  readonly ingredient: string;
  /** The salts it applies to, or what the brand says in their place; the first is what a finding says. */
  readonly salts?: readonly string[];
  /** How much of the ingredient is in one, in the products it applies to. */
  readonly strengths?: readonly Quantity[];
  /** Products of another strength may be given at any interval; otherwise theirs isn't known. */
  readonly isForTheseOnly?: true;
  /** The products it applies to, if not for all with the ingredient. */
  readonly only?: (product: Administered) => boolean;
  /** The fewest days from one dose to the next. */
  readonly least: number;
  /** The most; missing if longer isn't a risk. */
  readonly most?: number;
  /** What should be chosen, after “is given”. */
  readonly words: string;
  /** It kills or harms if given more often, so it can't be saved like that. */
  readonly isStrict?: true;
  readonly source: FactSource;
}

export const isPatch = ({ form }: Administered) => /\bpatch\b/i.test(form);
export const isInjected = ({ route }: Administered) =>
  route === 'subcutaneous' || route === 'intramuscular';
export const isDepot = ({ form }: Administered) =>
  /modified release|depot|extended release/i.test(form);
export const isBranded = (brand: string) => (product: Administered) =>
  (product.brandName ?? '').toLowerCase().includes(brand);
export const mg = (...values: readonly number[]): readonly Quantity[] =>
  values.map((value) => ({ value, unit: 'mg' }));

export const monthly = { least: 30, most: 30, words: 'once a month' } as const;
