const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
/** A whole number in digits or words, with `a` for one. */
export const countSource = String.raw`\d{1,3}|an?|${numberWords.slice(1).join('|')}`;
export function countOf(text: string): number {
  const plain = text.toLowerCase().replaceAll(/[, ]/g, '');
  if (/^an?$/.test(plain)) return 1;
  const index = numberWords.indexOf(plain);
  return index > 0 ? index : Number(plain);
}

const fractions: Readonly<Record<string, number>> = {
  '1/2': 0.5,
  '1/4': 0.25,
  '3/4': 0.75,
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
};
export const fractionSource = Object.keys(fractions).join('|');
const inParts = new RegExp(`^(.*?)\\s?(${fractionSource})$`);

/** `2 1/2`, `one and a half`, `a quarter of a`, `1,500`. */
export function numberOf(typed: string): number {
  const text = typed.toLowerCase().replace(/(?: of)?(?: an?)?$/, '');
  if (text.endsWith(' and a half')) return countOf(text.slice(0, -' and a half'.length)) + 0.5;
  if (text === 'half') return 0.5;
  if (text.endsWith('quarters')) return 0.75;
  if (text.endsWith('quarter')) return 0.25;
  const [, before = text, part = ''] = inParts.exec(text) ?? [];
  return countOf(before) + (fractions[part] ?? 0);
}
