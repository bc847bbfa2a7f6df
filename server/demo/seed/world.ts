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
 * The residents of a world of `count`: first those with a part to play, then invented ones. A resident is the same in a
 * world of any size, whoever builds those before; dates depend on `now`.
 */
export function* buildWorld(count: number, now: Date, from = 0): Generator<ResidentRows> {
  for (let i = from; i < count; i += 1) yield buildAt(i, now);
}

function buildAt(i: number, now: Date): ResidentRows {
  const known = special[i];
  const number = known?.number ?? firstPage.length + i - special.length + 1;
  seedDraws(number);
  return buildResident(number, known?.traits ?? inventTraits(), now);
}
