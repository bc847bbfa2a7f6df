import { shortRhythms } from '../line/short-forms.ts';

/** The fewest and the most days from one dose to the next that words allow. */
type Days = readonly [least: number, most: number];

type Groups = Readonly<Record<string, string | undefined>>;

/** Words for how often. */
export interface RhythmWords {
  readonly words: RegExp;
  /** Null if they have more than one meaning. */
  readonly days: (groups: Groups, clause: string) => Days | null;
  /** Missing if it says how long from one to the next. */
  readonly says?: 'how many' | 'how far apart' | 'on a weekday' | 'when required';
}

const numerals: Readonly<Record<string, number>> = {
  half: 0.5,
  once: 1,
  one: 1,
  twice: 2,
  two: 2,
  second: 2,
  other: 2,
  alternate: 2,
  thrice: 3,
  three: 3,
  third: 3,
  four: 4,
  fourth: 4,
  five: 5,
  fifth: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};
const numeral = String.raw`\d{1,3}(?:st|nd|rd|th)?|${Object.keys(numerals).join('|')}`;
const numberOf = (text: string) => numerals[text.toLowerCase()] ?? Number.parseInt(text, 10);
/** `4`, `4 to 6`, `once or twice`. */
const numbers = String.raw`(?<![\d.,/])\b(?<low>${numeral})(?:(?: (?:to|or) | ?[-–] ?(?=\d))(?<high>${numeral}))?`;

const lengths: readonly (readonly [unit: RegExp, days: number])[] = [
  [/^min/i, 1 / 1440],
  [/^h|^\/24/i, 1 / 24],
  [/^w|^\/52/i, 7],
  [/^f/i, 14],
  [/^month|^\/12/i, 30],
  [/^y|^ann/i, 365],
];
const lengthOf = (unit = '') => lengths.find(([is]) => is.test(unit))?.[1] ?? 1;
const isDay = (unit: string) => lengthOf(unit) === 1;

/** A number of times in a period. */
const countedIn = ({ low = '1', high = low, unit }: Groups): Days => {
  const [few, many] = [numberOf(low), numberOf(high)];
  return [lengthOf(unit) / Math.max(few, many), lengthOf(unit) / Math.min(few, many)];
};
/** A number of periods from one to the next. `Every day` may be about each of several doses a day. */
const daysApart = ({ low, high = low, unit = '' }: Groups): Days => {
  if (low === undefined || high === undefined) {
    return [isDay(unit) ? 0 : lengthOf(unit), lengthOf(unit)];
  }
  const ends = [numberOf(low) * lengthOf(unit), numberOf(high) * lengthOf(unit)];
  return [Math.min(...ends), Math.max(...ends)];
};
const exactly = (days: number) => (): Days => [days, days];
const never = exactly(Number.POSITIVE_INFINITY);
const doubtful = () => null;

const partOfDay = 'mornings?|afternoons?|evenings?|nights?';
/** `Sat` and `Sun` are words too, and days only beside another. */
const shortDay = 'mon|tues?|wed|thu(?:rs?)?|fri';
const besideDay = String.raw`(?: ?[/,&–-] ?| and | or )`;
const weekday = String.raw`\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|${shortDay}|s(?:at|un)(?=${besideDay}(?:${shortDay}|s(?:at|un))\b)|(?<=\b(?:${shortDay}|s(?:at|un))${besideDay})s(?:at|un))\b`;
const givenOn = new RegExp(String.raw`(?<!\bnot (?:on )?)${weekday}`, 'gi');

/** The weekdays that a text says to give it on, as `mon`. */
export function weekdaysIn(text: string): ReadonlySet<string> {
  return new Set(text.match(givenOn)?.map((day) => day.slice(0, 3).toLowerCase()));
}

/** Before `/24`, where other numbers may be months: `4/24` is every four hours, `11/24` is November. */
const hours = '[1-468]|12|24|48|72';

/** Each takes its words out of the text, so that `every second day` isn't also `every day`. */
export const rhythms: readonly RhythmWords[] = [
  {
    words: new RegExp(
      String.raw`${numbers}(?:(?<=ce)| ?(?:times|x|×|doses?|(?:days?|nights?)(?= (?:a|per|each|every|in a) )))(?:[ -](?:a|per|each|every|in a|in))?(?:[ -]|\b ?\/ ?)?(?<unit>day|daily|nightly|24 ?h(?:ou)?rs?|week(?:ly)?|fortnight|month(?:ly)?|year(?:ly)?)\b`,
      'gi',
    ),
    days: countedIn,
    says: 'how many',
  },
  {
    words: new RegExp(String.raw`${numbers} ?(?<unit>h|hrs?|hours?) (?:apart|between)\b`, 'gi'),
    days: (groups) => [daysApart(groups)[0], Number.POSITIVE_INFINITY],
    says: 'how far apart',
  },
  {
    words: new RegExp(
      String.raw`\b(?:(?:every|each)(?: ${numbers})?|(?<alternate>alternate)) ?(?<unit>min(?:ute)?s?|h|hrs?|hours?|days?|${partOfDay}|weeks?|fortnights?|months?|years?)\b`,
      'gi',
    ),
    days: ({ alternate, low = alternate, ...rest }) => daysApart({ low, ...rest }),
  },
  {
    words: new RegExp(String.raw`(?<=\bevery )${numbers}(?<unit>\/(?:24|7|52|12))(?!\d)`, 'gi'),
    days: daysApart,
  },
  {
    words: new RegExp(
      String.raw`(?<![\d/.])(?:\bq ?(?<low>\d{1,2}) ?h(?:rs?|ourly)?\b|(?<from>${hours})(?: ?[-–] ?(?<high>${hours}))?\/24(?!\/?\d))`,
      'gi',
    ),
    days: ({ low, from = low, high }) => daysApart({ low: from, high, unit: 'h' }),
  },
  {
    words:
      /\bbi-?(?:weekly|monthly)\b|\bstat\b|\bonce only\b|\bm ?\/ ?w ?\/ ?f\b|\b(?:a few|several|many|multiple) times\b|\b(?:every|each) (?:few|couple of) \w+/gi,
    days: doubtful,
  },
  {
    words: new RegExp(
      String.raw`(?:${numbers}[- ]?|\b)(?<unit>(?:hou|h)rly|weekly|fortnightly|monthly|yearly|annually)\b`,
      'gi',
    ),
    days: daysApart,
  },
  { words: /\bquarterly\b/gi, days: exactly(91) },
  {
    words: /\b(?<low>second|2nd|third|3rd|fourth|4th|alternate|other)[- ]daily\b/gi,
    days: daysApart,
  },
  {
    words:
      /(?<!\b(?:for|in|within|after|over|than|half|next|last|to|about) )(?:\b(?:a|per) |\/ ?)(?<unit>day|week|fortnight|month|year)\b(?!['’])/gi,
    days: daysApart,
  },
  {
    words: new RegExp(weekday, 'gi'),
    says: 'on a weekday',
    days: (_groups, clause) => {
      const days = weekdaysIn(clause);
      return days.size > 1 ? [7 / days.size, 7 / days.size] : [7, Number.POSITIVE_INFINITY];
    },
  },
  { words: /\bweek(?:day|end)s?\b/gi, days: never },
  ...shortRhythms.map(({ words, days }) => ({ words, days: exactly(days) })),
  {
    words: /\b(?:each|every) (?:main )?meal\b|\b(?:all|three) meals\b/gi,
    days: () => [1 / 4, 1 / 3],
  },
  { words: /\b(?:each|every) shift\b/gi, days: () => [1 / 3, 1 / 2] },
  { words: /\bp\.?r\.?n\b/gi, days: never, says: 'when required' },
  {
    words: /(?<!\bcrush(?:ed)? )\b(?:when|as|if|where) (?:required|needed|necessary)\b/gi,
    days: doubtful,
    says: 'when required',
  },
  { words: /\b(?:daily|nightly)\b/gi, days: () => [0, 1] },
];

/** Words for a part of the day, and the clock times that are in it. */
export const parts: readonly {
  readonly words: RegExp;
  readonly from: string;
  readonly to: string;
}[] = [
  {
    words: /\bmane\b|\bmornings?\b|\bbreakfast\b|\bam\b|\b(?:on|upon) (?:waking|rising)\b/gi,
    from: '00:00',
    to: '11:59',
  },
  { words: /\bmidday\b|\bnoon\b|\blunch(?:time)?\b/gi, from: '11:00', to: '14:59' },
  { words: /\bafternoons?\b/gi, from: '12:00', to: '17:59' },
  { words: /\bpm\b/gi, from: '12:00', to: '23:59' },
  {
    words:
      /\bnocte\b|\bnight(?:s|ly)?\b|\bbed ?time\b|\bbefore bed\b|\bevenings?\b|\bdinner\b|\bsupper\b|\btea ?time\b/gi,
    from: '16:00',
    to: '23:59',
  },
];

export const clock =
  /\b(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))? ?([ap])\.?m\b\.?|\b([01]?\d|2[0-3]):([0-5]\d)\b|(?:\b(?<=\bat |@ ?)([01]\d|2[0-3])([0-5]\d)\b(?! ?(?:units?|mg|mL|g|microgram)\b)|\b([01]\d|2[0-3])([0-5]\d) ?(?:h|hrs|hours)\b)/gi;

/** The clock time of a match, `HH:mm`. */
export function timeOf([, twelve, past, half, ...rest]: readonly (string | undefined)[]): string {
  const pad = (value: number | string) => String(value).padStart(2, '0');
  if (twelve !== undefined) {
    return `${pad((Number(twelve) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0))}:${past ?? '00'}`;
  }
  const [hour = '', minute = ''] = rest.filter((one) => one !== undefined);
  return `${pad(hour)}:${minute}`;
}

/** Whether a text says how often, on which day or at what time. */
export const saysWhen = (text: string): boolean =>
  [...[...rhythms, ...parts].map(({ words }) => words), clock].some(
    (words) => text.search(words) !== -1,
  );
