import { saysWhen } from '../dosing/rhythms.ts';
import { shortFrequencies, shortRoutes } from './short-forms.ts';

/** Non-breaking space: keeps a number with its unit, and a delimiter with what it follows. */
export const nbsp = '\u00a0';

const units = 'mg|g|kg|mL|L|microgram|nanogram|units?|mmol';
/** What is counted, one by one. */
export const counted =
  'tab|cap|supp|neb|amp|tablet|capsule|caplet|patch|puff|inhalation|spray|drop|sachet|suppository|pessary|lozenge|wafer|film|enema|dose|application|applicator|ampoule|vial|nebule|injection|syringe|dressing|pump|scoop|layer|amount';
const ending = '(?![A-Za-z])';
const runTogether = new RegExp(`(\\d)[^\\S\\r\\n]*(${units})${ending}`, 'gi');

const fractions = '½¼¾⅓⅔⅛⅜⅝⅞';
const partly = new RegExp(`(\\d)[^\\S\\r\\n]+(?=\\d\\/\\d|[${fractions}])`, 'g');
/** Without any of these nothing can be joined, as in most sentences. */
const joinable = new RegExp(`[\\d${fractions}]|half `, 'i');
const numbered = new RegExp(`([\\d${fractions}]|\\bhalf an?) (?=[a-z])`, 'gi');

/**
 * Puts one non-breaking space between each number and its unit (L7), and the unit in its case. What is counted
 * stays with its number too: no line ends on `80 mg (2`, `do not exceed 8` or `in 24`. A whole number stays with its
 * fraction: no line starts with the `1/2 tablets` of `1 1/2 tablets`.
 */
export function joinUnits(text: string): string {
  if (!joinable.test(text)) return text;
  return text
    .replace(runTogether, (_all, digit: string, unit: string) => `${digit}${nbsp}${unitCase(unit)}`)
    .replace(partly, `$1${nbsp}`)
    .replace(numbered, `$1${nbsp}`)
    .replace(/\bhalf (?=an?\u00a0)/gi, `half${nbsp}`)
    .replace(/\band a half (?=[a-z])/gi, `and${nbsp}a${nbsp}half${nbsp}`);
}

/** `MG` is mg and `ml` is mL. A single letter stays: a 23 G needle isn't a weight. */
function unitCase(unit: string): string {
  if (unit.length === 1) return unit;
  return unit.toLowerCase() === 'ml' ? 'mL' : unit.toLowerCase();
}

/** One rule for writing amounts: what breaks it, what to write instead, and how to say it. */
interface AmountRule {
  readonly id: 'L4' | 'L5' | 'L6' | 'L7' | 'L8';
  readonly breach: RegExp;
  readonly mend: (text: string) => string;
  readonly how: string;
}

const unitsInFull: Record<string, string> = {
  mcg: 'microgram',
  ug: 'microgram',
  // The micro sign and the Greek letter look the same.
  '\u00b5g': 'microgram',
  '\u03bcg': 'microgram',
  ng: 'nanogram',
  u: 'units',
  iu: 'units',
  'i.u.': 'units',
  cc: 'mL',
  mls: 'mL',
  mgs: 'mg',
  gm: 'g',
  gms: 'g',
  micrograms: 'microgram',
  nanograms: 'nanogram',
};
const shortUnits = Object.keys(unitsInFull).join('|').replaceAll('.', '\\.');
const shortUnit = new RegExp(`(\\d)\\s*(${shortUnits})${ending}`, 'gi');
const stoppedUnit = new RegExp(`(\\d\\s*(?:${units}|${shortUnits}))\\.(?!\\d)`, 'gi');

/** Rules L4, L5, L6, L7 and L8 of the on-screen display guidelines; each can say what to write instead. */
export const amountRules: readonly AmountRule[] = [
  {
    id: 'L4',
    breach: /\.\d*0(?!\d)/,
    mend: (text) =>
      text.replace(/(\d*)\.(\d*?)0+(?!\d)/g, (_all, before: string, rest: string) =>
        rest === '' ? before || '0' : `${before}.${rest}`,
      ),
    how: 'without a trailing zero',
  },
  {
    id: 'L5',
    breach: /(^|[^\d])\.\d/,
    mend: (text) => text.replace(/(^|[^\d])\.(\d)/g, '$10.$2'),
    how: 'with a zero before the decimal point',
  },
  {
    id: 'L6',
    breach: /(?<![\d.])\d{4,}/,
    mend: (text) =>
      text.replace(/(?<![\d.])\d{4,}/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ',')),
    how: 'with a comma for thousands',
  },
  {
    id: 'L8',
    breach: new RegExp(shortUnit.source, 'i'),
    mend: (text) =>
      text.replace(
        shortUnit,
        (_all, digit: string, unit: string) =>
          `${digit} ${unitsInFull[unit.toLowerCase()] ?? unit}`,
      ),
    how: 'with the unit in full',
  },
  {
    id: 'L7',
    breach: new RegExp(stoppedUnit.source, 'i'),
    mend: (text) => text.replace(stoppedUnit, '$1'),
    how: 'without a full stop after the unit',
  },
];

const ofDigits = 'Write numbers with the digits 0 to 9';
const measured = `(?:${units}|(?:${counted})(?:e?s)?)${ending}`;

/** What only the prescriber can fix, and what to do about it. */
const numberFaults: readonly (readonly [fault: RegExp, advice: string])[] = [
  [/[\p{Cc}\p{Cf}]/u, 'Type the amount again. It contains an invisible character'],
  // Digits of other scripts, `5²`, and digits in a box, which are drawn over a digit or as a picture.
  [/[^\P{N}0-9½¼¾⅓⅔⅛⅜⅝⅞]|\d\p{M}|\p{Emoji_Presentation}/u, ofDigits],
  // `1e3`, `10^3`, `1_000` and `1k`; and a letter that stands in for a digit, as in `1O`, `O.5` and `l0`. O2 is oxygen.
  [/\de\d|\d\s*[\^_]|\d\s?k(?![a-z])/i, ofDigits],
  [/\dO+(?![a-z])|(?<![a-z])O(?!2\b)\.?\d|(?<![a-z])[Il|]\.?\d/i, ofDigits],
  [new RegExp(`\\d(?:[Il|]\\d|I(?!\\.?U)|\\||l\\s*${measured})`), ofDigits],
  [
    /\d,(?!\d{3}(?!\d))\d|(?<![\d.,])0\d*,\d|\d['’\u00b7\u066b\u2219\u22c5\uff0e]\d|\d\s+,\s*\d|\d,\s+\d{3}(?!\d)|\d{4},\d|,,/,
    'Write decimals with a point, such as 1.5. A comma is for thousands only, such as 1,500',
  ],
  [
    /\d\.(?:\d*\.\s*|\s+)\d|\d\s+\.\d|\d\.\s*\p{L}/u,
    'Write decimals with one point and without a space',
  ],
  // `2 500 mg` may be meant as 2,500 mg or as 2 of 500 mg, and `5 5 mg` as 55 mg. `1 1/2` is one number.
  [
    /\d\s+(?!\d\/\d(?!\d))\d|[½¼¾]\s*[\d½¼¾]|\d\/\d+\s+\d/,
    'Don’t write two numbers with only a space between them. Write 1,500 for one number and 5 to 10 for two',
  ],
  // `1-1/2 tablets` may be meant as one and a half or as one half to one.
  [
    /\d\s*[-\u2010-\u2015\u2212]\s*(?:\d\/\d|[½¼¾])/,
    'Write one and a half as 1.5, and a range with “to”',
  ],
  // `11/2 tablets` may be one and a half.
  [
    /\d\d\/\d|\d\s+\/\s*\d|\d\/\s+\d/,
    'Write one and a half as 1.5, a half as 1/2, and two amounts with “and”',
  ],
  [
    /\d\s*[x×✕*]\s*\d|(?<![a-z])[x×✕*]\s*\d|\+/i,
    'Write the total, such as 100 mg (2 tablets), not a sum',
  ],
  // `10 units8`: typed after a dose that was already there, and read as 108 or as 8.
  [
    /\p{L}(?<![x×]|(?<!\p{L})\p{Lu})[\d½¼¾]|\)\s*[\d½¼¾]/u,
    'Put a space or a word before the number, or leave it out',
  ],
  [/(?:^|\()\s*[-\u2010-\u2015\u2212]\s*\d/, 'Write the amount without a minus sign'],
  [/(?<![\d.,])0\d/, 'Write the number without a zero in front'],
  [/[<>≤≥=≈~±@&#]\s*\d/, 'Write words in place of signs such as < and @'],
  // `500` may be meant as milligrams or as millilitres, and the safety check can’t read it.
  [
    /^(?=.*[^\p{L}\s])(?:[^\p{L}]|\b(?:to|or|and)\b)*$/iu,
    'Write the amount with its unit, such as 500 mg or 2 tablets',
  ],
  [
    new RegExp(
      `^\\s*(?:${measured}|(?:${measured},?\\s*)?as (?:directed|prescribed|ordered|charted|instructed|advised))[\\s.]*$`,
      'i',
    ),
    'Say how much, such as 500 mg, 2 tablets or a thin layer',
  ],
];

const times =
  /\b(?:once|twice|thrice|times|every|hourly|nightly|[a-z]*weekly|[a-z]*monthly|(?:a|per) (?:day|week|month)|(?:when|as|if) (?:required|needed))\b|\/ ?(?:day|week|month)\b/i;
/** Also `5/7`, which is five days. A rate such as `5 mg per 24 hours` isn't one. */
const durations =
  /\bfor\b.*\b(?:days?|weeks?|months?)\b|(?<!(?:per|in|\/) ?)\b\d+[- ]?(?:days?|weeks?|months?)\b|(?<![\d.])\d+\/(?:7|12|52)(?!\d)|\buntil\b/i;
const routeWords =
  /\b(?:orally|by mouth|under the tongue|(?:subcutan|intramuscul|intraven|sublingu|rect|vagin|topic|nas)[a-z]*ly)\b/i;

/** What has its own field, and is read there. */
const elsewhere: readonly (readonly [is: (amount: string) => boolean, advice: string])[] = [
  [(amount) => durations.test(amount), 'Leave out for how long it’s given. The end date says that'],
  [
    (amount) =>
      shortFrequencies.some((one) => one.test(amount)) || times.test(amount) || saysWhen(amount),
    'Leave out how often and when it’s given. The frequency and the dose times say that',
  ],
  [
    (amount) => shortRoutes.some((one) => one.test(amount)) || routeWords.test(amount),
    'Leave out how it’s given. The route says that',
  ],
];

/**
 * How to write an amount whose number could be read as another one, or that doesn't state an amount; null if neither.
 */
export function numberFault(amount: string): string | null {
  return numberFaults.find(([fault]) => fault.test(amount))?.[1] ?? null;
}

/** The same, and what doesn't belong in an amount: a second frequency beside the first may contradict it. */
export function amountFault(amount: string): string | null {
  return elsewhere.find(([is]) => is(amount))?.[1] ?? numberFault(amount);
}

/** How to write an amount properly, as a sentence; null if it already is. */
export function amountAdvice(amount: string): string | null {
  const broken = amountRules.filter(({ breach }) => breach.test(amount));
  if (broken.length === 0) return null;
  const mended = broken.reduce((text, { mend }) => mend(text), amount);
  return `Write ${mended}, ${broken.map(({ how }) => how).join(' and ')}`;
}

const amountInText = new RegExp(
  `(?<![\\w.,])[\\d.][\\d.,]*(?:\\s*(?:to|[-–])\\s*[\\d.][\\d.,]*)?\\s*(?:${measured}|(?:${shortUnits})${ending})`,
  'gi',
);

/**
 * The same for the first amount within a text that isn't written properly; other numbers, such as 7.30 am, don't count.
 */
export function textAdvice(text: string): string | null {
  const advice = (text.match(amountInText) ?? []).map(amountAdvice);
  return advice.find((one) => one !== null) ?? null;
}

/** A maximum without the 24 hours that it is for. */
export const without24Hours = (maximum: string): string =>
  maximum.replace(
    /\b(?:(?:in|per|every|each)\s(?:24\s?h(?:ou)?(?:rs?)?|a\sday|day)|a\sday)\b|\/\s?(?:24\s?h(?:ou)?(?:rs?)?|day)\b/gi,
    '',
  );

/** Number run into its unit, or kept from it by a space that may break; or a full stop after the unit. */
export const unitSpacingBreach = new RegExp(
  `\\d[^\\S\\r\\n${nbsp}]*(?:${units})${ending}|\\d${nbsp}(?:${units})\\.(?!\\d)`,
  'i',
);
