import type { Issue } from '../../fhir/outcome.ts';
import type { Item } from './run.ts';

/** One resource of an import, or why it can't be read as one. */
export type Entry = {
  readonly position: number;
  /** What the sender calls it by: its type and id. */
  readonly label: string;
  readonly type: string;
  /** What others refer to it by, also if it can't be read. */
  readonly key: string | null;
} & (
  | (Pick<Item, 'resource' | 'holds' | 'target' | 'isOnlyNew'> & {
      readonly issues?: undefined;
    })
  | { readonly issues: readonly Issue[] }
);
