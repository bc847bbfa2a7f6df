/** Control characters, which can't be stored, and those that show what follows in another order: 52 as 25. */
const unseen = /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;

/** Spaces, and characters that are shown as nothing: a name made of these looks blank. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** Why typed text can't be kept as it is; null if it can. A field that cut it would change its meaning. */
export function textFault(text: string, longest: number): string | null {
  if (text.length > longest) {
    return `Shorten this to ${longest} characters. It has ${text.length.toLocaleString('en-AU')}`;
  }
  const isUnseen = unseen.test(text) || (blank.test(text) && text.trim() !== '');
  if (isUnseen) return 'Type this again. It contains an invisible character';
  return null;
}

/** The same of a text of several lines. */
export function linesFault(text: string, longest: number): string | null {
  return textFault(text.replaceAll(/[\n\r\t]/g, ' '), longest);
}
