import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { Supply } from '@wattle/contract/entities/supply.ts';

/** How many of what is counted are in a usual pack. */
const packs: Readonly<Partial<Record<Supply['unit'], number>>> = { patch: 2, tablet: 28, mL: 100 };

/** A usual supply of a Schedule 8 medicine: patches with repeats by an authority, anything else once. */
export function supplyOf({ structure, form }: ProductIdentity, nth: number): Supply {
  const unit = structure?.counted ?? 'tablet';
  const quantity = form === 'injection' ? 5 : (packs[unit] ?? 20);
  const once = { quantity, unit, repeats: 0, everyDays: null, authority: null };
  return unit === 'patch'
    ? { ...once, repeats: 2, everyDays: 14, authority: `D${4200000 + nth}` }
    : once;
}
