import { rightEye } from '../short-forms.ts';
import { clausesOf, subjectOf, when } from './clauses.ts';
import type { CheckedLine } from './line.ts';
import { clock, parts, type Rhythm, rhythms, timeOf, weekdaysIn } from './rhythms.ts';
import { type Given, rhythmsOf } from './rhythm-of.ts';

type Timed = Pick<CheckedLine, 'courseType' | 'frequency' | 'doseTimes' | 'directions' | 'route'> &
  Partial<Pick<CheckedLine, 'dosage'>> & {
    readonly product?: Pick<CheckedLine['product'], 'form' | 'ingredients' | 'brandName'>;
  };

/** Words of the directions, as they are written, except for the points of short forms. */
export interface Compared {
  /** They disagree with the frequency or the dose times. */
  readonly differing: readonly string[];
  /** It isn't certain whether they do. */
  readonly doubtful: readonly string[];
  /** They mean the right eye, or once a day. */
  readonly eyeOrDay: readonly string[];
}

type Verdict = 'agrees' | 'differs' | 'doubtful';
type Said = readonly [words: string, verdict: Verdict];

const no = String.raw`(?:\b(?:not?|never)|n['’]t)\b`;
/** What comes right before words for how often, and changes their meaning. */
const limit = new RegExp(
  String.raw`${no}(?: \w+){0,3} more (?:often |frequently )?than $|\b(?:up to|at (?:the )?most|max(?:imum)?(?: of)?|not exceed) $`,
  'i',
);
const atLeast = /\b(?:at least|minimum(?: of)?) $/i;
const negated = new RegExp(
  String.raw`(?:${no}|\b(?:instead of|rather than))(?: (?:to be |be )?(?:taken?|given?|used?|appl(?:y|ied)))?(?: (?:it|this|them))? $`,
  'i',
);

/** The same before a clock time. */
const related =
  /\b(?<not>not (?:\w+ ){0,3})?(?:(?<latest>before|by|until|till|not? later than)|after|from|not? earlier than) $/i;
/** Right before a clock time or a part of the day, and anywhere before it. */
const denied = new RegExp(
  String.raw`(?:${no}|\b(?:avoid|except|withh\w+|omit|skip))(?: (?:to be |be )?(?:giv|tak|us|appl|administ)\w+)?(?: (?:it|this|them|the|in|at|on|with|before|after|during))* $`,
  'i',
);
const denies = new RegExp(String.raw`${no}|\b(?:avoid|except|withh\w+|omit|skip)\b`, 'i');
const meal = /^(?:breakfast|lunch(?:time)?|dinner|supper)$/i;

const isSameOrMore = (a: number, b: number) => a >= b * (b >= 28 ? 0.9 : 0.999);

function judge(
  { says }: Rhythm,
  span: ReturnType<Rhythm['days']>,
  [word, before, clause]: readonly [word: string, before: string, clause: string],
  given: Given,
): Verdict {
  if (says === 'on a weekday' && given.weekdays !== undefined) {
    return judgeWeekday(word, before, clause, given.weekdays);
  }
  if (says === 'when required' && given.courseType === 'AsRequired') return 'agrees';
  if (span === null) return 'doubtful';
  const [least, most] = span;
  const { days, gap } = given;
  if (says === 'how far apart') return isSameOrMore(gap, least) ? 'agrees' : 'differs';
  if (limit.test(before)) {
    return isSameOrMore(says === 'how many' ? days : gap, least) ? 'agrees' : 'differs';
  }
  if (atLeast.test(before)) return isSameOrMore(most, days) ? 'agrees' : 'doubtful';
  const agrees = isSameOrMore(days, least) && isSameOrMore(most, days);
  // `Not on Wednesdays` disagrees with daily as `on Wednesdays` does.
  if (most < Number.POSITIVE_INFINITY && negated.test(before))
    return agrees ? 'doubtful' : 'agrees';
  return agrees ? 'agrees' : 'differs';
}

/** About a day of the week, of a line that is given on some of them. */
function judgeWeekday(
  word: string,
  before: string,
  clause: string,
  on: ReadonlySet<string>,
): Verdict {
  const isGiven = on.has(word.slice(0, 3).toLowerCase());
  const verdict = judgeTime(isGiven, before);
  // `On Mondays`, of one that is given on Mondays and Thursdays.
  return isGiven && verdict === 'agrees' && weekdaysIn(clause).size < on.size
    ? 'doubtful'
    : verdict;
}

/** About a time, and what comes before it: `not at night`, or `do not crush the tablet at night`. */
function judgeTime(isGiven: boolean, before: string): Verdict {
  if (denied.test(before)) return isGiven ? 'doubtful' : 'agrees';
  if (isGiven) return 'agrees';
  return denies.test(before) ? 'doubtful' : 'differs';
}

/** Whether the dose times are those that a clock time in a text asks for. */
function judgeClock(match: RegExpExecArray, clause: string, times: readonly string[]): Verdict {
  const time = timeOf(match);
  const before = clause.slice(0, match.index);
  const relation = related.exec(before)?.groups;
  if (relation !== undefined) {
    const isLatest = (relation['latest'] === undefined) === (relation['not'] !== undefined);
    const fitting = times.filter((one) => (isLatest ? one <= time : one >= time)).length;
    if (fitting === 0) return 'differs';
    return fitting === times.length ? 'agrees' : 'doubtful';
  }
  const verdict = judgeTime(times.includes(time), before);
  if (verdict !== 'differs') return verdict;
  const after = clause.slice(match.index + match[0].length);
  const isRange =
    /\bbetween\b/i.test(clause) ||
    /(?:\bto|[-–]) ?$/i.test(before) ||
    /^ ?(?:to\b|[-–])/i.test(after);
  return isRange ? 'doubtful' : 'differs';
}

/** What a clause says about when, and the rest of it. Most say nothing, which a search finds out fastest. */
function readClause(clause: string, given: Given): { said: Said[]; rest: string } {
  const said: Said[] = [];
  let rest = clause;
  for (const rhythm of rhythms) {
    if (rest.search(rhythm.words) === -1) continue;
    for (const match of rest.matchAll(rhythm.words)) {
      const span = rhythm.days(match.groups ?? {}, clause);
      const words = [match[0], rest.slice(0, match.index), clause] as const;
      said.push([match[0], judge(rhythm, span, words, given)]);
    }
    rest = rest.replaceAll(rhythm.words, when);
  }
  const { times } = given;
  const hasTimes = times.length > 0;
  let text = clause;
  if (text.search(clock) !== -1) {
    for (const match of hasTimes ? clause.matchAll(clock) : []) {
      said.push([match[0], judgeClock(match, clause, times)]);
    }
    text = text.replaceAll(clock, ' ');
    rest = rest.replaceAll(clock, when);
  }
  for (const { words, from, to } of parts) {
    const at = text.search(words);
    if (at === -1) continue;
    rest = rest.replaceAll(words, when);
    const [word = ''] = text.match(words) ?? [];
    const isSaid = said.some(([other, verdict]) => verdict !== 'agrees' && other.includes(word));
    if (!hasTimes || isSaid) continue;
    const isGiven = times.some((time) => from <= time && time <= to);
    // `Not with breakfast` may be about a dose before it.
    const isMeal = isGiven && meal.test(word);
    said.push([word, isMeal ? 'agrees' : judgeTime(isGiven, text.slice(0, at))]);
  }
  return { said, rest };
}

const isForEye = ({ route, product }: Timed) =>
  route === 'ocular' || /\b(?:eye|ophthalmic)\b/i.test(product?.form ?? '');

/** The first word of each ingredient and of the brand. */
const namesIn = ({ product }: Timed) =>
  [...(product?.ingredients ?? []), product?.brandName ?? '']
    .map((name) => /^[\p{L}-]{3,}/u.exec(name.toLowerCase())?.[0])
    .filter((name) => name !== undefined);

/** Compares what directions say about when with how often a line is given and when, if that is stated. */
export function compareDirections(line: Timed): Compared {
  const rhythms = line.directions === '' ? [] : rhythmsOf(line);
  const compared = rhythms.map((given) => compareWith(line, given));
  const [first = nothingSaid, ...others] = compared;
  if (others.length === 0) return first;
  // Of steps with different days or times, words may be about one of them.
  const differing = first.differing.filter((words) =>
    others.every((one) => one.differing.includes(words)),
  );
  const open = compared.flatMap((one) => [...one.differing, ...one.doubtful]);
  return {
    differing,
    doubtful: [...new Set(open)].filter((words) => !differing.includes(words)),
    eyeOrDay: first.eyeOrDay,
  };
}

const nothingSaid: Compared = { differing: [], doubtful: [], eyeOrDay: [] };

function compareWith(line: Timed, given: Given): Compared {
  const differing = new Set<string>();
  const doubtful = new Set<string>();
  const eyeOrDay = new Set<string>();
  for (const whole of clausesOf(line.directions)) {
    let clause = whole;
    if (isForEye(line)) {
      for (const short of clause.match(rightEye) ?? []) eyeOrDay.add(short);
      clause = clause.replaceAll(rightEye, ' ');
    }
    const { said, rest } = readClause(clause, given);
    const open = said.filter(([, verdict]) => verdict !== 'agrees');
    if (open.length === 0) continue;
    const subject = subjectOf(clause, rest, namesIn(line));
    if (subject === 'other') continue;
    for (const [words, verdict] of open) {
      (verdict === 'differs' && subject === 'giving' ? differing : doubtful).add(words);
    }
  }
  return { differing: [...differing], doubtful: [...doubtful], eyeOrDay: [...eyeOrDay] };
}

/** The weekdays on which directions say to give it; undefined if a day may be about something else. */
export function weekdaysOf(line: Timed): ReadonlySet<string> | undefined {
  const named = new Set<string>();
  for (const clause of clausesOf(line.directions)) {
    const days = weekdaysIn(clause);
    if (days.size === 0) continue;
    const given: Given = { courseType: line.courseType, times: [], days: 7, gap: 7 };
    const subject = subjectOf(clause, readClause(clause, given).rest, namesIn(line));
    if (subject === 'unclear') return undefined;
    if (subject === 'giving') for (const day of days) named.add(day);
  }
  return named;
}
