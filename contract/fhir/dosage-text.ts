import { lookUp } from '../values/look-up.ts';
import { amountRules } from '../rules/line/medicine-units.ts';
import { instructionText, isPrn } from '../rules/line/medicine-line.ts';
import { saysWhen } from '../rules/dosing/rhythms.ts';
import { weekdayNames } from '../rules/dosing/days-words.ts';
import {
  type FrequencyCode,
  frequencyCodes,
  routeCodes,
  routes,
} from '../values/medicine-codes.ts';
import type { DayPattern } from '../entities/dosage.ts';
import { type DosageLine, plainText } from './dosage-line.ts';

/*
 * Whether the text that a person reads in another system's dosage says the same as its coded parts (decision 031). The
 * text wins, so nothing coded goes onto a chart if the text contradicts it, or doesn't say it at all.
 */

export type TextVerdict =
  /** It says the same and nothing else. */
  | 'same'
  /** It says the same and more, which has to be on the line too. */
  | 'more'
  /** It says something else, or we can't be sure that it says the same. */
  | 'differs';

const wordsOfNumbers: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  eight: '8',
  ten: '10',
  twelve: '12',
  half: '1/2',
  once: '1 time',
  twice: '2 times',
};

/** Lower case, numbers as digits, amounts as they are written here, without marks. */
function evenOut(text: string): string {
  const mended = amountRules.reduce((one, { mend }) => mend(one), plainText(text));
  return mended
    .toLowerCase()
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll('½', ' 1/2 ')
    .replaceAll(/(?<=\d) ?[-–—] ?(?=\d)/g, ' to ')
    .replaceAll(/(\d)(?=[a-z])/g, '$1 ')
    .replaceAll(/[a-z]+/g, (word) => lookUp(wordsOfNumbers, word) ?? word)
    .replaceAll(
      /\b(tablet|capsule|puff|drop|patch|dose|unit|spray|sachet|suppository)(?:e?s)\b/g,
      '$1',
    )
    .replaceAll(/\.(?!\d)|[,;:()–—]|-(?=\D)|(?<=\D)-/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const aDay = '(?:a|per|each|every) day|daily';
const patterns: Readonly<Record<FrequencyCode, string>> = {
  'once-daily-morning': `(?:(?:1 time )?(?:${aDay}) )?(?:in the morning|every morning|each morning|mane)`,
  'once-daily-night': `(?:(?:1 time )?(?:${aDay}) )?(?:at night|every night|each night|nocte)`,
  'once-daily': `(?:1 time )?(?:${aDay})`,
  'twice-daily': `2 times? (?:${aDay})`,
  'three-times-daily': `3 times? (?:${aDay})`,
  'four-times-daily': `4 times? (?:${aDay})`,
  'every-4-hours': 'every 4 hours|4 hourly',
  'every-6-hours': 'every 6 hours|6 hourly',
  'every-8-hours': 'every 8 hours|8 hourly',
  'every-12-hours': 'every 12 hours|12 hourly',
  'once-weekly': '(?:1 time )?(?:(?:a|per|each|every) week|weekly)',
  'every-72-hours': 'every 72 hours|72 hourly',
  'every-7-days': 'every 7 days',
  monthly: '(?:1 time )?(?:(?:a|per|each|every) month|monthly)',
  'every-3-months': 'every 3 months|3 monthly',
  'every-6-months': 'every 6 months|6 monthly',
  'when-required': 'when required|as required|when needed|as needed|prn',
};
/** Those that are part of others come last: `2 times a day` is not also `a day`. */
const parts: readonly FrequencyCode[] = ['once-daily', 'once-weekly', 'monthly'];
const searched = [...frequencyCodes.filter((code) => !parts.includes(code)), ...parts].map(
  (code) => ({ code, words: new RegExp(`(?<![a-z0-9/])(?:${patterns[code]})(?![a-z0-9])`, 'g') }),
);
const whenRequired = new RegExp(`(?<![a-z])(?:${patterns['when-required']})(?![a-z])`, 'g');

/** Words that add nothing to a dose and its rhythm. */
const fillers = new Set(['take', 'give', 'dose', 'a', 'an', 'the', 'of', 'at']);
const byMouth = 'by mouth|orally|oral|po';
const routeWords = routeCodes.map((code) => ({
  code,
  words: new RegExp(
    `(?<![a-z])(?:${code === 'oral' ? byMouth : `${routes[code]}|${code}`})(?![a-z])`,
    'g',
  ),
}));

const dayNames = Object.values(weekdayNames).join('|').toLowerCase();
const dayRange = new RegExp(`\\b(${dayNames})s? to (${dayNames})s?\\b`, 'g');
const weekdayWords = new RegExp(`(?:\\b(?:and|on|every|each) )*\\b(${dayNames})s?\\b`, 'g');

/** How a text says that it is given every so many days, weeks, months or hours. */
function intervalWords(days: DayPattern): RegExp | undefined {
  if (days.kind === 'cycle' || days.kind === 'once') return undefined;
  const { every } = days;
  const of = (count: number, unit: string) => [
    `every ${count} ${unit}s`,
    ...(count === 2 ? [`every (?:second|other) ${unit}`] : []),
    ...(count === 2 && unit === 'week' ? ['fortnightly', 'every fortnight'] : []),
  ];
  const unit = days.kind.replace(/s$/, '');
  const isWeeks = days.kind === 'days' && every % 7 === 0;
  const said = [...of(every, unit), ...(isWeeks ? of(every / 7, 'week') : [])];
  return new RegExp(`\\b(?:${said.join('|')})(?![a-z0-9])`, 'g');
}

/** `monday to friday`, with the days between. */
function eachDay(text: string, first: string, last: string): string {
  const names = Object.values(weekdayNames).map((name) => name.toLowerCase());
  const days = names.slice(names.indexOf(first), names.indexOf(last) + 1);
  return days.length === 0 ? text : days.join(' and ');
}

/** A text without its words for the days; undefined if it says other days, or none. */
function withoutDays(text: string, days: DayPattern): string | undefined {
  const named = new Set<string>();
  const rest = text
    .replaceAll(dayRange, eachDay)
    .replaceAll(weekdayWords, (_words, day: string) => {
      named.add(day.slice(0, 3));
      return ' ';
    });
  const on: readonly string[] = days.kind === 'weeks' ? days.on : [];
  if (named.size !== on.length || !on.every((day) => named.has(day))) return undefined;
  if (days.kind === 'weeks' && days.every === 1) return rest;
  const interval = intervalWords(days);
  const without = interval === undefined ? rest : rest.replaceAll(interval, ' ');
  return without === rest ? undefined : without;
}

/**
 * Compares the text of a dosage with the line that its coded parts make.
 * @param days Where no frequency says on which days: the text has to say them.
 */
export function judgeText(text: string, line: DosageLine, days?: DayPattern): TextVerdict {
  if (plainText(text) === plainText(instructionText(line))) return 'same';
  const said = days === undefined ? text : withoutDays(evenOut(text), days);
  if (said === undefined) return 'differs';
  let rest = evenOut(said);
  const stated = new Set<FrequencyCode>();
  rest = rest.replaceAll(whenRequired, ' ');
  const isWhenRequired = rest !== evenOut(said);
  for (const { code, words } of searched) {
    rest = rest.replaceAll(words, () => {
      stated.add(code);
      return ' ';
    });
  }
  if (isWhenRequired !== isPrn(line)) return 'differs';
  const isWeekly = days?.kind === 'weeks' && days.every === 1 && days.on.length === 1;
  if (isWeekly) stated.delete('once-weekly');
  const isCoded = days === undefined && line.frequency !== 'when-required';
  const wanted = isCoded ? [line.frequency] : [];
  if (stated.size !== wanted.length || !wanted.every((code) => stated.has(code))) return 'differs';
  for (const { code, words } of routeWords) {
    const without = rest.replaceAll(words, ' ');
    if (without !== rest && code !== line.route) return 'differs';
    rest = without;
  }
  const amount = evenOut(line.dose);
  const at = ` ${rest.replaceAll(/\s+/g, ' ')} `.indexOf(` ${amount} `);
  if (at === -1) return 'differs';
  const others = ` ${rest.replaceAll(/\s+/g, ' ')} `.replace(` ${amount} `, ' ');
  // A different number may be a different dose.
  if (/\d/.test(others) || saysWhen(others)) return 'differs';
  const left = others.split(' ').filter((word) => word !== '' && !fillers.has(word));
  return left.length === 0 ? 'same' : 'more';
}

/** Whether a text speaks of a dose that changes along the way, which one line can't say. */
export function isSequence(text: string): boolean {
  return /\b(?:then|thereafter|followed by|taper\w*|titrat\w*|wean\w*|reduc\w+|increas\w+|decreas\w+|alternat\w+|variable|sliding)\b/i.test(
    text,
  );
}
