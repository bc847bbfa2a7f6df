/** Spellings that sound the same in English, in the order in which they are replaced. X is the sound of `sh` and `ch`. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^sean$/, 'shaun'],
  [/^mac(?=[^aehiouy])/, 'mc'],
  [/^(?:[gkp](?=n)|p(?=s)|w(?=r))/, ''],
  [/^wh/, 'w'],
  [/^x/, 's'],
  [/^y(?=[aeiou])/, 'Y'],
  [/ph|v/g, 'f'],
  [/sch(?=[lmnrw])/g, 's'],
  [/ch(?=[lr])|ck|q/g, 'k'],
  [/t?ch|sch|sh/g, 'X'],
  [/ght|dt|th/g, 't'],
  [/(?<=.)gh/g, ''],
  [/d?g(?=[eiy])/g, 'j'],
  [/c(?=[eiy])|z/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/(?<=m)p(?=[st])/g, ''],
  [/ew/g, 'u'],
  [/a[uw]|o[uw]/g, 'o'],
  [/(?<=.)h|w(?![aeiouy])/g, ''],
  // Only the first vowel counts, and roughly.
  [/^([^aeiouy]*)(?:a)/, '$1A'],
  [/^([^aeiouyA]*)(?:[eiy])/, '$1E'],
  [/^([^aeiouyAE]*)(?:[ou])/, '$1O'],
  [/[aeiouy]/g, ''],
  [/(.)\1+/g, '$1'],
];

/** The letters of a name, without accents, capitals and the signs between them: `o’brien` and `OBrien` are the same. */
export function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}

/** How a name sounds in English: names with one code sound alike, such as Smith, Smyth and Schmidt. */
export function soundOf(name: string): string {
  return spellings.reduce((code, [from, to]) => code.replace(from, to), lettersOf(name));
}
