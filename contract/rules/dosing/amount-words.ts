import type {
  CountedAmount,
  Dose,
  DoseUnit,
  LargestAmount,
  SubstanceAmount,
} from '../../entities/dosage.ts';
import { quantityText } from './strength-text.ts';

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 4 });

const plurals: Readonly<Partial<Record<DoseUnit, string>>> = {
  suppository: 'suppositories',
  pessary: 'pessaries',
  patch: 'patches',
  mL: 'mL',
};

/** What is counted, of so many. */
function countedWord(unit: DoseUnit, count: number): string {
  return count > 1 ? (plurals[unit] ?? `${unit}s`) : unit;
}

/** Words for parts, which are read more safely than decimals: `half a tablet`, `1 and a half tablets`. */
function countText(count: number, unit: DoseUnit): string {
  if (unit === 'mL') return `${number.format(count)} mL`;
  const article = unit === 'enema' || unit === 'application' || unit === 'inhalation' ? 'an' : 'a';
  if (count === 0.5) return `half ${article} ${unit}`;
  if (count === 0.25) return `a quarter of ${article} ${unit}`;
  if (count === 0.75) return `three quarters of ${article} ${unit}`;
  const shown =
    count % 1 === 0.5 ? `${number.format(Math.floor(count))} and a half` : number.format(count);
  return `${shown} ${countedWord(unit, count)}`;
}

function countedText({ low, high, unit }: CountedAmount): string {
  if (low === high) return countText(low, unit);
  const isWhole = Number.isInteger(low) && Number.isInteger(high);
  return isWhole || unit === 'mL'
    ? `${number.format(low)} to ${number.format(high)} ${countedWord(unit, high)}`
    : `${countText(low, unit)} to ${countText(high, unit)}`;
}

/** Of a range, its upper end in grams where that is plain: `500 mg to 1 g`. */
function substanceText({ low, high, unit }: SubstanceAmount): string {
  const isGrams = unit === 'mg' && low < 1000 && high >= 1000 && high % 100 === 0;
  const most = quantityText(isGrams ? { value: high / 1000, unit: 'g' } : { value: high, unit });
  return low === high ? most : `${quantityText({ value: low, unit })} to ${most}`;
}

/** `1 g (2 tablets)`, `10 units`, `1 to 2 puffs`; empty if neither is stated. */
export function amountWords({ substance, counted }: LargestAmount): string {
  if (substance === undefined) return counted === undefined ? '' : countedText(counted);
  const said = substanceText(substance);
  return counted === undefined ? said : `${said} (${countedText(counted)})`;
}

/** A dose in words: `500 mg (1 tablet)`, `1 drop to each eye`, `a thin layer`. */
export function doseWords(dose: Dose): string {
  if (dose.kind === 'words') return dose.words;
  return [amountWords(dose), placeWords(dose)].filter((text) => text !== '').join(' ');
}

/** Where a dose goes: `to each eye`, `to another site each time`; empty if nothing is stated. */
export function placeWords({ site, anotherSite }: Extract<Dose, { kind: 'amount' }>): string {
  if (anotherSite === undefined) return site ?? '';
  return site === undefined ? `to ${inTurnWords}` : `${site}, ${inTurnWords}`;
}

export const inTurnWords = 'another site each time';
