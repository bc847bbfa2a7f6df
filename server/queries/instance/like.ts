/** The words of a query; every one must match. */
function wordsOf(query: string): string[] {
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

const unit = '(?:mg|g|kg|microgram|mcg|ml|l|units?)';
const apart = new RegExp(`(\\d)\\s+(?=${unit}(?:\\s|$))`, 'giu');

/** The words of a search for a medicine: a number and its unit are one, however they are typed. */
export function medicineWordsOf(query: string): string[] {
  return wordsOf(query.replaceAll(apart, '$1'));
}

/** The same as `wordStartPattern`, where `1g` also finds 1 g, and `1000` and `1000mg` find 1,000 mg and 1 g. */
export function strengthPattern(word: string): string {
  const [, digits = '', letters = ''] = /^(\d[\d,]*(?:\.\d+)?)(\p{L}*)$/u.exec(word) ?? [];
  if (digits === '') return wordStartPattern(word);
  const number = Number(digits.replaceAll(',', ''));
  const written = [digits, number.toLocaleString('en-AU', { maximumFractionDigits: 20 })];
  const alike = written.map((one) =>
    wordStartPattern(one + letters).replace(/(?<=\d)(?=\p{L})/u, ' ?'),
  );
  if (number >= 1000 && /^(?:mg?)?$/i.test(letters))
    alike.push(`\\m${number / 1000} ?g`.replace('.', '\\.'));
  return `(?:${[...new Set(alike)].join('|')})`;
}
