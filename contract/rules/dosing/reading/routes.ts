import type { ProductIdentity } from '../../../entities/medication.ts';
import type { CountedUnit } from '../../../entities/product.ts';
import type { RouteCode } from '../../../values/medicine-codes.ts';

const swallowed: readonly RouteCode[] = ['oral', 'sublingual'];

/** The routes that a short form can mean for what is counted: `PR` on a capsule is prolonged release. */
const routesOf: Readonly<Partial<Record<CountedUnit, readonly RouteCode[]>>> = {
  tablet: swallowed,
  capsule: swallowed,
  caplet: swallowed,
  lozenge: swallowed,
  wafer: swallowed,
  film: swallowed,
  sachet: ['oral'],
  patch: ['transdermal', 'topical'],
  puff: ['inhalation', 'nasal'],
  spray: ['nasal', 'sublingual', 'oral'],
  drop: ['ocular', 'otic', 'nasal', 'oral'],
  suppository: ['rectal', 'vaginal'],
  pessary: ['vaginal'],
  enema: ['rectal'],
  application: ['topical', 'ocular', 'otic', 'nasal', 'rectal', 'vaginal'],
};

const injected: readonly RouteCode[] = ['subcutaneous', 'intramuscular'];

/** Whether a product of its form can be given by a route. */
export function isGivenBy(
  route: RouteCode,
  { structure, form }: Pick<ProductIdentity, 'structure' | 'form'>,
): boolean {
  if (structure === undefined) return true;
  if (structure.counted !== 'mL') return routesOf[structure.counted]?.includes(route) === true;
  return /injection/i.test(form) ? injected.includes(route) : !injected.includes(route);
}
