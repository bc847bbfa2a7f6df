import {
  brandEndings,
  denials,
  deniedWords,
  excipients,
  fillers,
  materials,
  origins,
  productWords,
} from './facts/allergens.ts';
import { classes, classNames, type MedicineClassName } from './facts/classes.ts';
import { ingredientsByLikeness, salts } from './facts/known-names.ts';
import { brands } from './facts/brands.ts';
import { likeness, likenessOf, wordsOf } from './spelling.ts';

/** What an allergen of the chart names. */
export interface AllergenMeaning {
  readonly ingredients: readonly string[];
  readonly classes: readonly MedicineClassName[];
  /** Foods that some ingredient is made from. */
  readonly origins: readonly (typeof origins)[number][];
  /** What may be in a medicine without being an active ingredient, as written. */
  readonly excipients: readonly string[];
  /** Words that the facts don't recognise, as written. */
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
  readonly productWords: ReadonlySet<string>;
  readonly denials: ReadonlySet<string>;
  readonly deniedWords: ReadonlySet<string>;
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
    fillers: new Set([...fillers, ...denials, ...brandEndings, ...salts].map(likenessOf)),
    productWords: new Set(productWords.map(likenessOf)),
    denials: new Set(denials.map(likenessOf)),
    deniedWords: new Set(deniedWords.map(likenessOf)),
    originsOf,
  };
}

let known: Terms | undefined;

interface Match {
  readonly term: Term;
  /** As terms are compared. */
  readonly name: string;
  readonly written: string;
}

/** A part of an allergen's text: the terms in it, and the other words that might name something. */
interface Part {
  readonly matches: readonly Match[];
  readonly unread: readonly string[];
}

function readPart(text: string, terms: Terms): Part {
  const written = wordsOf(text);
  const words = written.map(likeness);
  const matches: Match[] = [];
  const unread: string[] = [];
  const products: string[] = [];
  for (let at = 0; at < words.length; ) {
    // The longest term that begins here.
    let length = Math.min(terms.longest, words.length - at);
    const nameOf = () => words.slice(at, at + length).join(' ');
    while (length > 0 && !terms.byLikeness.has(nameOf())) length -= 1;
    const term = terms.byLikeness.get(nameOf());
    const word = words[at] ?? '';
    if (term !== undefined) {
      matches.push({
        term,
        name: nameOf(),
        written: written.slice(at, at + length).join(' '),
      });
    } else if (terms.productWords.has(word)) {
      products.push(written[at] ?? '');
    } else if (!terms.fillers.has(word) && !/^\d/.test(word)) {
      unread.push(written[at] ?? '');
    }
    at += Math.max(1, length);
  }
  // `codeine tablets` names codeine; `eye drops` names something that isn't known.
  return { matches, unread: matches.length > 0 ? unread : [...unread, ...products] };
}

/** Reads an allergen as somebody wrote it: one or several names, in old or new spelling, among other words. */
export function readAllergen(text: string): AllergenMeaning {
  known ??= readTerms();
  const terms = known;
  const parts = text
    .split(/[,;+&|\n]|(?<!\d)\/|\b(?:and|or)\b/i)
    .map((part) => readPart(part, terms));
  const matches = parts.flatMap((part) => part.matches);
  const read = matches.map(({ term }) => term);
  const unread = parts.flatMap((part) => part.unread);
  return {
    ingredients: [
      ...new Set(read.flatMap((term) => (term.kind === 'ingredients' ? term.names : []))),
    ],
    classes: [...new Set(read.flatMap((term) => (term.kind === 'classes' ? term.names : [])))],
    origins: [...new Set(matches.flatMap(({ name }) => terms.originsOf.get(name) ?? []))],
    excipients: matches.flatMap(({ term, written }) =>
      term.kind === 'excipient' ? [written] : [],
    ),
    unread: matches.length > 0 ? unread : allOf(text),
  };
}

/** Whether it says that there is nothing, which is no allergen: `No known drug allergies`, but not `not known`. */
export function isDenial(text: string): boolean {
  known ??= readTerms();
  const { denials: no, deniedWords: denied } = known;
  const words = wordsOf(text).map(likeness);
  return (
    words.some((word) => no.has(word)) && words.every((word) => no.has(word) || denied.has(word))
  );
}

/** Every word, or the signs if there is none. */
function allOf(text: string): string[] {
  const words = wordsOf(text);
  return words.length > 0 ? words : [text.trim()];
}
