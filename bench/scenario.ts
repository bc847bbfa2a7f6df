import type { World } from './support/world.ts';

/** One line of the table that a run ends with. */
export interface Finding {
  readonly what: string;
  /** What the product takes, with its unit. */
  readonly product: string;
  /** What the limit takes, measured in the same run; absent where the goal is a plain amount. */
  readonly limit?: string;
  /** The ratio of the two, or the amount itself; compared with the goal. */
  readonly result?: { readonly value: number; readonly goal: number; readonly unit: string };
  readonly besides?: string;
}

/** Measures one area of the product in a world that stands. */
export type Scenario = (world: World) => Promise<Finding[]>;
