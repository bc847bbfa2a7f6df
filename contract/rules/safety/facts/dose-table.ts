import type { FactSource } from '../../../entities/safety.ts';
import type { RouteCode } from '../../../values/medicine-codes.ts';
import type { QuantityUnit } from '../../../values/quantity.ts';
import type { Interval } from './interval-kinds.ts';

/** Doses of several ingredients. */
export interface DoseTable {
  /** Those whose doses are added up; if missing, those by which a medicine reaches the blood at once. */
  readonly routes?: readonly RouteCode[];
  /** Milligrams if missing. */
  readonly unit?: QuantityUnit;
  /** The products whose doses are added up, if not all with the ingredient. */
  readonly only?: Interval['only'];
}

export interface PublishedDoses extends DoseTable {
  /** Whether the source says not to give more, or the doses that it names end there. */
  readonly says: 'maximum' | 'range';
  /** A day if missing. */
  readonly per?: 'dose' | 'week';
  /** By Australian approved names. */
  readonly most: Readonly<Record<string, number>>;
  readonly source: FactSource;
}
