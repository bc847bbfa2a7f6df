import type { FactSource } from '../../../entities/safety.ts';
import type { RouteCode } from '../../../values/medicine-codes.ts';
import type { Quantity } from '../../../values/quantity.ts';
import type { DoseTable, PublishedDoses } from './dose-table.ts';
import { ceilings } from './ceilings.ts';
import { olderDoses } from './older-doses.ts';
import { publishedDoses } from './published-doses.ts';
import { publishedMindDoses } from './published-mind-doses.ts';
import { rarerDoses } from './rarer-doses.ts';
import { rarerMindDoses } from './rarer-mind-doses.ts';
import { usualDoses } from './usual-doses.ts';

/** Where what is given reaches the blood at once, whatever the route: their doses add up. */
const systemic: readonly RouteCode[] = [
  'oral',
  'sublingual',
  'rectal',
  'subcutaneous',
  'intramuscular',
];

/** The most of an ingredient, by some routes, over all medicines of a chart. */
export interface LargestDose extends Pick<DoseTable, 'only'> {
  /** Its Australian approved name. */
  readonly ingredient: string;
  readonly routes: readonly RouteCode[];
  readonly per: NonNullable<PublishedDoses['per']> | 'day';
  readonly most: Quantity;
  /**
   * `maximum`: the source says not to give more. `range`: the doses that the source names end there. `bound`: some
   * times the largest usual dose, which is our estimate. `older`: more is much for older people.
   */
  readonly basis: PublishedDoses['says'] | 'bound' | 'older';
  /** How many times the largest usual dose a bound is. */
  readonly times?: number;
  /** Null for a bound, and for what is much for older people if that is our estimate. */
  readonly source: FactSource | null;
}

/** The smallest usual dose of an ingredient: our estimate, without a source. */
export interface SmallestDose extends Pick<LargestDose, 'ingredient' | 'routes'> {
  readonly least: Quantity;
}

/** How many times the largest usual dose a bound is, if nothing else is said. */
const boundTimes = 2;

const routesOf = ({ routes = systemic }: DoseTable) => routes;
const quantity = (value: number, { unit = 'mg' }: DoseTable): Quantity => ({ value, unit });
const withoutRounding = (value: number) => Math.round(value * 1e4) / 1e4;

const published = [...publishedDoses, ...publishedMindDoses].flatMap((table) =>
  Object.entries(table.most).map(
    ([ingredient, value]): LargestDose => ({
      ingredient,
      routes: routesOf(table),
      per: table.per ?? 'day',
      most: quantity(value, table),
      basis: table.says,
      only: table.only,
      source: table.source,
    }),
  ),
);

const bounds = [...usualDoses, ...rarerDoses, rarerMindDoses, ...ceilings].flatMap((table) =>
  Object.entries(table.largest).map(([ingredient, value]): LargestDose => {
    const { times = boundTimes } = table;
    return {
      ingredient,
      routes: routesOf(table),
      per: table.per ?? 'day',
      most: quantity(withoutRounding(value * times), table),
      basis: 'bound',
      only: table.only,
      times,
      source: null,
    };
  }),
);

const forOlder = olderDoses.flatMap((table) =>
  Object.entries(table.most).map(
    ([ingredient, value]): LargestDose => ({
      ingredient,
      routes: routesOf(table),
      per: 'day',
      most: quantity(value, table),
      basis: 'older',
      source: table.source,
    }),
  ),
);

/** Of one ingredient, what is much for older people comes last. */
export const largestDoses: readonly LargestDose[] = [...published, ...bounds, ...forOlder];

export const smallestDoses: readonly SmallestDose[] = usualDoses.flatMap((table) =>
  Object.entries(table.smallest ?? {}).map(([ingredient, value]) => ({
    ingredient,
    routes: routesOf(table),
    least: quantity(value, table),
  })),
);
