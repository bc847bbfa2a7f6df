import { buildResident } from './build-resident.ts';
import { firstPage } from './data/first-page.ts';
import { monday } from './data/monday.ts';
import { practice } from './data/practice.ts';
import { seedDraws } from './draw.ts';
import { inventTraits } from './invented-traits.ts';
import type { ResidentRows } from './rows.ts';
import { sentinels } from './sentinels.ts';

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
 * `count` residents, one after the other: first those with a part to play, then invented ones. A resident is the
 * same in a world of any size; dates depend on `now`.
 */
export function* buildWorld(count: number, now: Date): Generator<ResidentRows> {
  for (const { number, traits } of special.slice(0, count)) {
    seedDraws(number);
    yield buildResident(number, traits, now);
  }
  for (let i = 1; i <= count - special.length; i += 1) {
    const number = firstPage.length + i;
    seedDraws(number);
    yield buildResident(number, inventTraits(), now);
  }
}
