/*
 * Former and present Australian names, British and American spellings and plurals mostly differ in the same few letters.
 * Not in what is shown: only in what is compared.
 */
const alike: readonly (readonly [RegExp, string])[] = [
  [/(?<=\w{2}[^su])s$/, ''],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/[ao]e/g, 'e'],
  [/y/g, 'i'],
  [/([a-z])\1+/g, '$1'],
  [/ie$/, 'i'],
];

/** A text's words in lower case, without accents and punctuation. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f'’]/g, '');
  return plain.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** How a word is compared: `amoxycillin` and `amoxicillin`, `cephalexin` and `cefalexin`, `nuts` and `nut` are alike. */
export function likeness(word: string): string {
  return alike.reduce((text, [from, to]) => text.replace(from, to), word);
}

/** How a name of several words is compared. */
export function likenessOf(text: string): string {
  return wordsOf(text).map(likeness).join(' ');
}
