import type { Cursor } from './cursor.ts';
import type { ParsedText } from './parsed-text.ts';
import { reasonAt } from './reason.ts';
import type { TimesADay } from '../../../values/medicine-codes.ts';
import type { Span, Token, TokenOf } from './tokens.ts';

const byCount: readonly (TimesADay | undefined)[] = [
  undefined,
  'once-daily',
  'twice-daily',
  'three-times-daily',
  'four-times-daily',
];
const byPart: Readonly<Partial<Record<string, TimesADay>>> = {
  '08:00': 'once-daily-morning',
  '20:00': 'once-daily-night',
};

/** How often on one day, if it is that. */
function oftenOf(token: Token): TimesADay | undefined {
  if (token.kind === 'count') return byCount[token.count];
  return token.kind === 'part' ? byPart[token.time] : undefined;
}

/** Whether words that join stand between two places: `tds and prn` are regular doses and others when required. */
function areJoined(text: string, a: Span, b: Span): boolean {
  const between = text.slice(Math.min(a.to, b.to), Math.max(a.from, b.from));
  return /\b(?:and|plus|then|or)\b|[&+/;]/i.test(between);
}

/** How often a medicine given when required may be: the fewest hours between two doses, or how often a day. */
export function takeOften(token: Token, cursor: Cursor, parsed: ParsedText): void {
  const often = oftenOf(token);
  const prn = cursor.tokens.find(({ kind }) => kind === 'prn');
  if (often !== undefined) {
    if (prn !== undefined && areJoined(cursor.text, token, prn)) {
      cursor.name(token, 'Write regular doses and those when required on two lines');
    } else if (parsed.often !== undefined) {
      cursor.name(token, 'How often it’s given is there twice');
    } else parsed.often = often;
  } else if (token.kind !== 'hours' && token.kind !== 'minutes') {
    cursor.name(
      token,
      'Of a medicine given when required, write the fewest hours between two doses, or up to four times a day',
    );
  } else if (parsed.leastHours !== undefined || parsed.leastMinutes !== undefined) {
    cursor.name(token, 'How soon it may be given again is there twice');
  } else if (token.kind === 'minutes') {
    parsed.leastMinutes = token.count;
  } else if (token.low !== token.high) {
    cursor.name(token, 'Write one number: the fewest hours from one dose to the next');
  } else parsed.leastHours = token.low;
}

/** What it is given for, after `for` or right after `prn`. */
export function takeReason(
  token: TokenOf<'prn' | 'for'>,
  cursor: Cursor,
  parsed: ParsedText,
): void {
  const isFor = token.kind === 'for';
  const colon = cursor.peek();
  if (!isFor && colon?.kind === 'filler' && cursor.text[colon.from] === ':') cursor.at += 1;
  const from = isFor ? cursor.at - 1 : cursor.at;
  if (!isFor && cursor.tokens[from]?.kind === 'for') return;
  if (!parsed.isAsRequired) {
    cursor.name(token);
    return;
  }
  const { reason, end, doubts } = reasonAt(cursor.text, cursor.tokens, from);
  const said = doubts.filter(({ kind }) => kind !== 'filler');
  const [first, last] = [said[0], said.at(-1)];
  if (first !== undefined && last !== undefined) {
    cursor.name({ from: first.from, to: last.to }, 'It can be a part of the reason or of the line');
  }
  if (isFor && reason === '' && doubts.length === 0) cursor.name(token);
  if (parsed.reason === undefined && reason !== '') parsed.reason = reason;
  else if (reason !== '') {
    const to = cursor.tokens[end - 1]?.to ?? token.to;
    cursor.name({ from: token.from, to }, 'There are two reasons');
  }
  cursor.at = Math.max(cursor.at, end);
}

/** The most in 24 hours. */
export function takeMost(token: TokenOf<'max'>, cursor: Cursor, parsed: ParsedText): void {
  const next = cursor.peek();
  // It’s said of how often: up to three times a day.
  if (next !== undefined && parsed.isAsRequired && oftenOf(next) !== undefined) return;
  if (next?.kind !== 'amount' || next.amount.unit === undefined) {
    cursor.name(
      token,
      'Write the most in 24 hours as an amount with its unit, such as max 4 g in 24 hours',
    );
    return;
  }
  cursor.at += 1;
  let end = next.to;
  let isADay = next.per === '24 hours';
  const after = cursor.peek();
  const beside = after?.kind === 'amount' && after.isBeside === true ? after.amount : undefined;
  if (beside !== undefined) cursor.at += 1;
  const last = cursor.peek();
  if (last?.kind === 'a-day' || (last?.kind === 'count' && last.count === 1)) {
    isADay = true;
    end = last.to;
    cursor.at += 1;
  }
  const at = { from: token.from, to: end };
  if (next.per !== undefined && next.per !== '24 hours')
    cursor.name(at, 'Write the most in 24 hours');
  else if (parsed.most !== undefined) cursor.name(at, 'The most in 24 hours is there twice');
  else parsed.most = { amount: next.amount, isADay, at, ...(beside && { beside }) };
}
