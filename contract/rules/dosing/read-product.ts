import type {
  CountedUnit,
  ProductStructure,
  SmallestPart,
  Strength,
} from '../../entities/product.ts';
import type { UnreadReason } from '../../entities/unread-product.ts';
import { isDecimal, type Quantity, type QuantityUnit } from '../../values/quantity.ts';
import { lookUp } from '../../values/look-up.ts';

/** A product as a catalogue writes it. */
export interface WrittenProduct {
  readonly ingredients: readonly string[];
  readonly strength: string;
  readonly form: string;
  /** Missing if the form's name says it. */
  readonly counted?: CountedUnit | undefined;
  readonly smallestPart?: SmallestPart | undefined;
}

/** What is counted of a form, by the words in its name; the first that is found counts. */
const forms: readonly (readonly [words: RegExp, counted: CountedUnit])[] = [
  [/\bpatch(?:es)?\b/i, 'patch'],
  [/\bsuppositor(?:y|ies)\b/i, 'suppository'],
  [/\bpessar(?:y|ies)\b/i, 'pessary'],
  [/\blozenges?\b|\bpastilles?\b/i, 'lozenge'],
  [/\bwafers?\b/i, 'wafer'],
  [/\bfilms?\b/i, 'film'],
  [/\bcaplets?\b/i, 'caplet'],
  [/\bcapsules?\b/i, 'capsule'],
  [/\btablets?\b/i, 'tablet'],
  [/\benemas?\b/i, 'enema'],
  [/\bsachets?\b|\b(?:powder|granules)\b/i, 'sachet'],
  [/\bdrops?\b/i, 'drop'],
  [/\bnebuli[sz]er\b|\bnebules?\b/i, 'mL'],
  [/\binhal(?:er|ation)\b|\bpuffs?\b|\baccuhaler\b|\bturbuhaler\b/i, 'puff'],
  [/\bspray\b/i, 'spray'],
  [/\b(?:cream|ointment|gel|lotion|paste|shampoo|foam|scrub)\b/i, 'application'],
  [
    /\b(?:liquid|syrup|mixture|suspension|solution|elixir|injection|ampoule|vial|syringe|pen|mouthwash|infusion)\b/i,
    'mL',
  ],
];

/** What is counted of a form; undefined if its name doesn't say. */
export function countedOf(form: string): CountedUnit | undefined {
  return forms.find(([words]) => words.test(form))?.[1];
}

const wholeOnly =
  /\b(?:modified|prolonged|extended|sustained|slow|controlled|delayed)[- ]release\b|\b(?:enteric|gastro[- ]?resistant|long[- ]acting)\b|\borally disintegrating\b/i;
const wholeOnlyInShort = /\b(?:SR|XR|MR|CR|XL|ER|LA|EC)\b/;
const divisible: readonly CountedUnit[] = ['tablet', 'caplet'];

/** The smallest part that may be given, if the catalogue doesn't say: some tablets may be divided, nothing else. */
export function smallestPartOf(form: string, counted: CountedUnit): SmallestPart {
  const isWhole = wholeOnly.test(form) || wholeOnlyInShort.test(form);
  return divisible.includes(counted) && !isWhole ? 'quarter' : 'whole';
}

const units: Readonly<Record<string, QuantityUnit>> = {
  nanogram: 'nanogram',
  nanograms: 'nanogram',
  ng: 'nanogram',
  microgram: 'microgram',
  micrograms: 'microgram',
  mcg: 'microgram',
  // The micro sign and the Greek letter look the same.
  '\u00b5g': 'microgram',
  '\u03bcg': 'microgram',
  mg: 'mg',
  milligram: 'mg',
  milligrams: 'mg',
  g: 'g',
  gram: 'g',
  grams: 'g',
  unit: 'unit',
  units: 'unit',
  iu: 'unit',
  'international units': 'unit',
  mmol: 'mmol',
};
const unitWords = Object.keys(units)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
// `1.500` may be one and a half or fifteen hundred.
const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?!\.\d\d0(?!\d))(?:\.\d+)?`;
const amountOnly = new RegExp(String.raw`^(${number})\s?(${unitWords})$`, 'i');
const percentOnly = new RegExp(String.raw`^(${number})\s?%$`);

const numberOf = (digits: string) => Number(digits.replaceAll(',', ''));

/** `500 mg`; undefined if it says anything else. */
export function readQuantity(text: string): Quantity | undefined {
  const [, digits = '', word = ''] = amountOnly.exec(text.trim()) ?? [];
  const unit = lookUp(units, word.toLowerCase());
  const value = numberOf(digits);
  return unit === undefined || !isDecimal(value) ? undefined : { value, unit };
}

const perWords = new RegExp(
  String.raw`^(.+?)\s?(?:per|in|/)\s?(?:(${number})\s?)?(mL|millilitres?|mls?|L|g|grams?|h|hrs?|hours?|day|dose|puff|actuation|inhalation|spray|tablet|capsule|sachet|patch|suppository)$`,
  'i',
);

type Per = Strength['per'];

/** What comes out of a product, dose by dose or hour by hour. */
const released: readonly Per['unit'][] = ['puff', 'spray', 'hour'];

/** What a strength is written by; undefined if it doesn't fit what is counted. */
function perOf(digits: string | undefined, word: string, counted: CountedUnit): Per | undefined {
  const value = digits === undefined ? 1 : numberOf(digits);
  const unit = word.toLowerCase();
  if (/^(?:ml|mls|millilitres?)$/.test(unit)) return { value, unit: 'mL' };
  if (unit === 'l') return { value: value * 1000, unit: 'mL' };
  if (/^g(?:rams?)?$/.test(unit)) return { value, unit: 'g' };
  if (/^h(?:rs?|ours?)?$/.test(unit)) return { value, unit: 'hour' };
  if (unit === 'day') return { value: value * 24, unit: 'hour' };
  const isDose = /^(?:dose|puff|actuation|inhalation|spray)$/.test(unit);
  const isOne = released.includes(counted) ? isDose : unit === counted;
  return isOne && value === 1 ? { value, unit: counted } : undefined;
}

/** What the strength of a form is written by; a number alone doesn't say how much is in what. */
const writtenBy: Readonly<Partial<Record<CountedUnit, readonly Per['unit'][]>>> = {
  mL: ['mL'],
  drop: ['mL'],
  enema: ['mL', 'enema'],
  application: ['g', 'mL'],
  patch: ['hour'],
};

const amountsOf = (text: string) =>
  text.split(/\s*(?:,\s|\band\b|\+|(?<=[a-z])\s?\/(?=\s?\d))\s*/i);

/** 1% is 10 mg in each gram of what is spread, and in each millilitre of a liquid. */
function readPercent(text: string): Quantity | undefined {
  const percent = percentOnly.exec(text)?.[1];
  const value = Math.round(numberOf(percent ?? '') * 1e5) / 1e4;
  return isDecimal(value) ? { value, unit: 'mg' } : undefined;
}

/**
 * What a product is made of, read from what a catalogue writes. Undefined unless all of it can be read in one way only:
 * nothing is guessed, and nothing is read in part.
 */
export function readProduct({
  ingredients,
  strength,
  form,
  counted = countedOf(form),
  smallestPart,
}: WrittenProduct): ProductStructure | undefined {
  if (counted === undefined || ingredients.length === 0) return undefined;
  const written = strength.replaceAll(/\s+/g, ' ').trim();
  const [, amounts = written, digits, of] = perWords.exec(written) ?? [];
  const texts = amountsOf(amounts);
  const isPercent = of === undefined && texts.every((text) => percentOnly.test(text));
  const fitting = writtenBy[counted] ?? [counted];
  const [usual = counted] = fitting;
  const per = of === undefined ? { value: 1, unit: usual } : perOf(digits, of, counted);
  if (per === undefined || !fitting.includes(per.unit)) return undefined;
  // `500 mg` of a liquid doesn't say in how much, and 1% of a tablet isn't an amount.
  const isByAnother = per.unit !== counted || counted === 'mL';
  if (of === undefined && isByAnother !== isPercent) return undefined;
  const quantities = texts
    .map(isPercent ? readPercent : readQuantity)
    .filter((one) => one !== undefined);
  if (quantities.length !== ingredients.length || texts.length !== ingredients.length) {
    return undefined;
  }
  return {
    strengths: quantities.map((amount) => ({ amount, per })),
    counted,
    smallestPart: smallestPart ?? smallestPartOf(form, counted),
    notation: isPercent ? 'percent' : notationOf(per, digits),
  };
}

/** What a catalogue has to say before the product can be read; for one that can't be. */
export function whyUnread(product: WrittenProduct): UnreadReason {
  const { strength, form, counted = countedOf(form) } = product;
  if (strength.trim() === '') return 'no-strength';
  if (counted === undefined) return 'no-counted';
  const [unit = counted] = writtenBy[counted] ?? [];
  const isInNothing =
    readProduct({ ...product, strength: `${strength} per ${unit}` }) !== undefined;
  return isInNothing ? 'no-per' : 'no-amounts';
}

function notationOf({ unit }: Per, digits: string | undefined): ProductStructure['notation'] {
  if (released.includes(unit)) return 'per';
  if (unit !== 'mL' && unit !== 'g') return 'each';
  return digits === undefined ? 'per' : 'in';
}
