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

/** What any of them looks for. */
const mayDiffer = /s$|[pt]h|[ao]e|y|([a-z])\1|ie$/;

/** A text's words in lower case, without accents and punctuation. */
export function wordsOf(text: string): string[] {
  // As most names are; a thousand are read before the first check.
  if (/^[a-z]+$/.test(text)) return [text];
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f'’]/g, '');
  return plain.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** How a word is compared: `amoxycillin` and `amoxicillin`, `cephalexin` and `cefalexin`, `nuts` and `nut` are alike. */
export function likeness(word: string): string {
  if (!mayDiffer.test(word)) return word;
  return alike.reduce((text, [from, to]) => text.replace(from, to), word);
}

/** How a name of several words is compared. */
export function likenessOf(text: string): string {
  return wordsOf(text).map(likeness).join(' ');
}
