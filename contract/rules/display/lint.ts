import { amountRules, nbsp, unitSpacingBreach } from '../line/medicine-units.ts';
import { shortFrequencies, shortRoutes } from '../line/short-forms.ts';

/*
 * The display rules that a text can be judged by. Their numbers, wording and sources are in the tables beside this
 * file. The patterns are meant for texts of the product: what people type passes through the formatters first.
 */

const monthNames = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const wellWrittenDates = new RegExp(
  `(?<![\\d/-])(?:0[1-9]|[12]\\d|3[01])-(?:${monthNames})-\\d{4}(?![\\d/-])`,
  'g',
);
const wellWrittenTimes = /(?<![\d:.])(?:[01]\d|2[0-3]):[0-5]\d(?![\d:])(?!\s?[ap]\.?m)/gi;

const amount = (id: 'L4' | 'L5' | 'L6' | 'L8') =>
  amountRules.filter((rule) => rule.id === id).map(({ breach }) => breach);

/** What breaks each rule, in a text without its well-written dates and times. */
const breaches = {
  /** A dash or hyphen between spaces has a non-breaking space before it. */
  L2: [new RegExp(`[^\\S${nbsp}][–—-](?=\\s)|${nbsp}[–—-](?! )|[^\\s\\d][–—] `)],
  L4: amount('L4'),
  L5: amount('L5'),
  L6: [...amount('L6'), /\d{4,},|,\d{1,2}(?!\d)|,\d{4,}/],
  /** Run together (a 2nd day is not), or kept apart by a space that may break. */
  L7: [
    unitSpacingBreach,
    /\d(?!(?:st|nd|rd|th)\b)[A-Za-z\u00b5\u03bc]/,
    /[\d½¼¾] (?=[a-z])/,
    /\d (?=\d\/\d|[½¼¾])/,
  ],
  L8: [
    ...amount('L8'),
    /[\u00b5\u03bc]|\b(?:mcg|ug|IU)\b/,
    /\d\s*(?:ml|mls|ML|Mg|MG|mgs|mgm|gm|gms|G|micrograms|nanograms|Units?)\b/,
  ],
  L9: shortFrequencies,
  L10: shortRoutes,
  L12: [/\u2026|\.{3}/],
  L13: [
    /(?:\b(?:mg|g|mL|microgram|nanogram|units?|mmol)|%)\s*\/(?!L\b)/,
    /\d\s*\/\s*(?:[\d.,]+\s*)?(?:mg|g|kg|mL|L|microgram|units?|dose|tablet|hour|day)\b/,
  ],
  L15: [
    /[@<>|&]/,
    /(?<! )\+|\+(?! )/,
    new RegExp(`(?:\\b(?:mg|g|mL|microgram|units?)|%|\\d${nbsp}[a-z]+) \\+|\\+ [\\d.]`),
  ],
  L18: [
    /\d\s?(?:am|pm|a\.m|p\.m)\b/i,
    /(?<![\d:])\d{1,2}:\d{1,2}(?!\d)/,
    /\b\d{4}\s?(?:h|hrs?|hours)\b/i,
  ],
  DT1: [
    /\d{1,4}([-/.])\d{1,2}\1\d{2,4}/,
    new RegExp(`\\d{1,2}(?:st|nd|rd|th)?[-\\s]?(?:${monthNames})[a-z]*[-,\\s]*\\d{2,4}`, 'i'),
  ],
  DT3: [/\d\s?(?:yrs?|yo|y\/o)\b/i, /\d\.\d+\s?years/],
} as const satisfies Record<string, readonly RegExp[]>;

export type TextRuleId = keyof typeof breaches;
export const textRuleIds = Object.keys(breaches) as TextRuleId[];

/**
 * Which of the display rules a medicine text breaks, in their order. For strengths, amounts, instructions, dates and
 * times; a name may contain a plain number, as macrogol 3350 does.
 */
export function lintMedicineText(text: string): TextRuleId[] {
  const rest = text.replace(wellWrittenDates, '').replace(wellWrittenTimes, '');
  return textRuleIds.filter((id) => breaches[id].some((breach) => breach.test(rest)));
}

/** Which rules the generic name of a medicine breaks: in lower case, whole, a plus only between ingredients. */
export function lintGenericName(name: string): ('L1' | TextRuleId)[] {
  const nameRules = new Set<TextRuleId>(['L12', 'L15']);
  return [
    ...(name === name.toLowerCase() && name !== '' ? [] : (['L1'] as const)),
    ...lintMedicineText(name).filter((id) => nameRules.has(id)),
  ];
}

/**
 * Which rules a whole instruction breaks: those of every text; the label DOSE in front and without a colon (L3); with
 * “when required” its reason and its maximum, or that one is missing (L11).
 */
export function lintInstruction(text: string): ('L3' | 'L11' | TextRuleId)[] {
  const isPrn = /\bwhen required\b/.test(text);
  const hasReason = /\bwhen required (?:for \S|\(reason not stated\))/.test(text);
  const hasMaximum = /\bdo not exceed .+ in 24\shours|\bmaximum in 24\shours not stated/.test(text);
  return [
    ...(/^DOSE [^\s:]/.test(text) ? [] : (['L3'] as const)),
    ...(isPrn && !(hasReason && hasMaximum) ? (['L11'] as const) : []),
    ...lintMedicineText(text),
  ];
}
