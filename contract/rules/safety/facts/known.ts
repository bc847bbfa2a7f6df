import { likenessOf, wordsOf } from '../spelling.ts';
import { classMembers } from './classes.ts';
import { otherIngredients } from './ingredients.ts';
import { groupMembers } from './interaction-groups.ts';
import { otherNames } from './names.ts';

const names = new Set([
  ...classMembers,
  ...groupMembers,
  ...otherIngredients,
  ...Object.keys(otherNames),
]);
const present = new Map<string, string>([...names].map((name) => [name, name]));
for (const [name, others] of Object.entries(otherNames)) {
  for (const other of others.split(', ')) present.set(other, name);
}

/** Salts, esters and water, which don't make it a different medicine, unless the facts name it so. */
export const salts: ReadonlySet<string> = new Set(
  (
    'acetate, anhydrous, arginine, axetil, besilate, besylate, bromide, butyrate, calcium, camsilate, carbonate, chloride, ' +
    'cilexetil, citrate, decanoate, dihydrate, dihydrochloride, dipropionate, disodium, edisilate, embonate, erbumine, etexilate, ' +
    'ethylsuccinate, fumarate, furoate, gluconate, hemihydrate, hippurate, hydrate, hydrobromide, hydrochloride, hydrogen, lactate, ' +
    'lysine, magnesium, malate, maleate, medoxomil, mesilate, mesylate, micronised, mofetil, monohydrate, mononitrate, nitrate, ' +
    'oxalate, palmitate, pamoate, pentahydrate, phosphate, pivoxil, potassium, propionate, sodium, stearate, succinate, sulfate, ' +
    'sulphate, tartrate, trihydrate, valerate, xinafoate'
  ).split(', '),
);

let byLikeness: ReadonlyMap<string, string> | undefined;

/** Ingredients by how their names are compared; made when first needed. */
export function ingredientsByLikeness(): ReadonlyMap<string, string> {
  byLikeness ??= new Map([...present].map(([name, ingredient]) => [likenessOf(name), ingredient]));
  return byLikeness;
}

function find(name: string): string | undefined {
  return present.get(name) ?? ingredientsByLikeness().get(likenessOf(name));
}

function findWithoutSalts(name: string): string | undefined {
  const words = wordsOf(name).filter((word) => !salts.has(word));
  return words.length === 0 ? undefined : find(words.join(' '));
}

const found = new Map<string, string | null>();

/** The present Australian name of a known ingredient without its salt; undefined if the facts don't have it. */
export function presentName(ingredient: string): string | undefined {
  const name = ingredient.trim().toLowerCase();
  const before = found.get(name);
  if (before !== undefined) return before ?? undefined;
  const now = find(name) ?? findWithoutSalts(name);
  found.set(name, now ?? null);
  return now;
}

/** Whether the facts have the ingredient, so that a check that says nothing about it means something. */
export function isKnownIngredient(ingredient: string): boolean {
  return presentName(ingredient) !== undefined;
}
