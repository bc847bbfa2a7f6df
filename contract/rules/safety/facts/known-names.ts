import { likenessOf, wordsOf } from '../spelling.ts';
import { brands } from './brands.ts';
import { classMembers } from './class-members.ts';
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
    'acetate, anhydrous, arginine, axetil, besilate, besylate, bisulfate, bitartrate, bromide, butyrate, calcium, ' +
    'camsilate, caproate, carbonate, chloride, cilexetil, cipionate, citrate, decahydrate, decanoate, ' +
    'diethylamine, diethylammonium, dihydrate, dihydrochloride, diolamine, diphosphate, dipropionate, disodium, ' +
    'disoproxil, ditosilate, dodecahydrate, edisilate, embonate, enanthate, enantate, epolamine, erbumine, esilate, ' +
    'etexilate, ethylsuccinate, fumarate, furoate, gluconate, hemifumarate, hemihydrate, hemisulfate, ' +
    'heptahydrate, hexahydrate, hippurate, hydrate, hydrobromide, hydrochloride, hydrogen, isethionate, lactate, ' +
    'lactobionate, lysine, magnesium, malate, maleate, medoxomil, meglumine, mesilate, mesylate, micronised, ' +
    'mofetil, monohydrate, mononitrate, napsilate, nitrate, olamine, oxalate, palmitate, pamoate, pentahydrate, ' +
    'phosphate, pivalate, pivoxil, potassium, propanediol, propionate, proxetil, sesquihydrate, sodium, stearate, ' +
    'succinate, sulfate, sulphate, tartrate, teoclate, tetrahydrate, tosilate, tosylate, trihydrate, trometamol, ' +
    'tromethamine, undecanoate, valerate, xinafoate'
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

let byBrand: ReadonlyMap<string, readonly string[]> | undefined;

/** The ingredients of a brand, as a register may name a product in place of them; undefined if it isn’t known. */
function ofBrand(name: string): readonly string[] | undefined {
  byBrand ??= new Map(
    Object.entries(brands).flatMap(([names, list]) =>
      list.split(', ').map((brand) => [likenessOf(brand), names.split(' + ')] as const),
    ),
  );
  return byBrand.get(likenessOf(name));
}

/** The present names of what a product calls an ingredient; the name itself if the facts don’t have it. */
export function presentNames(ingredient: string): readonly string[] {
  const name = presentName(ingredient);
  return name === undefined ? (ofBrand(ingredient) ?? [ingredient]) : [name];
}

/** Whether the facts have the ingredient, so that a check that says nothing about it means something. */
export function isKnownIngredient(ingredient: string): boolean {
  return presentName(ingredient) !== undefined;
}
