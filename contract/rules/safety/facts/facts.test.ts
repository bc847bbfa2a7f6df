import { expect, test } from 'vitest';
import { readAllergen } from '../allergen-text.ts';
import { checkAllergies } from '../allergy.ts';
import { lineOf, today } from '../testing/lines.ts';
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
import { presentName } from './known-names.ts';
import { brands } from './brands.ts';
import { largestDoses, smallestDoses } from './largest-doses.ts';
import { otherNames } from './names.ts';
import { opioidEquivalents } from './opioid-equivalents.ts';
import { qtFacts, qtProlonging } from './qt-prolonging.ts';

const members = classNames.flatMap((name) => classes[name].members.split(', '));
const ingredients = [...new Set([...members, ...groupMembers, ...otherIngredients])];

test('DRF-07 no two ingredients are read as the same, except under another name', () => {
  const likenesses = ingredients.map(likenessOf);
  expect(ingredients.filter((_, i) => likenesses.indexOf(likenesses[i] ?? '') !== i)).toEqual([]);
});

test('DRF-07 the members of classes have their current names', () => {
  expect(members.filter((name) => presentName(name) !== name)).toEqual([]);
});

test('DRF-07 a medicine that can prolong the QT interval is listed once, by its current name', () => {
  expect([...qtProlonging].filter((name) => presentName(name) !== name)).toEqual([]);
  expect(qtFacts.flatMap(({ medicines }) => medicines.split(', '))).toHaveLength(qtProlonging.size);
});

test('DRF-07 the source of a medicine that can prolong the QT interval is a page, not a search', () => {
  expect(qtFacts.filter(({ source }) => source.url.includes('query='))).toEqual([]);
});

test('DRF-07 a largest dose has its ingredient’s current name, once for its routes and time', () => {
  const opioids = opioidEquivalents.flatMap(({ factors }) => Object.keys(factors));
  const named = [...largestDoses, ...smallestDoses].map(({ ingredient }) => ingredient);
  expect([...named, ...opioids].filter((name) => presentName(name) !== name)).toEqual([]);
  const keys = largestDoses.flatMap(({ ingredient, routes, per, basis, only }) =>
    routes.map((route) => `${ingredient} ${route} ${per} ${basis === 'older'} ${only?.name}`),
  );
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

test('DRF-07 only a bound has no source, and at least sixty ingredients have one', () => {
  const adult = largestDoses.filter(({ basis }) => basis !== 'older');
  const published = adult.filter(({ source }) => source !== null);
  expect(adult.filter(({ basis }) => basis !== 'bound')).toEqual(published);
  expect(new Set(published.map(({ ingredient }) => ingredient)).size).toBeGreaterThanOrEqual(60);
  expect(published.filter(({ source }) => source?.url.includes('query='))).toEqual([]);
});

const forOlder = largestDoses.filter(({ basis }) => basis === 'older');
test.each(forOlder.map((fact) => [fact.ingredient, fact] as const))(
  'DRF-07 what is much of %s for older people is less than for adults, and comes after that',
  (_name, fact) => {
    const adult = largestDoses.findIndex(
      ({ ingredient, routes, per, basis }) =>
        basis !== 'older' &&
        ingredient === fact.ingredient &&
        per === fact.per &&
        fact.routes.every((route) => routes.includes(route)),
    );
    expect(adult).toBeGreaterThanOrEqual(0);
    expect(adult).toBeLessThan(largestDoses.indexOf(fact));
    expect(largestDoses[adult]?.most.value).toBeGreaterThan(fact.most.value);
  },
);

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

/** The ingredients that are found for an allergen, among these. */
function reached(allergen: string, among: readonly string[]): string[] {
  const allergy = { note: '', disclaimer: '', recordedAt: null, recordedBy: null };
  const allergies = {
    status: 'LISTED' as const,
    allergy: { ...allergy, allergies: [{ allergen, reaction: '' }] },
  };
  return among.filter((ingredient) =>
    checkAllergies(lineOf(ingredient), { lines: [], today, allergies }).findings.some(
      ({ level }) => level === 'conflict',
    ),
  );
}

test.each(classNames)('DRF-07 every word for the class %s reaches each of its members', (name) => {
  const { many, words, members: own } = classes[name];
  for (const text of [many, ...(words?.split(', ') ?? [])]) {
    expect(reached(text, own.split(', ')), `${text} of ${name}`).toEqual(own.split(', '));
  }
});

test('DRF-07 every name and brand reaches the ingredients that it stands for', () => {
  const named: (readonly [string, readonly string[]])[] = [
    ...ingredients.map((name) => [name, [name]] as const),
    ...Object.entries(otherNames).flatMap(([name, others]) =>
      others.split(', ').map((other) => [other, [name]] as const),
    ),
    ...Object.entries(brands).flatMap(([names, list]) =>
      list.split(', ').map((brand) => [brand, names.split(' + ')] as const),
    ),
  ];
  expect(named.filter(([text, own]) => reached(text, own).length < own.length)).toEqual([]);
});

test('DRF-07 a name of several ingredients reaches another than itself', () => {
  const kinds = ['calcium', 'insulin', 'magnesium', 'paraffin', 'potassium', 'silver', 'zinc'];
  const alone = kinds.filter((kind) => reached(kind, ingredients).every((one) => one === kind));
  expect(alone).toEqual([]);
});

test('DRF-07 what is recognised without reaching a medicine is a food or another substance', () => {
  expect(materials.filter((name) => readAllergen(name).unread.length > 0)).toEqual([]);
  expect(excipients.filter((name) => readAllergen(name).excipients.length !== 1)).toEqual([]);
});
