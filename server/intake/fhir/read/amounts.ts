import type { CountedUnit } from '@wattle/contract/entities/product.ts';
import { plainText } from '@wattle/contract/fhir/dosage-line.ts';
import { codeSystems } from '@wattle/contract/fhir/systems.ts';
import { amountAdvice, amountRules } from '@wattle/contract/rules/line/medicine-units.ts';
import { pluralOf } from '@wattle/contract/rules/safety/amounts.ts';
import { lookUp } from '@wattle/contract/values/look-up.ts';
import type { CodeableConcept, Dosage, Quantity, Range } from 'fhir/r4';

/** An amount in words, as amounts are written here; undefined if it can't be. */
function amountOf({ value, unit, code, comparator }: Quantity): string | undefined {
  const of = plainText(unit ?? code ?? '');
  if (value === undefined || value <= 0 || comparator !== undefined) return undefined;
  if (unit !== undefined && code !== undefined && contradicts(unit, code)) return undefined;
  if (!/^[A-Za-z][A-Za-z ]*$/.test(of)) return undefined;
  const counted = inWords(of);
  const amount = `${numberText(value)} ${value > 1 ? pluralOf(counted) : counted}`;
  const fixed = amountRules.reduce((text, { mend }) => mend(text), amount);
  return amountAdvice(fixed) === null ? fixed : undefined;
}

/** Whether an amount is stated in this unit, however it is written. */
export function isIn({ unit, code, comparator }: Quantity, counted: CountedUnit): boolean {
  const said = unit ?? code;
  if (said === undefined || comparator !== undefined) return false;
  if (unit !== undefined && code !== undefined && contradicts(unit, code)) return false;
  return unitNamed(said) === unitNamed(counted);
}

/** Whether the code means another unit than the one in words: 5 mg and 5 ug are not the same dose. */
function contradicts(unit: string, code: string): boolean {
  const coded = unitNamed(code.replaceAll(/[[\]]/g, ''));
  return readableUnits.test(coded) && unitNamed(unit) !== coded;
}

const readableUnits =
  /^(?:kg|g|mg|microgram|nanogram|l|ml|units|mmol|tablet|capsule|puff|drop|spray|sachet|patch)$/;

/** One name for each unit, however it is written. */
function unitNamed(unit: string): string {
  const written = `1 ${inWords(plainText(unit))}`;
  const named = amountRules
    .reduce((text, { mend }) => mend(text), written)
    .slice(2)
    .toLowerCase()
    .replace(/\((e?s)\)$/, '');
  return (
    lookUp(unitWords, named) ??
    lookUp(unitWords, named.replace(/s$/, '')) ??
    named.replace(/(?<=[a-z]{3})s$/, '')
  );
}

const unitWords: Readonly<Record<string, string>> = {
  milligram: 'mg',
  gram: 'g',
  kilogram: 'kg',
  millilitre: 'ml',
  milliliter: 'ml',
  litre: 'l',
  liter: 'l',
  unit: 'units',
  'international unit': 'units',
  millimole: 'mmol',
  patches: 'patch',
};

/** Units of HL7's drug forms that are abbreviations. */
const countedUnits: Readonly<Record<string, string>> = { TAB: 'tablet', CAP: 'capsule' };

const inWords = (unit: string) => lookUp(countedUnits, unit.toUpperCase()) ?? unit;

export interface SentDose {
  /** As amounts are written here. */
  readonly words: string;
  /** Stated by its ingredient and by how many of the product: both have to agree. */
  readonly isTwice: boolean;
}

/** One dose; undefined if it isn't one amount. */
export function doseOf(doses: Dosage['doseAndRate']): SentDose | undefined {
  const [one, other, ...more] = doses ?? [];
  if (one === undefined || more.length > 0) return undefined;
  const words = wordsOf(one);
  if (words === undefined) return undefined;
  if (other === undefined) return { words, isTwice: false };
  const counted = wordsOf(other);
  const isTwice = kindOf(one) === 'ordered' && kindOf(other) === 'calculated';
  return isTwice && counted !== undefined ? { words: `${words} (${counted})`, isTwice } : undefined;
}

/** Where a dose goes, such as `left eye`; undefined if its words don’t name one place. */
export function placeOf({ text, coding = [] }: CodeableConcept): string | undefined {
  const [only, ...others] = new Set(
    [text, ...coding.map(({ display }) => display)]
      .map((one) =>
        plainText(one ?? '')
          .toLowerCase()
          .replace(/ structure$/, ''),
      )
      .filter((one) => one !== ''),
  );
  return others.length === 0 ? only : undefined;
}

type DoseAndRate = NonNullable<Dosage['doseAndRate']>[number];

const kindOf = ({ type }: DoseAndRate) =>
  type?.coding?.find(({ system }) => system === codeSystems.doseRateType)?.code;

function wordsOf({ doseQuantity, doseRange, ...others }: DoseAndRate): string | undefined {
  const { rateQuantity, rateRange, rateRatio } = others;
  if (rateQuantity ?? rateRange ?? rateRatio) return undefined;
  if (doseRange === undefined) return doseQuantity && amountOf(doseQuantity);
  return doseQuantity === undefined ? rangeOf(doseRange) : undefined;
}

function rangeOf({ low, high }: Range): string | undefined {
  if (low?.value === undefined || high?.value === undefined) return undefined;
  if (low.value >= high.value || low.unit !== high.unit || low.code !== high.code) return undefined;
  const [least, most] = [amountOf(low), amountOf(high)];
  return least && most && `${numberText(low.value)} to ${most}`;
}

/** Whether the most at a time says no more than the dose. */
export function isDoseItself({
  maxDosePerAdministration: most,
  doseAndRate = [],
}: Dosage): boolean {
  return doseAndRate.some(({ doseQuantity, doseRange }) => {
    const top = doseRange?.high ?? doseQuantity;
    return top?.value === most?.value && top?.unit === most?.unit && top?.code === most?.code;
  });
}

const numberText = (value: number) => value.toLocaleString('en-AU', { maximumFractionDigits: 20 });

/** The most in 24 hours. */
export function maximumOf({ maxDosePerPeriod }: Dosage): string | undefined {
  const { numerator, denominator } = maxDosePerPeriod ?? {};
  const { value, unit, code } = denominator ?? {};
  const per = `${value} ${code ?? unit ?? ''}`;
  if (numerator === undefined || !/^(?:24 (?:h|hours?)|1 (?:d|days?))$/.test(per)) return undefined;
  return amountOf(numerator);
}
