import {
  brandEndings,
  denials,
  excipients,
  fillers,
  materials,
  origins,
} from './facts/allergens.ts';
import { classes, classNames, type MedicineClassName } from './facts/classes.ts';
import { ingredientsByLikeness, salts } from './facts/known.ts';
import { brands } from './facts/names.ts';
import { likeness, likenessOf, wordsOf } from './spelling.ts';

/** What an allergen of the chart names. */
export interface AllergenMeaning {
  readonly ingredients: readonly string[];
  readonly classes: readonly MedicineClassName[];
  /** Foods of which some ingredient is made. */
  readonly origins: readonly (typeof origins)[number][];
  /** What may be in a medicine without being an active ingredient, as written. */
  readonly excipients: readonly string[];
  /** Words that say nothing to the facts, as written. */
  readonly unread: readonly string[];
}

type Term =
  | { readonly kind: 'ingredients'; readonly names: readonly string[] }
  | { readonly kind: 'classes'; readonly names: readonly MedicineClassName[] }
  | { readonly kind: 'material' | 'excipient' };

interface Terms {
  readonly byLikeness: ReadonlyMap<string, Term>;
  /** Words in the longest term. */
  readonly longest: number;
  readonly fillers: ReadonlySet<string>;
  readonly denials: ReadonlySet<string>;
  readonly originsOf: ReadonlyMap<string, AllergenMeaning['origins']>;
}

function readTerms(): Terms {
  const terms = new Map<string, Term>();
  for (const name of materials) terms.set(likenessOf(name), { kind: 'material' });
  for (const name of excipients) terms.set(likenessOf(name), { kind: 'excipient' });
  const originsOf = new Map<string, AllergenMeaning['origins']>();
  for (const origin of origins) {
    for (const name of origin.allergens.map(likenessOf)) {
      terms.set(name, { kind: 'material' });
      originsOf.set(name, [...(originsOf.get(name) ?? []), origin]);
    }
  }
  for (const [name, ingredient] of ingredientsByLikeness()) {
    terms.set(name, { kind: 'ingredients', names: [ingredient] });
  }
  for (const [ingredients, list] of Object.entries(brands)) {
    const names = ingredients.split(' + ');
    for (const brand of list.split(', '))
      terms.set(likenessOf(brand), { kind: 'ingredients', names });
  }
  for (const name of classNames) {
    const { many, words = '' } = classes[name];
    for (const word of new Set([many, ...words.split(', ')].map(likenessOf))) {
      const term = terms.get(word);
      const others = term?.kind === 'classes' ? term.names : [];
      terms.set(word, { kind: 'classes', names: [...others, name] });
    }
  }
  terms.delete('');
  return {
    byLikeness: terms,
    longest: Math.max(...[...terms.keys()].map((term) => term.split(' ').length)),
    fillers: new Set([...fillers, ...brandEndings, ...salts].map(likenessOf)),
    denials: new Set(denials.map(likenessOf)),
    originsOf,
  };
}

let known: Terms | undefined;

/** The first term at this word, the longest one first, and how many words it has. */
function termAt(
  words: readonly string[],
  start: number,
  { byLikeness, longest }: Terms,
): { name: string; term: Term; length: number } | undefined {
  for (let length = Math.min(longest, words.length - start); length > 0; length -= 1) {
    const name = words.slice(start, start + length).join(' ');
    const term = byLikeness.get(name);
    if (term !== undefined) return { name, term, length };
  }
  return undefined;
}

/** Reads an allergen as somebody wrote it: one or several names, in old or new spelling, among other words. */
export function readAllergen(text: string): AllergenMeaning {
  known ??= readTerms();
  const written = wordsOf(text);
  if (written.length === 0) written.push(text.trim());
  const words = written.map(likeness);
  const ingredients = new Set<string>();
  const found = new Set<MedicineClassName>();
  const foods = new Set<(typeof origins)[number]>();
  const hidden: string[] = [];
  const unread: string[] = [];
  let hasRead = false;
  for (let at = 0; at < words.length; ) {
    const match = termAt(words, at, known);
    if (match === undefined) {
      if (!known.fillers.has(words[at] ?? '') && !/^\d/.test(words[at] ?? ''))
        unread.push(written[at] ?? '');
      at += 1;
      continue;
    }
    const { name, term, length } = match;
    hasRead = true;
    if (term.kind === 'ingredients') for (const one of term.names) ingredients.add(one);
    else if (term.kind === 'classes') for (const one of term.names) found.add(one);
    else if (term.kind === 'excipient') hidden.push(written.slice(at, at + length).join(' '));
    for (const origin of known.originsOf.get(name) ?? []) foods.add(origin);
    at += length;
  }
  const { denials: no, fillers: filler } = known;
  const isDenial =
    !hasRead && unread.length > 0 && words.every((word) => no.has(word) || filler.has(word));
  return {
    ingredients: [...ingredients],
    classes: [...found],
    origins: [...foods],
    excipients: hidden,
    unread: isDenial ? [] : !hasRead ? written : unread.filter((word) => !no.has(likeness(word))),
  };
}
