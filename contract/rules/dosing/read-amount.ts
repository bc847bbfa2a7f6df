import { counted, numberFault } from '../line/medicine-units.ts';
import { fractionSource, numberOf } from './number-words.ts';

/** An amount as it is written, from `low` to `high`. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * What an amount says, by what it is measured in: `mg`, `mL`, `units`, `mmol`, a rate such as `mg per hour`, or what is
 * counted, such as `tablet`. A measure that it states twice differently, as for two ingredients, is left out.
 */
export type Amount = ReadonlyMap<string, Range>;

const measures: Readonly<Record<string, readonly [measure: string, factor: number]>> = {
  nanogram: ['mg', 1e-6],
  microgram: ['mg', 1e-3],
  mg: ['mg', 1],
  g: ['mg', 1e3],
  kg: ['mg', 1e6],
  ml: ['mL', 1],
  l: ['mL', 1e3],
  unit: ['units', 1],
  mmol: ['mmol', 1],
  milligram: ['mg', 1],
  gram: ['mg', 1e3],
  millilitre: ['mL', 1],
  tab: ['tablet', 1],
  cap: ['capsule', 1],
  supp: ['suppository', 1],
  neb: ['nebule', 1],
  amp: ['ampoule', 1],
};

const number = String.raw`(?:\d+\s?[½¼¾]|(?:\d+ )?(?:${fractionSource})|(?:\d[\d,]*(?:\.\d+)?|an?|one|two|three|four)(?: and a half)?|(?:three quarters|(?:a |one )?quarter|half))(?: of)?(?: an?)?`;
const unit = String.raw`nanograms?|micrograms?|milligrams?|grams?|millilitres?|mg|g|kg|mL|L|units?|mmol|mm|cm|(?:(?:thin|thick|light|small|generous|liberal|pea-sized) )?(?:${counted})(?:e?s)?|suppositories|pessaries|patches`;
const amount = new RegExp(
  String.raw`(?<![\w.,/½¼¾])(${number})\s?(${unit})?(?:\s?(?:to|[–-])\s?(${number}))?\s?(${unit})(?![A-Za-z])(\s?(?:per|in|/)\s?[\d,.]*\s?(?:hours?|hrs?|h|minutes?|days?|mL|L|kg|dose)(?![A-Za-z]))?`,
  'gi',
);

/** Where a number was left unread. */
const numeral =
  /\p{N}|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|hundred|thousand|million|dozen|double|half|quarters?|thirds?|fifths?|eighths?)\b/iu;

function measureOf(text: string): readonly [measure: string, factor: number] {
  // A thin layer and a thick one aren't two of the same.
  const lower = text.toLowerCase().replace(/^.* (?!(?:layer|amount)s?$)/, '');
  const singular = lower
    .replace(/^(suppositor|pessar)ies$/, '$1y')
    .replace(/^patches$/, 'patch')
    .replace(/^(?!mg$|ml$)(.{2,}?)s$/, '$1');
  return measures[lower] ?? measures[singular] ?? [singular, 1];
}

interface Reading {
  readonly amount: Amount;
  readonly isCertain: boolean;
}

/** What was read lately. A few hundred texts make up nearly all charts. */
const known = new Map<string, Reading>();
const mostKnown = 1000;
const nothing: Amount = new Map();

function read(text: string): Reading {
  const last = known.get(text);
  if (last !== undefined) return last;
  if (known.size >= mostKnown) known.clear();
  const parsed = numberFault(text) === null ? parse(text.replaceAll(/\s+/g, ' ')) : undefined;
  const reading = { amount: parsed ?? nothing, isCertain: parsed !== undefined };
  known.set(text, reading);
  return reading;
}

/**
 * Reads amounts such as `1 g (2 tablets)`, `5–10 mg`, `500 mg to 1 g` or `half a tablet`. What could be read as another
 * amount, such as `1 000 mg` or `1-1/2 tablets`, isn't read at all. Nor is a text with a number that isn't part of what
 * was read, such as `5 or 10 mg`: a finding about a wrong amount would be untrue.
 */
export const readAmount = (text: string): Amount => read(text).amount;

/** Whether it says an amount, and all of its numbers can be read in one way only. */
export const isCertain = (text: string): boolean => read(text).isCertain;

/** The amounts in a text, and the text without them. */
export const statedAmounts = (text: string) => ({
  stated: text.match(amount) ?? [],
  rest: text.replaceAll(amount, ' '),
});

/** What an amount says beside its numbers and units, such as where it goes. */
export const besideAmount = (text: string): string => statedAmounts(text).rest.trim();

function parse(text: string): Amount | undefined {
  const found = new Map<string, Range>();
  const contradicted = new Set<string>();
  for (const match of text.matchAll(amount)) {
    const [, first = '', firstUnit, second, lastUnit = '', rate = ''] = match;
    const [measure, factor] = measureOf(lastUnit);
    const [firstMeasure, firstFactor] = firstUnit ? measureOf(firstUnit) : [measure, factor];
    if (firstMeasure !== measure) return undefined;
    const ends = [numberOf(first) * firstFactor, numberOf(second ?? first) * factor];
    const range = { low: Math.min(...ends), high: Math.max(...ends) };
    const name =
      measure +
      rate
        .toLowerCase()
        .replace(/^\s?(?:in|per|\/)\s?/, ' per ')
        .replace(/\s+/g, ' ');
    const stated = found.get(name);
    if (stated !== undefined) {
      // Of two ingredients; or `5 mg and 5 mg`, which may be 10 mg.
      if (/(?:\band|\bplus|\bthen|,)\s*$/i.test(text.slice(0, match.index))) contradicted.add(name);
      else if (stated.low !== range.low || stated.high !== range.high) return undefined;
    }
    found.set(name, range);
  }
  for (const name of contradicted) found.delete(name);
  return found.size === 0 || numeral.test(text.replaceAll(amount, ' ')) ? undefined : found;
}
