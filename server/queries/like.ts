/** The words of a query; every one has to match. */
export function wordsOf(query: string): string[] {
  return query.normalize('NFC').split(/\s+/u).filter(Boolean);
}

const apostrophes = /['\u2019]/g;

/**
 * LIKE patterns for each word, one of which has to match, anywhere: `%`, `_` and `\` are literal. A name is found by
 * either apostrophe: tablets type one, and other systems send the other.
 */
export function patternsOf(query: string): string[][] {
  return wordsOf(query).map((word) => {
    const literal = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    const both = ["'", '\u2019'].map((one) => literal.replaceAll(apostrophes, one));
    return [...new Set([...both, literal])];
  });
}

/**
 * A POSIX regular expression that finds `word` at the start of any word of a text. Every character but
 * letters and digits is escaped.
 */
export function wordStartPattern(word: string): string {
  const escaped = word.replace(/[^\p{L}\p{N}]/gu, '\\$&');
  return /^[\p{L}\p{N}]/u.test(word) ? `\\m${escaped}` : escaped;
}
