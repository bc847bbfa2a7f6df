import { frequencies } from '../../values/medicine-codes.ts';
import { shortRhythms } from '../short-forms.ts';
import type { CheckedLine } from './line.ts';
import { daysBetweenDoses } from './times-a-day.ts';

type Timed = Pick<CheckedLine, 'courseType' | 'frequency' | 'doseTimes' | 'directions'>;

/** What words in directions say about how often, and whether days between doses agree with them. */
interface Rhythm {
  readonly words: RegExp;
  readonly agrees: (days: number, isAsRequired: boolean) => boolean;
}
const never = () => false;
const every = (days: number) => (actual: number) => Math.abs(actual - days) < 0.001;
const a = '(?:a|per|each|every)';
/** `every 6 hours`, `6 hourly`, `q6h`, and `6/24`. */
const hours = (number: string, written: string): Rhythm => ({
  words: new RegExp(
    String.raw`\b(?:every (?:${written}|${number}) ?(?:h|hrs?|hours)|(?:${written}|${number})[- ]?(?:hou|h)rly|q ?${number} ?h(?:rs?|ourly)?)\b|(?<![\d/.])${number}/24(?![\d/])`,
    'gi',
  ),
  agrees: every(Number(number) / 24),
});

/** Each takes its words out of the text, so that `every second day` isn't also `every day`. */
const rhythms: readonly Rhythm[] = [
  {
    words: new RegExp(
      String.raw`\b(?:twice|two times|three times|[2-6] times|[2-6]x) ?(?:${a} )?week(?:ly)?\b`,
      'gi',
    ),
    agrees: never,
  },
  {
    words: new RegExp(
      String.raw`\bfortnight(?:ly)?\b|\b${a} (?:second|other|two|2) weeks?\b|\b(?:two|2)[- ]weekly\b`,
      'gi',
    ),
    agrees: never,
  },
  {
    words:
      /\balternate (?:days?|mornings?|nights?)\b|\b(?:every|each) (?:second|other|2nd|two|2) (?:days?|mornings?|nights?)\b/gi,
    agrees: never,
  },
  { words: /\bevery (?:third day|3 days|three days|72 hours)\b/gi, agrees: every(3) },
  {
    words: /\bevery (?:three|3) months\b|\b(?:three|3)[- ]monthly\b|\bquarterly\b/gi,
    agrees: every(91),
  },
  {
    words: /\bevery (?:six|6) months\b|\b(?:six|6)[- ]monthly\b|\btwice (?:a|per) year\b/gi,
    agrees: every(182),
  },
  {
    words: new RegExp(
      String.raw`\bmonthly\b|\b(?:once )?${a} month\b|\bevery (?:four|4) weeks\b`,
      'gi',
    ),
    agrees: every(30),
  },
  {
    words: new RegExp(
      String.raw`\b(?:once[- ])?weekly\b|\b(?:once )?${a} week\b|\bevery (?:seven|7) days\b`,
      'gi',
    ),
    agrees: every(7),
  },
  {
    words: /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi,
    agrees: (days) => days >= 7,
  },
  {
    words: /\btwice (?:a day|each day|daily)\b|\b(?:two|2) times (?:a day|daily)\b/gi,
    agrees: every(1 / 2),
  },
  { words: /\b(?:three|3) times (?:a day|daily)\b/gi, agrees: every(1 / 3) },
  { words: /\b(?:four|4) times (?:a day|daily)\b/gi, agrees: every(1 / 4) },
  ...shortRhythms.map(({ words, days }) => ({ words, agrees: every(days) })),
  { words: /\bp\.?r\.?n\b/gi, agrees: (_days, isAsRequired) => isAsRequired },
  hours('2', 'two'),
  hours('3', 'three'),
  hours('4', 'four'),
  hours('6', 'six'),
  hours('8', 'eight'),
  hours('12', 'twelve'),
  { words: /\bonce (?:a day|each day|every day|daily)\b/gi, agrees: every(1) },
  { words: /\bdaily\b|\b(?:every|each) day\b/gi, agrees: (days) => days <= 1 },
];

/** Words for a part of the day, and the clock times that are in it. */
const parts: readonly { readonly words: RegExp; readonly from: string; readonly to: string }[] = [
  { words: /\bmane\b|\bmornings?\b|\bbreakfast\b/i, from: '00:00', to: '11:59' },
  { words: /\bmidday\b|\bnoon\b|\blunch(?:time)?\b/i, from: '11:00', to: '14:59' },
  {
    words: /\bnocte\b|\bnights?\b|\bbed ?time\b|\bbefore bed\b|\bevenings?\b|\bdinner\b/i,
    from: '16:00',
    to: '23:59',
  },
];

const clock =
  /\b(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))? ?([ap])\.?m\b\.?|\b([01]?\d|2[0-3]):([0-5]\d)\b|\b([01]\d|2[0-3])([0-5]\d) ?(?:h|hrs|hours)\b/gi;

function timeOf([, twelve, past, half, hour, minute, short, rest]: RegExpMatchArray): string {
  const pad = (value: number | string) => String(value).padStart(2, '0');
  if (twelve !== undefined) {
    return `${pad((Number(twelve) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0))}:${past ?? '00'}`;
  }
  return hour === undefined ? `${short}:${rest}` : `${pad(hour)}:${minute}`;
}

/** Whether a text says how often, on which day or at what time. */
export const saysWhen = (text: string): boolean =>
  [...[...rhythms, ...parts].map(({ words }) => words), clock].some(
    (words) => text.search(words) !== -1,
  );

/** Sentences about something else than the doses: tests, packs, the last dose, a limit. */
const elsewhere =
  /\b(?:check|measure|monitor|record|review|weigh|weight|test|inr|blood|pressure|bgl|bsl|levels?|rotate|sites?|wash|last|started|began|appointment|pack|maximum|max|no more than|up to|fluids?)\b/i;
/** A patch is taken off at another time than it is put on. */
const removal = /\b(?:remove|take (?:it|the (?:old )?patch)? ?off)\b.*?(?=\band\b|\bthen\b|,|$)/gi;
const negative = /\b(?:not|don’t|don't|avoid|never|except|unless|without|no)\b/i;

/** `t.i.d.` ends no sentence. */
const pointed = /\b(?![ap]\.m\b)(?:[a-z]\.){1,3}[a-z]\b/gi;
const withoutPoints = (short: string) => short.replaceAll('.', '');

/**
 * The words of the directions that disagree with the frequency or the dose times, as they are written, but for the points
 * of short forms. Empty where no frequency is stated.
 */
export function disagreements({ courseType, directions, frequency, doseTimes }: Timed): string[] {
  const days = daysBetweenDoses[frequency];
  if (days === null || directions.trim() === '') return [];
  const times: readonly string[] = doseTimes.length > 0 ? doseTimes : frequencies[frequency].times;
  const found: string[] = [];
  for (const sentence of directions
    .replace(pointed, withoutPoints)
    .split(/(?<!\b[ap]\.m)[.;\n](?!\d)/i)) {
    if (elsewhere.test(sentence)) continue;
    let text = sentence.replaceAll('\u00a0', ' ').replace(removal, '');
    for (const { words, agrees } of rhythms) {
      text = text.replaceAll(words, (match) => {
        if (!agrees(days, courseType === 'AsRequired')) found.push(match);
        return ' ';
      });
    }
    if (times.length === 0 || negative.test(text)) continue;
    for (const { words, from, to } of parts) {
      const [match] = words.exec(text) ?? [];
      if (match !== undefined && !times.some((time) => from <= time && time <= to)) {
        found.push(match);
      }
    }
    for (const match of text.matchAll(clock)) {
      if (!times.includes(timeOf(match))) found.push(match[0]);
    }
  }
  return [...new Set(found)];
}
