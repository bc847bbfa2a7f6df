import type { World } from './support/world.ts';

/** One line of the table printed at the end of a run. */
export interface Finding {
  readonly what: string;
  /** The product's figure, with its unit. */
  readonly product: string;
  /** The baseline's figure from the same run; missing if the goal is an absolute amount. */
  readonly limit?: string;
  /** The ratio of the two, or the amount itself; compared with the goal. */
  readonly result?: {
    readonly value: number;
    readonly goal: number;
    readonly unit: string;
    /** The goal is a minimum, not a maximum. */
    readonly isAtLeast?: true;
  };
  readonly besides?: string;
}

/** Measures one area of the product with the demo data loaded. */
export type Scenario = (world: World) => Promise<Finding[]>;
