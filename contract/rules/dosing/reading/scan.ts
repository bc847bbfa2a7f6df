import type { PlainDate } from '../../../values/plain-date.ts';
import { amountLexemes } from './amount-lexemes.ts';
import { courseLexemes, lastLexemes } from './course-lexemes.ts';
import type { Lexeme, Meaning, Token } from './tokens.ts';
import { whenLexemes } from './when-lexemes.ts';

const lexemes: readonly Lexeme[] = [
  ...whenLexemes,
  ...courseLexemes,
  ...amountLexemes,
  ...lastLexemes,
];

const word = /[\p{L}\p{N}][\p{L}\p{N}'\u2019]*(?:[.-][\p{L}\p{N}]+)*|\S/uy;

function meaningAt(text: string, at: number, today: PlainDate, before: Token | undefined) {
  for (const { words, read } of lexemes) {
    words.lastIndex = at;
    const match = words.exec(text);
    if (match === null || match[0] === '') continue;
    const meaning = read({ ...match.groups, 0: match[0] }, { today, before });
    if (meaning !== undefined) return { meaning, length: match[0].length };
  }
  word.lastIndex = at;
  const meaning: Meaning = { kind: 'unknown' };
  return { meaning, length: word.exec(text)?.[0].length ?? 1 };
}

/** A typed text in pieces from `start` on, one after the other; only spaces are between them. */
export function scan(text: string, start: number, today: PlainDate): Token[] {
  // A character is one character long before and after, so that every place stays where it is.
  const plain = text.replaceAll(/[^\S\r\n]/gu, ' ');
  const tokens: Token[] = [];
  for (let at = start; at < plain.length; ) {
    if (plain[at] === ' ') {
      at += 1;
      continue;
    }
    const { meaning, length } = meaningAt(plain, at, today, tokens.at(-1));
    tokens.push({ from: at, to: at + length, ...meaning });
    at += length;
  }
  return tokens;
}
