import { buildResident, personalColumns } from './build-resident.ts';
import { firstPage } from './data/first-page.ts';
import { monday } from './data/monday.ts';
import { practice } from './data/practice.ts';
import { seedDraws } from './draw.ts';
import { inventTraits } from './invented-traits.ts';
import { furtherFacilityIdOf } from './places.ts';
import type { ResidentRows } from './rows.ts';
import { seedResident } from './seed-resident.ts';
import { sentinels } from './sentinels.ts';
import type { ResidentTraits } from './traits.ts';

/** Beyond the numbers of all others, like the sentinels. */
const practised = practice.map((traits, i) => ({ number: 910_001 + i, traits }));

/** The same. */
const mondays = monday.map((traits, i) => ({ number: 920_001 + i, traits }));

const special = [
  ...firstPage.map((traits, i) => ({ number: i + 1, traits })),
  ...sentinels,
  ...practised,
  ...mondays,
];

/**
 * The resident at a place of the world, from 0 on: first those with a part to play, then invented ones. They are the same
 * in a world of any size, whoever builds those before; dates depend on `now`.
 */
export function buildAt(place: number, now: Date): ResidentRows {
  const number = numberAt(place);
  return buildResident(number, traitsAt(place), now);
}

/** What differs in the row of a resident who has the chart of the one at another place. */
export function personAt(place: number, chartPlace: number, now: Date) {
  const chart = traitsAt(chartPlace);
  const { familyName, givenName, middleNames, preferredName, sex, age, facilityId } =
    traitsAt(place);
  const person = { familyName, givenName, middleNames, preferredName, sex, age, facilityId };
  return personalColumns(seedResident(numberAt(place), { ...chart, ...person }, now));
}

export const numberAt = (place: number): number =>
  special[place]?.number ?? firstPage.length + place - special.length + 1;

/** Begins the draws of the resident too. */
function traitsAt(place: number): ResidentTraits {
  seedDraws(numberAt(place));
  const known = special[place];
  if (known !== undefined) return known.traits;
  const traits = inventTraits();
  return { ...traits, facilityId: furtherFacilityIdOf(place) ?? traits.facilityId };
}
