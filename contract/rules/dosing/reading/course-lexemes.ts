import { addDays, findPlainDate, type PlainDate } from '../../../values/plain-date.ts';
import { countOf, countSource } from '../number-words.ts';
import { type Lexeme, says, whole } from './tokens.ts';

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];
const date = `(?<date>today|tomorrow|tmrw?|\\d{1,2}(?:st|nd|rd|th)?[- ](?:${months})(?:[- ]\\d{4})?|\\d{1,2}\\/\\d{1,2}\\/(?:\\d{4}|\\d\\d))`;

/** A day as people write it; without a year, the next such day. */
function dateOf(text: string, today: PlainDate): PlainDate | undefined {
  const lower = text.toLowerCase();
  if (lower === 'today') return today;
  if (lower.startsWith('t')) return addDays(today, 1);
  const [, day = '', name = '', year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[- /]([a-z]+|\d{1,2})(?:[- /](\d{2,4}))?$/.exec(lower) ?? [];
  const named = monthNames.indexOf(name.slice(0, 3)) + 1;
  const month = named > 0 ? named : Number(name);
  const pad = (value: number | string) => String(value).padStart(2, '0');
  const inYear = (value: number) => findPlainDate(`${value}-${pad(month)}-${pad(day)}`);
  if (year !== undefined) return inYear(year.length === 2 ? 2000 + Number(year) : Number(year));
  const thisYear = Number(today.slice(0, 4));
  const next = inYear(thisYear);
  return next !== undefined && next >= today ? next : inYear(thisYear + 1);
}

const dated =
  (kind: 'from' | 'until'): Lexeme['read'] =>
  ({ date: text = '', counted }, { today }) => {
    const found = dateOf(text, today);
    return found === undefined
      ? { kind: 'doubtful', why: 'There is no such day' }
      : { kind, date: found, isCounted: counted !== undefined };
  };

const before = String.raw`(?:for (?:the )?(?:next )?|x ?|\u00d7 ?)`;
const lengthUnit = '(?<unit>days?|nights?|d|weeks?|wks?|fortnights?|months?|mths?)';
/** `a day` alone is how often. */
const length = String.raw`${before}?(?:(?<short>\d{1,3}) ?\/ ?(?<of>7|52|12)(?![\d.])|(?<count>\d{1,3}|(?<=for )an?|(?!an?)(?:${countSource})) ?${lengthUnit})`;

const doubtful = (source: string, why: string): Lexeme => says(source, { kind: 'doubtful', why });

/** What is looked for last; and what has more than one meaning. Nothing is guessed. */
export const lastLexemes: readonly Lexeme[] = [
  says('down to|up to(?= ?\\d)|until|till|to', { kind: 'to' }),
  says('at', { kind: 'filler' }),
  { words: /[()]/y, read: () => ({ kind: 'filler' }) },
  doubtful(String.raw`o\.?d`, 'It can mean once a day or right eye. Write daily, or right eye'),
  doubtful(String.raw`q\.?d`, 'It is read as four times a day too. Write daily'),
  doubtful(String.raw`q\.?o\.?d|eod`, 'Write every second day'),
  doubtful('o\\.?w', 'Write weekly and the day of the week'),
  doubtful('q?hs', 'It can mean half strength or at bedtime. Write nocte'),
  doubtful('pm', 'It can mean afternoon or night. Write a time or nocte'),
  doubtful('bi-?weekly|bi-?monthly', 'It has two meanings. Write every 2 weeks or twice a week'),
  doubtful('x ?\\d+ ?d?', 'Say what it counts: for how many days, or how many at a time'),
  doubtful(
    String.raw`\d{1,2} ?\/ ?\d{1,2}(?: ?\/ ?\d{1,2})?`,
    'It can be a part, a date or a length. Write it in words',
  ),
  doubtful('os|ou|b\\.?e|l\\.?e|r\\.?e', 'Write left eye, right eye or both eyes'),
  doubtful('iv|i\\.v\\.', 'This route can’t be prescribed here'),
  doubtful('cc', 'Write mL, or with food'),
  doubtful('[ap]\\.?c', 'Write before food or after food in the directions'),
];

/** For how long, from when, when required, and by which route. */
export const courseLexemes: readonly Lexeme[] = [
  {
    words: whole('course'),
    read: (_groups, { before }) => (before?.kind === 'length' ? { kind: 'filler' } : undefined),
  },
  {
    words: whole('dose'),
    read: (_groups, { before }) => (before === undefined ? { kind: 'filler' } : undefined),
  },
  {
    words: /\(reason not stated\)|maximum in 24 hours not stated/iy,
    read: () => ({ kind: 'filler' }),
  },
  {
    words: whole(
      `(?:and |then )?(?:stop|cease|finish)?,? ?\\(?(?:last day|until|till|ending(?: on)?|end(?: on)?|to|stop(?: on)?|cease(?: on)?|finish(?: on)?) ${date}\\)?`,
    ),
    read: dated('until'),
  },
  {
    words: whole(
      `(?:(?<counted>counted )?from|on(?= \\d\\d-[a-z]{3}-\\d{4})|start(?:ing|s)?(?: on| from)?|commenc(?:e|ing)(?: on| from)?|beginning(?: on)?) ${date}`,
    ),
    read: dated('from'),
  },
  {
    words: whole(
      `(?:on |for )?(?:the )?(?:day (?<day>\\d{1,3})(?: ?(?:-|\u2013|to) ?(?<last>\\d{1,3}))?|days (?<first>\\d{1,3}) ?(?:-|\u2013|to) ?(?<end>\\d{1,3})|(?<one>first day))`,
    ),
    read: ({ day, last, first, end, one }) => {
      const firstDay = one === undefined ? Number(day ?? first) : 1;
      const lastDay = one === undefined ? Number(last ?? end ?? firstDay) : 1;
      return { kind: 'course-days', firstDay, lastDay };
    },
  },
  doubtful('x ?\\d+ ?d', 'It can mean for so many days or so many doses. Write for 3 days'),
  doubtful(String.raw`at \d{1,2}`, 'Write the time as 08:00 or 8 am'),
  says('(?:both|all)(?= for \\d)', { kind: 'filler' }),
  {
    words: whole(length),
    read: ({ short, of, count: typed = '', unit = '' }) => {
      const number = short === undefined ? countOf(typed) : Number(short);
      const isMonths = of === '12' || /^m/i.test(unit);
      if (isMonths) return { kind: 'length', count: number, unit: 'months' };
      const days = of === '52' || /^w/i.test(unit) ? 7 : /^f/i.test(unit) ? 14 : 1;
      return { kind: 'length', count: number * days, unit: 'days' };
    },
  },
  {
    words: whole(
      `(?:(?:dose )?as (?:ordered|charted|directed|decided|prescribed)(?: by| per)?|(?:dose )?(?:as )?per|dose by|(?:dose )?according to) (?:the )?inr(?: results?)?(?:,? ?\\(?(?:(?:target|range|aim(?:ing)?(?: for)?|goal)(?: inr)?(?: of)?:? )?(?<low>\\d(?:\\.\\d)?) ?(?:-|\u2013|to) ?(?<high>\\d(?:\\.\\d)?)\\)?(?! ?(?:mg|tab)))?(?:,? ?(?:first|next) inr(?: due)? on ${date})?`,
    ),
    read: ({ low, high, date: text }, { today }) => {
      const first = text === undefined ? undefined : dateOf(text, today);
      if (text !== undefined && first === undefined) {
        return { kind: 'doubtful', why: 'There is no such day' };
      }
      return {
        kind: 'decided',
        measured: 'INR',
        ...(low !== undefined && { target: { low: Number(low), high: Number(high) } }),
        ...(first !== undefined && { first }),
      };
    },
  },
  says('ongoing|long[- ]term|indefinitely|lifelong', { kind: 'ongoing' }),
  says('(?:and )?(?:then )?(?:stop|cease|nil)', { kind: 'stop' }),
  says('(?:and )?then|followed by', { kind: 'then' }),
  { words: /\u2192|->|=>/y, read: () => ({ kind: 'then' }) },
  says(
    '(?:and )?(?:reduc(?:e|ed|ing)|decreas(?:e|ing)|wean(?:ing)?|taper(?:ing)?|lower(?:ing)?|drop(?:ping)?|less|minus)(?: down)?(?: by)?',
    { kind: 'change', by: -1 },
  ),
  says(
    '(?:and )?(?:increas(?:e|ed|ing)|titrat(?:e|ing) up|up-?titrat(?:e|ing)|go(?:ing)? up|plus)(?: by)?',
    { kind: 'change', by: 1 },
  ),
  { words: /\u2193(?: ?by)?/iy, read: () => ({ kind: 'change', by: -1 }) },
  { words: /\u2191(?: ?by)?/iy, read: () => ({ kind: 'change', by: 1 }) },
  says(String.raw`p\.?r\.?n\.?|(?:when|as|if|where) (?:required|needed|necessary)`, {
    kind: 'prn',
  }),
  says(
    String.raw`(?:up to (?:a )?)?(?:max(?:imum)?)\.?(?: dose)?(?: of|:)?|no more than|not more than|do not exceed|not to exceed|up to|at most`,
    { kind: 'max' },
  ),
  says(
    '(?:in|per|every|each|a) ?(?:any )?24 ?(?:h(?:ou)?rs?|h)|\\/ ?24 ?(?:h(?:ou)?rs?|h)|(?:a|per|in a|each) day|\\/ ?(?:day|d)',
    { kind: 'a-day' },
  ),
  says(
    'not sooner than|not more often than|at least|min(?:imum)? interval(?: of)?|leave at least',
    { kind: 'least' },
  ),
  says('for', { kind: 'for' }),

  says('po|orally|by mouth|oral', { kind: 'route', route: 'oral' }),
  says('sl|s\\/l|sublingual(?:ly)?|under the tongue', { kind: 'route', route: 'sublingual' }),
  says('s\\/c|sc|s\\/cut|subcut(?:aneous(?:ly)?)?(?: injection)?', {
    kind: 'route',
    route: 'subcutaneous',
  }),
  says('im|i\\/m|imi|intramuscular(?:ly)?(?: injection)?', {
    kind: 'route',
    route: 'intramuscular',
  }),
  says('inh|inhaled|by inhalation|inhalation', { kind: 'route', route: 'inhalation' }),
  says('topical(?:ly)?|top', { kind: 'route', route: 'topical' }),
  says('transdermal(?:ly)?', { kind: 'route', route: 'transdermal' }),
  says('to the eye', { kind: 'route', route: 'ocular' }),
  says('to the ear', { kind: 'route', route: 'otic' }),
  says('(?:intra)?nasal(?:ly)?', { kind: 'route', route: 'nasal' }),
  says('pr|rectal(?:ly)?', { kind: 'route', route: 'rectal' }),
  says('pv|(?:intra)?vaginal(?:ly)?', { kind: 'route', route: 'vaginal' }),
  says('take|give|and|apply|inhale|inject|instil|insert|use', { kind: 'filler' }),
  { words: /[,;:]|\.(?=\s|$)|&/y, read: () => ({ kind: 'filler' }) },
  { words: /(?<=\s)[-\u2013\u2014](?=\s)/y, read: () => ({ kind: 'dash' }) },
  {
    words: /[\r\n]+/y,
    read: () => ({ kind: 'doubtful', why: 'Write one medicine, on one line' }),
  },
];
