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

type Product = Pick<ProductIdentity, 'structure' | 'form'>;

/** Whether a product is made to be injected. */
export const isInjectable = ({ form }: Pick<Product, 'form'>): boolean =>
  /\b(?:injections?|injectables?|ampoules?|vials?|syringes?|pens?|cartridges?|implants?)\b/i.test(
    form,
  );

/** Whether a product of its form can be given by a route. */
export function isGivenBy(route: RouteCode, { structure, form }: Product): boolean {
  if (structure === undefined) return true;
  const { counted } = structure;
  // A capsule whose powder is inhaled, a gel for the mouth.
  if (route === 'inhalation' && /\binhal/i.test(form)) return true;
  if (swallowed.includes(route) && /\b(?:oral|mouth|buccal|sublingual)\b/i.test(form)) return true;
  if (route === 'vaginal' && /\bvaginal\b/i.test(form)) return true;
  if (counted !== 'mL') return routesOf[counted]?.includes(route) === true;
  return isInjectable({ form }) ? injected.includes(route) : !injected.includes(route);
}
