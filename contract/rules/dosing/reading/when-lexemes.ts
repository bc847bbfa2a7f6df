import { Weekday } from '../../../values/weekday.ts';
import { timeLexemes } from './time-lexemes.ts';
import { countOf, countSource } from '../number-words.ts';
import { type Lexeme, type Meaning, says, whole } from './tokens.ts';

const count = `(?<count>${countSource})`;
const hours = 'h(?:ou)?rs?|h';
const aDay = '(?:(?:a|per|each|every|\\/) ?day|daily)';
const aWeek = '(?:(?:a|per|each|every|\\/) ?week|weekly)';

const everyDays = (every: number): Meaning => ({ kind: 'days', days: { kind: 'days', every } });
const everyWeeks = (every: number): Meaning => ({
  kind: 'days',
  days: { kind: 'weeks', every, on: [] },
});
const everyMonths = (every: number): Meaning => ({ kind: 'days', days: { kind: 'months', every } });
const counted =
  (of: (count: number) => Meaning, usual = '1'): Lexeme['read'] =>
  ({ count: typed = usual }) =>
    of(countOf(typed));
/** A number that may count something else. */
const loosely = (of: (count: number) => Meaning): Lexeme['read'] => {
  const read = counted(of);
  return (groups, context) => {
    const meaning = read(groups, context);
    return meaning?.kind === 'days' ? { ...meaning, isLoose: true } : meaning;
  };
};
const at = (time: string): Meaning => ({ kind: 'part', time });
const minutes = (of: number): Meaning => ({ kind: 'minutes', count: of });
const often = (times: number): Meaning => ({ kind: 'count', count: times });

const ordinals: Readonly<Record<string, number>> = {
  other: 2,
  second: 2,
  '2nd': 2,
  alternate: 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
};
const ordinal = `(?<ordinal>${Object.keys(ordinals).join('|')})`;

const dayNames: Readonly<Record<string, Weekday>> = {
  mo: 'mon',
  m: 'mon',
  tu: 'tue',
  we: 'wed',
  w: 'wed',
  th: 'thu',
  fr: 'fri',
  f: 'fri',
  sa: 'sat',
  su: 'sun',
};
const day = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?)';
const dayOf = (text: string): Weekday =>
  dayNames[text.toLowerCase()] ?? dayNames[text.toLowerCase().slice(0, 2)] ?? 'mon';

/** `Monday to Friday and Sunday`, `mon, wed`. */
function weekdaysIn(text: string): Meaning {
  const on: Weekday[] = [];
  for (const [, first = '', last] of text.matchAll(
    new RegExp(`(${day})(?: ?(?:-|\u2013|to) ?(${day}))?`, 'gi'),
  )) {
    const from = Weekday.options.indexOf(dayOf(first));
    const to = last === undefined ? from : Weekday.options.indexOf(dayOf(last));
    for (let at = from; ; at = (at + 1) % 7) {
      on.push(Weekday.options[at] ?? 'mon');
      if (at === to) break;
    }
  }
  const isTwice = new Set(on).size < on.length;
  return isTwice
    ? { kind: 'doubtful', why: 'Write each day of the week once' }
    : { kind: 'weekdays', on, ...(/[,&+]| and /i.test(text) && { isList: true }) };
}

/** How often, on which days and at which times. */
export const whenLexemes: readonly Lexeme[] = [
  ...timeLexemes,
  says('mane ?[/+&] ?nocte', { kind: 'times', times: ['08:00', '20:00'] }),
  says('total(?: daily)?(?: dose)?|daily dose', {
    kind: 'doubtful',
    why: 'Write each dose, and how often',
  }),
  says(
    String.raw`b\.?d|bds|b\.?i\.?d|twice(?: ${aDay})|(?:2|two) ?(?:x|times) ?(?:${aDay})`,
    often(2),
  ),
  says(
    String.raw`t\.?d\.?s|t\.?i\.?d|thrice (?:${aDay})|(?:3|three) ?(?:x|times) ?(?:${aDay})`,
    often(3),
  ),
  says(String.raw`q\.?i\.?d|q\.?d\.?s|(?:4|four) ?(?:x|times) ?(?:${aDay})`, often(4)),
  { words: whole(`${count} ?(?:x|times) ?(?:${aDay})`), read: counted(often) },
  says('twice(?= on| mon| tue| wed| thu| fri| sat| sun)', {
    kind: 'doubtful',
    why: 'Say how often each day: write twice a day or twice a week',
  }),
  says(
    `once (?:${aDay})(?: in the morning)|(?:every|each) morning|in the mornings?|mane|mornings?|am`,
    at('08:00'),
  ),
  says(
    `once (?:${aDay}) at night|(?:every|each) night|at night|nightly|nocte|at bedtime|bedtime|night`,
    at('20:00'),
  ),
  says(
    'at (?:midday|noon|lunchtime)|midday|noon|lunchtime|midi|(?:every|each) midday',
    at('12:00'),
  ),
  says('at midnight|midnight', { kind: 'times', times: ['00:00'] }),
  says('(?:in the|every|each) evening|evenings?', at('18:00')),
  says('(?:in the|every|each) afternoon', at('15:00')),
  says('on(?= mane| nocte)', { kind: 'filler' }),
  says('off(?: at)? (?:nocte|night)', { kind: 'off', time: '20:00' }),
  says('off(?: at)? mane', { kind: 'off', time: '08:00' }),

  {
    words: whole(`${count} days? on,? (?:and |then )?(?<off>${countSource}) (?:days? )?off`),
    read: ({ count: on = '', off = '' }) => ({
      kind: 'days',
      days: { kind: 'cycle', on: countOf(on), off: countOf(off) },
    }),
  },
  {
    words: whole(`${count} weeks? on,? (?:and |then )?(?<off>${countSource}) (?:weeks? )?off`),
    read: ({ count: on = '', off = '' }) => ({
      kind: 'days',
      days: { kind: 'cycle', on: countOf(on) * 7, off: countOf(off) * 7 },
    }),
  },
  {
    words: whole(`(?:every|each) ${ordinal} days?|(?:on )?alt(?:ernate)? days|alternate daily`),
    read: ({ ordinal: nth = 'other' }) => everyDays(ordinals[nth.toLowerCase()] ?? 2),
  },
  {
    words: whole(`${ordinal}[- ]daily`),
    read: ({ ordinal: nth = '' }) => everyDays(ordinals[nth.toLowerCase()] ?? 2),
  },
  {
    words: whole(`every (?<ordinal>other|second|2nd|third|3rd|fourth|4th) week`),
    read: ({ ordinal: nth = '' }) => everyWeeks(ordinals[nth.toLowerCase()] ?? 2),
  },
  { words: whole(`every ${count}(?:\\/7| days)`), read: counted(everyDays) },
  {
    words: whole(`every ${count}(?:\\/52| weeks)|(?<weeks>${countSource})-weekly`),
    read: ({ count: every, weeks = '1' }) => everyWeeks(countOf(every ?? weeks)),
  },
  {
    words: whole('(?<count>\\d{1,2}|two|three|four|six) weekly'),
    read: loosely(everyWeeks),
  },
  { words: whole(`every ${count}(?:\\/12| months)`), read: counted(everyMonths) },
  {
    words: whole('(?<count>\\d{1,2}|two|three|four|six|twelve)-monthly|(?<short>\\d{1,2})\\/12ly'),
    read: ({ count: every, short = '1' }) => everyMonths(countOf(every ?? short)),
  },
  {
    words: whole('(?<count>\\d{1,2}|two|three|four|six|twelve) monthly'),
    read: loosely(everyMonths),
  },

  {
    words: whole(
      `(?:(?:every|min(?:imum)?) )?(?:q ?)?(?<low>\\d{1,3}|two|three|four|six|eight|twelve)(?: ?(?:-|\u2013|to) ?(?<high>\\d{1,3}))? ?(?:[- ]?hourly|[- ]?hrly|(?:${hours}) apart)`,
    ),
    read: ({ low = '', high = low }) => ({ kind: 'hours', low: countOf(low), high: countOf(high) }),
  },
  {
    words: whole(
      `(?:every|q) ?(?<low>\\d{1,3}|two|three|four|six|eight|twelve)(?: ?(?:-|\u2013|to) ?(?<high>\\d{1,3}))? ?(?:${hours})(?:ly|ourly)?`,
    ),
    read: ({ low = '', high = low }) => ({ kind: 'hours', low: countOf(low), high: countOf(high) }),
  },
  {
    words: whole(
      String.raw`(?:every )?(?<low>[1-468]|12|24|48|72)(?: ?(?:-|\u2013) ?(?<high>[1-468]|12|24))?\/24`,
    ),
    read: ({ low = '', high = low }) => ({ kind: 'hours', low: Number(low), high: Number(high) }),
  },
  {
    words: whole(String.raw`(?:every |q ?)(?<count>[1-9]|[1-5]\d) ?min(?:ute)?s?`),
    read: counted(minutes),
  },
  { words: whole(String.raw`(?<count>[1-9]|[1-5]\d)[- ]?minutely`), read: counted(minutes) },
  says('every minute', minutes(1)),
  says('every hour|hourly', { kind: 'hours', low: 1, high: 1 }),

  {
    words: whole(`(?:(?<count>two|three|four|five|six|[2-6]) ?(?:x|times)|twice) ?(?:${aWeek})`),
    read: counted((times) => ({ kind: 'week-count', count: times }), '2'),
  },
  says(`once (?:${aWeek})|(?:every|each) week|weekly|once[- ]weekly`, everyWeeks(1)),
  says('once (?:a|every|each|per) fortnight|fortnightly|(?:every|each) fortnight', everyWeeks(2)),
  says('once (?:a|every|each|per) month|monthly|(?:every|each) month|once monthly', everyMonths(1)),
  says('quarterly', everyMonths(3)),
  says('yearly|annually|once a year|every year', everyMonths(12)),
  {
    words: whole(
      'on the (?<day>\\d{1,2})(?:st|nd|rd|th)(?:,? or the last day)?(?: of (?:the|each|every) month)?',
    ),
    read: ({ day: nth = '' }) => ({ kind: 'month-day', day: Number(nth) }),
  },
  says('(?:every|each) day|everyday', everyDays(1)),
  says(`once (?:${aDay})|daily`, often(1)),

  says(
    '(?:on )?(?:all |the )*(?:other|remaining) days(?: of the week)?|(?:the )?(?:rest of (?:the )?week|rest)',
    { kind: 'others' },
  ),
  says('alt(?:ernating)?(?: days)? with', { kind: 'alternating' }),
  says('(?:on )?weekdays|m ?- ?f', {
    kind: 'weekdays',
    on: ['mon', 'tue', 'wed', 'thu', 'fri'],
  }),
  says('(?:on |at )?(?:the )?weekends?', { kind: 'weekdays', on: ['sat', 'sun'] }),
  {
    words: whole(
      `(?:on |every |each )?(?<days>${day}(?:(?: ?[,/&+] ?| and | ?(?:-|\u2013) ?| to | )${day})*)`,
    ),
    read: ({ days = '' }) => weekdaysIn(days),
  },
  says('(?:on )?m[ /,-]?w[ /,-]?f', { kind: 'weekdays', on: ['mon', 'wed', 'fri'] }),
  says('(?:on )?tu?[ /,-]?th[ /,-]?sa?', { kind: 'weekdays', on: ['tue', 'thu', 'sat'] }),

  says('stat(?: dose)?|once only|single dose|(?:as a )?one[- ]off(?: dose)?', {
    kind: 'days',
    days: { kind: 'once' },
  }),
];
