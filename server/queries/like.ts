/** The words of a query; every one has to match. */
export function wordsOf(query: string): string[] {
  return query.normalize('NFC').split(/\s+/u).filter(Boolean);
}

/** One LIKE pattern per word, matching anywhere; `%`, `_` and `\` are literal. */
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
