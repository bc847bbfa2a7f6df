import { faker } from '@faker-js/faker/locale/en_AU';

/** The only source of chance: after the same `seedDraws`, the same draws. */
export function seedDraws(seed: number): void {
  faker.seed(seed);
}

/** A whole number from `min` to `max`, both included. */
export function drawInt(min: number, max: number): number {
  return faker.number.int({ min, max });
}

export function chance(probability: number): boolean {
  return faker.datatype.boolean(probability);
}

export function drawOne<T>(list: readonly T[]): T {
  return faker.helpers.arrayElement(list);
}

/** Between `min` and `max` different ones. */
export function drawSome<T>(list: readonly T[], min: number, max: number): T[] {
  return faker.helpers.arrayElements(list, { min, max });
}

/** One of the values, each as likely as its weight beside the others. */
export function drawWeighted<const T>(
  ...choices: readonly (readonly [weight: number, value: T])[]
): T {
  return faker.helpers.weightedArrayElement(choices.map(([weight, value]) => ({ weight, value })));
}

export function shuffled<T>(list: readonly T[]): T[] {
  return faker.helpers.shuffle(list);
}

/** Australian family names. */
export const familyNames: readonly string[] = faker.definitions.person.last_name.generic ?? [];
