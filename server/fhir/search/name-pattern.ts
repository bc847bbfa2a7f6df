/** Letters that differ only by accents, and apostrophes that differ only by form. */
const alike = [
  'aàáâãäåā',
  'cç',
  'eèéêëē',
  'iìíîïī',
  'nñ',
  'oòóôõöøō',
  'sš',
  'uùúûüū',
  'yýÿ',
  'zž',
  "'’‘`",
];

/**
 * A POSIX regular expression for a text in small letters, whatever accents it has. Everything but letters and digits is
 * taken literally.
 */
export function foldedPattern(text: string): string {
  const plain = text.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return Array.from(plain, (letter) => {
    const letters = alike.find((one) => one.includes(letter));
    if (letters !== undefined) return `[${letters}]`;
    return /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`;
  }).join('');
}

/** Patterns that all have to match: one for each word, at the start of a word. */
export function wordPatterns(text: string): string[] {
  return text
    .split(/[\s,]+/u)
    .filter((word) => word !== '')
    .map((word) => (/^[\p{L}\p{N}]/u.test(word) ? '\\m' : '') + foldedPattern(word));
}
