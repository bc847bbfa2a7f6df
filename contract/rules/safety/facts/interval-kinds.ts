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
  /** Of a course without an end: how far apart doses are once the first few are given. */
  readonly later?: number;
  /** The most without a reason to look again. */
  readonly usually?: number;
  /** What should be chosen, after “is given”. */
  readonly words: string;
  /** It kills or harms if given more often, so it can't be saved like that. */
  readonly isStrict?: true;
  /** When required, the chart may leave open how often. */
  readonly mayBeRequired?: true;
  readonly source: FactSource;
}

export const isPatch = ({ form }: Administered) => /\bpatch\b/i.test(form);
export const isInjected = ({ route }: Administered) =>
  route === 'subcutaneous' || route === 'intramuscular';
export const isDepot = ({ form }: Administered) =>
  /modified release|depot|(?:extended|prolonged)[- ]release/i.test(form);
/** A tablet or capsule whose form or brand says that it releases its medicine slowly. */
export const isSlow = ({ form, brandName, route }: Administered) =>
  route === 'oral' &&
  (/\b(?:modified|prolonged|extended|sustained|slow|controlled)[- ]release\b/i.test(form) ||
    /\b(?:SR|XR|MR|CR|XL|ER|CD)\b|contin\b/i.test(`${form} ${brandName ?? ''}`));
export const isInhaled = ({ route }: Administered) => route === 'inhalation';
export const isInEye = ({ route }: Administered) => route === 'ocular';
export const isBranded = (brand: string) => (product: Administered) =>
  (product.brandName ?? '').toLowerCase().includes(brand);
export const mg = (...values: readonly number[]): readonly Quantity[] =>
  values.map((value) => ({ value, unit: 'mg' }));

export const units = (...values: readonly number[]): readonly Quantity[] =>
  values.map((value) => ({ value, unit: 'unit' }));

/** Four weeks are a short month. */
export const monthly = { least: 28, most: 31, words: 'once a month' } as const;
