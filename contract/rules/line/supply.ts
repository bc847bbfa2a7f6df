import type { Draft } from '../../entities/draft.ts';
import type { Medication, ProductIdentity } from '../../entities/medication.ts';
import { CountedUnit } from '../../entities/product.ts';
import { longestAuthority, type Supply } from '../../entities/supply.ts';
import { amountWords } from '../dosing/amount-words.ts';
import { joinUnits } from './medicine-units.ts';
import { textFault } from './typed-text.ts';

/** Whether a prescription of the product says how much may be supplied: only of Schedule 8 (decision 081). */
export const saysSupply = ({ schedule }: Pick<ProductIdentity, 'schedule'>): boolean =>
  schedule === 'S8';

/** What a supply of the product can be counted in: what its doses are counted in, if that is known. */
export function supplyUnits({ structure }: Pick<ProductIdentity, 'structure'>) {
  return structure === undefined ? CountedUnit.options : [structure.counted];
}

/** `28 tablets`, `100 mL`. */
export const suppliedText = (quantity: number, unit: Supply['unit']) =>
  amountWords({ counted: { low: quantity, high: quantity, unit } });

/** `28 tablets, single supply`; `28 tablets, 2 repeats, at least 14 days apart, authority 1234567`. */
export function supplyText({ quantity, unit, repeats, everyDays, authority }: Supply): string {
  const days = everyDays === 1 ? '1 day' : `${everyDays} days`;
  return [
    joinUnits(suppliedText(quantity, unit)),
    repeats === 0 ? 'single supply' : joinUnits(repeats === 1 ? '1 repeat' : `${repeats} repeats`),
    ...(everyDays === null ? [] : [joinUnits(`at least ${days} apart`)]),
    ...(authority === null ? [] : [`authority ${authority}`]),
  ].join(', ');
}

/** What a line of the chart says of its supply; null of one that has none. */
export function supplyWords({ supply }: Pick<Medication, 'supply'>): string | null {
  if (supply === undefined) return null;
  return `Supply: ${supply === null ? 'not recorded' : supplyText(supply)}`;
}

type SupplyPart = keyof Supply;

/** Why a prescriber can’t write this supply, by its part. */
export function supplyProblems(
  { unit, repeats, everyDays, authority }: Supply,
  product: Pick<ProductIdentity, 'structure'>,
): { readonly part: SupplyPart; readonly message: string }[] {
  const [counted, ...others] = supplyUnits(product);
  const isRepeated = repeats > 0;
  const fault = textFault(authority ?? '', longestAuthority);
  return [
    ...(others.length === 0 && unit !== counted
      ? [{ part: 'unit' as const, message: `Enter the quantity to supply in ${counted}` }]
      : []),
    ...(isRepeated && everyDays === null
      ? [{ part: 'everyDays' as const, message: 'Enter the fewest days between two supplies' }]
      : []),
    ...(!isRepeated && everyDays !== null
      ? [{ part: 'everyDays' as const, message: 'Enter this only with repeats' }]
      : []),
    ...(isRepeated && authority === null
      ? [
          {
            part: 'authority' as const,
            message: 'Repeats of a Schedule 8 medicine need an authority. Enter its number',
          },
        ]
      : []),
    ...(fault === null ? [] : [{ part: 'authority' as const, message: fault }]),
  ];
}

/** What the prescriber still has to say before a draft can be finalised. */
export const supplyMissing = 'Enter how much the pharmacy may supply';

/** Whether a draft prescribes a Schedule 8 medicine without saying how much may be supplied. */
export const lacksSupply = ({ prescription, product }: Pick<Draft, 'prescription' | 'product'>) =>
  prescription !== null && saysSupply(product) && !prescription.supply;

/**
 * The supply of the line before, for a prescriber to look at. An authority was given for that prescription, so its number
 * is never copied.
 */
export function supplyBefore({ supply }: Pick<Medication, 'supply'>): Supply | undefined {
  return supply ? { ...supply, authority: null } : undefined;
}

/** The same supply again, if a prescriber can say so without a form: not if an authority was recorded for it. */
export function supplyAgain(
  onChart: Pick<Medication, 'supply'> | undefined,
  product: Pick<ProductIdentity, 'structure'>,
): Supply | undefined {
  const supply = onChart?.supply ?? undefined;
  if (supply === undefined || supply.authority !== null) return undefined;
  return supplyProblems(supply, product).length === 0 ? supply : undefined;
}
