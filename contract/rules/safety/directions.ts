import { type Range, readAmount, statedAmounts } from '../dosing/read-amount.ts';
import { clock, parts, type RhythmWords, rhythms, timeOf, weekdaysIn } from '../dosing/rhythms.ts';
import { rightEye } from '../line/short-forms.ts';
import type { CheckedLine } from './line.ts';
import { type Rhythm, rhythmsOf } from './rhythm-of.ts';
import { dosesOf } from './stated-doses.ts';

type LineDirections = Pick<CheckedLine, 'dosage' | 'route' | 'directions'> & {
  readonly product: Pick<CheckedLine['product'], 'form'>;
};

/** `t.i.d.` doesn't end a sentence. */
const pointed = /\b(?![ap]\.m\b)(?:[A-Za-z]\.){1,3}[A-Za-z]\b(?:\.(?= [a-z]))?/g;

/** The sentences of directions, without the points of short forms. */
export const sentencesOf = (directions: string): string[] =>
  directions
    .replaceAll('\u00a0', ' ')
    .replace(pointed, (short) => short.replaceAll('.', ''))
    .split(/[;\n]|(?<!\b[ap]\.m)\.(?!\d)/i);

const giving =
  /\b(?:giv|tak|appl[iy]|admin|inject|insert|instil|inhal|us(?:e|ing)|swallow|chew|suck|dissolv|mix|spray|put|plac|rub|repeat|withh|omit|skip|dos(?:e|ing)|med(?:s|ic)?\b|medic|treatment|therapy|pill|tab|cap|patch|puff|drop|sachet|suppos|pessar|lozenge|wafer|enema|vial|neb|pump|scoop|layer|cream|ointment|lotion|gel|insulin|unit)/i;
/** How a sentence starts that is about something else: `Check BP weekly`, `Weekly INR`, `GP review monthly`. */
const other =
  /^\W*(?:please |two |nurses? to |staff to |weekly |daily |monthly )?(?:check|turn|repos|posit|elevat|monitor|measur|record|document|report|review|reassess|assess|observ|inspect|weigh|test|encourag|notif|contact|inform|store|pack|supply|see |attend|walk|exercis|rotat|wash|clean|bp|b[gs]l|blood|inr|pulse|heart rate|temp|obs|fb[ce]|uec|lft|tft|ecg|hba1c|sats|fluids|pressure|physio|appoint|(?:\w+ ){1,2}(?:level|score|review|check)s?\b)/i;
/** Then another part of the sentence may be about giving it. */
const joined = /[,:()–&+]| [-/] |\b(?:and|then)\b/;
/** What may turn the meaning of the words after it around. */
const turning =
  /n['’]t\b|\b(?:not?|never|avoid|except|withh\w+|omit|skip|instead|only|if|unless|until|from|start\w*|stop\w*|cease\w*|increas\w+|decreas\w+|reduc\w+|chang\w+|then)\b/i;
/** The same before a clock time or how often. */
const bounding =
  /\b(?:before|after|by|till|than|least|most|max\w*|up to|exceed|between)\b|[-–] ?$/i;
const isTurned = (before: string) => turning.test(before) || bounding.test(before);
const denied = /\b(?:not|never)(?: (?:take|give|use|apply))?(?: (?:it|this|them))? $/i;

const isAlike = (a: number, b: number) => a >= b * (b >= 28 ? 0.9 : 0.999);

function isOnDays(sentence: string, { weekdays }: Rhythm): boolean {
  const named = weekdaysIn(sentence);
  return (
    !turning.test(sentence) &&
    named.size === weekdays?.size &&
    [...weekdays].every((day) => named.has(day))
  );
}

function isAsOften(words: RhythmWords, match: RegExpExecArray, sentence: string, given: Rhythm) {
  if (words.says === 'on a weekday') return isOnDays(sentence, given);
  const span = words.days(match.groups ?? {}, sentence);
  if (span === null) return false;
  const [least, most] = span;
  if (words.says === 'how far apart') return isAlike(given.gap, least);
  const isSame = isAlike(given.days, least) && isAlike(most, given.days);
  const before = sentence.slice(0, match.index);
  // `Not daily`, of one that is given every week.
  if (denied.test(before)) return !isSame && most < Number.POSITIVE_INFINITY;
  return isSame && !isTurned(before);
}

/** Stands in for words about how often and when. */
const said = (words: string) => '…'.repeat(words.length);

/**
 * What a sentence says about how often and when, unless the line plainly says the same in each of its steps; and the rest
 * of the sentence.
 */
function whenIn(sentence: string, line: LineDirections, given: readonly Rhythm[]) {
  const open: string[] = [];
  const isPrn = line.dosage?.kind === 'as-required';
  const agree = (is: (one: Rhythm) => boolean) => given.length > 0 && given.every(is);
  let rest = sentence;
  const take = (words: RegExp, isSaid: (match: RegExpExecArray, before: string) => boolean) => {
    // Most say nothing, which a search finds out fastest.
    if (rest.search(words) === -1) return;
    for (const match of rest.matchAll(words)) {
      if (!isSaid(match, rest.slice(0, match.index))) open.push(match[0]);
    }
    rest = rest.replaceAll(words, said);
  };
  for (const words of rhythms) {
    take(
      words.words,
      (match) =>
        (isPrn && words.says === 'when required') ||
        agree((one) => isAsOften(words, match, sentence, one)),
    );
  }
  const isOnly = /\bonly\b/i.test(sentence);
  const isAt = (from: string, to: string) =>
    !isOnly && agree(({ times }) => times.some((one) => from <= one && one <= to));
  take(clock, (match, before) => !isTurned(before) && isAt(timeOf(match), timeOf(match)));
  const text = sentence.replaceAll(clock, said);
  for (const { words, from, to } of parts) {
    const at = text.search(words);
    if (at === -1) continue;
    rest = rest.replaceAll(words, said);
    const [word] = text.match(words) ?? [];
    if (word === undefined || isPrn || open.some((other) => other.includes(word))) continue;
    if (turning.test(text.slice(0, at)) || !isAt(from, to)) open.push(word);
  }
  return { open, rest };
}

/** What the medicine is mixed or taken with. */
const besideDose =
  /\d[\d,.]* ?mL(?= (?:of )?(?:cold |warm |thickened )?(?:water|juice|milk|fluids?)\b)/gi;
/** `2 mane`, `take two`. */
const bareCount =
  /(?:\b(?:take|give|apply|instil|inhale|use) |^\W*)(?:\d+|half|one|two|three|four)(?! ?(?:min|h(?:ou)?rs?\b|sec|days?|weeks?|months?|%))\b|\b(?:\d+|half|one|two|three|four) (?=…|at |in the )/gi;

/** Amounts that a sentence states, unless each is the dose. */
function amountsIn(sentence: string, line: LineDirections): string[] {
  const [dose, ...others] = dosesOf(line);
  const isDose = ([measure, { low, high }]: readonly [string, Range]) => {
    if (/ per m?l$/.test(measure) || (measure === 'dose' && high === 1)) return true;
    const own = others.length === 0 ? dose?.amount.get(measure) : undefined;
    return own?.low === low && own.high === high;
  };
  const { stated, rest } = statedAmounts(sentence.replaceAll(besideDose, ' '));
  const open = stated.filter((text) => {
    const amounts = [...readAmount(text)];
    return amounts.length === 0 || !amounts.every(isDose);
  });
  return [...open, ...(rest.match(bareCount) ?? []).map((text) => text.replace(/^\W+/, '').trim())];
}

/**
 * The words of directions that say how much, how often or when, and don't plainly repeat what the dosage says. Which of
 * the two counts is for a person to decide.
 */
export function unsettledIn(line: LineDirections): string[] {
  if (line.directions.trim() === '') return [];
  const given = rhythmsOf(line);
  const isForEye = line.route === 'ocular' || /\b(?:eye|ophthalmic)\b/i.test(line.product.form);
  const found = sentencesOf(line.directions).flatMap((sentence) => {
    if (other.test(sentence) && !giving.test(sentence) && !joined.test(sentence)) return [];
    const eye = isForEye ? (sentence.match(rightEye) ?? []) : [];
    const rest = isForEye ? sentence.replaceAll(rightEye, ' ') : sentence;
    const when = whenIn(rest, line, given);
    return [...eye, ...when.open, ...amountsIn(when.rest, line)];
  });
  return [...new Set(found)];
}
