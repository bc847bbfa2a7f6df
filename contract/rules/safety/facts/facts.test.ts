import { expect, test } from 'vitest';
import { readAllergen } from '../allergen-text.ts';
import { likenessOf } from '../spelling.ts';
import {
  brandEndings,
  denials,
  excipients,
  fillers,
  materials,
  productWords,
} from './allergens.ts';
import { classes, classNames } from './classes.ts';
import { otherIngredients } from './ingredients.ts';
import { groupMembers } from './interaction-groups.ts';
import { presentName } from './known.ts';
import { brands } from './brands.ts';
import { otherNames } from './names.ts';

const members = classNames.flatMap((name) => classes[name].members.split(', '));
const ingredients = [...new Set([...members, ...groupMembers, ...otherIngredients])];

test('DRF-07 no two ingredients are read as the same, except under another name', () => {
  const likenesses = ingredients.map(likenessOf);
  expect(ingredients.filter((_, i) => likenesses.indexOf(likenesses[i] ?? '') !== i)).toEqual([]);
});

test('DRF-07 the members of classes have their current names', () => {
  expect(members.filter((name) => presentName(name) !== name)).toEqual([]);
});

test('DRF-07 other names and brands belong to ingredients that are in the facts', () => {
  const named = [
    ...Object.keys(otherNames),
    ...Object.keys(brands).flatMap((one) => one.split(' + ')),
  ];
  expect(named.filter((name) => presentName(name) !== name)).toEqual([]);
  const lost = Object.entries(otherNames).flatMap(([name, others]) =>
    others.split(', ').filter((other) => presentName(other) !== name),
  );
  expect(lost).toEqual([]);
});

test('DRF-07 a brand belongs to one product', () => {
  const all = Object.values(brands).flatMap((list) => list.split(', ').map(likenessOf));
  expect(all.filter((brand, i) => all.indexOf(brand) !== i)).toEqual([]);
  const unread = Object.values(brands)
    .flatMap((list) => list.split(', '))
    .filter((brand) => readAllergen(brand).unread.length > 0);
  expect(unread).toEqual([]);
});

test('DRF-07 a medicine isn’t a material or a word to skip', () => {
  const medicines = new Set(ingredients.map(likenessOf));
  const skipped = [
    ...materials,
    ...excipients,
    ...fillers,
    ...productWords,
    ...denials,
    ...brandEndings,
  ];
  expect(skipped.filter((word) => medicines.has(likenessOf(word)))).toEqual([]);
});

test.each(classNames)('DRF-07 the class %s is found by its name and words', (name) => {
  const { many, words } = classes[name];
  for (const text of [many, ...(words?.split(', ') ?? [])]) {
    const meaning = readAllergen(`Allergic to ${text}`);
    expect(meaning.classes).toContain(name);
    expect(meaning.unread).toEqual([]);
  }
});
