import { timeOf } from '../rhythms.ts';
import { type Lexeme, type Meaning, whole } from './tokens.ts';

const clock = String.raw`(?:(?:1[0-2]|0?[1-9])(?:[:.][0-5]\d)? ?[ap]\.?m\b|(?:[01]?\d|2[0-3]):[0-5]\d|(?:[01]\d|2[0-3])[0-5]\d ?(?:h(?:ou)?rs?|h)\b)`;
/** Without a colon only where nothing else can be meant: `0800`, `at 2000`, `0800, 2000`. */
const plainClock = '(?:[01]\\d|2[0-3])[0-5]\\d(?!\\d| ?(?:mg|g|mcg|microgram|units?|iu|u|ml)\\b)';
const readClock = (text: string): string => {
  const [, twelve, past, half] = /^(\d{1,2})(?:[:.](\d\d))? ?([ap])/i.exec(text) ?? [];
  const [, hour = '', minute = ''] = /^(\d{1,2}):?(\d\d)/.exec(text) ?? [];
  return twelve === undefined
    ? timeOf(['', undefined, undefined, undefined, hour, minute])
    : timeOf(['', twelve, past, half]);
};
const timesIn = (text: string) => text.match(new RegExp(`${clock}|${plainClock}`, 'gi')) ?? [];
const between = '(?: ?[,&/] ?| and | )';
/** What a time without a colon may stand after: what is an amount has its unit already. */
const isTimed = (before: Meaning | undefined) =>
  before?.kind === 'times' ||
  before?.kind === 'off' ||
  before?.kind === 'site' ||
  (before?.kind === 'amount' && before.amount.unit !== undefined);

function readTimes(text: string): Meaning {
  return { kind: 'times', times: timesIn(text).map(readClock) };
}

/** Clock times. */
export const timeLexemes: readonly Lexeme[] = [
  {
    words: whole('(?<!(?:at|on|off|@) ?)[1-4] ?[ap]\\.?m'),
    read: () => ({
      kind: 'doubtful',
      why: 'It can be a time or how many. Write 14:00, or 2 tablets mane',
    }),
  },
  {
    words: whole(
      `off(?: at)? (?<time>${clock}|${plainClock})|remove(?: at)? (?<removed>${clock}|${plainClock})`,
    ),
    read: ({ time, removed = '' }) => ({ kind: 'off', time: readClock(time ?? removed) }),
  },
  {
    words: whole(
      `(?:on at|on|at|@) ?(?<times>(?:${clock}|${plainClock})(?:${between}(?:${clock}|${plainClock}))*)`,
    ),
    read: ({ times = '' }) => readTimes(times),
  },
  {
    words: whole(
      `(?<times>(?:${clock}|(?=0)${plainClock})(?:${between}(?:${clock}|${plainClock}))*)`,
    ),
    read: ({ times = '' }) => readTimes(times),
  },
  {
    words: whole(
      `(?!1000(?!${between}${plainClock}))(?<times>${plainClock}(?:${between}${plainClock})*)`,
    ),
    read: ({ times = '' }, { before }) => (isTimed(before) ? readTimes(times) : undefined),
  },
];
