import type { AllergyStatus } from '../../entities/allergy.ts';
import { listed } from '../dosing/days-words.ts';
import { plainAllergen } from '../residents/same-allergen.ts';
import { isDenial, readAllergen } from './allergen-text.ts';
import { excipients, materials, origins } from './facts/allergens.ts';
import { brands } from './facts/brands.ts';
import { classes, classNames } from './facts/classes.ts';
import { ingredientsByLikeness } from './facts/known-names.ts';
import { likeness, likenessOf, wordsOf } from './spelling.ts';

/** What somebody may be allergic to, by a name that the facts know. */
export interface AllergenName {
  readonly name: string;
  /** What it is, such as `class of medicines` or the ingredients of a brand. */
  readonly what: string;
}

interface Entry extends AllergenName {
  /** As it is searched. */
  readonly words: readonly string[];
}

let known: readonly Entry[] | undefined;

function allNames(): readonly Entry[] {
  const names = new Map<string, Entry>();
  const add = (name: string, what: string) => {
    const key = likenessOf(name);
    if (!names.has(key)) names.set(key, { name, what, words: wordsOf(name).map(likeness) });
  };
  for (const ingredient of new Set(ingredientsByLikeness().values())) add(ingredient, 'medicine');
  for (const name of classNames) add(classes[name].many, 'class of medicines');
  for (const [ingredients, list] of Object.entries(brands)) {
    const what = `brand of ${listed(ingredients.split(' + '))}`;
    for (const brand of list.split(', ')) add(brand, what);
  }
  for (const { allergens } of origins) for (const name of allergens) add(name, 'food');
  for (const name of [...excipients, ...materials]) add(name, 'food or other substance');
  return [...names.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The names with words that begin as the typed ones do; those whose first word does come first. */
export function findAllergens(typed: string, most: number): readonly AllergenName[] {
  const prefixes = wordsOf(typed).map(likeness);
  const [first] = prefixes;
  if (first === undefined) return [];
  known ??= allNames();
  const found = known.filter(({ words }) =>
    prefixes.every((one) => words.some((word) => word.startsWith(one))),
  );
  const isFirst = ({ words: [word = ''] }: Entry) => word.startsWith(first);
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].slice(0, most);
}

/** Whether medicines can be checked against all that the text names. */
export function isReadAllergen(text: string): boolean {
  return readAllergen(text).unread.length === 0;
}

type Answer = Exclude<AllergyStatus, 'LISTED'>;

/** Words of people who write an answer where an allergen belongs; without those that only may say it. */
const answers: Readonly<Record<Exclude<Answer, 'NONE KNOWN'>, readonly string[]>> = {
  'NOT ASKED': ['not asked', 'not recorded', 'none recorded', 'not documented', 'nil recorded'],
  'NONE SUPPLIED': [
    'not known',
    'unknown',
    'unsure',
    'uncertain',
    'no history',
    'nil history',
    'not supplied',
    'none supplied',
    'not available',
    'n/a',
  ],
};
const about = /\b(?:any|drug|food|medicine|medication|allergy|allergies|of|to|the|status)\b/g;

/** The answer that is written in place of an allergen, such as `NKDA` or `not recorded`; undefined if it is none. */
export function answerSaid(allergen: string): Answer | undefined {
  if (isDenial(allergen)) return 'NONE KNOWN';
  const plain = plainAllergen(allergen.replaceAll(/[.()]/g, ' '));
  const rest = plain.replaceAll(about, ' ').replaceAll(/\s+/g, ' ').trim();
  for (const answer of ['NOT ASKED', 'NONE SUPPLIED'] as const) {
    if ([plain, rest].some((one) => answers[answer].includes(one))) return answer;
  }
  return undefined;
}

/** Whether two texts name the same, such as a brand and its ingredient. Unread words could name anything. */
export function isSameMeaning(one: string, other: string): boolean {
  if (plainAllergen(one) === plainAllergen(other)) return true;
  const [a, b] = [readAllergen(one), readAllergen(other)];
  if (a.unread.length + b.unread.length > 0) return false;
  const of = ({ ingredients, classes: kinds, origins: from, excipients: other }: typeof a) =>
    [...ingredients, ...kinds, ...from.flatMap(({ allergens }) => allergens), ...other]
      .toSorted()
      .join('|');
  return of(a) !== '' && of(a) === of(b);
}
