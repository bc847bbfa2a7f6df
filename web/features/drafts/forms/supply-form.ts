import { Supply } from '@wattle/contract/entities/supply.ts';
import type { Medication, ProductIdentity } from '@wattle/contract/entities/medication.ts';
import {
  saysSupply,
  supplyBefore,
  supplyMissing,
  supplyProblems,
  supplyUnits,
} from '@wattle/contract/rules/line/supply.ts';

/** How much of a Schedule 8 medicine may be supplied, as typed. */
export interface SupplyForm {
  quantity: string;
  unit: Supply['unit'];
  /** Empty is a single supply. */
  repeats: string;
  everyDays: string;
  authority: string;
}

const numberText = (value: number | null) => (value === null || value === 0 ? '' : String(value));

/** As the draft says it, or else the line before it; null if the product has none. */
export function supplyFormOf(
  product: Pick<ProductIdentity, 'schedule' | 'structure'>,
  drafted: Supply | null | undefined,
  onChart: Medication | undefined,
): SupplyForm | null {
  if (!saysSupply(product)) return null;
  const [unit = 'tablet'] = supplyUnits(product);
  const supply = drafted ?? (onChart && supplyBefore(onChart));
  // A quantity in another unit is another quantity: 100 mL aren’t 100 tablets.
  if (!supply || supplyUnits(product).every((one) => one !== supply.unit)) {
    return { quantity: '', unit, repeats: '', everyDays: '', authority: '' };
  }
  return {
    quantity: numberText(supply.quantity),
    unit: supply.unit,
    repeats: numberText(supply.repeats),
    everyDays: numberText(supply.everyDays),
    authority: supply.authority ?? '',
  };
}

const numberIn = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What is typed, unless it can’t be read. */
export function supplyOfForm(form: SupplyForm | null): Supply | undefined {
  if (form === null) return undefined;
  const { unit, repeats, everyDays, authority } = form;
  return Supply.safeParse({
    quantity: numberIn(form.quantity),
    unit,
    repeats: repeats.trim() === '' ? 0 : numberIn(repeats),
    everyDays: everyDays.trim() === '' ? null : numberIn(everyDays),
    authority: authority.trim() === '' ? null : authority.trim(),
  }).data;
}

const fits = {
  quantity: Supply.shape.quantity,
  repeats: Supply.shape.repeats,
  everyDays: Supply.shape.everyDays,
};

function unreadable(form: SupplyForm, part: keyof typeof fits): boolean {
  const text = form[part].trim();
  return text !== '' && !fits[part].safeParse(numberIn(text)).success;
}

const ranges = {
  quantity: 'Enter a whole number from 1 to 9999',
  repeats: 'Enter a whole number from 1 to 99, or leave it empty',
  everyDays: 'Enter the days as a number from 1 to 366',
};

/** What is wrong with it, by field. */
export function supplyFormProblems(
  form: SupplyForm | null,
  product: ProductIdentity,
): { readonly path: string; readonly message: string }[] {
  if (form === null) return [];
  const at = (part: string, message: string) => ({ path: `supply.${part}`, message });
  const parts = ['quantity', 'repeats', 'everyDays'] as const;
  const unread = parts.filter((part) => unreadable(form, part));
  if (unread.length > 0) return unread.map((part) => at(part, ranges[part]));
  if (form.quantity.trim() === '') return [at('quantity', supplyMissing)];
  const supply = supplyOfForm(form);
  if (supply === undefined) return [at('authority', 'Enter at most 40 characters in one line')];
  return supplyProblems(supply, product).map(({ part, message }) => at(part, message));
}
