import type { Finding } from '@wattle/contract/entities/safety.ts';
import { readAllergen } from '@wattle/contract/rules/safety/allergen-text.ts';
import { isKnownIngredient, presentName } from '@wattle/contract/rules/safety/facts/known-names.ts';
import { asRequiredOf, checkLines, lineOf } from '@wattle/contract/rules/safety/testing/lines.ts';
import { expect, test } from 'vitest';
import { allergens } from './allergies.ts';
import { catalogue } from './catalogue.ts';

/** Brands of many products, which say nothing about an ingredient. */
const houseBrands = ['Bioglan', 'Blackmores', 'Hamilton', "Nature's Own"];

test('DRF-07 the facts have every ingredient of the demo catalogue', () => {
  const ingredients = [...new Set(catalogue.flatMap((product) => product.ingredients))];
  expect(ingredients.filter((name) => !isKnownIngredient(name))).toEqual([]);
});

test('DRF-07 an allergen may be any synonym or brand of the demo catalogue', () => {
  const missed = catalogue.flatMap(({ ingredients, synonyms, brands }) =>
    [...synonyms, ...brands]
      .filter((name) => !houseBrands.includes(name))
      .filter((name) => {
        const { unread, ingredients: read, classes } = readAllergen(name);
        const own = ingredients.map(presentName);
        return (
          unread.length > 0 ||
          !(
            classes.length > 0 ||
            read.some((one) => own.some((name) => `${name} `.startsWith(`${one} `)))
          )
        );
      }),
  );
  expect(missed).toEqual([]);
});

test('DRF-07 every allergen of the demo world is recognised', () => {
  const unread = allergens.filter(({ substance }) => readAllergen(substance).unread.length > 0);
  expect(unread.map(({ substance }) => substance)).toEqual([]);
});

test('DRF-07 no usual dose of the demo catalogue is more than the largest, or can’t be added up', () => {
  const warnings = catalogue.flatMap(
    ({ ingredients, strength, form, route, doses, frequencies, prn }) =>
      doses.flatMap((dose) =>
        frequencies.flatMap((frequency) => {
          const changes = { dose, route, product: { strength, form } };
          const line =
            prn === undefined
              ? lineOf(ingredients, { ...changes, frequency })
              : asRequiredOf(ingredients, { ...changes, maximum24h: prn.max24h });
          const result = checkLines([line])[0];
          // That a medicine is best avoided says nothing about its dose.
          const isOfDose = ({ check, key }: Finding) =>
            check === 'dose' && !key.startsWith('dose:older:');
          const found = result?.findings.filter(isOfDose) ?? [];
          const not = result?.notChecked.filter(({ check }) => check === 'dose') ?? [];
          return [...found.map(({ message }) => message), ...not.map(({ why }) => why)];
        }),
      ),
  );
  expect(warnings).toEqual([]);
});
