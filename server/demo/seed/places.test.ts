import { expect, test } from 'vitest';
import { isHealthcareIdentifier } from '@wattle/contract/values/check-digits.ts';
import { facilities, organisations } from './data/places.ts';
import { hpioOf } from './identifiers.ts';
import { facilityWith, furtherFacilityIdOf, placesOf } from './places.ts';

const big = placesOf(200_000);

test('a small world has the first facilities and organisations alone', () => {
  for (const count of [1, 400, 1200])
    expect(placesOf(count)).toEqual({ organisations, facilities });
  expect(placesOf(1201).facilities).toHaveLength(facilities.length + 1);
});

test('a facility of a large world has 150 residents, and each resident is in one that exists', () => {
  const places = Array.from({ length: 200_000 - 1200 }, (_, i) => furtherFacilityIdOf(1200 + i));
  expect(places.filter((id, i) => id === places[i + 150])).toEqual([]);
  expect(places.slice(0, 150)).toEqual(Array.from({ length: 150 }, () => places[0]));
  expect(new Set(places)).toEqual(
    new Set(big.facilities.slice(facilities.length).map(({ id }) => id)),
  );
  expect(big.facilities.map(({ id }) => facilityWith(id))).toEqual(big.facilities);
  expect(() => facilityWith('F09')).toThrow('There is no facility F09');
});

test('further facilities belong to organisations that exist, each with its own name and number', () => {
  expect(big.organisations.length).toBe(31);
  const ids = new Set(big.organisations.map(({ id }) => id));
  expect(big.facilities.filter(({ organisationId }) => !ids.has(organisationId))).toEqual([]);
  for (const all of [big.facilities, placesOf(1_000_000).facilities]) {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  }
  const largest = placesOf(1_000_000).organisations;
  expect(new Set(largest.map(({ name }) => name)).size).toBe(largest.length);
  expect(big.facilities.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Banksia House', 'Banksia Gully', 'Acacia Heights']),
  );
  expect(isHealthcareIdentifier('hpio', hpioOf(Number(big.facilities.at(-1)?.id.slice(1))))).toBe(
    true,
  );
});
