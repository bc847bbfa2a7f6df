/** The words of a query; every one of them has to match. */
export function wordsOf(query: string): string[] {
  return query.normalize('NFC').split(/\s+/u).filter(Boolean);
}

/** One LIKE pattern for each word, to be found anywhere: `%`, `_` and `\` stand for themselves. */
export function patternsOf(query: string): string[] {
  return wordsOf(query).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * A POSIX regular expression that finds `word` at the start of any word of a text. Every character but
 * letters and digits is escaped.
 */
export function wordStartPattern(word: string): string {
  const escaped = word.replace(/[^\p{L}\p{N}]/gu, '\\$&');
  return /^[\p{L}\p{N}]/u.test(word) ? `\\m${escaped}` : escaped;
}
