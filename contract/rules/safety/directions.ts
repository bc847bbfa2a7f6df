import { frequencies } from '../../values/medicine-codes.ts';
import type { CheckedLine } from './line.ts';
import { clock, type Days, parts, rhythms, timeOf } from './rhythms.ts';
import { daysBetweenDoses } from './times-a-day.ts';

type Timed = Pick<CheckedLine, 'courseType' | 'frequency' | 'doseTimes' | 'directions'>;

const isSameOrMore = (a: number, b: number) => a >= b * (b >= 28 ? 0.9 : 0.999);
/** Months and quarters are about as long as weeks add up to. */
const isWithin = (days: number, [least, most]: Days) =>
  isSameOrMore(days, least) && isSameOrMore(most, days);

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
    const kept = sentence.replaceAll('\u00a0', ' ').replace(removal, '');
    let text = kept;
    for (const { words, days: allowed, says } of rhythms) {
      if (text.search(words) === -1) continue;
      for (const { 0: match, groups = {} } of text.matchAll(words)) {
        const isWhenRequired = says === 'when required' && courseType === 'AsRequired';
        const span = allowed(groups, kept);
        if (!isWhenRequired && span !== null && !isWithin(days, span)) found.push(match);
      }
      text = text.replaceAll(words, ' ');
    }
    if (times.length === 0 || negative.test(kept)) continue;
    for (const { words, from, to } of parts) {
      const [match] = kept.replaceAll(clock, ' ').match(words) ?? [];
      if (match !== undefined && !times.some((time) => from <= time && time <= to)) {
        found.push(match);
      }
    }
    for (const match of kept.matchAll(clock)) {
      if (!times.includes(timeOf(match))) found.push(match[0]);
    }
  }
  return [...new Set(found)];
}
